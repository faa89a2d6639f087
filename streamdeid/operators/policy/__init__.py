"""What a policy says, read from TOML, checked and fixed."""

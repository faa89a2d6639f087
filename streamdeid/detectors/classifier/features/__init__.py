"""What is known of each token: its spelling, its run, its place, its neighbours."""

"""People shown by where they stand on the page: in a form, a table, at the head, at the foot."""

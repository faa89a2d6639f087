"""Dates as people and machines write them, holidays included."""

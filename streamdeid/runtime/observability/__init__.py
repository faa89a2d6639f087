"""What is written from the code for those who watch the service.

The metrics' catalogue (``schemas/metrics-v1.json`` and a table in the chart's
README), Grafana's dashboard and the table of the chart's values are made by
``python -m streamdeid.runtime.observability``; a test finds out when they are stale.
"""

"""The page an engineer opens at three in the morning, without Grafana at hand.

One HTML file, no build step, nothing fetched from elsewhere. It listens to
``/events``, which sends one snapshot of the counters a second; rates, quantiles
and plots are made in the browser from the difference of two snapshots, so that
its numbers are those of ``/metrics``. A snapshot holds sums by label, reason
and direction, and nothing of any message.
"""

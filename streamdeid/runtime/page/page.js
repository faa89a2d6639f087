"use strict";
// Numbers come from /events: first those of the last minutes, then one snapshot a second; rates are the difference of two snapshots WINDOW seconds apart.
const LONGEST = 300, SHORTEST = 60, WINDOW = 5, HEIGHT = 150, LEFT = 50, BOTTOM = 18, TOP = 6, ROWS = 12;
const COLOURS = ["a", "b", "c", "d", "e", "f"];
const seen = [];
const by = id => document.getElementById(id);
const say = (id, text) => { by(id).textContent = text; };
const whole = n => Math.round(n).toLocaleString("en");
const sum = counts => Object.values(counts).reduce((a, b) => a + b, 0);
const known = v => v !== null && v !== undefined && isFinite(v);

function short(n) {
  if (!known(n)) return "–";
  if (n >= 1e6) return +(n / 1e6).toPrecision(3) + " M";
  if (n >= 1e4) return +(n / 1e3).toPrecision(3) + " k";
  return String(n >= 100 ? Math.round(n) : +n.toPrecision(n >= 1 ? 3 : 2));
}

function seconds(s) {
  if (!known(s)) return "–";
  if (s < 1e-3) return +(s * 1e6).toPrecision(3) + " µs";
  if (s < 1) return +(s * 1e3).toPrecision(3) + " ms";
  if (s < 90) return +s.toPrecision(3) + " s";
  return s < 5400 ? (s / 60).toFixed(0) + " min" : (s / 3600).toFixed(1) + " h";
}

// The quantile as Prometheus' histogram_quantile has it, of what came between two snapshots.
function quantile(q, now, before) {
  const bounds = Object.keys(now).map(le => [le === "+Inf" ? Infinity : +le, now[le] - (before[le] || 0)]).sort((a, b) => a[0] - b[0]);
  if (!bounds.length) return null;
  const all = bounds[bounds.length - 1][1];
  if (!(all > 0)) return null;
  const rank = q * all, at = bounds.findIndex(b => b[1] >= rank);
  const [low, under] = at ? bounds[at - 1] : [0, 0];
  const [high, upto] = bounds[at];
  if (high === Infinity) return low;
  return low + (high - low) * (rank - under) / Math.max(upto - under, 1e-12);
}

// The end of an axis: a round number a little above what is drawn.
function nice(top) {
  if (!(top > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(top));
  return [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 12].map(m => m * power).find(m => m >= top * 1.02);
}

// A scale gives a value's height in pixels, and the values at its lines.
function linear(values) {
  const top = nice(Math.max(0, ...values));
  return {y: v => TOP + (HEIGHT - BOTTOM - TOP) * (1 - v / top), lines: [0, top / 2, top]};
}

function decades(values) {
  const good = values.filter(v => v > 0);
  const low = Math.floor(Math.log10(Math.min(1e-3, ...good))), high = Math.max(low + 2, Math.ceil(Math.log10(Math.max(...good, 1e-2))));
  const lines = Array.from({length: high - low + 1}, (_, i) => 10 ** (low + i));
  const share = v => (Math.log10(Math.max(v, 10 ** low)) - low) / (high - low);
  return {y: v => TOP + (HEIGHT - BOTTOM - TOP) * (1 - share(v)), lines: lines.filter((_, i) => lines.length < 5 || (lines.length - 1 - i) % 2 === 0)};
}

const draws = {
  flow: {scale: linear, tell: v => short(v) + " /s", under: true, names: ["received", "released", "quarantined"]},
  latency: {scale: decades, tell: seconds, axis: seconds, names: ["engine 50 %", "engine 99 %", "end to end 99 %"]},
  waiting: {scale: linear, tell: v => short(v) + " records", under: true, names: ["all partitions"]},
  held: {scale: linear, tell: v => short(v) + " /s", stacked: true, colours: ["c", "e", "d", "f", "a", "b"]},
  found: {scale: linear, tell: v => short(v) + " /s", stacked: true},
  bytes: {scale: linear, tell: v => short(v) + " MB/s", under: true, names: ["in", "out"]},
};
for (const [id, plot] of Object.entries(draws)) {
  plot.points = [];
  plot.colours ||= COLOURS;
  by(id).addEventListener("pointermove", event => { plot.pointer = event.offsetX; draw(id); });
  by(id).addEventListener("pointerleave", () => { plot.pointer = null; draw(id); });
}

// The names of a stacked plot: those that have most, and all the others as one.
function most(points) {
  const sums = {};
  for (const p of points) for (const [name, value] of Object.entries(p.values)) sums[name] = (sums[name] || 0) + (value || 0);
  const names = Object.keys(sums).filter(n => sums[n] > 0).sort((a, b) => sums[b] - sums[a] || a.localeCompare(b));
  return names.length <= COLOURS.length ? names : [...names.slice(0, COLOURS.length - 1), "others"];
}

function value(point, name, names) {
  if (name !== "others") return point.values[name];
  return sum(point.values) - sum(Object.fromEntries(names.map(n => [n, point.values[n] || 0])));
}

function element(name, attributes, text) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

// Runs of known values, each as a list of pixels.
function runs(points, x, height) {
  const found = [[]];
  points.forEach((p, i) => {
    const y = height(p, i);
    if (known(y)) found[found.length - 1].push(x(p.at).toFixed(1) + " " + y.toFixed(1));
    else if (found[found.length - 1].length) found.push([]);
  });
  return found.filter(run => run.length);
}

function lines(plot, names, x, scale) {
  const parts = [];
  names.forEach((name, n) => {
    const found = runs(plot.points, x, p => known(p.values[name]) ? scale.y(p.values[name]) : null);
    const floor = HEIGHT - BOTTOM, first = run => run[0].split(" ")[0], last = run => run[run.length - 1].split(" ")[0];
    if (plot.under && n === 0) parts.unshift(...found.map(run => element("path", {d: `M${first(run)} ${floor}L${run.join("L")}L${last(run)} ${floor}Z`, class: "under " + plot.colours[n]})));
    if (found.length) parts.push(element("path", {d: found.map(run => "M" + run.join("L")).join(""), class: "in " + plot.colours[n]}));
  });
  return parts;
}

function layers(plot, names, x, scale) {
  const below = plot.points.map(() => 0);
  return names.map((name, n) => {
    const floor = below.map(scale.y);
    plot.points.forEach((p, i) => { below[i] += value(p, name, names) || 0; });
    const upper = plot.points.map((p, i) => x(p.at).toFixed(1) + " " + scale.y(below[i]).toFixed(1));
    const lower = plot.points.map((p, i) => x(p.at).toFixed(1) + " " + floor[i].toFixed(1)).reverse();
    return element("path", {d: "M" + upper.concat(lower).join("L") + "Z", class: "layer " + plot.colours[n]});
  });
}

function legend(id, plot, names, point, ago) {
  const parts = names.map((name, n) => {
    const item = document.createElement("span"), mark = document.createElement("i"), told = document.createElement("em");
    mark.className = plot.colours[n];
    told.textContent = point ? plot.tell(value(point, name, names) ?? (plot.stacked ? 0 : null)) : "–";
    item.append(mark, name + " ", told);
    return item;
  });
  if (!names.length) parts.push("none so far");
  if (ago > 0) parts.push(`${Math.round(ago)} s ago`);
  by(id + "-legend").replaceChildren(...parts);
}

function draw(id) {
  const plot = draws[id], svg = by(id), width = svg.clientWidth, points = plot.points;
  if (!width) return;
  const names = plot.names || most(points), last = points.length ? points[points.length - 1].at : 0;
  const span = points.length ? Math.min(LONGEST, Math.max(SHORTEST, last - points[0].at)) : SHORTEST;
  const scale = plot.scale(points.flatMap(p => plot.stacked ? [sum(p.values)] : names.map(n => p.values[n])).filter(known));
  const x = at => LEFT + (width - LEFT) * (1 - (last - at) / span);
  const parts = scale.lines.flatMap(v => [
    element("line", {x1: LEFT, x2: width, y1: scale.y(v), y2: scale.y(v)}),
    element("text", {x: LEFT - 7, y: scale.y(v) + 4, "text-anchor": "end"}, (plot.axis || short)(v))]);
  parts.push(element("text", {x: LEFT, y: HEIGHT - 2}, span < 120 ? `${Math.round(span)} s ago` : `${Math.round(span / 60)} min ago`));
  parts.push(element("text", {x: width, y: HEIGHT - 2, "text-anchor": "end"}, "now"));
  parts.push(...(plot.stacked ? layers : lines)(plot, names, x, scale));
  let point = points[points.length - 1];
  if (known(plot.pointer) && points.length) {
    point = points.reduce((a, b) => Math.abs(x(a.at) - plot.pointer) <= Math.abs(x(b.at) - plot.pointer) ? a : b);
    parts.push(element("line", {x1: x(point.at), x2: x(point.at), y1: TOP, y2: HEIGHT - BOTTOM, class: "at"}));
  }
  svg.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
  svg.replaceChildren(...parts);
  legend(id, plot, names, point, point ? last - point.at : 0);
}

function bars(id, counts, colour, none, tell = whole) {
  const all = Object.entries(counts).filter(r => r[1] > 0).sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
  const rows = all.length <= ROWS ? all : [...all.slice(0, ROWS - 1), [`${all.length - ROWS + 1} others`, all.slice(ROWS - 1).reduce((a, r) => a + r[1], 0)]];
  const body = document.createElement("tbody"), longest = Math.max(...rows.map(r => r[1]));
  for (const [name, count] of rows) {
    const row = body.insertRow();
    row.insertCell().textContent = name;
    const bar = row.insertCell().appendChild(document.createElement("div"));
    bar.className = colour;
    bar.style.width = 100 * count / longest + "%";
    row.insertCell().textContent = tell(count);
  }
  if (!rows.length) { const cell = body.insertRow().insertCell(); cell.className = "none"; cell.textContent = none; }
  by(id).replaceChildren(body);
}

// What runs; more than one value of a word is a group whose workers differ.
function build(builds) {
  const parts = [];
  for (const [key, word] of [["version", "version"], ["policy", "policy"], ["policy_digest", "policy digest"], ["model_digest", "model"]]) {
    const values = [...new Set(builds.map(b => b[key]).filter(v => v))];
    if (!values.length) continue;
    const pair = document.createElement("div");
    pair.appendChild(document.createElement("dt")).textContent = word;
    pair.appendChild(document.createElement("dd")).textContent = values.join(" | ");
    parts.push(pair);
  }
  by("build").replaceChildren(...parts);
}

function tiles(now, rates, latency) {
  const held = sum(now.quarantined);
  say("received-rate", short(rates.received) + " /s"); say("received", whole(now.received) + " in all");
  say("released-rate", short(rates.released) + " /s"); say("released", whole(now.released) + " in all");
  say("quarantined", whole(held)); by("quarantine-tile").classList.toggle("alarm", rates.quarantined > 0);
  say("quarantined-share", now.received ? (100 * held / now.received).toFixed(2) + " % of received" : "");
  say("residual", whole(now.residual_hits)); by("residual-tile").classList.toggle("alarm", now.residual_hits > 0);
  say("end-to-end", seconds(latency["end to end 99 %"])); say("processing", "engine " + seconds(latency["engine 99 %"]));
  say("lag", whole(now.lag_records)); say("lag-seconds", now.lag_records ? "oldest " + seconds(now.lag_seconds) : "nothing waits");
  say("replaced", whole(sum(now.labels))); say("notes", `in ${whole(now.notes)} notes, ${whole(now.seed_hits)} by seed`);
  say("committed", whole(now.transactions.committed || 0)); say("aborted", whole(now.transactions.aborted || 0) + " aborted");
}

function forget() {
  seen.length = 0;
  for (const plot of Object.values(draws)) plot.points.length = 0;
}

// Take one snapshot into the plots; what it says of this moment.
function take(now) {
  const newest = seen[seen.length - 1];
  // A counter or a clock that went back is a process that began anew.
  if (newest && (now.received < newest.received || now.at < newest.at)) forget();
  const past = [...seen].reverse().find(s => now.at - s.at >= WINDOW) || seen[0] || now, time = now.at - past.at;
  const rate = (a, b) => time > 0 ? Math.max(0, (a || 0) - (b || 0)) / time : null;
  const each = (a, b, by = 1) => Object.fromEntries(Object.keys(a).map(name => [name, rate(a[name] / by, (b[name] || 0) / by)]));
  const rates = {received: rate(now.received, past.received), released: rate(now.released, past.released), quarantined: rate(sum(now.quarantined), sum(past.quarantined))};
  const latency = {
    "engine 50 %": quantile(0.5, now.processing, past.processing), "engine 99 %": quantile(0.99, now.processing, past.processing),
    "end to end 99 %": quantile(0.99, now.end_to_end, past.end_to_end)};
  seen.push(now);
  while (now.at - seen[0].at > LONGEST) seen.shift();
  const points = {flow: rates, latency, waiting: {"all partitions": now.lag_records},
    held: each(now.quarantined, past.quarantined), found: each(now.labels, past.labels), bytes: each(now.bytes, past.bytes, 1e6)};
  for (const [id, values] of Object.entries(points)) {
    draws[id].points.push({at: now.at, values});
    while (now.at - draws[id].points[0].at > LONGEST) draws[id].points.shift();
  }
  return {rates, latency};
}

function show(now) {
  const {rates, latency} = take(now), released = now.released || 1;
  by("state").className = now.state === "ready" ? "ready" : "not";
  say("state", now.state);
  build(now.builds);
  tiles(now, rates, latency);
  redraw();
  bars("labels", now.labels, "a", "None yet.");
  bars("reasons", now.quarantined, "c", "None: everything received was released.");
  bars("stages", Object.fromEntries(Object.entries(now.stages).map(([k, v]) => [k, v / released])), "d", "None yet.", seconds);
}

const redraw = () => Object.keys(draws).forEach(draw);
addEventListener("resize", redraw);
const stream = new EventSource("/events");
stream.addEventListener("recent", event => { forget(); JSON.parse(event.data).forEach(take); });
stream.onmessage = event => show(JSON.parse(event.data));
stream.onerror = () => { by("state").className = "not"; say("state", "no connection to the service; trying again"); };
redraw();

/* The script of a page: views, sorting, searching, pictures.  The page can be
   read without it. */
"use strict";
document.documentElement.classList.add("js");
document.addEventListener("DOMContentLoaded", () => {

const $ = (id) => document.getElementById(id);
const data = JSON.parse($("data").textContent);
/* Invisible and control characters become U+FFFD, as in the tables. */
const UNSEEN =
    /[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
for (const key of ["names", "events"])
	data[key] = data[key].map((s) => s.replace(UNSEEN, "\ufffd"));
const main = $("main"), list = document.querySelector("nav ul");
const state = { event: data.first, removed: false, view: null };

/* Make an element with these properties and children; strings become text. */
function make(tag, props, ...children) {
	const e = document.createElement(tag);
	for (const [k, v] of Object.entries(props || {}))
		if (k in e && !k.startsWith("aria"))
			e[k] = v;
		else
			e.setAttribute(k, v);
	e.append(...children);
	return e;
}

/* Tables have all 64 bits of a number.  JavaScript rounds large ones: these,
   and results computed from them, are marked as approximate. */
const exact = (v) => Number.isSafeInteger(v) || !Number.isInteger(v);
const commas = (v) => (exact(v) ? "" : "\u2248") +
    Math.round(v).toLocaleString("en-US");
const change = (v) => (exact(v.old) && exact(v.now) ? "" : "\u2248") +
    (v.by > 0 ? "+" : "") + Math.round(v.by).toLocaleString("en-US")
    .replace("-", "\u2212");
/* Round halves to even, as printf(3) does: with one digit, only odd quarters are
   exact halves. */
function percent(v, of) {
	const share = 100 * v / of, tenths = Math.trunc(share * 10);
	return (Math.abs(share * 4 % 2) === 1 ? (tenths + tenths % 2) / 10 :
	    share).toFixed(1) + "%";
}
/* A part of a total, in percent if percentages are shown. */
const shareOf = (v, of) => data.shares ? percent(v, of) : commas(v);

/* By event: the index of its first number in a list of costs. */
const offsets = [];
data.sides.reduce((at, s, i) => (offsets[i] = at, at + 1 + s), 0);
const cells = (i) => data.sides[i] ? 3 : 1;
const current = () => state.event < 0 ? data.first : state.event;
const hasSides = () => data.sides[current()] === 1;

/* The costs of the current event: old, new, and the change. */
function value(costs, part = 1, oldPart = part) {
	const at = offsets[current()], v = costs[at];
	if (hasSides()) {
		const old = v * oldPart, now = costs[at + 1] * part;
		return { old, now, by: now - old };
	}
	return { old: 0, now: data.difference ? Math.abs(v * part) : v * part,
	    by: v * part };
}

/* --- Columns ---------------------------------------------------------- */

const sheet = document.styleSheets[0], fixed = sheet.cssRules.length;

/* Show only the columns of the current event. */
function showColumns() {
	while (sheet.cssRules.length > fixed)
		sheet.deleteRule(fixed);
	if (state.event < 0 || data.events.length < 2)
		return;
	const tables = [...document.querySelectorAll("table[data-lead]")];
	for (const shape of new Set(tables.map((t) => "[data-lead=" +
	    `"${t.dataset.lead}"]` + ("twice" in t.dataset ? "[data-twice]" :
	    ":not([data-twice])")))) {
		const twice = shape.endsWith("[data-twice]");
		let at = parseInt(shape.split('"')[1], 10) + 1;
		data.events.forEach((_, i) => {
			const n = cells(i) * (twice ? 2 : 1);
			for (let k = at; i !== state.event && k < at + n; k++)
				sheet.insertRule(`table${shape} tr > ` +
				    `:nth-child(${k}){display:none}`, fixed);
			at += n;
		});
	}
}

/* --- Sorting and searching -------------------------------------------- */

function number(cell) {
	const text = cell && cell.firstChild ?
	    cell.firstChild.data.replaceAll(",", "") : "";
	const v = parseFloat(text) || 0;
	return exact(v) ? v : BigInt(text.replace("+", "").split(".")[0]);
}

function sortBy(table, column, way) {
	const body = table.tBodies[0], rows = [...body.rows];
	table.order = table.order || [...rows];
	const heads = [...table.tHead.rows[0].cells];
	const numeric = heads[column].classList.contains("n");
	const key = numeric ? (r) => number(r.cells[column]) :
	    (r) => r.cells[column].textContent;
	const keys = new Map(rows.map((r) => [r, key(r)]));
	rows.sort((a, b) => {
		const x = keys.get(a), y = keys.get(b);
		return x < y ? -way : x > y ? way : 0;
	});
	heads.forEach((h, i) => i === column ? h.setAttribute("aria-sort",
	    way < 0 ? "descending" : "ascending") :
	    h.removeAttribute("aria-sort"));
	body.append(...rows);
	table.closest(".view").again?.();
}

/* Restore the order in which the page was written. */
function unsort(table) {
	if (!table.order)
		return;
	table.tBodies[0].append(...table.order);
	table.order = null;
	table.tHead.querySelector("[aria-sort]").removeAttribute("aria-sort");
	table.closest(".view").again?.();
}

function makeSortable(table) {
	for (const head of table.tHead.rows[0].cells) {
		const button = make("button", { type: "button" });
		button.append(...head.childNodes);
		head.append(button);
		button.onclick = () => {
			const was = head.getAttribute("aria-sort");
			const first = head.classList.contains("n") ? -1 : 1;
			const way = was === null ? first :
			    was === "ascending" ? -1 : 1;
			sortBy(table, head.cellIndex, way);
			const all = table.closest(".view")
			    .querySelectorAll("table");
			for (const other of all)
				if (other !== table)
					unsort(other);
			setQuery("sort", head.cellIndex + (way < 0 ? "d" : "a")
			    + ([...all].indexOf(table) || ""));
		};
	}
}

/* Whether a text contains all words of a search.  A word with bars is a list of
   alternatives, one of which must match. */
const matches = (text, words) => words.every((word) => {
	const parts = word.split("|").filter(Boolean);
	return parts.length === 0 ? text.includes(word) :
	    parts.some((part) => text.includes(part));
});

/* A search field that passes its words to find(), which returns the result as
   text. */
function makeSearch(view, find, ...more) {
	const input = make("input", { type: "search", spellcheck: false,
	    autocomplete: "off", id: "search-" + view.id,
	    placeholder: "all words; a|b is either" });
	const count = make("span", { className: "count", role: "status" });
	view.search = (text) => {
		count.textContent = find(text.toLowerCase().split(/\s+/)
		    .filter(Boolean));
		if (input.value !== text)
			input.value = text;
	};
	view.again = () => view.search(input.value);
	input.oninput = () => {
		view.search(input.value);
		setQuery("q", input.value);
	};
	input.setAttribute("aria-keyshortcuts", "/");
	view.querySelector("h2").after(make("div", { className: "bar" },
	    make("label", { htmlFor: input.id }, "Search ",
	    make("kbd", {}, "/")), input, count, ...more));
	view.search("");
}

/* Set the full paths of each function's file and object as tooltips. */
function nameRows() {
	const rows = $("functions").querySelector("tbody").rows;
	[...rows].forEach((r, i) => ["file", "object"].forEach((part, k) => {
		const whole = nameOf(fn[i][[FILE, OBJECT][k]]);
		const cell = r.querySelector("." + part);
		if (whole !== cell.textContent)
			cell.title = whole;
	}));
}

/* Only the first rows are shown at once: browsers are slow to lay out all of
   them. */
const AT_ONCE = 300;

/* A search for items by their texts, of which the first `most' are shown. */
function searchItems(view, items, noun, textOf, most) {
	const texts = new Map([...items].map((i) => [i, textOf(i)
	    .toLowerCase()]));
	const all = make("button", { type: "button", onclick: () => {
		most = Infinity;
		view.again();
	} });
	makeSearch(view, (words) => {
		let n = 0;
		for (const i of items) {
			i.hidden = !matches(texts.get(i), words);
			i.classList.toggle("later", !i.hidden && n >= most);
			n += !i.hidden;
		}
		all.hidden = n <= most;
		all.textContent = `Show all, not the first ${AT_ONCE}`;
		return words.length ? `${n} of ${texts.size}` :
		    `${texts.size} ${noun}`;
	}, all);
}

/* Search the machine code by the names of functions, which are above their
   code. */
function makeCodeSearch(view) {
	const all = [...view.querySelectorAll("details")];
	if (all.length > 1)
		searchItems(view, all, "functions", (d) => d.firstChild
		    .textContent, Infinity);
}

function makeTableSearch(view, table) {
	const words = [...table.tHead.rows[0].cells].filter((h) =>
	    !h.classList.contains("n")).map((h) => h.cellIndex);
	searchItems(view, table.tBodies[0].rows, "rows", (r) => words.map(
	    (i) => r.cells[i].title || r.cells[i].textContent).join(" "),
	    AT_ONCE);
}

/* --- The pictures' trees ---------------------------------------------- */

const [NAME, FILE, OBJECT, CALLS, CYCLE, RECURSIVE, SELF, ALL] =
    Array(8).keys();
const fn = data.functions;
const nameOf = (i) => data.names[i] || "(none)";
const base = (path) => path.split("/").pop() || path;

/* The sum of nodes' values.  A node has a key, a label, a value v, and perhaps
   kids, its parts. */
function sum(nodes) {
	const v = { old: 0, now: 0, by: 0 };
	for (const n of nodes) {
		v.old += n.v.old;
		v.now += n.v.now;
		v.by += n.v.by;
	}
	return v;
}

/* The width of a node: its size if it has one, else its new cost or, if it was
   removed, its old cost. */
function width(n) {
	return n.size ?? (n.v.now > 0 ? n.v.now : state.removed ? n.v.old : 0);
}

/* The parts of a node that have a width, and the width to draw them in:
   together they may be wider than the node where costs do not add up, or where
   increases and decreases cancel out. */
function partsOf(n) {
	const kids = n.kids ? n.kids().filter((k) => width(k) > 0) : [];
	const all = kids.reduce((w, k) => w + width(k), 0);
	return { kids, all: Math.max(all, width(n)) };
}

const byWidth = (a, b) => width(b) - width(a) || (a.label < b.label ? -1 :
    a.label > b.label ? 1 : 0);

/* Make a node that is as wide as its parts. */
function branch(key, label, kids, more) {
	kids.sort(byWidth);
	return { key, label, v: sum(kids), kids: () => kids,
	    size: kids.reduce((w, k) => w + width(k), 0), ...more };
}

function group(items, key) {
	const m = new Map();
	for (const i of items) {
		const k = key(i);
		if (!m.has(k))
			m.set(k, []);
		m.get(k).push(i);
	}
	return m;
}

/* The lines of a function, and the rest of its self cost. */
function lineKids(f, lines) {
	const kids = (lines || []).map(([, file, line, costs]) => ({
		key: "l" + file + "_" + line, v: value(costs), f,
		label: (file === fn[f][FILE] ? "" : base(nameOf(file)) + ":") +
		    (line ? "line " + line : "line unknown")
	}));
	if (kids.length === 1 && kids[0].key.endsWith("_0"))
		return [];
	const v = value(fn[f][SELF]), have = sum(kids);
	const rest = { old: v.old - have.old, now: v.now - have.now,
	    by: v.by - have.by };
	if (!hasSides())
		rest.now = data.difference ? Math.abs(rest.by) : rest.now;
	if (kids.length && (rest.now > 0 || rest.old > 0))
		kids.push({ key: "l", v: rest, f, label: "other lines",
		    faint: true });
	return kids;
}

/* Object, file, function, line: self costs, which add up. */
function selfTree() {
	const lines = group(data.lines, (l) => l[0]);
	const objects = group(fn.keys(), (f) => fn[f][OBJECT]);
	const rests = new Map(data.rest.map((r) => [r[0], r]));
	for (const o of rests.keys())
		if (!objects.has(o))
			objects.set(o, []);
	const tops = [...objects].map(([o, members]) => {
		const files = group(members, (f) => fn[f][FILE]);
		const kids = [...files].map(([i, fs]) => branch("i" + i,
		    base(nameOf(i)), fs.map((f) => {
			const kids = lineKids(f, lines.get(f));
			const n = { f, v: value(fn[f][SELF]),
			    tint: fn[f][FILE] };
			const at = ["f" + (f + 1), nameOf(fn[f][NAME])];
			return kids.length ? branch(...at, kids, n) :
			    { key: at[0], label: at[1], ...n };
		}), { full: nameOf(i), tint: i }));
		const rest = rests.get(o);
		if (rest)
			kids.push({ key: "r", v: value(rest[2]), faint: true,
			    size: data.difference && !hasSides() ?
			    value(rest[3]).now : undefined,
			    label: `${commas(rest[1])} other function` +
			    (rest[1] === 1 ? "" : "s") });
		return branch("o" + o, base(nameOf(o)), kids,
		    { full: nameOf(o), plain: true });
	});
	return branch("", "all", tops, { plain: true });
}

/* Components of the call graph: functions, and cycles as one. */
const graph = (() => {
	const of = fn.map((f, i) => f[CYCLE] ? "c" + f[CYCLE] : "f" + (i + 1));
	const parts = new Map(), cycles = new Map(data.cycles);
	fn.forEach((f, i) => {
		if (!parts.has(of[i]))
			parts.set(of[i], { key: of[i], members: [],
			    out: new Map(), into: new Set(),
			    all: f[CYCLE] ? cycles.get(f[CYCLE]) : f[ALL] });
		parts.get(of[i]).members.push(i);
	});
	for (const [a, b, calls, costs] of data.edges) {
		const from = parts.get(of[a]), to = parts.get(of[b]);
		if (from === to)
			continue;
		const e = from.out.get(to) || { to, calls: 0,
		    costs: costs.map(() => 0) };
		e.calls += calls;
		costs.forEach((v, i) => e.costs[i] += v);
		from.out.set(to, e);
		to.into.add(from);
	}
	for (const [f, costs] of data.uncalled)
		parts.get(of[f]).uncalled = costs;
	/* Callers before what they call. */
	const order = [...parts.values()].filter((p) => p.into.size === 0);
	const missing = new Map();
	for (const p of order)
		for (const to of p.out.keys()) {
			const n = (missing.get(to) ?? to.into.size) - 1;
			missing.set(to, n);
			if (n === 0)
				order.push(to);
		}
	return { of, parts, order };
})();

/*
 * In a difference without sides, a call may have changed by nothing in all and
 * yet lead to functions that changed in both directions.  So the size of a
 * component is the sum of the changes, without sign, of its functions and of
 * what it calls; a callee is divided among its callers by the changes of its
 * calls.
 */
function changeSizes() {
	const known = new Map(), into = new Map();
	for (const p of graph.parts.values())
		for (const e of p.out.values())
			into.set(e.to, (into.get(e.to) || 0) +
			    value(e.costs).now);
	const of = (p) => known.get(p);
	const ofCall = (e) => {
		const own = value(e.costs).now, all = into.get(e.to);
		return Math.max(own, of(e.to) * (all ? own / all :
		    1 / e.to.into.size));
	};
	for (const p of [...graph.order].reverse())
		known.set(p, p.members.reduce((s, f) => s +
		    value(fn[f][SELF]).now, [...p.out.values()]
		    .reduce((s, e) => s + ofCall(e), 0)));
	return { of, ofCall };
}

/* A component as a node, with the part of its cost that belongs to the path by
   which it was reached.  The costs of callees with other callers are
   estimates. */
function callNode(part, v, guess, top, sizes, size = sizes?.of(part)) {
	const one = part.members.length === 1 && part.key[0] === "f";
	const f = one ? part.members[0] : undefined;
	const whole = value(part.all);
	/* Less than the component's whole cost means that the page lacks some
	   of its callers. */
	const some = v.now !== whole.now || v.old !== whole.old;
	const guesses = guess || (!top && (some || part.into.size > 1));
	const ratio = (a, b) => b ? a / b : 0;
	let kids;
	return {
		key: part.key, v, guess, f, tint: fn[part.members[0]][FILE],
		label: one ? nameOf(fn[f][NAME]) : `[cycle ${part.key.slice(1)}` +
		    `: ${nameOf(fn[part.members[0]][NAME])} \u2026]`,
		part, size,
		as: (v, size) => callNode(part, v, guess, top, sizes, size),
		kids: part.out.size === 0 ? null : () => kids || (kids =
		    [...part.out.values()].map((e) => callNode(e.to,
		    value(e.costs, ratio(v.now, whole.now),
		    ratio(v.old, whole.old)), guesses, false, sizes,
		    sizes && sizes.ofCall(e) * ratio(size, sizes.of(part))))
		    .sort(byWidth))
	};
}

/* The tree of calls from one function; or from the functions that nothing calls
   and, with the rest of their cost, those that cost more than the calls of
   them. */
function callTree(part) {
	const sizes = data.difference && !hasSides() ? changeSizes() :
	    undefined;
	if (part)
		return callNode(part, value(part.all), false, true, sizes);
	const tops = [];
	for (const p of graph.parts.values())
		if (p.into.size === 0)
			tops.push(callNode(p, value(p.all), false, true,
			    sizes));
		else if (p.uncalled && !sizes)
			tops.push({ ...callNode(p, value(p.uncalled)),
			    key: "r" + p.key });
	/* Show the totals even if the calls in the profile add up to more. */
	return branch("", "all", tops, { plain: true,
	    v: value(data.totals) });
}

/* The share of the total that is exact: the self cost of functions that are
   reached by only one path. */
function exactShare() {
	const known = new Map();
	/* Whether one caller has all of the cost: callers that are not on the
	   page may have a part of it. */
	const whole = (p) => p.into.size === 1 &&
	    value([...p.into][0].out.get(p).costs).now === value(p.all).now;
	const first = (p) => p.into.size === 0 && p.members.every((f) =>
	    !fn[f][CALLS] || fn[f][CYCLE] || fn[f][RECURSIVE]);
	const sure = (p) => {
		const way = [];
		while (!known.has(p) && whole(p)) {
			way.push(p);
			p = [...p.into][0];
		}
		if (!known.has(p))
			known.set(p, first(p));
		for (const w of way)
			known.set(w, known.get(p));
		return known.get(p);
	};
	let some = 0;
	for (const p of graph.parts.values())
		if (sure(p))
			for (const f of p.members)
				some += value(fn[f][SELF]).now;
	return some;
}

/* --- Drawing ---------------------------------------------------------- */

const ROW = 22, LEAST = 2, FRAMES = 2500, DEEP = 60;

function tintOf(n) {
	if (data.difference) {
		if (!n.v.by)
			return "";
		const most = Math.max(n.v.now, n.v.old) || 1;
		const part = Math.abs(n.v.by) / most;
		const step = part > .25 ? 3 : part > .05 ? 2 : 1;
		return (n.v.by > 0 ? "m" : "l") + step;
	}
	return n.plain || n.faint || n.tint === undefined ? "" :
	    "c" + n.tint % 8;
}

/* The description of a node as text. */
function describe(n, total) {
	const event = data.events[current()];
	let text;
	if (hasSides())
		text = `${event} ${commas(n.v.old)} \u2192 ${commas(n.v.now)} (` +
		    `${change(n.v)}` + (n.v.by === 0 ? ", unchanged" :
		    n.v.old === 0 || !data.shares ? "" : ", " + (n.v.by > 0 ? "+" : "\u2212") +
		    percent(Math.abs(n.v.by), n.v.old)) + ")";
	else if (data.difference)
		text = `${event} ${change(n.v)}`;
	else
		text = `${event} ${commas(n.v.now)}`;
	if (total && data.shares && !data.difference)
		text += `, ${percent(n.v.now, total)} of all`;
	return text + (n.guess ? ", estimated" : "");
}

/* A shorter description, for frames that have room. */
function brief(n, total) {
	if (!data.shares)
		return "";
	if (!data.difference)
		return total > 0 ? percent(n.v.now, total) : "";
	return n.v.old > 0 && n.v.by ? (n.v.by > 0 ? "+" : "\u2212") +
	    percent(Math.abs(n.v.by), n.v.old) : "";
}

/* The separator between the names of a chain. */
const INSIDE = " \u203a ";

/* The label of a chain, without its middle if there is no room. */
function chainLabel(chain, room) {
	const names = chain.map((n) => n.label), all = names.join(INSIDE);
	return chain.length < 3 || all.length * 6.5 <= room ? all :
	    names[0] + INSIDE + "\u2026" + INSIDE + names[names.length - 1];
}

/*
 * A node and the nodes nested in it that fill it almost completely: as boxes
 * these would show only borders.  The parts are those of the innermost node,
 * and the few others beside the chain, which together are less than a hundredth
 * of it; each has the keys of the path to it.
 */
function chainOf(n) {
	const chain = [n], beside = [], keys = [], all = width(n);
	for (let few = 0;;) {
		const last = chain[chain.length - 1], { kids } = partsOf(last);
		const [next, ...others] = kids.map((node) => ({ node,
		    keys: keys.concat(node.key) }));
		few += others.reduce((w, k) => w + width(k.node), 0);
		if (!next || width(next.node) < .95 * all || few > .01 * all ||
		    !next.node.guess !== !n.guess || (data.difference &&
		    tintOf(next.node) !== tintOf(n)))
			return { chain, parts: (next ? [next] : []).concat(
			    others, beside).sort((a, b) => byWidth(a.node,
			    b.node)) };
		chain.push(next.node);
		keys.push(next.node.key);
		beside.push(...others);
	}
}

/*
 * The width of the nodes that are found in a tree, without those inside another
 * one; few of them may be large enough for a frame.  Nodes of the same component
 * have the same parts, so these become one: a call tree may have many more nodes
 * than components.  What costs nothing in the new program remains apart, since
 * the width of its parts is what they cost in the old one.
 */
function widthOf(root, found) {
	let all = 0;
	const joined = new Map();
	const add = (n) => {
		if (found(n)) {
			all += width(n);
		} else if (n.part) {
			const gone = +(n.v.now <= 0);
			const both = joined.get(n.part) || [];
			const old = both[gone];
			both[gone] = old ? n.as(sum([old, n]), n.size &&
			    old.size + n.size) : n;
			joined.set(n.part, both);
		} else {
			partsOf(n).kids.forEach(add);
		}
	};
	add(root);
	for (const p of graph.order)
		for (const n of joined.get(p) || [])
			if (n)
				partsOf(n).kids.forEach(add);
	return all;
}

class Picture {
	constructor(view, id, title, tree, layout) {
		Object.assign(this, { view, id, tree, layout });
		this.path = [];
		this.words = [];	/* searched for */
		this.prefix = [];	/* keys of the root, if it is not
					   "all" */
		this.box = make("div", { className: layout === treemap ?
		    "picture map" : "picture", role: "tree",
		    "aria-label": title });
		this.told = make("p", { className: "told" });
		this.told.setAttribute("aria-live", "polite");
		view.append(this.box, this.told);
		this.box.onclick = (e) => this.pick(e.target.closest(".frame"));
		this.box.onkeydown = (e) => this.key(e);
		this.box.onpointerover = (e) => {
			const f = e.target.closest(".frame");
			if (f)
				this.tell(f.chain);
		};
		this.box.addEventListener("focusin", this.box.onpointerover);
		new ResizeObserver(() => this.width !== this.box.clientWidth &&
		    this.draw()).observe(this.box);
	}
	/* The nodes from the root to the node zoomed to. */
	walk() {
		const way = [this.root];
		for (const key of this.path) {
			const n = way[way.length - 1];
			const next = n.kids && n.kids().find((k) =>
			    k.key === key);
			if (!next)
				break;
			way.push(next);
		}
		return way;
	}
	refresh() {
		this.root = this.tree();
		this.total = value(data.wholes).now;
		this.draw();
	}
	draw() {
		this.width = this.box.clientWidth;
		if (!this.width || !this.root)
			return;
		const focused = this.box.contains(document.activeElement);
		this.frames = [];
		this.box.replaceChildren();
		const way = this.walk();
		this.box.style.height = this.layout(this, way) + "px";
		/* The view has the words, and shows what they find. */
		this.view.again?.();
		const at = this.frames.find((f) => f.node === way[way.length -
		    1]) || this.frames[0];
		if (!at)
			return;
		at.tabIndex = 0;
		if (focused)
			at.focus();
		else
			this.tell(at.chain);
	}
	/* Highlight the frames that match the words. */
	search(words) {
		const found = words.length === 0 ? () => false : (n) =>
		    n.key !== "" && matches((n.full || n.label).toLowerCase(),
		    words);
		let n = 0;
		this.words = words;
		for (const f of this.frames || []) {
			const one = f.chain.some(found);
			f.classList.toggle("other", words.length > 0 && !one);
			n += one;
		}
		const all = this.root ? width(this.root) : 0;
		return words.length === 0 || all <= 0 ? "" :
		    `${n} of ${this.frames.length} frames` + (data.shares ?
		    ", " + percent(widthOf(this.root, found), all) : "");
	}
	/* Add a frame for a node, or for a chain of nodes, whose first node
	   determines its place and cost. */
	add(chain, level, x, y, w, h, above) {
		if (this.frames.length >= FRAMES)
			return null;
		const node = chain[0];
		const f = make("div", { className: "frame", role: "treeitem",
		    tabIndex: -1 });
		f.setAttribute("aria-level", level + 1);
		const share = w >= 120 ? brief(node, this.total) : "";
		const label = chainLabel(chain, w - (share ? 80 : 20));
		f.setAttribute("aria-label", label + ", " + describe(node,
		    this.total));
		Object.assign(f, { node, chain, level, left: x, above });
		f.style.left = x + "px";
		f.style.top = y + "px";
		f.style.width = Math.max(w - 1, 1) + "px";
		f.style.height = h - 1 + "px";
		const tint = tintOf(node);
		if (tint)
			f.classList.add(tint);
		f.classList.toggle("guess", !!node.guess);
		f.classList.toggle("above", !!above);
		f.classList.toggle("thin", w < 26);
		f.classList.toggle("elided", hasSides() && node.v.now === 0);
		/* Show the direction not only by colour. */
		const sign = !data.difference || share !== "" || !node.v.by ?
		    "" : node.v.by > 0 ? "+ " : "\u2212 ";
		if (w >= 26 && h >= 14)
			f.textContent = sign + label;
		if (share !== "" && h >= 14)
			f.dataset.share = share;
		this.box.append(f);
		this.frames.push(f);
		return f;
	}
	tell(chain) {
		const n = chain[0], lone = chain.length === 1;
		const name = (k) => make("b", {}, lone || k.f === undefined ?
		    k.full || k.label : make("a", { href: "#f" + (k.f + 1) },
		    k.label));
		this.told.replaceChildren(...chain.flatMap((k, i) => [i === 0 ?
		    "" : INSIDE, name(k)]), " " + describe(n, this.total));
		if (lone && n.f !== undefined && n.f !== null)
			this.told.append(" \u00b7 ", make("a", { href: "#f" +
			    (n.f + 1) }, "open " + (n.key[0] === "l" ?
			    "its function" : "function")));
	}
	pick(f) {
		if (!f)
			return;
		this.tell(f.chain);
		const way = this.walk(), up = way.indexOf(f.node);
		if (up >= 0 && up === way.length - 1)
			this.out();
		else if (up >= 0)
			this.zoom(this.path.slice(0, up));
		else if (f.node.kids)
			this.zoom(f.path);
	}
	zoom(path) {
		const all = this.prefix.concat(path);
		go("#" + this.id + (all.length ? "/" + all.join(".") : ""),
		    this.words.join(" "));
	}
	out() {
		const way = this.walk();
		let n = way.length - 2;
		/* A chain is a single box. */
		while (n > 0 && this.layout === treemap && chainOf(way[n])
		    .chain.includes(way[n + 1]))
			n--;
		if (this.path.length === 0)
			this.prefix = [];
		this.zoom(this.path.slice(0, Math.max(n, 0)));
	}
	key(e) {
		const f = e.target.closest(".frame");
		if (!f || e.altKey || e.ctrlKey || e.metaKey)
			return;
		const row = (level) => this.frames.filter((g) =>
		    g.level === level).sort((a, b) => a.left - b.left);
		const same = row(f.level), i = same.indexOf(f);
		const ways = {
			ArrowRight: () => same[i + 1],
			ArrowLeft: () => same[i - 1],
			ArrowDown: () => this.frames.find((g) => g.from === f),
			ArrowUp: () => f.from,
			Home: () => this.frames[0],
			Enter: () => this.pick(f),
			" ": () => this.pick(f)
		};
		if (e.key === "Escape")
			this.out();
		if (!Object.hasOwn(ways, e.key))
			return;
		const to = ways[e.key]();
		e.preventDefault();
		if (to) {
			f.tabIndex = -1;
			to.tabIndex = 0;
			to.focus();
		}
	}
}

/* An icicle: rows of frames, each frame below the frame that it is a part
   of. */
function icicle(pic, way) {
	let from = null, y = 0;
	const keys = [];
	way.forEach((n, level) => {
		if (level > 0)
			keys.push(n.key);
		const f = pic.add([n], level, 0, y, pic.width, ROW,
		    level < way.length - 1);
		f.from = from;
		f.path = keys.slice();
		from = f;
		y += ROW;
	});
	let bottom = y;
	/* Row by row: if there are too many frames, the lowest are omitted. */
	const todo = [{ f: from, w: pic.width }];
	for (const { f, w: room } of todo) {
		if (f.level >= way.length - 1 + DEEP)
			break;
		const { kids, all } = partsOf(f.node), below = f.level + 1;
		let x = f.left;
		for (const k of kids) {
			const w = width(k) * room / all;
			if (w < LEAST)
				break;
			const g = pic.add([k], below, x, below * ROW, w, ROW);
			if (!g)
				return bottom;
			g.from = f;
			g.path = f.path.concat(k.key);
			bottom = (below + 1) * ROW;
			todo.push({ f: g, w });
			x += w;
		}
	}
	return bottom;
}

/* A treemap: boxes inside boxes, as square as possible. */
function treemap(pic, way) {
	const height = Math.max(260, Math.min(pic.width * .6, 620));
	const HEAD = 18, todo = [];
	const place = (node, level, x, y, w, h, from, path) => {
		const { chain, parts } = chainOf(node);
		const f = pic.add(chain, level, x, y, w, h);
		if (!f)
			return;
		f.from = from;
		f.path = path;
		if (w >= 30 && h >= HEAD + 12)
			todo.push([f, parts, x + 2, y + HEAD, w - 5,
			    h - HEAD - 3]);
	};
	const fill = (from, parts, x, y, w, h) => {
		const size = (k) => width(parts[k].node);
		let left = Math.max(width(from.node), parts.reduce((s, _, k) =>
		    s + size(k), 0));
		for (let i = 0; i < parts.length && left > 0;) {
			const across = w >= h, side = across ? h : w;
			const scale = w * h / left;
			let n = 0, sum = 0, worst = Infinity;
			for (let k = i; k < parts.length; k++) {
				const s = sum + size(k) * scale;
				const deep = s / side;
				const most = size(i) * scale / deep;
				const least = size(k) * scale / deep;
				const bad = Math.max(most / deep, deep / most,
				    least / deep, deep / least);
				if (bad > worst)
					break;
				worst = bad;
				sum = s;
				n++;
			}
			const deep = sum / side;
			if (deep < 3 || side < 6)
				return;
			let at = across ? y : x;
			for (let k = i; k < i + n; k++) {
				const long = size(k) * scale / deep;
				const path = from.path.concat(parts[k].keys);
				if (long >= 3 && across)
					place(parts[k].node, from.level + 1, x,
					    at, deep, long, from, path);
				else if (long >= 3)
					place(parts[k].node, from.level + 1,
					    at, y, long, deep, from, path);
				at += long;
				left -= size(k);
			}
			if (across) {
				x += deep;
				w -= deep;
			} else {
				y += deep;
				h -= deep;
			}
			i += n;
		}
	};
	const last = way[way.length - 1];
	place(last, 0, 0, 0, pic.width, height, null, pic.path.slice(0,
	    way.length - 1));
	for (const job of todo)
		fill(...job);
	return height;
}

/* --- Views ------------------------------------------------------------ */

const pictures = new Map();

function legend() {
	if (!data.difference)
		return "";
	const one = (name, text) => {
		const s = make("span", {}, text);
		s.style.setProperty("--swatch", `var(--${name})`);
		return s;
	};
	const box = make("p", { className: "legend" },
	    one("d3", "+ more"), one("e3", "\u2212 less"),
	    one("plain", "= unchanged"));
	if (data.sides.some((s) => s)) {
		const check = make("input", { type: "checkbox",
		    className: "removed", id: "removed-" + legend.n++ });
		check.onchange = () => {
			setRemoved(check.checked);
			setQuery("removed", check.checked ? "1" : "");
		};
		box.append(make("label", { htmlFor: check.id }, check,
		    " show what was removed"));
	}
	return box;
}
legend.n = 0;

function addPicture(id, title, text, tree, layout) {
	const view = make("section", { className: "view", id });
	view.setAttribute("aria-labelledby", id + "-h");
	view.append(make("h2", { id: id + "-h" }, title), legend());
	main.append(view);
	list.append(make("li", {}, make("a", { href: "#" + id }, title)));
	const pic = new Picture(view, id, title, tree, layout);
	pictures.set(id, pic);
	view.append(text);
	makeSearch(view, (words) => pic.search(words));
}

function addPictures() {
	const sure = data.estimated ? "as estimated in the profile" : "exact";
	const how = "Select a part to zoom in, and again to zoom out; arrows, " +
	    "Enter and Escape do the same.";
	const size = data.difference ? data.sides.some((s) => s) ?
	    " Widths are what the new program costs, colours what changed." :
	    " Widths are the size of what changed, more or less, for its " +
	    "sides are unknown." :
	    " Colours tell files apart." + (fn.some((f) => [...f[SELF],
	    ...f[ALL]].some((v) => v < 0)) ?
	    " What costs less than nothing is not drawn." : "");
	addPicture("icicle", "Icicle", make("p", { className: "note" },
	    `Self cost by object, file, function and line: ${sure}. ` + how +
	    size), selfTree, icicle);
	if (!data.calls)
		return;
	const note = make("p", { className: "note" });
	addPicture("tree", "Call tree", note, () => {
		const all = value(data.totals).now;
		note.textContent = "Estimated: a profile has who calls whom, " +
		    "not whole stacks. What a function costs is divided among " +
		    "its callers by what their calls cost; hatched frames are " +
		    "such guesses. " + (all > 0 && !data.difference ?
		    shareOf(exactShare(), all) + " of the cost is in " +
		    `functions reached in one way only, which is ${sure}. ` :
		    "") + how + size;
		const root = callTree(), tops = sum(root.kids()).now;
		if (root.kids().some((k) => k.key[0] === "r" && width(k) > 0))
			note.append(" A function that costs more than the " +
			    "calls of it, as one that runs in a thread of its" +
			    " own, is also at the top, with the rest.");
		if (tops > all * 1.01 && all > 0 && !data.difference)
			note.append(" Functions that nothing is known to " +
			    "call stand side by side, and cost " +
			    shareOf(tops, all) + " together: the profile does not say which" +
			    " of them were called inside others.");
		return root;
	}, icicle);
	addPicture("treemap", "Treemap", make("p", { className: "note" },
	    "Callees inside their callers, by inclusive cost. What is called " +
	    `from the outermost box is ${sure}; hatched boxes further inside ` +
	    "are estimated. Functions that are each nearly all of their " +
	    "caller share a box. " + how + size), () => {
		const pic = pictures.get("treemap");
		return callTree(pic && pic.start);
	}, treemap);
}

/* At most so many rows of a source stand with a function. */
const EXCERPT = 600;

/* Show the lines of a function from its source, and links to its pictures. */
function completeFunction(view) {
	const at = fn[parseInt(view.id.slice(1), 10) - 1];
	const ways = make("p", { className: "facts" }, make("a", { href:
	    `#icicle/o${at[OBJECT]}.i${at[FILE]}.${view.id}` },
	    "Its lines in the icicle"));
	if (data.calls)
		ways.append(" \u00b7 ", make("a", { href: "#treemap/" +
		    view.id }, "Treemap of what it calls"));
	view.querySelector(".facts").after(ways);
	for (const c of document.querySelectorAll(
	    `#code details[data-of~=${view.id}]`)) {
		const copy = c.cloneNode(true);
		copy.hidden = false;
		view.append(make("h3", {}, "Machine code"), copy);
	}
	const source = view.dataset.source && $(view.dataset.source);
	/* A source whose lines cannot be compared has a note in place of them. */
	const old = source?.querySelector("table");
	if (!old)
		return;
	const [first, last] = view.dataset.lines.split("-").map(Number);
	const table = old.cloneNode(false);
	const head = old.tHead.cloneNode(true);
	const body = make("tbody");
	let on = false, n = 0, more = 0, next;
	for (const row of old.tBodies[0].rows) {
		const line = parseInt(row.cells[0].textContent, 10);
		/* A deleted line has its old number. */
		if (line && !row.classList.contains("gone"))
			on = line >= first - 2 && line <= last + 1;
		if (!on)
			continue;
		if (n === EXCERPT) {
			next ||= row.id;
			more++;
			continue;
		}
		n++;
		const copy = row.cloneNode(true);
		copy.removeAttribute("id");
		body.append(copy);
	}
	if (n === 0)
		return;
	if (more > 0) {
		/* The column of the text has no head. */
		const cells = [...body.rows[0].cells].map(() => make("td"));
		cells.at(-1).append(make("a", { href: "#" + (next ||
		    source.id) }, commas(more) + (more === 1 ? " more row" :
		    " more rows")));
		body.append(make("tr", { className: "gap" }, ...cells));
	}
	table.append(make("caption", {}, "Source, with what these lines cost " +
	    "in all functions that have them"), head, body);
	const box = make("div", { className: "wide excerpt", role: "region",
	    tabIndex: 0 }, table);
	box.setAttribute("aria-label", "Source");
	const code = view.querySelector("h3");
	view.insertBefore(box, code);
}

/* Show the icicle, linked to its view, and the first rows of the functions
   below the totals. */
function completeSummary(view) {
	const place = make("div");
	view.querySelector(".wide").after(place);
	place.append(make("h3", {}, "Self cost by object, file, function " +
	    "and line"), legend());
	pictures.set("summary", new Picture(place, "icicle", "Icicle",
	    selfTree, icicle));
	const table = $("functions").querySelector("table");
	const copy = table.cloneNode(false), body = make("tbody");
	for (const row of [...table.tBodies[0].rows].slice(0, 12))
		body.append(row.cloneNode(true));
	const title = data.difference ? "Most changed functions" :
	    "Most costly functions";
	copy.append(make("caption", {}, title),
	    table.tHead.cloneNode(true), body);
	const box = make("div", { className: "wide", role: "region",
	    tabIndex: 0 }, copy);
	box.setAttribute("aria-label", title);
	view.insertBefore(box, view.querySelector("dl"));
	view.insertBefore(make("p", {}, make("a", { href: "#functions" },
	    "All functions")), view.querySelector("dl"));
}

function prepare(view) {
	if (view.ready)
		return;
	view.ready = true;
	if (view.id === "summary")
		completeSummary(view);
	else if (/^f\d+$/.test(view.id))
		completeFunction(view);
	if (!view.classList.contains("source"))
		for (const t of view.querySelectorAll("table"))
			if (t.tHead && t.tBodies[0].rows.length > 1 &&
			    !t.closest(".excerpt"))
				makeSortable(t);
	const table = view.querySelector("table");
	if (/^(functions|files|objects|namespaces)$/.test(view.id) &&
	    table.tBodies[0].rows.length > 1)
		makeTableSearch(view, table);
	if (view.id === "code")
		makeCodeSearch(view);
}

/* A fragment is VIEW, VIEW/PATH, or either with ?WORD=VALUE&... after it. */
function readFragment() {
	const [path, query] = location.hash.slice(1).split("?");
	const [id, rest] = path.split("/");
	return { id, path: rest ? rest.split(".") : [],
	    query: new URLSearchParams(query || "") };
}

function setQuery(word, text) {
	const at = readFragment();
	if (text === "" || text === null)
		at.query.delete(word);
	else
		at.query.set(word, text);
	const query = at.query.toString();
	history.replaceState(history.state, "", "#" + (at.id || "summary") +
	    (at.path.length ? "/" + at.path.join(".") : "") +
	    (query ? "?" + query : ""));
}

/* All events in the address of the page: the name of an event has no blank. */
const ALL_EVENTS = "all events";

/* The settings of all views, as in the address of the page. */
const settings = () => ({
	event: state.event === data.first ? "" : state.event < 0 ? ALL_EVENTS :
	    data.events[state.event],
	removed: state.removed ? "1" : ""
});

function go(fragment, words) {
	const query = new URLSearchParams(words ? { q: words } : {});
	for (const [word, text] of Object.entries(settings()))
		if (text !== "")
			query.set(word, text);
	if (query.size > 0)
		fragment += "?" + query;
	if (location.hash === fragment)
		show();
	else
		location.hash = fragment;
}

function drawAgain() {
	for (const p of pictures.values())
		p.root = null;
	if (state.view && pictures.has(state.view.id))
		pictures.get(state.view.id).refresh();
}

function setEvent(i) {
	state.event = i;
	chooser.value = i;
	showColumns();
	drawAgain();
}

function setRemoved(on) {
	state.removed = on;
	for (const c of document.querySelectorAll(".removed"))
		c.checked = on;
	drawAgain();
}

/* Read the settings from an address, then add to it those that it lacks. */
function readSettings(query) {
	const event = query.get("event"), i = data.events.indexOf(event);
	if (i !== state.event && (i >= 0 || event === ALL_EVENTS))
		setEvent(i);
	if (query.has("removed") && !state.removed)
		setRemoved(true);
	for (const [word, text] of Object.entries(settings()))
		if (text !== (query.get(word) || ""))
			setQuery(word, text);
}

/* Enter another view at its top or, when going back, where it was left. */
function enter(view, again) {
	if (state.view) {
		state.view.top = scrollY;
		state.view.classList.remove("on");
	}
	view.classList.add("on");
	state.view = view;
	if (!again) {
		scrollTo(0, 0);
	} else if (view.top !== undefined) {
		view.focused?.focus({ preventScroll: true });
		scrollTo(0, view.top);
	}
}

function sortAs(view, how) {
	const sort = /^(\d+)([ad])(\d*)$/.exec(how || "");
	const tables = view.querySelectorAll("table");
	const table = sort && tables[+sort[3]];
	for (const t of tables)
		if (t !== table)
			unsort(t);
	if (table && table.tHead.rows[0].cells[sort[1]])
		sortBy(table, +sort[1], sort[2] === "d" ? -1 : 1);
}

function show() {
	const at = readFragment(), again = history.state !== null;
	const target = at.id && document.getElementById(at.id);
	const view = target && main.contains(target) &&
	    target.closest(".view") || $("summary");
	history.replaceState("seen", "");
	readSettings(at.query);
	prepare(view);
	if (state.view !== view)
		enter(view, again);
	for (const a of list.querySelectorAll("a"))
		if (a.hash === "#" + view.id ||
		    (view.matches("article") && a.hash === "#functions") ||
		    (view.matches(".source") && a.hash === "#files"))
			a.setAttribute("aria-current", "page");
		else
			a.removeAttribute("aria-current");
	/* Narrow windows show only some of the views. */
	const here = list.querySelector("[aria-current]");
	if (here)
		list.scrollLeft = here.offsetLeft - list.clientWidth / 2;
	sortAs(view, at.query.get("sort"));
	for (const r of document.querySelectorAll(".here"))
		r.classList.remove("here");
	if (target && target !== view && target.closest(".view") === view) {
		target.classList.add("here");
		target.scrollIntoView({ block: "center" });
	}
	const pic = pictures.get(view.id);
	if (pic) {
		pic.path = at.path;
		if (view.id === "treemap") {
			const key = at.path[0] || "";
			pic.start = graph.parts.get(key) || graph.parts.get(
			    graph.of[parseInt(key.slice(1), 10) - 1]);
			pic.prefix = at.path.slice(0, pic.start ? 1 : 0);
			pic.path = at.path.slice(pic.prefix.length);
		}
		pic.refresh();
	}
	view.search?.(at.query.get("q") || "");
	const h = view.querySelector("h2");
	document.title = (h ? h.textContent + " \u2013 " : "") + title;
}

const title = document.title;
const chooser = make("select", { id: "event" });
if (data.events.length > 1) {
	data.events.forEach((name, i) => chooser.append(make("option",
	    { value: i }, name)));
	chooser.append(make("option", { value: -1 }, ALL_EVENTS));
	chooser.onchange = () => {
		setEvent(+chooser.value);
		setQuery("event", settings().event);
	};
	document.querySelector("header").append(make("div",
	    { className: "tools" }, make("label", { htmlFor: "event" },
	    "Event"), chooser));
}
nameRows();
addPictures();
setEvent(data.first);
/* Copy the first rows to the summary before any are sorted or searched. */
prepare($("summary"));
addEventListener("hashchange", show);
main.addEventListener("focusin", (e) => {
	if (state.view && state.view.contains(e.target))
		state.view.focused = e.target;
});
document.querySelector(".skip").onclick = (e) => {
	e.preventDefault();
	main.tabIndex = -1;
	main.focus();
};
addEventListener("keydown", (e) => {
	if (e.key !== "/" || e.ctrlKey || e.altKey || e.metaKey ||
	    /^(INPUT|SELECT)$/.test(e.target.tagName))
		return;
	e.preventDefault();
	const focus = () => $("search-" + state.view.id)?.focus();
	if (state.view.search) {
		focus();
		return;
	}
	go("#functions");
	setTimeout(focus);
});
show();
});

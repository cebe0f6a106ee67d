/*
 * Checks of pages in a browser, for html.sh.t, which makes the pages.
 *
 * usage: node html.js BROWSER FOLDER
 *
 * Prints what is wrong to stderr.  Status: 0 nothing, 1 something.
 */
"use strict";
const fs = require("fs");
const { chromium } = require("playwright-core");
const axe = require("axe-core");
const [browserPath, folder] = process.argv.slice(2);
const VIEWS = ["summary", "functions", "files", "objects", "namespaces",
    "icicle", "tree", "treemap", "f1", "f2", "icicle?q=main"];
let wrong = 0, checks = 0;

function check(good, what, ...why) {
	checks++;
	if (good)
		return;
	wrong++;
	console.error("not ok - " + what, ...why);
}

/* A page that must neither complain nor ask for anything. */
async function open(browser, name, options, fragment = "") {
	const page = await browser.newPage(options);
	page.on("console", (m) => check(false, name + ": console", m.text()));
	page.on("pageerror", (e) => check(false, name + ": error", e.message));
	page.on("request", (r) => check(r.url().startsWith("file:") &&
	    r.isNavigationRequest(), name + ": request", r.url()));
	await page.goto(`file://${folder}/${name}.html${fragment}`);
	return page;
}

/* Whether it comes to be seen: a click is over before the view changes. */
const appears = (page, selector) => page.waitForSelector(selector,
    { timeout: 5000 }).then(() => true, () => false);

async function go(page, view) {
	await page.evaluate((v) => { location.hash = v; }, view);
	await page.waitForFunction((v) => {
		const e = document.getElementById(v);
		return !e || e.closest(".view").classList.contains("on");
	}, view.split(/[/?]/)[0]);
}

const column = (page, n) => page.$$eval("#functions tbody:not(.rest) tr",
    (rows, n) => rows.filter((r) => !r.hidden).map((r) =>
    r.cells[n].textContent), n);
const number = (text) => parseFloat(text.replaceAll(",", "")) || 0;

async function sorting(browser) {
	const page = await open(browser, "events", {}, "#functions");
	const all = await column(page, 0);
	await page.click("#functions th:has-text('Ir inclusive') button");
	let v = (await column(page, 6)).map(number);
	check(v.length === all.length && v.every((x, i) => i === 0 ||
	    v[i - 1] >= x), "sorted by inclusive cost, downwards");
	await page.click("#functions th:has-text('Ir inclusive') button");
	v = (await column(page, 6)).map(number);
	check(v.every((x, i) => i === 0 || v[i - 1] <= x), "and upwards");
	check(/sort=6a/.test(page.url()), "which the address has", page.url());
	await page.keyboard.press("/");
	await page.keyboard.type("MALLOC");
	const found = await column(page, 0);
	check(found.length > 0 && found.length < all.length &&
	    found.every((t) => t.includes("malloc")), "search", found);
	check((await page.textContent("#functions .count")) ===
	    `${found.length} of ${all.length}`, "and how many are found");
	const again = await browser.newPage();
	await again.goto(page.url());
	check((await column(again, 0)).join() === found.join(),
	    "the address leads to the same rows");
	await page.selectOption("#event", { index: 1 }).catch(() => 0);
}

async function functions(browser) {
	const page = await open(browser, "calc", {}, "#functions");
	await page.click("#functions a:has-text('product')");
	await page.waitForFunction(() => /^#f\d/.test(location.hash));
	const id = await page.evaluate(() => location.hash.slice(1));
	check(await appears(page, `#${id} h2:has-text('product')`),
	    "a function opens");
	check(await appears(page, `#${id} caption:has-text('Callers')`) &&
	    await appears(page, `#${id} caption:has-text('Callees')`),
	    "with callers and callees");
	check(await appears(page, `#${id} .excerpt tr.call`),
	    "and lines with calls");
	await page.click(`#${id} .facts a:has-text('calc.c')`);
	check(await appears(page, ".source.on td:has-text('half = raise(')"),
	    "and leads to its source");
	await page.goBack();
	check(await appears(page, `#${id} h2`), "and back");
	await page.keyboard.press("/");
	await page.waitForFunction(() => document.activeElement.id ===
	    "search-functions");
	check(await appears(page, "#functions label:has-text('Search /')"),
	    "a key to search, which the page tells");
	await page.goBack();
	await page.emulateMedia({ media: "print", colorScheme: "dark" });
	check(await page.evaluate(() => getComputedStyle(document.body)
	    .backgroundColor) === "rgb(255, 255, 255)", "print is on white");
	await page.emulateMedia({ media: null, colorScheme: null });
	const pdf = await page.pdf({ format: "A4" });
	check(pdf.length > 5000 && pdf.subarray(0, 4).toString() === "%PDF",
	    "which prints");
	const line = await page.$eval("#s1 tr[id]", (e) => e.id);
	await go(page, line);
	check(await appears(page, `#${line}.here`), "a link to a line");
}

async function pictures(browser) {
	for (const view of ["icicle", "tree", "treemap"]) {
		const page = await open(browser, "calc", {}, "#" + view);
		const at = `#${view} .frame`;
		const before = await page.$$eval(at, (f) => f.length);
		check(before > 5, view + " has frames", before);
		const wide = await page.$eval(`#${view} .picture`, (e) =>
		    e.clientWidth);
		const under = await page.$$eval(at, (f) => f.filter((g) =>
		    g.offsetWidth > 9 && !f.some((k) => k.from === g))
		    .map((g) => [g, g.getBoundingClientRect()])
		    .filter(([, r]) => r.bottom < innerHeight)
		    .filter(([g, r]) => g !== document.elementFromPoint(
		    (r.left + r.right) / 2, (r.top + r.bottom) / 2))
		    .map(([g]) => g.node.label));
		check(under.length === 0, view + " shows the innermost", under);
		await page.focus(at + "[tabindex='0']");
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press("ArrowDown");
		if (!await page.evaluate(() => document.activeElement.node
		    .kids))
			await page.keyboard.press("ArrowUp");
		const name = await page.evaluate(() =>
		    document.activeElement.node.label);
		await page.keyboard.press("Enter");
		const zoomed = await page.waitForFunction(([at, view, name,
		    wide]) => location.hash.startsWith(`#${view}/`) &&
		    [...document.querySelectorAll(at)].some((f) =>
		    f.node.label === name && wide - f.offsetWidth <= 2),
		    [at, view, name, wide], { timeout: 5000 })
		    .catch(() => false);
		check(zoomed, view + " zooms", name, page.url());
		const url = page.url();
		await page.keyboard.press("Escape");
		await page.waitForFunction((u) => location.href !== u, url);
		const other = await open(browser, "calc", {}, new URL(url).hash);
		check(await other.$$eval(at, (f, name) => f.some((g) =>
		    g.node.label === name), name), view + " has addresses");
	}
	const page = await open(browser, "calc", {}, "#icicle");
	const total = await page.$eval("#icicle .told", (e) => e.textContent);
	check(total.includes("Ir 19,848, 100.0%"), "the icicle has it all",
	    total);
	await go(page, "treemap/f1");
	check(await appears(page, "#treemap .frame"), "of one function");
}

/* What lies over something it is no part of, or beyond what it is a part of, and
   boxes that are blank where what they call should be; in the page. */
function misplaced(view) {
	const all = [...document.querySelectorAll(`#${view} .frame`)].map(
	    (f) => ({ f, r: f.getBoundingClientRect(), inside: 0 }));
	const of = new Map(all.map((a) => [a.f, a]));
	const holds = (a, b) => {
		for (let f = b.f; f; f = f.from)
			if (f === a.f)
				return true;
		return false;
	};
	const wrong = [], label = (a) => a.f.getAttribute("aria-label");
	const cross = (a1, a2, b1, b2) => Math.min(a2, b2) - Math.max(a1, b1) > 1;
	all.forEach((a, i) => {
		const p = of.get(a.f.from);
		if (p && (a.r.left < p.r.left - 1 || a.r.right > p.r.right + 1.5))
			wrong.push(label(a) + " is beyond " + label(p));
		if (p)
			p.inside += a.r.width * a.r.height;
		for (const b of all.slice(0, i))
			if (cross(a.r.left, a.r.right, b.r.left, b.r.right) &&
			    cross(a.r.top, a.r.bottom, b.r.top, b.r.bottom) &&
			    !holds(a, b) && !holds(b, a))
				wrong.push(label(a) + " is over " + label(b));
	});
	const whole = all[0].r.width * all[0].r.height;
	for (const { f, r, inside } of view === "treemap" ? all : []) {
		const n = (f.chain || [f.node]).at(-1), kids = n.kids ? n.kids() :
		    [];
		const part = kids.reduce((s, k) => s + k.v.now, 0) / n.v.now;
		if (r.width * r.height > whole / 50 && part > .5 &&
		    inside < r.width * r.height / 10)
			wrong.push(f.getAttribute("aria-label") + " is blank");
	}
	return wrong;
}

async function geometry(browser) {
	for (const [name, more] of [["calc", ""], ["events", ""], ["deep", ""],
	    ["some", ""], ["two-tops", ""], ["thread", ""], ["below", ""],
	    ["big", ""], ["big-d", ""], ["big-s", ""], ["big-s", "?removed=1"],
	    ["difference", ""], ["difference", "?removed=1"]])
		for (const view of ["icicle", "tree", "treemap"]) {
			const page = await open(browser, name, { viewport: {
			    width: 1400, height: 900 } }, "#" + view + more);
			if (!await page.$("#" + view))
				continue;
			await page.waitForSelector(`#${view} .frame`);
			const wrong = await page.evaluate(misplaced, view);
			check(wrong.length === 0, `${name} ${view}${more}: ` +
			    "frames lie beside each other", wrong.length,
			    wrong.slice(0, 3));
			await page.close();
		}
}

/* Each event has its lines. */
async function lines(browser) {
	const page = await open(browser, "apart", {}, "#icicle?event=Bm");
	const found = await page.$$eval("#icicle .frame", (f) => f.map((g) =>
	    g.node.label).filter((t) => / line|^line/.test(t)).join());
	check(found === "line 3,line 2", "lines of another event", found);
}

/* Functions that are nearly all of their caller share its box. */
async function chains(browser) {
	const page = await open(browser, "deep", { viewport: { width: 1280,
	    height: 900 } }, "#treemap");
	const labels = () => page.$$eval("#treemap .frame", (f) => f.map((g) =>
	    g.chain.map((n) => n.label).join(" \u203a ")));
	const all = await labels();
	check(all[0] === ["all"].concat([...Array(30).keys()].map((i) =>
	    "level_" + i)).join(" \u203a "), "a chain is one box", all[0]);
	check([...Array(5).keys()].every((i) => all.includes("leaf_" + i)),
	    "which has what its last one calls", all);
	check(await page.$$eval("#treemap .told a", (a) => a.length) === 30,
	    "and says who is in it");
	await page.goto(page.url().replace(/#.*/, "#treemap?q=level_7"));
	check(await appears(page, "#treemap .frame.other"), "a search");
	check(!await page.$eval("#treemap .frame", (f) => f.classList.contains(
	    "other")), "finds each of a chain");
	/* One that is in the midst of a chain, and out of it. */
	const id = await page.$$eval("#functions tbody a", (all) => all.find(
	    (a) => a.textContent === "level_20").hash.slice(1));
	await go(page, "treemap/" + id);
	check((await labels())[0].startsWith("level_20 \u203a level_21"),
	    "one of them for itself", (await labels())[0]);
	await go(page, "treemap");
	const path = await page.$eval("#treemap .frame", (f) =>
	    f.chain.slice(1, 9).map((n) => n.key).join("."));
	const down = await open(browser, "deep", {}, "#treemap/" + path);
	check((await down.$eval("#treemap .frame", (f) => f.textContent))
	    .startsWith("level_7"), "in the midst of a chain");
	await down.focus("#treemap .frame[tabindex='0']");
	for (const [first, at] of [["level_0", /^#treemap\/f\d+$/], ["all",
	    /^#treemap$/]]) {
		await down.keyboard.press("Escape");
		check(await down.waitForFunction(([first, at]) =>
		    new RegExp(at).test(location.hash) &&
		    document.querySelector("#treemap .frame[tabindex='0']")
		    ?.textContent.startsWith(first), [first, at.source],
		    { timeout: 20000 }).then(() => true, () => false),
		    "out of a chain is out of all of it", down.url());
	}
}

/* Words, and parts of them of which one is enough. */
async function searches(browser) {
	const page = await open(browser, "events", {}, "#functions");
	const find = async (text) => {
		await page.fill("#search-functions", text);
		return (await column(page, 0)).sort();
	};
	const a = await find("malloc"), b = await find("tunable");
	const either = await find("malloc|tunable");
	check(a.length > 0 && b.length > 0 && either.join() === [...new Set([...a,
	    ...b])].sort().join(), "a|b is either", either);
	check((await find("malloc|tunable init")).every((t) => t.includes("init"))
	    && (await find("malloc|tunable init")).length > 0,
	    "and another word, too");
	check((await find("malloc|")).join() === a.join(), "while it is typed");
	check((await find("|")).length === 0, "a bar alone is a bar");
	check(/a\|b/.test(await page.getAttribute("#search-functions",
	    "placeholder")), "which the field tells");
	const big = await open(browser, "big-s", {}, "#functions");
	await big.fill("#search-functions", "/home/someone");
	check((await column(big, 0)).length > 0, "a path is found whole");
	check(await big.$eval("#functions tbody td", (c) =>
	    c.textContent === "work.c" && c.title === "/home/someone/work/" +
	    "suite-of-programs/source/program/work.c"), "and told");
}

/* The right edges of what is seen of a table's columns, by their heads. */
const edges = (page, selector) => page.$$eval(selector, (tables) =>
    tables.filter((t) => t.checkVisibility()).map((t) => [...t.tHead.rows[0]
    .cells].filter((c) => c.checkVisibility()).map((c) => [c.textContent.trim(),
    Math.round(c.getBoundingClientRect().right)])));

/* In a narrow window changes stand beside names; on paper, all columns. */
async function sizes(browser) {
	const phone = { viewport: { width: 390, height: 844 } };
	for (const javaScriptEnabled of [true, false])
		for (const name of ["big-s", "big-d", "difference", "big"]) {
			const page = await open(browser, name,
			    { ...phone, javaScriptEnabled }, "#functions");
			const [heads] = await edges(page, "#functions table");
			const wanted = ["Function"].concat(name === "big" ?
			    ["Ir self", "Ir inclusive"] : name === "big-d" ?
			    ["Ir self", "Ir inclusive"] : ["Ir self change",
			    "Ir inclusive change"]);
			check(heads.map((h) => h[0]).join() === wanted.join() &&
			    heads.every((h) => h[1] <= 390), `${name} on a phone`
			    + (javaScriptEnabled ? "" : " without script"),
			    heads);
			await page.check("#columns");
			const [all] = await edges(page, "#functions table");
			check(all.length > 5 && all.some((h) => h[0] ===
			    "Object") && (!wanted[1].includes("change") ||
			    all.some((h) => h[0] === "Ir inclusive old")),
			    name + ": and all columns", all);
			await page.close();
		}
	/* The first view has the functions, too, and fits both widths. */
	for (const name of ["big-s", "difference"])
		for (const width of [390, 1400]) {
			const page = await open(browser, name, { viewport:
			    { width, height: 900 } }, "#summary");
			await page.waitForSelector("#summary .functions");
			const [heads] = await edges(page,
			    "#summary .functions");
			check(heads.some((h) => h[0] === "Ir self change") &&
			    heads.every((h) => h[1] <= width), `${name}: ` +
			    `changes at ${width}`, heads);
			await page.close();
		}
	const page = await open(browser, "difference", phone, "#s1");
	await page.waitForSelector("#s1.on");
	for (const view of ["s1", "files", "objects"]) {
		await go(page, view);
		const [heads] = await edges(page, `#${view} table`);
		check(heads[1][0] === "Ir change" && heads[1][1] <= 390,
		    `${view} on a phone`, heads);
	}
	await page.close();
	for (const name of ["big-s", "big-d", "difference", "calc"]) {
		/* A4 without its margins. */
		const paper = await open(browser, name, { viewport: {
		    width: 717, height: 1050 } });
		await paper.emulateMedia({ media: "print" });
		for (const view of ["summary", "functions", "files", "f1", "s1"]) {
			if (!await paper.$("#" + view))
				continue;
			await go(paper, view);
			const right = await paper.$$eval(`#${view} table`, (all) =>
			    Math.max(...all.map((t) => t.getBoundingClientRect()
			    .right)));
			check(right > 0 && right <= 717,
			    `${name} ${view} fits on paper`, right);
		}
		await paper.close();
	}
}

/* An address says all that is seen, and going back leads to where one was. */
async function addresses(browser) {
	const page = await open(browser, "events", {}, "#functions");
	const other = async () => {
		const p = await open(browser, "events", {}, new URL(page.url())
		    .hash);
		const seen = await p.evaluate(looksLike);
		return seen;
	};
	const looksLike = () => document.querySelector(".view.on").innerText;
	const same = async (what) => check(await other() ===
	    await page.evaluate(looksLike), what, page.url());
	const to = async (name) => {
		await page.click(`nav a:text('${name}')`);
		await page.waitForFunction((name) => document.querySelector(
		    ".view.on h2").textContent === name, name);
	};
	await page.keyboard.press("/");
	await page.keyboard.type("tunable");
	await page.selectOption("#event", { index: 2 });
	await same("an address with a search and an event");
	await to("Files");
	await same("the event stays, and is in the next address");
	await to("Functions");
	await same("a search that is not in the address is over");
	await page.goBack();
	await page.goBack();
	check(await page.waitForFunction(() => document.querySelector(
	    "#search-functions").value === "tunable", null, { timeout: 5000 })
	    .catch(() => false), "and begins again by going back");
	await to("Summary");
	check(await page.$$eval("#summary tbody tr", (rows) => rows.filter((r) =>
	    r.offsetHeight > 0).length) === 13,
	    "what was searched for is not missing from the summary");
	check(await page.$("button button") === null, "nor has it two buttons");
	await to("Functions");
	const link = await page.evaluateHandle(() => document.querySelectorAll(
	    "#functions tbody a")[60]);
	await link.evaluate((a) => a.focus());
	const y = await page.evaluate(() => scrollY);
	await page.keyboard.press("Enter");
	await page.waitForFunction(() => document.querySelector("article.on"));
	await page.goBack();
	await page.waitForFunction(() => document.querySelector(
	    "#functions.on"));
	check(y > 500 && await page.evaluate(() => scrollY) === y &&
	    await link.evaluate((a) => a === document.activeElement),
	    "going back leads to the same place");
	await go(page, "f3");
	const heads = page.locator("#f3 table:has(caption:text('Callees')) " +
	    "th:has-text('Calls') button");
	await heads.click();
	await same("each table of a view can be sorted in an address");
	await go(page, "functions?sort=9");
	check((await column(page, 0)).length > 60, "one that says nothing");
	await page.focus(".skip");
	await page.keyboard.press("Enter");
	check(!page.url().endsWith("#main") && await page.evaluate(() =>
	    document.activeElement.id === "main"), "skipping is no address");
	const first = await open(browser, "events", {}, "#main");
	check(await appears(first, "#summary"), "nor would it be an empty one");
}

/* What JavaScript cannot count, and names that would be obeyed. */
async function odd(browser) {
	const page = await open(browser, "odd", {}, "#functions");
	check((await column(page, 0)).join().startsWith("bigger,big,"),
	    "the larger one first");
	await page.click("#functions th:has-text('Ir') button");
	await page.click("#functions th:has-text('Ir') button");
	check((await column(page, 0)).join().endsWith("big,bigger"),
	    "the larger one last", await column(page, 0));
	await page.keyboard.press("/");
	await page.keyboard.type("7ZIP");
	check((await column(page, 0)).length === 3, "a name with a digit");
	await go(page, "icicle");
	const names = await page.$$eval("#icicle .frame", (f) => f.map((g) =>
	    g.getAttribute("aria-label")).join("\n"));
	check(!names.includes("\u202e"), "pictures do not turn around");
	check(/big, Ir \u22489,007,199,254,740,99/.test(names),
	    "and say that they round", names);
	const d = await open(browser, "odd-d", {}, "#icicle");
	check(await d.$$eval("#icicle .frame", (f) => f.some((g) =>
	    /^big, .*\(\u2248\+1,00/.test(g.getAttribute("aria-label")))),
	    "changes as well");
}

/* A call tree in which a caller is missing. */
async function some(browser) {
	const page = await open(browser, "some", {}, "#tree");
	const frames = await page.$$eval("#tree .frame", (all) => all.map((f) =>
	    [f.node.label, Math.round(f.node.v.now), !!f.node.guess]));
	const of = (name) => frames.find((f) => f[0] === name) || [];
	check(of("f")[1] === 60 && !of("f")[2] && of("h")[2],
	    "a part of a cost is a guess", JSON.stringify(frames));
	const told = await page.textContent("#tree .note");
	check(/ 1\.0% of the cost is in functions reached in one/.test(told),
	    "and is not counted as exact", told);
	check(!told.includes("side by side"), "there is one beginning");
	const two = await open(browser, "two-tops", {}, "#tree");
	check(/cost 180\.0% together: the profile/.test(await two.textContent(
	    "#tree .note")), "two that cost more than all");
	const thread = await open(browser, "thread", {}, "#tree");
	const parts = await thread.$$eval("#tree .frame", (all) => all.map(
	    (f) => f.node.label + " " + f.node.v.now).join());
	check(parts === "all 110,clone 95,main 15,work 90.25,clone 5,work 4.75",
	    "what calls do not have is at the top", parts);
	check(/, as one that runs in a thread/.test(await thread.textContent(
	    "#tree .note")), "and told");
}

/* Costs of nothing, and less. */
async function least(browser) {
	const page = await open(browser, "below", {}, "#icicle");
	check((await page.textContent("#icicle .note")).includes("is not drawn"),
	    "costs below zero are not drawn");
}

/* Four hundred functions of the same cost. */
async function many(browser) {
	const page = await open(browser, "many", { viewport: { width: 1280,
	    height: 900 } }, "#functions");
	const shown = () => page.$$eval("#functions tbody tr", (rows) =>
	    rows.filter((r) => r.offsetHeight > 0).length);
	check(await shown() === 300, "the first rows are shown",
	    await shown());
	await page.click("#functions button:has-text('Show all')");
	check(await shown() === 400, "and all, if they are wanted",
	    await shown());
	await go(page, "icicle");
	await page.keyboard.press("/");
	await page.keyboard.type("x7");
	const found = await page.textContent("#icicle .count");
	check(/^11 of \d+ frames, 2\.8%$/.test(found), "search in a picture",
	    found);
	check(await page.$$eval("#icicle .frame:not(.other)", (f) =>
	    f.map((g) => g.node.label).sort().join()) === ["x7", ...Array(10)
	    .keys()].map((i) => i === "x7" ? i : "x7" + i).join(),
	    "what is found stands out");
	const again = await open(browser, "many", {}, new URL(page.url()).hash);
	check(await appears(again, "#icicle .frame.other"),
	    "which the address has");
	await page.setViewportSize({ width: 700, height: 900 });
	check(await page.waitForFunction(() => document.querySelector(
	    "#icicle .count").textContent === "0 of 3 frames, 2.8%", null,
	    { timeout: 5000 }).catch(() => false), "what has no frame counts",
	    await page.textContent("#icicle .count"));
}

/* What a search in a picture finds, in each of its states. */
async function shares(browser) {
	const count = (page, view) => page.textContent(`#${view} .count`);
	const page = await open(browser, "whole", {}, "#icicle?q=hot");
	const labels = () => page.$$eval("#icicle .frame", (f) => f.map((g) =>
	    g.getAttribute("aria-label")).join("; "));
	check(await count(page, "icicle") === "1 of 9 frames, 99.5%", "a share",
	    await count(page, "icicle"));
	check(/ cold, Ir 5, 0\.2% /.test(await labels()), "halves are rounded " +
	    "to even", await labels());
	await page.selectOption("#event", { index: 1 });
	check(await count(page, "icicle") === "1 of 9 frames, 10.0%",
	    "of another event", await count(page, "icicle"));
	check((await labels()).startsWith("all, all 100, "), "whose name is all");
	await page.reload();
	check((await labels()).startsWith("all, all 100, "), "in the address, too",
	    page.url());
	await page.selectOption("#event", { label: "all events" });
	await page.reload();
	check(await page.$eval("#event", (e) => e.value) === "-1",
	    "as all events are", page.url());
	await page.fill("#search-icicle", "all");
	check(await count(page, "icicle") === "1 of 9 frames, 0.2%",
	    "the total is not found", await count(page, "icicle"));
	for (const view of ["tree", "treemap"]) {
		const chain = await open(browser, "chain", {}, `#${view}?q=f`);
		check(/^1 of \d frames?, 96\.0%$/.test(await count(chain, view)),
		    "one of a chain: " + view, await count(chain, view));
	}
	const gone = await open(browser, "big-s", {}, "#tree?q=old_work");
	check(await count(gone, "tree") === "0 of 4 frames, 0.0%", "what is gone",
	    await count(gone, "tree"));
	await gone.check("#tree .removed");
	const shown = await count(gone, "tree");
	await gone.reload();
	check(shown === "1 of 5 frames, 10.4%" && shown === await count(gone,
	    "tree"), "and shown", shown);
	const bare = await open(browser, "percs", {}, "#icicle?q=hot");
	check(await count(bare, "icicle") === "1 of 9 frames" &&
	    !/%/.test(await bare.$eval("#icicle", (v) => v.innerHTML.replace(
	    /style="[^"]*"/g, ""))), "without percentages",
	    await count(bare, "icicle"));
	const row = await open(browser, "row", {}, "#treemap?q=f1989");
	check(await row.$$eval("#treemap .frame", (f) => f.length) > 0,
	    "a picture of a long chain");
}

/* A function whose source is too long for its view. */
async function excerpt(browser) {
	const page = await open(browser, "long", {}, "#f1");
	const last = await page.$$eval("#f1 .excerpt tbody tr", (rows) => rows
	    .slice(598).map((r) => r.lastChild.textContent.trim()).join());
	check(last === "599,600,100 more rows", "lines that are left out", last);
	check(await page.isVisible("#f1 .excerpt a"), "which can be seen");
	await page.click("#f1 .excerpt a", { timeout: 5000 }).catch(() => 0);
	check(await appears(page, "#s1L601.here"), "and where they are");
	const none = await open(browser, "unlike", {}, "#f1");
	check(await none.$("#f1[data-source]") && await none.$("#f1.on") &&
	    !await none.$("#f1 .excerpt"), "a source without lines");
}

/* Functions are found by their names above machine code, too. */
async function code(browser) {
	if (!fs.existsSync(`${folder}/asm.html`))
		return;
	const page = await open(browser, "asm", {}, "#code");
	const shown = () => page.$$eval("#code summary", (all) => all.filter(
	    (s) => s.checkVisibility()).map((s) => s.textContent));
	const all = (await shown()).length;
	await page.keyboard.press("/");
	await page.waitForFunction(() => document.activeElement.id ===
	    "search-code");
	await page.keyboard.type("add_UP");
	const found = await shown();
	check(all > 1 && found.length === 1 && found[0].includes(" add_up:"),
	    "search in machine code", all, found);
	check((await page.textContent("#code .count")) === `1 of ${all}`,
	    "and how many are found");
	const id = await page.$$eval("#code details", (all) => all.find((d) =>
	    d.firstChild.textContent.endsWith(" add_up:")).dataset.of);
	await go(page, id);
	check(await appears(page, `#${id} details.code summary`),
	    "a function has its code");
}

async function differences(browser) {
	const page = await open(browser, "difference");
	check(await appears(page, ".verdict.failed"), "the verdict is on top");
	await go(page, "icicle");
	const frames = (s) => page.$$eval("#icicle .frame" + s, (f) =>
	    f.length);
	check(await frames(".m3") > 0 && await frames(".l3") > 0,
	    "more and less differ");
	check(await page.$$eval("#icicle .frame", (f) => f.filter((g) =>
	    g.textContent !== "").every((g) => /[+\u2212]/.test((g.dataset
	    .share || "") + g.textContent[0]) === (g.node.v.by !== 0))),
	    "and signs tell it, too");
	check(await frames(".elided") === 0, "what is gone is not there");
	await page.check("#icicle .removed");
	check(await frames(".elided") > 0, "but can be shown");
	await go(page, "s1");
	check(await appears(page, "tr.added") && await appears(page,
	    "tr.gone del"), "added and deleted lines");
	check(await appears(page, "#s1 .note:has-text('+ marks lines')"),
	    "which are explained");
	await go(page, "icicle");
	await page.check("#icicle .removed");
	const again = await open(browser, "difference", {}, new URL(page.url())
	    .hash);
	check(await again.$$eval("#icicle .elided", (f) => f.length) > 0,
	    "an address has what was removed, too", page.url());
	const moved = await open(browser, "moved", {}, "#f1");
	check(await moved.$$eval("#f1 .excerpt tr", (rows) => rows.map((r) =>
	    r.cells[0].textContent).join()) === "Line,20,21,22,3,23,24",
	    "deleted lines stand with their function",
	    await moved.textContent("#f1 .excerpt"));
}

async function names(browser) {
	const page = await open(browser, "hostile", {}, "#functions");
	check((await column(page, 0)).includes("<script>window.evil=1" +
	    "</script>"), "a name is text");
	for (const view of VIEWS)
		await go(page, view);
	check(await page.evaluate(() => window.evil === undefined),
	    "and nothing of it runs");
}

async function plain(browser) {
	const page = await open(browser, "calc", { javaScriptEnabled: false });
	for (const s of ["#functions td", "#f3 caption", "#s1 td", "#cycles"])
		check(await page.isVisible(s), "without script: " + s);
	check(!await page.isVisible(".picture"), "no picture is promised");
}

/* Each view in a theme and at a width: what axe finds, and whether the page is
   wider than the window. */
async function looks(browser, name, colorScheme, width) {
	const page = await open(browser, name, { colorScheme,
	    viewport: { width, height: 900 } });
	for (const view of VIEWS.concat(["s1", "cycles"])) {
		await go(page, view);
		await look(page, `${name} ${view} ${colorScheme} ${width}`,
		    width);
	}
	await page.close();
}

async function look(page, what, width, include = [["header"], ["nav"],
    [".view.on"]]) {
	const wide = await page.evaluate(() =>
	    document.scrollingElement.scrollWidth);
	check(wide <= width, what + " fits", wide);
	check(await page.$$eval("nav [aria-current]", (all) => all.every((a) => {
		const r = a.getBoundingClientRect();
		return r.left >= 0 && r.right <= innerWidth;
	})), what + ": where one is can be seen");
	if (!await page.evaluate(() => "axe" in window))
		await page.evaluate(axe.source);
	const found = await page.evaluate((include) => axe.run({ include },
	    { resultTypes: ["violations"] }), include);
	for (const v of found.violations)
		check(!["serious", "critical"].includes(v.impact),
		    `${what}: ${v.id}: ${v.help}`, v.nodes.slice(0, 2).map(
		    (n) => n.html.slice(0, 150) + " " + n.failureSummary));
}

(async () => {
	const browser = await chromium.launch({ executablePath: browserPath,
	    args: ["--no-sandbox"] });
	for (const test of [sorting, functions, pictures, geometry, lines,
	    chains, searches, sizes, addresses, odd, some, least, many, shares,
	    excerpt, differences, code, names, plain]) {
		await test(browser);
		for (const context of browser.contexts())
			await context.close();
	}
	await look(await open(browser, "events"), "the whole page", 1280,
	    [["body"]]);
	await looks(browser, "calc", "light", 320);
	await looks(browser, "calc", "dark", 1920);
	await looks(browser, "difference", "dark", 320);
	await looks(browser, "difference", "light", 1920);
	await looks(browser, "rust", "light", 320);
	await browser.close();
	console.error(`# ${checks} checks, ${wrong} wrong`);
	process.exit(wrong > 0 ? 1 : 0);
})();

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
	let v = (await column(page, 5)).map(number);
	check(v.length === all.length && v.every((x, i) => i === 0 ||
	    v[i - 1] >= x), "sorted by inclusive cost, downwards");
	await page.click("#functions th:has-text('Ir inclusive') button");
	v = (await column(page, 5)).map(number);
	check(v.every((x, i) => i === 0 || v[i - 1] <= x), "and upwards");
	check(/sort=5a/.test(page.url()), "which the address has", page.url());
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
	await page.close();
	await again.close();
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
	await page.close();
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
		const name = await page.evaluate(() =>
		    document.activeElement.textContent);
		await page.keyboard.press("Enter");
		const zoomed = await page.waitForFunction(([at, view, name,
		    wide]) => location.hash.startsWith(`#${view}/`) &&
		    [...document.querySelectorAll(at)].some((f) =>
		    f.textContent === name && wide - f.offsetWidth <= 2),
		    [at, view, name, wide], { timeout: 5000 })
		    .catch(() => false);
		check(zoomed, view + " zooms", name, page.url());
		const url = page.url();
		await page.keyboard.press("Escape");
		await page.waitForFunction((u) => location.href !== u, url);
		const other = await open(browser, "calc", {}, new URL(url).hash);
		check(await other.$$eval(at, (f, name) => f.some((g) =>
		    g.textContent === name), name), view + " has addresses");
		await other.close();
		await page.close();
	}
	const page = await open(browser, "calc", {}, "#icicle");
	const total = await page.$eval("#icicle .told", (e) => e.textContent);
	check(total.includes("Ir 19,848, 100.0%"), "the icicle has it all",
	    total);
	await go(page, "treemap/f1");
	check(await appears(page, "#treemap .frame"), "of one function");
	await page.close();
}

/* An address says all that is seen, and going back leads to where one was. */
async function addresses(browser) {
	const page = await open(browser, "events", {}, "#functions");
	const other = async () => {
		const p = await open(browser, "events", {}, new URL(page.url())
		    .hash);
		const seen = await p.evaluate(looksLike);
		await p.close();
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
	await first.close();
	await page.close();
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
	await page.close();
	const d = await open(browser, "odd-d", {}, "#icicle");
	check(await d.$$eval("#icicle .frame", (f) => f.some((g) =>
	    /^big, .*\(\u2248\+1,00/.test(g.getAttribute("aria-label")))),
	    "changes as well");
	await d.close();
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
	await page.close();
	const two = await open(browser, "two-tops", {}, "#tree");
	check(/cost 180\.0% together: the profile/.test(await two.textContent(
	    "#tree .note")), "two that cost more than all");
	await two.close();
}

/* Costs of nothing, and less. */
async function least(browser) {
	const page = await open(browser, "below", {}, "#icicle");
	check((await page.textContent("#icicle .note")).includes("is not drawn"),
	    "costs below zero are not drawn");
	await page.close();
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
	check(/^11 of \d+, 2\.8%$/.test(found), "search in a picture", found);
	check(await page.$$eval("#icicle .frame:not(.other)", (f) =>
	    f.map((g) => g.node.label).sort().join()) === ["x7", ...Array(10)
	    .keys()].map((i) => i === "x7" ? i : "x7" + i).join(),
	    "what is found stands out");
	const again = await open(browser, "many", {}, new URL(page.url()).hash);
	check(await appears(again, "#icicle .frame.other"),
	    "which the address has");
	await again.close();
	await page.close();
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
	await page.close();
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
	await again.close();
	await page.close();
	const moved = await open(browser, "moved", {}, "#f1");
	check(await moved.$$eval("#f1 .excerpt tr", (rows) => rows.map((r) =>
	    r.cells[0].textContent).join()) === "Line,20,21,22,3,23,24",
	    "deleted lines stand with their function",
	    await moved.textContent("#f1 .excerpt"));
	await moved.close();
}

async function names(browser) {
	const page = await open(browser, "hostile", {}, "#functions");
	check((await column(page, 0)).includes("<script>window.evil=1" +
	    "</script>"), "a name is text");
	for (const view of VIEWS)
		await go(page, view);
	check(await page.evaluate(() => window.evil === undefined),
	    "and nothing of it runs");
	await page.close();
}

async function plain(browser) {
	const page = await open(browser, "calc", { javaScriptEnabled: false });
	for (const s of ["#functions td", "#f3 caption", "#s1 td", "#cycles"])
		check(await page.isVisible(s), "without script: " + s);
	check(!await page.isVisible(".picture"), "no picture is promised");
	await page.close();
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
	await sorting(browser);
	await functions(browser);
	await pictures(browser);
	await addresses(browser);
	await odd(browser);
	await some(browser);
	await least(browser);
	await many(browser);
	await differences(browser);
	await code(browser);
	await names(browser);
	await plain(browser);
	const whole = await open(browser, "events");
	await look(whole, "the whole page", 1280, [["body"]]);
	await whole.close();
	await looks(browser, "calc", "light", 320);
	await looks(browser, "calc", "dark", 1920);
	await looks(browser, "difference", "dark", 320);
	await looks(browser, "difference", "light", 1920);
	await looks(browser, "rust", "light", 320);
	await browser.close();
	console.error(`# ${checks} checks, ${wrong} wrong`);
	process.exit(wrong > 0 ? 1 : 0);
})();

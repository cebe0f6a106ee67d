/*
 * What d3-flame-graph draws of folded stacks, for export.py.t.
 *
 * usage: node d3.js BROWSER FILE...
 *
 * It reads no folded stacks: they become the tree that its manual asks for,
 * with what a frame has in it, and, of two columns, what that changed by.  A
 * line of JSON is printed for each file: what is wrong, and of each frame its
 * depth, the title it has, the width of its box as a part of all, and whether
 * that says more, 1, or less, -1.
 */
"use strict";
const fs = require("fs");
const path = require("path");
const { chromium } = require("playwright-core");

/* Each needs those before it. */
const modules = ["array", "color", "dispatch", "ease", "format", "interpolate",
	"timer", "time", "time-format", "selection", "hierarchy", "scale",
	"transition"].map((name) => path.join(path.dirname(require.resolve(
    "d3-" + name)), "../dist/d3-" + name + ".js"));
const [browserPath, ...files] = process.argv.slice(2);

function add(node, counts) {
	node.value += counts[counts.length - 1];
	node.delta += counts.length > 1 ? counts[1] - counts[0] : 0;
}

function tree(text) {
	const root = { name: "all", value: 0, delta: 0, children: [] };

	for (const line of text.split("\n").slice(0, -1)) {
		const found = / (\d+)(?: (\d+))?$/.exec(line);
		const counts = found.slice(1).filter((n) => n).map(Number);
		let node = root;

		add(root, counts);
		for (const name of line.slice(0, found.index).split(";")) {
			let child = node.children.find((c) => c.name === name);
			if (child === undefined)
				node.children.push(child = { name, value: 0,
				    delta: 0, children: [] });
			add(node = child, counts);
		}
	}
	return root;
}

/* In the page. */
function draw([data, two]) {
	const chart = flamegraph.default().width(1e6).transitionDuration(0);

	if (two)
		chart.setColorMapper(flamegraph.colorMapper
		    .differentialColorMapper);
	d3.select("#chart").datum(data).call(chart);
}

function drawn() {
	return [...document.querySelectorAll("#chart g.frame")].map((g) => {
		const rect = g.querySelector("rect");
		const [red, green, blue] = rect.getAttribute("fill")
		    .match(/\d+/g).map(Number);
		/* More goes from white to red, less to blue; all is orange. */
		const hue = red === green && green === blue ? 0 :
		    green === blue || red === 255 ? 1 : -1;
		return [g.__data__.depth, g.querySelector("title").textContent,
		    rect.getAttribute("width") / 1e6, hue];
	});
}

async function look(browser, file) {
	const text = fs.readFileSync(file, "utf8");
	const page = await browser.newPage();
	const wrong = [];

	page.on("pageerror", (e) => wrong.push(e.message));
	await page.setContent("<div id=chart></div>");
	for (const script of [...modules, require.resolve("d3-flame-graph")])
		await page.addScriptTag({ path: script });
	await page.evaluate(draw, [tree(text), / \d+ \d+$/m.test(text)]);
	/* Boxes grow to what they are, all at once. */
	await page.waitForFunction(() => document.querySelector("#chart rect")
	    .getAttribute("width") === "1000000");
	const frames = await page.evaluate(drawn);
	await page.close();
	console.log(JSON.stringify({ wrong, frames }));
}

(async () => {
	const browser = await chromium.launch({
		executablePath: browserPath, args: ["--no-sandbox"]
	});

	for (const file of files)
		await look(browser, file);
	await browser.close();
})();

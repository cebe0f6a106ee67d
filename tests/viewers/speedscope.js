/*
 * What speedscope makes of files, for export.py.t.
 *
 * usage: node speedscope.js BROWSER FILE...
 *
 * Each file is opened by speedscope itself, as its command line does that.  A
 * line of JSON is printed for each: what is wrong with it by the schema of its
 * form, if it is JSON, the name of the profile shown, and the first rows of the
 * table of functions, as [name, self, total].
 */
"use strict";
const fs = require("fs");
const os = require("os");
const path = require("path");
const { chromium } = require("playwright-core");
const Ajv = require("ajv");

const release = path.join(path.dirname(require.resolve(
    "speedscope/package.json")), "dist/release");
const schema = JSON.parse(fs.readFileSync(path.join(release,
    "file-format-schema.json"), "utf8"));
const validate = new Ajv({ strict: false }).compile(schema);
const [browserPath, ...files] = process.argv.slice(2);

async function look(browser, file, folder) {
	const data = fs.readFileSync(file);
	const page = await browser.newPage();
	const wrong = [];
	const script = path.join(folder, "profile.js");
	let name = path.basename(file);

	if (data[0] === 0x7b && !validate(JSON.parse(data)))
		wrong.push(...validate.errors.map((e) => e.instancePath + " " +
		    e.message));
	fs.writeFileSync(script, "speedscope.loadFileFromBase64(" +
	    JSON.stringify(name) + ", " +
	    JSON.stringify(data.toString("base64")) + ");");
	page.on("pageerror", (e) => wrong.push(e.message));
	await page.goto("file://" + path.join(release, "index.html") +
	    "#localProfilePath=" + script);
	await page.getByText("Sandwich").click({ timeout: 20000 });
	await page.getByText("Symbol Name").waitFor({ timeout: 20000 });
	const text = await page.evaluate(() => document.body.innerText);
	const lines = text.split("\n").map((line) => line.trim());
	const at = lines.findIndex((line) => line.endsWith("Symbol Name"));
	const number = (s) => Number(s.replace(/ .*/, "").replace(/,/g, ""));
	const rows = [];

	for (let i = at + 1; i + 2 < lines.length && rows.length < 20; i += 3)
		rows.push([lines[i + 2], number(lines[i + 1]),
		    number(lines[i])]);
	name = lines[1];
	await page.close();
	console.log(JSON.stringify({ wrong, name, rows }));
}

(async () => {
	const folder = fs.mkdtempSync(path.join(os.tmpdir(), "grindkit."));
	const browser = await chromium.launch({
		executablePath: browserPath, args: ["--no-sandbox"]
	});

	for (const file of files)
		await look(browser, path.resolve(file), folder);
	await browser.close();
	fs.rmSync(folder, { recursive: true });
})();

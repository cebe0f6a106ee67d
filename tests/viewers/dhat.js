/*
 * What valgrind's dh_view makes of files of DHAT, for samples.py.t.
 *
 * usage: node dhat.js DH_VIEW.JS FILE...
 *
 * A line of JSON is printed for each file: the nodes of dh_view's tree, each
 * with the texts of all its frames, the one that allocates first, how many of
 * them are frames of the nodes above it, and its figures by their names in the
 * file.
 */
"use strict";
const fs = require("fs");
const vm = require("vm");

const [script, ...files] = process.argv.slice(2);
const KEYS = { _totalBytes: "tb", _totalBlocks: "tbk", _totalLifetimes: "tl",
    _atTGmaxBytes: "gb", _atTGmaxBlocks: "gbk", _atTEndBytes: "eb",
    _atTEndBlocks: "ebk", _readsBytes: "rb", _writesBytes: "wb" };

/* dh_view's figures are NaN if the file does not have them. */
function figures(node) {
	const found = {};

	for (const [member, key] of Object.entries(KEYS))
		if (!Number.isNaN(node[member]))
			found[key] = node[member];
	return found;
}

function walk(node, texts, above, found) {
	const frames = above.concat(node._frames.map((n) => texts[n]));

	found.push({ frames, above: above.length, figures: figures(node) });
	for (const kid of node._kids || [])
		walk(kid, texts, frames, found);
	return found;
}

for (const file of files) {
	/* A page with nothing on it but the menu of sort metrics, which
	   dh_view wants to adapt to the file. */
	const page = vm.createContext({ document: {},
	    text: fs.readFileSync(file, "utf8") });

	vm.runInContext(fs.readFileSync(script, "utf8"), page);
	const [root, data] = vm.runInContext("gData = JSON.parse(text);" +
	    "gSelect = { childNodes: gSelectData.map(() => ({}))," +
	    "    selectedIndex: 0 };" +
	    "buildTree(); [gRoot, gData];", page);
	console.log(JSON.stringify(walk(root, data.ftbl, [], [])));
}

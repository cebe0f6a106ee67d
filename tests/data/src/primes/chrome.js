/*
 * Run page.js in a page of Chrome, and save the profile that Chrome takes.
 *
 * usage: node chrome.js CHROME FILE
 *
 * Chrome is driven by its protocol for tools, in JSON with a NUL after each
 * message, on descriptors 3 and 4.
 */
'use strict';

const fs = require('fs');
const path = require('path');
const { spawn } = require('child_process');

const [program, file] = process.argv.slice(2);
const chrome = spawn(program, ['--headless', '--no-sandbox',
    '--remote-debugging-pipe', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
const waiting = new Map();
let last = 0, rest = '';

chrome.stdio[4].on('data', (data) => {
	const messages = (rest + data).split('\0');

	rest = messages.pop();
	for (const message of messages.map((text) => JSON.parse(text)))
		if (waiting.has(message.id))
			waiting.get(message.id)(message.result);
});

function ask(method, params, sessionId)
{
	const id = ++last;

	chrome.stdio[3].write(JSON.stringify({ id, method, params,
	    sessionId }) + '\0');
	return new Promise((resolve) => waiting.set(id, resolve));
}

(async () => {
	const { targetId } = await ask('Target.createTarget',
	    { url: 'about:blank' });
	const { sessionId } = await ask('Target.attachToTarget',
	    { targetId, flatten: true });
	const expression = fs.readFileSync(path.join(__dirname, 'page.js')) +
	    '//# sourceURL=page.js';

	await ask('Profiler.enable', {}, sessionId);
	await ask('Profiler.setSamplingInterval', { interval: 1000 },
	    sessionId);
	await ask('Profiler.start', {}, sessionId);
	await ask('Runtime.evaluate', { expression }, sessionId);
	const { profile } = await ask('Profiler.stop', {}, sessionId);
	fs.writeFileSync(file, JSON.stringify(profile));
	chrome.kill();
})();

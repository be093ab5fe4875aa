import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Chromium without windows: the same engine, less of a browser around it, a third less work for each page. */
export const headlessShell = 'chromium-headless-shell';

const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Path of the Chromium that the browser tests drive: the variable CHROMIUM, else the first one in PATH.
 *
 * @returns {string | undefined}
 */
export function findChromium() {
  return find([headlessShell, ...browsers]);
}

/**
 * Path of the Chromium to measure in, which is a whole browser as visitors have it.
 *
 * @returns {string | undefined}
 */
export function findWholeChromium() {
  return find([...browsers, headlessShell]);
}

/**
 * Path of a program of this machine, also of those for administrators.
 *
 * @param {string} name
 * @returns {string | undefined}
 */
export function findProgram(name) {
  return inPath([name], ['/usr/sbin', '/usr/local/sbin']).find((path) => existsSync(path));
}

/** @param {readonly string[]} names the one that is preferred first */
function find(names) {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  return [...inPath(names), ...applications].find((path) => existsSync(path));
}

/**
 * @param {readonly string[]} names
 * @param {readonly string[]} more folders
 */
function inPath(names, more = []) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...more];
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

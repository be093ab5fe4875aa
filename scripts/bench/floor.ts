import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listFiles } from '../cli/files.ts';
import type { Total } from './figures.ts';

// In a process of its own: floor.ts FROM TO. Writes the files of a folder to another one, and prints a Total as JSON:
// what the writing alone took. Reading is not counted, and so that a large site need not be held, both take turns.
const [from = '', to = ''] = process.argv.slice(2);

/** Bytes that are read before they are written. */
const atOnce = 64 * 1024 * 1024;

const folders = new Set<string>();
let wall = 0;
let cpu = 0;
let batch: [path: string, content: Buffer][] = [];
let held = 0;
for (const [path, size] of listFiles(from)) {
  batch.push([path, readFileSync(join(from, path))]);
  held += size;
  if (held >= atOnce) write();
}
write();

const total: Total = {
  wallSeconds: wall / 1000,
  cpuSeconds: cpu / 1e6,
  peakBytes: process.resourceUsage().maxRSS * 1024,
};
process.stdout.write(JSON.stringify(total));

function write(): void {
  const began = performance.now();
  const before = process.cpuUsage();
  for (const [path, content] of batch) {
    const file = join(to, path);
    const folder = dirname(file);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    writeFileSync(file, content);
  }
  const { user, system } = process.cpuUsage(before);
  cpu += user + system;
  wall += performance.now() - began;
  batch = [];
  held = 0;
}

// Loaded into a command by NODE_OPTIONS: each process and thread of it notes what of its environment should be no one else's.
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const names = Object.keys(process.env).filter((name) =>
  /API_|MAP_TILES|WATCH_SECRET|ANNOUNCE_TO/.test(name),
);
const program = isMainThread ? process.argv[1] : 'thread';
appendFileSync(process.env.NOTES_FILE, `${JSON.stringify({ program, names })}\n`);

// Loaded into a command by NODE_OPTIONS: every connection it or a process of its tries to make is written down and refused.
import { appendFileSync } from 'node:fs';
import { Socket } from 'node:net';

Socket.prototype.connect = function connect(...list) {
  appendFileSync(process.env.CONNECTIONS_FILE, `${JSON.stringify(list)}\n`);
  throw new Error('This process must not connect to anything.');
};

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The nginx of this machine; `undefined` where there is none. */
export const nginx: string | undefined = ['nginx', '/usr/sbin/nginx'].find(
  (program) => spawnSync(program, ['-v']).status === 0,
);

/**
 * Starts nginx on a free port of this machine.
 *
 * @param folder for its own files. @param server the `server` block and what belongs beside it, for an address to listen on
 */
export async function startNginx(
  program: string,
  folder: string,
  server: (listen: string) => string,
) {
  const port = await freePort();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, server(`127.0.0.1:${port}`)));
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const origin = `http://127.0.0.1:${port}`;
  while (!(await answers(origin))) {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${said}`);
    await wait(50);
  }
  return { origin, close: () => end(child) };
}

function configuration(folder: string, server: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {}
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      ${server}
    }`;
}

async function answers(origin: string): Promise<boolean> {
  return fetch(origin, { method: 'HEAD', redirect: 'manual' }).then(
    () => true,
    () => false,
  );
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('close', () => resolve());
    child.kill('SIGTERM');
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

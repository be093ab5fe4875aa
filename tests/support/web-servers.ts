import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findProgram } from '../../scripts/cli/programs.mjs';

/** The nginx of this machine; `undefined` where there is none. */
export const nginx = findProgram('nginx');

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
  writeFileSync(
    join(folder, 'nginx.conf'),
    nginxConfiguration(folder, server(`127.0.0.1:${port}`)),
  );
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const origin = await untilAnswers('nginx', child, `127.0.0.1:${port}`);
  return { origin, close: () => endServer(child) };
}

export function nginxConfiguration(folder: string, server: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off; pid ${folder}/nginx.pid; error_log stderr;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {}
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      ${server}
    }`;
}

/** The Apache of this machine, as Debian names it; `undefined` where there is none. */
export const apache = findProgram('apache2');

const modules = [
  ...['mpm_event', 'authz_core', 'alias', 'deflate', 'dir', 'filter', 'headers', 'mime'],
  ...['negotiation', 'rewrite', 'setenvif'],
];

/**
 * Starts Apache on a free port of this machine.
 *
 * @param folder for its own files. @param hosts virtual hosts, for an address to listen on
 */
export async function startApache(
  program: string,
  folder: string,
  hosts: (listen: string) => string,
) {
  const listen = `127.0.0.1:${await freePort()}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'apache.conf'), apacheConfiguration(folder, listen, hosts(listen)));
  const child = spawn(program, ['-f', join(folder, 'apache.conf'), '-DFOREGROUND'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const origin = await untilAnswers('Apache', child, listen);
  return { origin, close: () => endServer(child) };
}

export function apacheConfiguration(folder: string, listen: string, hosts: string): string {
  return `ServerRoot ${folder}
ServerName localhost
Listen ${listen}
PidFile ${folder}/apache.pid
DefaultRuntimeDir ${folder}
ErrorLog ${folder}/apache.log
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
TypesConfig /dev/null
<IfModule unixd_module>
    User nobody
    Group nogroup
</IfModule>
<Directory />
    Require all denied
</Directory>
${hosts}
`;
}

/** Waits until a server that was started answers, and gives its origin. @param child with a pipe for its errors */
async function untilAnswers(name: string, child: ChildProcess, listen: string): Promise<string> {
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const origin = `http://${listen}`;
  while (!(await answers(origin))) {
    if (child.exitCode !== null) throw new Error(`${name} did not start: ${said}`);
    await wait(50);
  }
  return origin;
}

async function answers(origin: string): Promise<boolean> {
  return fetch(origin, { method: 'HEAD', redirect: 'manual' }).then(
    () => true,
    () => false,
  );
}

function endServer(child: ChildProcess): Promise<void> {
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

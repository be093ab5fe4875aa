import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import type { SiteConfig } from '../../src/config.ts';
import {
  contentTypes,
  extensionOf,
  headerRules,
  headersOf,
} from '../../src/outputs/hosting/headers.ts';
import { listFiles } from '../cli/files.ts';
import type { Settings } from '../cli/settings.ts';
import { bad, type Finding, good, note } from './checks.ts';

const timeLimit = 15_000;

const settingUp =
  'See docs/deploy: "npm run -s hosting -- --for nginx --out FILE" and the like write the settings.';

/** Files that show whether a host was set up, where the site has them. */
const wanted = [
  /^[a-z]{2}\/index\.html$/,
  /^[a-z]{2}\/feeds\/events\.ics$/,
  /^[a-z]{2}\/feeds\/events\.rss$/,
  /^_astro\/.*\.css$/,
  /^status\.json$/,
  /^data\/.*\.geojson$/,
];

type Ask = (path: string, headers?: Record<string, string>) => Promise<Answer>;

type Answer = { readonly status: number; readonly header: (name: string) => string };

/** Asks the host of the site as visitors and calendar programs do. */
export async function lookAtTarget(
  { config, distFolder }: Settings,
  address: string,
): Promise<readonly Finding[]> {
  const limits = { bodyTimeout: timeLimit, headersTimeout: timeLimit };
  const agent = new Agent({ connect: { timeout: timeLimit }, ...limits });
  const at = `${address.replace(/\/+$/, '')}/`;
  const ask: Ask = async (path, headers) => {
    const {
      statusCode,
      headers: given,
      body,
    } = await request(new URL(path, at), {
      dispatcher: agent,
      headers: { 'user-agent': 'Kalendarium doctor', ...headers },
    });
    await body.dump();
    return {
      status: statusCode,
      header: (name) => [given[name.toLowerCase()] ?? ''].flat().join(', '),
    };
  };
  try {
    await ask('status.json');
    const files = [...listFiles(distFolder).keys()];
    const samples = wanted.flatMap((pattern) => files.find((file) => pattern.test(file)) ?? []);
    const found: Finding[] = [good(`${at} answers`)];
    for (const file of samples) found.push(...(await lookAtFile(file, config, ask)));
    found.push(...(await lookAtMissing(config, ask)), ...(await lookAtFolder(config, ask)));
    found.push(...(await lookAtRedirect(distFolder, at, ask)));
    return found;
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    return [
      bad(`${at} could not be asked: ${reason}`, 'Is the address right, and the site uploaded?'),
    ];
  } finally {
    await agent.destroy();
  }
}

async function lookAtFile(file: string, config: SiteConfig, ask: Ask): Promise<readonly Finding[]> {
  const path = file.replace(/index\.html$/, '');
  const { status, header } = await ask(path, { 'accept-encoding': 'br, gzip' });
  if (status !== 200)
    return [
      bad(`${path} is answered with ${status}`, 'Upload all of dist/, hidden folders included.'),
    ];
  const [type = ''] = (contentTypes[extensionOf(file)] ?? '').split(';');
  const found = Object.entries(headersOf(headerRules(config), path)).filter(
    ([name, value]) => header(name) !== value,
  );
  const tag = header('etag');
  const again = tag === '' ? undefined : await ask(path, { 'if-none-match': tag });
  return [
    header('content-type').startsWith(type)
      ? good(`${path} is ${type}`)
      : bad(`${path} is "${header('content-type')}", not ${type}`, settingUp),
    ...(found.length === 0
      ? [good(`${path} has all its headers`)]
      : [
          note(
            `${path} has other values, or none, of ${found.map(([name]) => name).join(', ')}`,
            settingUp,
          ),
        ]),
    /^(?:br|gzip|zstd)$/.test(header('content-encoding'))
      ? good(`${path} is compressed`)
      : note(`${path} is not compressed`, `Switch compression of ${type} on. ${settingUp}`),
    again?.status === 304
      ? good(`${path} is not sent twice`)
      : note(
          `no 304: returning visitors download the whole page ${path} again`,
          'Let the host send an ETag and obey If-None-Match.',
        ),
  ];
}

async function lookAtMissing({ languages }: SiteConfig, ask: Ask): Promise<readonly Finding[]> {
  const asked = await Promise.all(languages.map((language) => ask(`${language}/${randomUUID()}/`)));
  return asked.map(({ status, header }, index) => {
    const name = `what does not exist in "${languages[index]}"`;
    if (status !== 404) return bad(`${name} is answered with ${status}, not 404`, settingUp);
    return header('content-type').startsWith('text/html')
      ? good(`${name} is answered with 404 and a page`)
      : note(`${name} is answered without a page`, settingUp);
  });
}

async function lookAtFolder(
  { languages: [language] }: SiteConfig,
  ask: Ask,
): Promise<readonly Finding[]> {
  const { status, header } = await ask(String(language));
  const leads =
    [301, 302, 307, 308].includes(status) && header('location').endsWith(`/${language}/`);
  return leads
    ? [good('an address without its slash leads to the one with it')]
    : [
        note(
          `/${language} is answered with ${status}`,
          'Addresses without their slash should lead to the ones with it.',
        ),
      ];
}

/** The first rule of those that hosts read. */
async function lookAtRedirect(folder: string, at: string, ask: Ask): Promise<readonly Finding[]> {
  const file = join(folder, '_redirects');
  const rules = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const line = /^(\/[^\s*:]+) (\/\S*) 301$/m.exec(rules);
  if (line === null) return [];
  const [, from = '', to = ''] = line;
  const { status, header } = await ask(new URL(from, at).href);
  return status === 301 && new URL(header('location'), at).pathname === new URL(to, at).pathname
    ? [good(`the former address ${from} leads to ${to}`)]
    : [
        note(
          `the former address ${from} is answered with ${status}`,
          'Set "redirects.as" to "pages" for a host that reads no rules. See docs/hosting/README.md.',
        ),
      ];
}

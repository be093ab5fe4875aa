import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeHTMLAttribute } from 'entities';
import { Agent, request } from 'undici';
import type { SiteConfig } from '../../src/config.ts';
import {
  contentTypes,
  extensionOf,
  headerRules,
  headersOf,
} from '../../src/outputs/hosting/headers.ts';
import { pathsBeside } from '../../src/outputs/hosting/hosted-site.ts';
import { createRoutes, statusFile } from '../../src/routes.ts';
import { listFiles } from '../cli/files.ts';
import type { Settings } from '../cli/settings.ts';
import { bad, type Finding, good, note } from './checks.ts';
import { directiveFor } from './hosts.ts';

const timeLimit = 15_000;

/** Files that show whether a host was set up, where the site has them. */
const wanted = [
  /^[a-z]{2}\/index\.html$/,
  /^[a-z]{2}\/feeds\/events\.ics$/,
  /^[a-z]{2}\/feeds\/events\.rss$/,
  /^_astro\/.*\.css$/,
  /^status\.json$/,
  /^data\/.*\.geojson$/,
];

type Ask = (path: string, headers?: Record<string, string>) => Promise<ProbeAnswer>;

type ProbeAnswer = {
  readonly status: number;
  readonly header: (name: string) => string;
  /** Of a page; empty for anything else, and beyond 2 MB. */
  readonly html: string;
};

type TargetFindings = {
  /** Whether the site is the one that is meant, which comes before everything else. */
  readonly address: readonly Finding[];
  readonly target: readonly Finding[];
};

/** Asks the host of the site as visitors and calendar programs do. */
export async function lookAtTarget(
  { config, distFolder }: Settings,
  address: string,
): Promise<TargetFindings> {
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
    const header = (name: string) => [given[name.toLowerCase()] ?? ''].flat().join(', ');
    const isPage = header('content-type').startsWith('text/html') && !header('content-encoding');
    const html = isPage ? await beginning(body) : '';
    await body.dump();
    return { status: statusCode, header, html };
  };
  try {
    const { header } = await ask(statusFile);
    const server = header('server');
    const files = existsSync(distFolder) ? [...listFiles(distFolder).keys()] : [];
    const samples = wanted.flatMap((pattern) => files.find((file) => pattern.test(file)) ?? []);
    const found: Finding[] = [good(`${at} answers`)];
    for (const file of samples) found.push(...(await lookAtFile(file, config, server, ask)));
    found.push(...(await lookAtMissing(config, server, ask)));
    found.push(...(await lookAtFolder(config, server, ask)));
    found.push(...(await lookBeside(at, ask)));
    found.push(...(await lookAtRedirect(distFolder, at, ask)));
    return { address: await lookAtAddress(config, at, ask), target: found };
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    const target = [
      bad(`${at} could not be asked: ${reason}`, 'Is the address right, and the site uploaded?'),
    ];
    return { address: [], target };
  } finally {
    await agent.destroy();
  }
}

const mostHtml = 2_000_000;

async function beginning(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > mostHtml) return '';
  }
  return Buffer.concat(chunks).toString();
}

/**
 * Whether the configuration and the pages that are served name the address that was asked: calendars, feeds, the sitemap
 * and search engines lead visitors to the one that is named.
 */
async function lookAtAddress(
  { siteUrl, languages }: SiteConfig,
  at: string,
  ask: Ask,
): Promise<readonly Finding[]> {
  const asked = new URL(at).href;
  const found: Finding[] = [];
  if (siteUrl !== asked)
    found.push(
      bad(
        `siteUrl is ${siteUrl}, and the site was asked for at ${asked}`,
        `Set "siteUrl" (or SITE_URL) to '${asked}', build and upload again; or ask the doctor for ${siteUrl}.`,
      ),
    );
  for (const language of languages) {
    const { html } = await ask(`${language}/`);
    const named = canonicalIn(html);
    if (named === undefined || named === new URL(`${language}/`, at).href) continue;
    found.push(
      bad(
        `${asked}${language}/ says that its address is ${named} (rel="canonical")`,
        `What is served there was built for another address: set "siteUrl" to '${asked}', build and upload again. Search engines follow what pages say, and calendars lead there.`,
      ),
    );
  }
  return found.length > 0 ? found : [good(`siteUrl and the pages name ${asked}`)];
}

/** What a page names as its address in `<link rel="canonical">` (RFC 6596). */
function canonicalIn(html: string): string | undefined {
  const tag = /<link\b(?=[^>]*\brel=["']?canonical\b)[^>]*>/i.exec(html)?.[0] ?? '';
  const [, double, single, bare] = /\bhref=(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(tag) ?? [];
  const href = double ?? single ?? bare;
  return href === undefined ? undefined : decodeHTMLAttribute(href);
}

async function lookAtFile(
  file: string,
  config: SiteConfig,
  server: string,
  ask: Ask,
): Promise<readonly Finding[]> {
  const path = file.replace(/index\.html$/, '');
  const asBrowsers = { 'accept-encoding': 'gzip, br' };
  const { status, header } = await ask(path, asBrowsers);
  if (status !== 200)
    return [
      bad(`${path} is answered with ${status}`, 'Upload all of dist/, hidden folders included.'),
    ];
  const [type = ''] = (contentTypes[extensionOf(file)] ?? '').split(';');
  const found = Object.entries(headersOf(headerRules(config), path)).filter(
    ([name, value]) => header(name) !== value,
  );
  const again = await askAgain(header, (conditions) => ask(path, { ...asBrowsers, ...conditions }));
  return [
    header('content-type').startsWith(type)
      ? good(`${path} is ${type}`)
      : bad(`${path} is "${header('content-type')}", not ${type}`, directiveFor(server, 'types')),
    ...(found.length === 0
      ? [good(`${path} has all its headers`)]
      : [
          note(
            `${path} has other values, or none, of ${found.map(([name]) => name).join(', ')}`,
            directiveFor(server, 'headers'),
          ),
        ]),
    /^(?:br|gzip|zstd)$/.test(header('content-encoding'))
      ? good(`${path} is compressed`)
      : note(
          `${path} is not compressed`,
          `Switch compression of ${type} on. ${directiveFor(server, 'compression')}`,
        ),
    again
      ? good(`${path} is not sent twice`)
      : bad(
          `no 304: who has ${path} downloads all of it again`,
          `Browsers and calendar programs ask whether it changed. ${directiveFor(server, 'revalidation')}`,
        ),
  ];
}

/** Whether a file is not sent to those who name the version they have (RFC 9110, section 13.1). */
async function askAgain(
  header: ProbeAnswer['header'],
  ask: (conditions: Record<string, string>) => Promise<ProbeAnswer>,
): Promise<boolean> {
  const [tag, modified] = [header('etag'), header('last-modified')];
  if (tag === '' && modified === '') return false;
  const { status } = await ask({
    ...(tag === '' ? {} : { 'if-none-match': tag }),
    ...(modified === '' ? {} : { 'if-modified-since': modified }),
  });
  return status === 304;
}

async function lookAtMissing(
  { languages }: SiteConfig,
  server: string,
  ask: Ask,
): Promise<readonly Finding[]> {
  const asked = await Promise.all(languages.map((language) => ask(`${language}/${randomUUID()}/`)));
  return asked.map(({ status, header }, index) => {
    const name = `what does not exist in "${languages[index]}"`;
    if (status !== 404)
      return bad(`${name} is answered with ${status}, not 404`, directiveFor(server, 'missing'));
    return header('content-type').startsWith('text/html')
      ? good(`${name} is answered with 404 and a page`)
      : note(`${name} is answered without a page`, directiveFor(server, 'missing'));
  });
}

async function lookAtFolder(
  { languages: [language] }: SiteConfig,
  server: string,
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
          `Addresses without their slash should lead to the ones with it. ${directiveFor(server, 'slash')}`,
        ),
      ];
}

/** Whether visitors are shown earlier sites, which hold what was withheld since. */
async function lookBeside(at: string, ask: Ask): Promise<readonly Finding[]> {
  const paths = pathsBeside(createRoutes(at));
  const asked = await Promise.all(
    paths.map(async (path) => {
      const { href } = new URL(`${path}/present.json`, at);
      return { href, ...(await ask(href)) };
    }),
  );
  return asked.map(({ href, status }) =>
    status === 200
      ? bad(
          `earlier sites can be read: ${href} is answered`,
          'Anybody can read there what was withheld since. Write the settings of the server again, or have it answer 404. See docs/hosting/README.md.',
        )
      : good('earlier sites cannot be read'),
  );
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

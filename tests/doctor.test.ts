import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { runScript } from './support/run-script.ts';
import { startSmallCms } from './support/small-cms.ts';
import { startTestServer } from './support/test-server.ts';
import { writeTree } from './support/tree.ts';
import { wireEvent } from './support/wire-items.ts';

type Finding = {
  readonly area: string;
  readonly state: string;
  readonly what: string;
  readonly fix: string;
};

const folder = mkdtempSync(join(inject('runFolder'), 'doctor-'));

const none = { DIST_DIR: join(folder, 'no-dist'), CACHE_DIR: join(folder, 'no-cache') };

const good = `<link rel="canonical" href="{{at}}">`;

/** A host that serves these files, and nothing else, as its program does by default. */
async function startHost(
  server: string,
  files: Readonly<Record<string, string>>,
  revalidates: (header: string | undefined) => boolean = (header) => header === '"v1"',
) {
  return startTestServer(({ url, headers }, response) => {
    const path = url.pathname.endsWith('/') ? `${url.pathname}index.html` : url.pathname;
    const text = files[path.slice(1)];
    response.setHeader('server', server);
    if (text === undefined) return void response.writeHead(404).end();
    response.setHeader('etag', '"v1"');
    if (revalidates(headers['if-none-match'])) return void response.writeHead(304).end();
    response.setHeader('content-type', 'text/html');
    response.end(text.replace('{{at}}', url.href));
  });
}

describe('the doctor', () => {
  test('looks at everything else where the last snapshot is damaged', async () => {
    const cache = mkdtempSync(join(folder, 'cache-'));
    const file = join(cache, 'snapshots', 'torn', 'manifest.json');
    writeTree(cache, { 'snapshots/latest': 'torn\n', 'snapshots/torn/manifest.json': '{' });
    const config = join(cache, 'hooked.config.ts');
    writeFileSync(config, 'export default { hooks: { event: (item) => item } };\n');
    const list = ['--json', '--offline', '--config', config];
    const { code, stdout } = await runScript('doctor', list, { ...none, CACHE_DIR: cache });
    const found: Finding[] = JSON.parse(stdout);
    expect([code, found.filter(({ area }) => area === 'fetch')]).toEqual([
      5,
      [
        {
          area: 'fetch',
          state: 'bad',
          what: `${file} is damaged, or of another version of this program`,
          fix: 'Run "npm run build".',
        },
      ],
    ]);
    expect(found.filter(({ what }) => what === 'the hooks were not tried')).toHaveLength(1);
    expect(found.some(({ area }) => area === 'site')).toBe(true);
  });

  test('begins with the address, where pages or siteUrl name another one', async () => {
    await using host = await startHost('nginx', {
      'en/index.html': '<link rel=canonical href=http://localhost:4321/en/>',
      'pl/index.html': good,
    });
    const { code, stdout } = await runScript(
      'doctor',
      [`${host.origin.slice(7)}/`, '--json'],
      none,
    );
    const bad: Finding[] = JSON.parse(stdout).filter(({ state }: Finding) => state === 'bad');
    expect([code, bad.slice(0, 2)]).toEqual([
      5,
      [
        {
          area: 'address',
          state: 'bad',
          what: `siteUrl is http://localhost:4321/, and the site was asked for at ${host.origin}/`,
          fix: `Set "siteUrl" (or SITE_URL) to '${host.origin}/', build and upload again; or ask the doctor for http://localhost:4321/.`,
        },
        {
          area: 'address',
          state: 'bad',
          what: `${host.origin}/en/ says that its address is http://localhost:4321/en/ (rel="canonical")`,
          fix: expect.stringContaining(
            `set "siteUrl" to '${host.origin}/', build and upload again`,
          ),
        },
      ],
    ]);
    const words = await runScript('doctor', [host.origin], none);
    expect(words.stdout).toMatch(/Fix these, in this order:\n {2}1\. siteUrl is /);
  });

  test('finds nothing wrong with the address where all name it, with its folder', async () => {
    await using host = await startHost('nginx', {
      'town/en/index.html': good,
      'town/pl/index.html': good,
    });
    const site = `${host.origin}/town`;
    const { stdout } = await runScript('doctor', [site, '--site-url', site, '--json'], none);
    const found: Finding[] = JSON.parse(stdout);
    expect(found.filter(({ area }) => area === 'address')).toEqual([
      { area: 'address', state: 'good', what: `siteUrl and the pages name ${site}/`, fix: '' },
    ]);
  });

  test.each([
    [{ '.town-kept/present.json': '{}' }, 'bad', 'earlier sites can be read: '],
    [{}, 'good', 'earlier sites cannot be read'],
  ])('says whether visitors of a folder read earlier sites: %j', async (files, state, what) => {
    const pages = { 'town/en/index.html': good, 'town/pl/index.html': good };
    await using host = await startHost('nginx', { ...pages, ...files });
    const site = `${host.origin}/town`;
    const { stdout } = await runScript('doctor', [site, '--site-url', site, '--json'], none);
    const found: Finding[] = JSON.parse(stdout);
    expect(found.filter((one) => one.what.startsWith('earlier sites'))).toEqual([
      expect.objectContaining({ area: 'target', state, what: expect.stringContaining(what) }),
    ]);
  });

  test.each([
    ['nginx/1.28.0', 'In nginx: "etag on;"', '"gzip on;"', 'error_page 404'],
    [
      'Apache/2.4.62 (Debian)',
      'In Apache: "DeflateAlterETag NoChange"',
      'DEFLATE',
      'ErrorDocument',
    ],
    ['AmazonS3', 'In S3 and CloudFront: S3 does', 'Compress objects', 'ErrorDocument'],
    ['Example/1.0', 'In the host: an ETag or Last-Modified', 'compression', '404.html'],
  ])(
    'names what %s needs to answer 304, to compress and for missing pages',
    async (server, ...words) => {
      const dist = mkdtempSync(join(folder, 'dist-'));
      mkdirSync(join(dist, 'en'));
      writeFileSync(join(dist, 'en', 'index.html'), good);
      // As a host that changes the ETag of what it compresses.
      const never = () => false;
      await using host = await startHost(server, { 'en/index.html': good }, never);
      const { stdout } = await runScript('doctor', ['--json', host.origin], { DIST_DIR: dist });
      const found: Finding[] = JSON.parse(stdout);
      const fixes = ['no 304: who has en/', 'en/ is not compressed', 'what does not exist'].map(
        (beginning) => found.find(({ what }) => what.startsWith(beginning)),
      );
      expect(fixes.map((one) => [one?.state, one?.fix])).toEqual(
        words.map((word, index) => [index === 0 ? 'bad' : 'note', expect.stringContaining(word)]),
      );
    },
  );

  test('is content with a host that answers 304 to those who have the version', async () => {
    const dist = mkdtempSync(join(folder, 'dist-'));
    mkdirSync(join(dist, 'en'));
    writeFileSync(join(dist, 'en', 'index.html'), good);
    await using host = await startHost('nginx', { 'en/index.html': good });
    const { stdout } = await runScript('doctor', ['--json', host.origin], { DIST_DIR: dist });
    expect(stdout).toContain('"what": "en/ is not sent twice"');
  });

  test.each([
    ['203.0.113.7', 'an IP address'],
    ['localhost', 'a name of every machine'],
  ])('wants another identifierDomain than %s', async (domain, why) => {
    const config = join(folder, 'domain.config.ts');
    writeFileSync(config, `export default { identifierDomain: '${domain}' };\n`);
    const { code, stdout } = await runScript('doctor', ['--offline', '--config', config], none);
    expect([code, stdout]).toEqual([
      5,
      expect.stringMatching(new RegExp(`FIX {3}identifierDomain is ${domain}, ${why}`)),
    ]);
  });

  test('names a color that passes, and has nothing to say once it is set', async () => {
    const config = join(folder, 'colors.config.ts');
    const look = async (tokens: unknown) => {
      const site = { identifierDomain: 'events.example.org', theme: { folder: '.', tokens } };
      writeFileSync(config, `export default ${JSON.stringify(site)};\n`);
      const { stdout } = await runScript(
        'doctor',
        ['--offline', '--json', '--config', config],
        none,
      );
      const found: Finding[] = JSON.parse(stdout);
      return found.filter(({ what }) => what.includes('has too little contrast'));
    };
    const [first] = await look({ base: { 'on-band': '#777777' } });
    expect([first?.state, first?.what]).toEqual([
      'bad',
      expect.stringMatching(
        /^the color on-band has too little contrast \(light\): \d\.\d\d:1 on band, where 4\.5:1 is due$/,
      ),
    ]);
    const [, color] = /\{ 'on-band': '(#[0-9a-f]{6})' \}/.exec(first?.fix ?? '') ?? [];
    const after = await look({ base: { 'on-band': color } });
    expect(after.filter(({ what }) => what.includes('(light)'))).toEqual([]);
  });

  test('says of an empty place what to fix, in order, and ends with 5', async () => {
    const empty = mkdtempSync(join(folder, 'empty-'));
    const { code, stdout } = await runScript('doctor', [], {
      CACHE_DIR: join(empty, 'cache'),
      DIST_DIR: join(empty, 'dist'),
    });
    expect(code).toBe(5);
    expect(stdout.slice(stdout.indexOf('Fix these'))).toMatch(
      /1\. API_URL is not set\n.*npm run init[\s\S]*2\. nothing was fetched yet\n.*npm run build[\s\S]*3\. .* holds no site/,
    );
  });

  test('names the key of a configuration that cannot be used', async () => {
    const { code, stdout } = await runScript('doctor', ['--site-url', 'nowhere', '--offline']);
    expect([code, stdout]).toEqual([5, expect.stringContaining('--site-url: not an address')]);
  });

  test('says what a server does not answer', async () => {
    await using cms = await startSmallCms({
      items: { events: { en: [wireEvent()] } },
      interrupt: ({ url }, response) => {
        if (!url.pathname.endsWith('/posts')) return false;
        response.writeHead(403, { 'content-type': 'application/json' });
        response.end('{"code":"rest_forbidden","message":"No"}');
        return true;
      },
    });
    const list = ['--json', '--api-url', `${cms.origin}/wp-json`];
    const { stdout } = await runScript('doctor', list, { CACHE_DIR: join(folder, 'none') });
    const bad: Finding[] = JSON.parse(stdout).filter(
      ({ area, state }: Finding) => area === 'server' && state === 'bad',
    );
    expect(bad.map(({ what }) => what)).toEqual([
      'posts (en): the server answered 403 "rest_forbidden: No"',
      'posts (pl): the server answered 403 "rest_forbidden: No"',
    ]);
  });

  test('says of a host that answers everything with a page that it does', async () => {
    await using host = await startTestServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<title>Home</title>');
    });
    const { code, stdout } = await runScript('doctor', ['--json', host.origin], {
      DIST_DIR: mkdtempSync(join(folder, 'nothing-')),
    });
    const bad: Finding[] = JSON.parse(stdout).filter(
      ({ area, state }: Finding) => area === 'target' && state === 'bad',
    );
    expect([code, bad.map(({ what }) => what)]).toEqual([
      5,
      [
        'what does not exist in "en" is answered with 200, not 404',
        'what does not exist in "pl" is answered with 200, not 404',
      ],
    ]);
  });
});

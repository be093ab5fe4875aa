import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ConsoleMessage, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { townCache } from '../../scripts/cli/build-context.ts';
import { projectFolder } from '../../scripts/cli/settings.ts';
import { townConfigFile } from '../../scripts/mock/town.ts';
import { createRoutes } from '../../src/routes.ts';
import { openContext, useBrowser, watch } from '../support/browser.ts';
import { siteUrl } from '../support/built-site.ts';
import { type FixturePages, fixturePages } from '../support/fixture-pages.ts';
import { type PageKind, pageKinds } from '../support/page-kinds.ts';
import { copyProject } from '../support/project-copy.ts';
import { startScriptWell } from '../support/run-script.ts';
import { siteNow } from '../support/site-now.ts';
import { startSmallCms } from '../support/small-cms.ts';

const routes = createRoutes(siteUrl);
const folder = mkdtempSync(join(inject('runFolder'), 'dev-'));
const project = join(folder, 'project');
const visitBuilt = useBrowser();

let fixture: FixturePages;
let origin: string;
let early: Response | undefined;
let server: ReturnType<typeof startDev> | undefined;
let page: Page;
const troubles: string[] = [];

beforeAll(async () => {
  fixture = await fixturePages();
  copyProject(project);
  // As `npm start` leaves it: no server was read yet.
  for (const part of ['snapshots', 'history', 'images'])
    cpSync(join(fixture.site.cache, part), join(project, townCache, part), { recursive: true });
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  server = startDev(port);
  while (early === undefined) {
    server.mustRun();
    await wait(100);
    early = await fetch(origin + routes.calendarFeedPath('en')).catch(() => undefined);
  }
  const context = await openContext({ baseURL: origin });
  await context.clock.setFixedTime(siteNow.toString());
  page = await context.newPage();
  watch(page, origin, troubles);
});

afterAll(async () => {
  await page?.context().close();
  await server?.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts `npm run dev` in the copy of the project. */
function startDev(port: number) {
  const options = ['--port', String(port), '--site-url', siteUrl, '--now', siteNow.toString()];
  const child = spawn(process.execPath, ['scripts/dev.ts', ...options], {
    cwd: project,
    env: {
      PATH: process.env['PATH'],
      // As the test runner sets it, and some shells.
      NODE_ENV: 'test',
      // Where it is set, Astro starts a server that stays, and ends.
      CLAUDECODE: '1',
      SITE_CONFIG: townConfigFile.replace(projectFolder, project),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    mustRun: () => {
      if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${said}`);
    },
    end: async (signal: NodeJS.Signals = 'SIGTERM') => {
      child.kill(signal);
      await ended;
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

test('a calendar that is asked for before it was made has its bytes once it is', async () => {
  const file = join(fixture.site.dist, routes.outputFile(routes.calendarFeedPath('en')));
  expect(await early?.text()).toBe(readFileSync(file, 'utf8'));
});

describe.each(['en', 'pl'] as const)('npm run dev in %s', (language) => {
  test('shows the bytes of a build but for what development adds', async () => {
    for (const kind of pageKinds(fixture, language)) {
      const { path } = kind;
      const answer = await fetch(origin + path);
      expect([path, withoutAssets(await answer.text())]).toEqual([
        path,
        withoutAssets(builtText(kind, language)),
      ]);
    }
  });
});

function builtText({ kind, path }: PageKind, language: 'en' | 'pl'): string {
  const shown = kind === 'unknown address' ? routes.notFoundPath(language) : path;
  return readFileSync(join(fixture.site.dist, routes.outputFile(shown)), 'utf8');
}

/** A page without its policy, its styles and where its scripts and typefaces are. */
function withoutAssets(html: string): string {
  return html
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
    .replaceAll(/<style data-vite-dev-id[^>]*>[\s\S]*?<\/style>/g, '')
    .replaceAll(/<link rel="stylesheet"[^>]*>/g, '')
    .replaceAll(
      /<script type="module" src="[^"]*(?:\.css(?:\?url)?|@vite\/client)"><\/script>/g,
      '',
    )
    .replaceAll(/<script src="[^"]*\/theme-script\b[^>]*>/g, '<script theme>')
    .replaceAll(/"[^"]*\/(page-script|event-script|pocket-control|clashes)\b[^"]*"/g, '"$1"')
    .replaceAll(/\/_astro\/([\w-]+)\.[\w-]{8}\.(css|woff2)/g, '$1.$2')
    .replaceAll(/\/src\/(?:theme\/fonts|styles)\/([\w-]+)\.(css|woff2)/g, '$1.$2')
    .replaceAll(/"\/_astro\/(\w+)\.astro_astro_type_script_index_0_lang\.[\w-]{8}\.js"/g, '"$1"')
    .replaceAll(/"\/src\/[\w/]*\/(\w+)\.astro\?astro&(?:amp;)?type=script[^"]*"/g, '"$1"');
}

test.each(['home', 'event', 'month', 'search'])(
  'a page of the kind %s looks as it does when it is built, and nothing is reported',
  async (wanted) => {
    const path = pageKinds(fixture, 'en').find(({ kind }) => kind.startsWith(wanted))?.path ?? '';
    const built = await visitBuilt();
    await built.open(path);
    troubles.length = 0;
    await page.goto(path, { waitUntil: 'load' });
    expect(await lookOf(page)).toEqual(await lookOf(built.page));
    expect(troubles).toEqual([]);
  },
);

/** Where the elements of a page are and in which color and typeface. */
async function lookOf(shown: Page): Promise<readonly string[]> {
  await shown.evaluate(() => document.fonts.ready);
  return shown.evaluate(() =>
    Array.from(document.body.querySelectorAll('body *'), (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, fontFamily, fontSize } = getComputedStyle(element);
      const box = [x, y, width, height].map(Math.round);
      return [element.localName, ...box, color, backgroundColor, fontFamily, fontSize].join(' ');
    }),
  );
}

type Edit = {
  readonly what: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** What the page shows then. */
  readonly shown: () => string;
  readonly expected: string;
};

const edits: readonly Edit[] = [
  {
    what: "a component's markup",
    file: 'src/components/HomePage.astro',
    from: '<h1 dir="auto">',
    to: '<h1 dir="auto" id="edited">',
    shown: () => document.querySelector('h1')?.id ?? '',
    expected: 'edited',
  },
  {
    what: "a component's style",
    file: 'src/components/HomePage.astro',
    from: '<style>',
    to: '<style>\nh1 { letter-spacing: 7px }',
    shown: () => getComputedStyle(document.querySelector('h1') ?? document.body).letterSpacing,
    expected: '7px',
  },
  {
    what: 'a style sheet of all pages',
    file: 'src/styles/base.css',
    from: 'body {',
    to: 'body { letter-spacing: 3px;',
    shown: () => getComputedStyle(document.body).letterSpacing,
    expected: '3px',
  },
  {
    what: 'a token',
    file: 'src/theme/tokens.ts',
    from: "ground: '#f6f1e6'",
    to: "ground: '#abcdef'",
    shown: () => getComputedStyle(document.documentElement).backgroundColor,
    expected: 'rgb(171, 205, 239)',
  },
  {
    what: 'a word',
    file: 'src/i18n/en.ts',
    from: "'Skip to content'",
    to: "'Jump to content'",
    shown: () => document.querySelector('.skip')?.textContent.trim() ?? '',
    expected: 'Jump to content',
  },
  {
    what: 'a view function',
    file: 'src/views/layout.ts',
    from: 'name: local.name,',
    to: "name: 'Edited',",
    shown: () => document.querySelector('.brand span')?.textContent.trim() ?? '',
    expected: 'Edited',
  },
  {
    what: 'a module that pages and their scripts share',
    file: 'src/search/query.ts',
    from: "['today', 'tomorrow',",
    to: "['tomorrow', 'today',",
    shown: () => document.querySelector('.chips a')?.textContent.trim() ?? '',
    expected: 'Tomorrow',
  },
];

/** The server starts again for it. */
const ofConfiguration: Edit = {
  what: 'a token of the configuration',
  file: townConfigFile.replace(`${projectFolder}/`, ''),
  from: 'defineSite({',
  to: "defineSite({ theme: { tokens: { base: { accent: '#00684f' } } },",
  shown: () => getComputedStyle(document.documentElement).getPropertyValue('--accent'),
  expected: '#00684f',
};

// First, and it stays: to start again takes longer than all others, which show that it still hears of edits.
test.each([ofConfiguration, ...edits])(
  'an edit of $what is on the page that is open',
  async (edit) => {
    const { file, from, to, shown, expected } = edit;
    await openConnected();
    const before = await page.evaluate(shown);
    const path = join(project, file);
    const source = readFileSync(path, 'utf8');
    expect([before === expected, source.split(from).length]).toEqual([false, 2]);
    try {
      writeFileSync(
        path,
        source.replace(from, () => to),
      );
      await expect.poll(() => seen(shown), { timeout: 200_000 }).toBe(expected);
      if (edit === ofConfiguration) return;
      await openConnected();
    } finally {
      if (edit !== ofConfiguration) writeFileSync(path, source);
    }
    await expect.poll(() => seen(shown), { timeout: 200_000 }).toBe(before);
  },
);

// Late, since the server shows that site from then on.
test('a site takes the place of the town as soon as its server was read', async () => {
  await using cms = await startSmallCms({ name: 'Kept apart', items: {} });
  const brand = () => document.querySelector('.brand')?.textContent.trim() ?? '';
  await openConnected();
  expect(await page.evaluate(brand)).not.toContain('Kept apart');
  const order = ['--api-url', `${cms.origin}/wp-json`, '--site-url', siteUrl];
  await startScriptWell('build', order, {}, project);
  const shown = () => {
    server?.mustRun();
    return seen(brand);
  };
  await expect.poll(shown, { timeout: 200_000 }).toContain('Kept apart');
});

test('nothing answers at its port when it was killed', async () => {
  await server?.end('SIGKILL');
  const isAnswered = () =>
    fetch(origin).then(
      () => true,
      () => false,
    );
  await expect.poll(isAnswered, { timeout: 60_000 }).toBe(false);
});

/** What the open page shows; it is opened anew where it loaded while the server started again, as a reader would do. */
async function seen(shown: () => string): Promise<string> {
  if (page.url().startsWith('chrome-error:')) await openConnected();
  return await page.evaluate(shown).catch(() => '');
}

/** Opens the home page and waits until it hears of edits; again where an edit before had the page load anew meanwhile. */
async function openConnected(): Promise<void> {
  const isConnected = (message: ConsoleMessage) => message.text() === '[vite] connected.';
  const isOpen = async () => {
    const hears = page.waitForEvent('console', { predicate: isConnected, timeout: 60_000 }).then(
      () => true,
      () => false,
    );
    const opens = page.goto(routes.homePath('en'), { waitUntil: 'load' }).then(
      () => true,
      () => false,
    );
    return (await opens) && (await hears);
  };
  await expect.poll(isOpen, { timeout: 200_000 }).toBe(true);
}

import { spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { findProgram } from '../scripts/cli/programs.mjs';
import { projectFolder } from '../scripts/cli/settings.ts';
import { credentials } from '../scripts/mock/credentials.ts';
import { type Mock, startMock } from '../scripts/mock/server.ts';
import { chances } from '../scripts/mock/town/chance.ts';
import { runScript, runScriptWell } from './support/run-script.ts';
import { sampleEvent, samplePage, sampleTown } from './support/sample-town.ts';
import { startTestServer } from './support/test-server.ts';
import { readTree } from './support/tree.ts';
import { freePort, startWatcher, type Watching } from './support/watching.ts';
import { nginx, startNginx } from './support/web-servers.ts';

const folder = mkdtempSync(join(inject('runFolder'), 'watch-'));
const dist = join(folder, 'dist');
const cache = join(folder, 'cache');
const config = join(folder, 'site.config.ts');
const list = ['--config', config, '--dist-dir', dist, '--cache-dir', cache];
const secret = 'a-key-that-both-sides-know-7f3a';
const php = findProgram('php');
const present = Temporal.Now.instant();

/** How often it is killed at some moment. */
const kills = Number(process.env['KILLS'] ?? 2);
const kept = { timeout: Math.max(300_000, kills * 20_000) };

let mock: Mock;
let environment: Readonly<Record<string, string>>;
let watching: Watching;

beforeAll(async () => {
  const day = present
    .add({ hours: 24 * 20 })
    .toString()
    .slice(0, 10);
  const events = Array.from({ length: 9 }, (_, index) =>
    sampleEvent({
      ...{ id: index + 1, slug: `event-${index + 1}` },
      ...{ start_date: `${day} 18:00:00`, end_date: `${day} 20:00:00` },
    }),
  );
  mock = await startMock({
    ...{ town: sampleTown({ events, pages: [samplePage({ id: 50 })] }), now: present },
    // What was modified before a read was modified in an earlier second.
    clock: () => Temporal.Now.instant().subtract({ seconds: 2 }),
  });
  environment = { API_URL: mock.url, WATCH_SECRET: secret };
  const listen = `127.0.0.1:${await freePort()}`;
  const watch = { listen, readEvery: 600, completeEvery: 6000 };
  const settings = {
    siteUrl: 'https://events.example/',
    languages: ['en'],
    watch,
  };
  writeFileSync(
    config,
    `const event = (item) =>
       item.title === 'Left out' ? null : { ...item, title: item.title.replace('Plain', 'Hooked') };
     export default { ...${JSON.stringify(settings)}, hooks: { event } };\n`,
  );
  watching = await startWatcher(list, environment);
  await watching.line('published');
});

afterAll(async () => {
  await watching?.[Symbol.asyncDispose]();
  await mock?.close();
});

/** The time of an instant in the town, as servers write it. */
function local(instant: Temporal.Instant): string {
  return instant
    .toZonedDateTimeISO('Europe/Warsaw')
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replace('T', ' ');
}

/** A second site, in English alone. */
async function ownPlace() {
  const place = mkdtempSync(join(folder, 'other-'));
  const settings = {
    ...{ siteUrl: 'https://events.example/', languages: ['en'] },
    watch: { listen: `127.0.0.1:${await freePort()}` },
  };
  const config = join(place, 'site.config.ts');
  const dist = join(place, 'dist');
  writeFileSync(config, `export default ${JSON.stringify(settings)};\n`);
  const folders = ['--dist-dir', dist, '--cache-dir', join(place, 'cache')];
  return { dist, where: ['--config', config, ...folders] };
}

/** Changes an item as an editor does. */
async function write(method: string, path: string, fields: object = {}): Promise<unknown> {
  const { user, password } = credentials.editor;
  const answer = await fetch(`${mock.url}/${path}`, {
    ...{ method, body: JSON.stringify(fields) },
    headers: {
      authorization: `Basic ${btoa(`${user}:${password}`)}`,
      'content-type': 'application/json',
    },
  });
  expect([path, answer.ok]).toEqual([path, true]);
  return answer.json();
}

const events = 'calendar/events/v1/events';

const writtenSchema = z.object({ modified_utc: z.string() });

/** Runs the plug-in in WordPress when an event was changed there. */
async function plugIn(id: number, modified: string, url: string): Promise<void> {
  const post = {
    ...{ ID: id, post_type: 'tribe_events', post_status: 'publish' },
    post_modified_gmt: modified,
  };
  const steps = [['transition_post_status', 'publish', 'publish', post], ['shutdown']];
  const child = spawn(
    php ?? '',
    ['tests/support/wordpress.php', 'integrations/wordpress/kalendarium.php'],
    {
      cwd: projectFolder,
      env: { KALENDARIUM_URL: url, KALENDARIUM_SECRET: secret },
      stdio: ['pipe', 'ignore', 'inherit'],
    },
  );
  child.stdin.end(JSON.stringify(steps));
  await new Promise((resolve) => child.once('close', resolve));
}

describe('a watcher', () => {
  test.skipIf(php === undefined || nginx === undefined)(
    'publishes an edit on the way from the editor over the signed hook to the page that nginx serves',
    async () => {
      await using server = await startedNginx();
      const page = `${server.origin}/en/events/event-1/`;
      expect(await (await fetch(page)).text()).toContain('Event 1');
      const from = watching.here();
      const steps: (readonly [string, number])[] = [];
      const step = (name: string) => steps.push([name, Date.now()]);
      step('begin');
      const { modified_utc } = writtenSchema.parse(
        await write('POST', `${events}/1`, { title: 'Changed by an editor' }),
      );
      step('edit');
      await plugIn(1, modified_utc, `${server.origin}/hook`);
      step('plug-in');
      await watching.line('published', undefined, from);
      expect(await (await fetch(page)).text()).toContain('Changed by an editor');
      step('page');
      const lines = watching.lines.slice(from);
      expect([steps.map(([name]) => name), lines.map(nameOf)]).toEqual([
        ['begin', 'edit', 'plug-in', 'page'],
        ['hook', 'Fetching', 'Rendering', 'Verifying', 'Publishing', 'published'],
      ]);
      expect(lines[0]).toMatchObject({ changes: [{ kind: 'tribe_events', id: 1, public: true }] });
      tellFigures([
        ...steps,
        ...lines.map(
          (line) => [nameOf(line), Temporal.Instant.from(line.at).epochMilliseconds] as const,
        ),
      ]);
    },
  );

  test('shows a page of the menu by its new name, though it knew the old one', async () => {
    const event = join(dist, 'en/events/event-1/index.html');
    const before = readFileSync(event, 'utf8');
    const from = watching.here();
    await write('POST', 'cms/v2/pages/50', { title: 'Called otherwise' });
    await watching.post('/hook', { changes: [] });
    await watching.line('published', undefined, from);
    expect(
      [before, readFileSync(event, 'utf8')].map((html) => html.includes('>Called otherwise<')),
    ).toEqual([false, true]);
  });

  test('makes one build of many hooks that come during one', async () => {
    const from = watching.here();
    await write('POST', `${events}/2`, { title: 'First of many' });
    await watching.post('/hook', { changes: [{ kind: 'tribe_events', id: 2 }] });
    await watching.line('stage', undefined, from);
    for (let id = 3; id < 8; id++)
      await watching.post('/hook', { changes: [{ kind: 'tribe_events', id }] });
    await watching.line('unchanged', undefined, from);
    const ends = watching.lines
      .slice(from)
      .filter(({ what }) => /^(?:published|unchanged)$/.test(what));
    expect(ends.map(({ what }) => what)).toEqual(['published', 'unchanged']);
  });

  test('reads what a hook names alone, and says later what no hook had named', async () => {
    await write('POST', `${events}/7`, { title: 'No hook came' });
    const from = watching.here();
    await write('POST', `${events}/2`, { title: 'Read alone' });
    await watching.post('/hook', { changes: [{ kind: 'tribe_events', id: 2 }] });
    const single = await watching.line('published', undefined, from);
    const titleOf = (id: number) =>
      /<title>[^<]*/.exec(readTree(dist)[`en/events/event-${id}/index.html`] ?? '')?.[0];
    expect([single['lists'], titleOf(2), titleOf(7)]).toEqual([
      false,
      expect.stringContaining('Read alone'),
      expect.stringContaining('Event 7'),
    ]);
    const then = watching.here();
    await watching.post('/hook', { changes: [] });
    const lists = await watching.line('published', undefined, then);
    const { sentence } = await watching.line('disagrees', undefined, then);
    expect([lists['lists'], titleOf(7), sentence]).toEqual([
      true,
      expect.stringContaining('No hook came'),
      expect.stringContaining('though they were not modified since: events 7 (en).'),
    ]);
  });

  test('has hooks of the site change and leave out what was read alone', async () => {
    const seen: unknown[] = [];
    for (const title of ['Plain words', 'Left out', 'Event 2']) {
      const from = watching.here();
      await write('POST', `${events}/2`, { title });
      await watching.post('/hook', { changes: [{ kind: 'tribe_events', id: 2 }] });
      const { lists } = await watching.line('published', undefined, from);
      const page = readTree(dist)['en/events/event-2/index.html'];
      seen.push([lists, /<h1[^>]*>([^<]*)/.exec(page ?? '')?.[1]?.trim()]);
    }
    expect(seen).toEqual([
      [false, 'Hooked words'],
      [false, undefined],
      [false, 'Event 2'],
    ]);
  });

  test('takes down at once what a hook says nobody may see any more', async () => {
    const seen: unknown[] = [];
    for (const status of ['draft', 'publish']) {
      const from = watching.here();
      await write('POST', `${events}/2`, { status });
      const change = { kind: 'tribe_events', id: 2, public: status === 'publish' };
      await watching.post('/hook', { changes: [change] });
      await watching.line('published', undefined, from);
      const said = watching.lines.slice(from).map(({ sentence }) => sentence);
      const areListsRead = said.some((sentence) => sentence?.startsWith('All lists are read'));
      seen.push([areListsRead, readTree(dist)['en/events/event-2/index.html'] !== undefined]);
    }
    // What was left out before is looked for in the lists.
    expect(seen).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  test('reads the lists where what a hook names is in none', async () => {
    const from = watching.here();
    await watching.post('/hook', { changes: [{ kind: 'tribe_events', id: 424_242 }] });
    await watching.line('unchanged', undefined, from);
    const said = watching.lines.slice(from).map(({ sentence }) => sentence);
    expect(said).toContain('All lists are read: events 424242 is in no list.');
  });

  test('publishes without a read when an event is over', async () => {
    const end = Temporal.Now.instant()
      .add({ seconds: 4 })
      .round({ smallestUnit: 'second', roundingMode: 'floor' });
    const from = watching.here();
    await write('POST', `${events}/3`, {
      ...{ start_date: local(end.subtract({ hours: 2 })), end_date: local(end) },
    });
    await watching.post('/hook', { changes: [{ kind: 'tribe_events', id: 3 }] });
    await watching.line('hook', undefined, from);
    // On a machine that is very busy the event is over before it is read.
    const stage = await watching.line('stage', undefined, from);
    const isInTime = Temporal.Instant.compare(Temporal.Instant.from(stage.at), end) < 0;
    const wanted = isInTime ? 'moment' : 'read';
    const last = await watching.line('published', (line) => line['for'] === wanted, from);
    expect(last['changed']).toBeGreaterThan(0);
  });

  test('shows what ended while nobody watched, though the server says nothing new', async () => {
    const ago = (hours: number) => local(present.subtract({ hours }));
    const event = sampleEvent({ id: 1, slug: 'short', start_date: ago(2), end_date: ago(1) });
    const other = await startMock({ town: sampleTown({ events: [event] }), now: present });
    await using _ = { [Symbol.asyncDispose]: other.close };
    const { where, dist } = await ownPlace();
    const before = present.subtract({ minutes: 90 }).toString();
    await runScriptWell('build', [...where, '--api-url', other.url, '--now', before]);
    const home = () => readFileSync(join(dist, 'en/index.html'), 'utf8');
    expect(home()).toContain('/events/short/');
    await using watcher = await startWatcher(where, { ...environment, API_URL: other.url });
    await watcher.line('published');
    expect(home()).not.toContain('/events/short/');
  });

  test('shows what ended while what is read is refused', async () => {
    const end = Temporal.Now.instant()
      .add({ seconds: 12 })
      .round({ smallestUnit: 'second', roundingMode: 'floor' });
    const times = { start_date: local(end.subtract({ hours: 2 })), end_date: local(end) };
    const all = Array.from({ length: 9 }, (_, index) =>
      sampleEvent({ ...times, id: index + 1, slug: `event-${index + 1}` }),
    );
    let other = await startMock({ town: sampleTown({ events: all }), now: present });
    await using _ = { [Symbol.asyncDispose]: () => other.close() };
    const { where, dist } = await ownPlace();
    await using watcher = await startWatcher(where, { ...environment, API_URL: other.url });
    const first = await watcher.line('published');
    const port = Number(new URL(other.url).port);
    await other.close();
    other = await startMock({ town: sampleTown({ events: all.slice(0, 1) }), now: present, port });
    await watcher.post('/hook', { changes: [] });
    expect((await watcher.line('failed'))['exitCode']).toBe(3);
    expect(readTree(dist)).toHaveProperty(['en/events/event-9/index.html']);
    // On a machine that is very busy they are over before there is a site.
    if (Temporal.Instant.compare(Temporal.Instant.from(first.at), end) > 0) return;
    await watcher.line('published', (line) => line['for'] === 'moment');
    expect(readFileSync(join(dist, 'en/index.html'), 'utf8')).not.toContain('/events/event-1/');
  });

  test('is paused by a rollback, says so, and goes on when it is told to', async () => {
    const from = watching.here();
    await runScriptWell('rollback', list);
    const before = readTree(dist);
    await write('POST', `${events}/4`, { title: 'While it is paused' });
    await watching.post('/hook', { changes: [{ kind: 'tribe_events', id: 4 }] });
    await watching.line('paused', undefined, from);
    const { status, facts } = await watching.health();
    expect([status, facts.paused?.reason]).toEqual([
      200,
      expect.stringContaining('Somebody else published the site'),
    ]);
    expect(readTree(dist)).toEqual(before);
    const { stdout } = await runScriptWell('watch', ['--config', config, '--resume'], environment);
    expect(stdout).toBe('The watcher goes on, and publishes over the present site.\n');
    await watching.line('published', undefined, from);
    expect(readTree(dist)['en/events/event-4/index.html']).toContain('While it is paused');
    expect((await watching.health()).facts.paused).toBeNull();
  });

  test('is not paused by a build of the newest read beside it', async () => {
    await write('POST', `${events}/5`, { title: 'By a nightly build' });
    await runScriptWell('build', [...list, '--wait'], { API_URL: mock.url });
    const from = watching.here();
    await watching.post('/hook', { changes: [] });
    await watching.line('unchanged', undefined, from);
    expect(watching.lines.slice(from).map(({ what }) => what)).not.toContain('paused');
  });

  test('leaves what is published where a build fails, as where a text has its key, and goes on', async () => {
    const before = readTree(dist);
    const from = watching.here();
    await write('POST', `${events}/6`, { description: `<p>Our key is ${secret}.</p>` });
    await watching.post('/hook', { changes: [] });
    const failed = await watching.line('failed', undefined, from);
    expect([failed['exitCode'], failed.sentence]).toEqual([
      5,
      expect.stringContaining('events.en.ndjson contains the key of hooks, as it is'),
    ]);
    expect(readTree(dist)).toEqual(before);
    expect((await watching.health()).facts).toMatchObject({ failures: 1 });
    await write('POST', `${events}/6`, { description: '<p>Come and see.</p>' });
    await watching.post('/hook', { changes: [], complete: true });
    await watching.line('published', undefined, from);
    expect((await watching.health()).facts).toMatchObject({ failures: 0 });
  });

  test('refuses that much is missing until somebody accepts it, without a restart', async () => {
    const from = watching.here();
    expect(await watching.post('/accept-shrink', { order: 'accept-shrink' })).toEqual([
      409,
      'Nothing was refused because much is missing.',
    ]);
    for (let id = 2; id < 10; id++) await write('DELETE', `${events}/${id}?force=true`);
    await watching.post('/hook', { changes: [] });
    const failed = await watching.line('failed', undefined, from);
    expect([failed['exitCode'], failed.sentence]).toEqual([
      3,
      expect.stringContaining('fell from'),
    ]);
    const { stdout } = await runScriptWell(
      'watch',
      ['--config', config, '--accept-shrink'],
      environment,
    );
    expect(stdout).toBe('The next read is published although much is missing.\n');
    await watching.line('published', undefined, from);
    expect(Object.keys(readTree(dist))).not.toContain('en/events/event-9/index.html');
  });

  test('refuses a hook that is not signed, and its key is in nothing that it writes', async () => {
    const refused = await fetch(`${watching.origin}/hook`, {
      method: 'POST',
      body: '{"changes":[]}',
    });
    expect(refused.status).toBe(401);
    await watching.line('refused');
    const stored = ['snapshots', 'reports', 'history', 'staging-history'].map((name) =>
      join(cache, name),
    );
    const texts = [...stored, dist].flatMap((place) => Object.values(readTree(place)));
    const all = [...texts, readFileSync(join(cache, 'watch.json'), 'utf8')];
    expect(all.filter((text) => text.includes(secret))).toEqual([]);
    expect(JSON.stringify(watching.lines) + watching.errors()).not.toContain(secret);
  });

  test.each([
    ['SIGTERM', 'Fetching', 0],
    ['SIGTERM', 'Verifying', 0],
    ['SIGKILL', 'Verifying', null],
  ] as const)(
    'leaves the old site or the new one at %s after "%s", and the next goes on',
    async (signal, stage, code) => {
      const before = readTree(dist);
      const from = watching.here();
      const title = `${signal} after ${stage}`;
      await write('POST', `${events}/1`, { title });
      await watching.post('/hook', { changes: [] });
      await watching.line('stage', ({ sentence }) => sentence.startsWith(stage), from);
      watching.end(signal);
      expect(await watching.ended).toBe(code);
      const page = () => readTree(dist)['en/events/event-1/index.html'];
      if (!page()?.includes(title)) expect(readTree(dist)).toEqual(before);
      watching = await startWatcher(list, environment);
      await Promise.race([watching.line('published'), watching.line('unchanged')]);
      expect(page()).toContain(title);
      expect(watching.lines.map(({ what }) => what)).not.toContain('paused');
    },
  );

  test('has the bytes of a whole build whenever it was killed', kept, async () => {
    const chance = chances(process.env['RENEWAL_SEED'] ?? 'kills');
    for (let number = 0; number < kills; number++) {
      const from = watching.here();
      await write('POST', `${events}/1`, { title: `Edit ${number}`, cost: `${number} zł` });
      const changes = chance() < 0.7 ? [{ kind: 'tribe_events', id: 1 }] : [];
      await watching.post('/hook', { changes });
      // Of several edits some are published before the kill.
      if (chance() < 0.3) await watching.line('published', undefined, from);
      else await setTimeout(300 + chance() * 1500);
      watching.end('SIGKILL');
      await watching.ended;
      watching = await startWatcher(list, environment);
    }
    await Promise.race([watching.line('published'), watching.line('unchanged')]);
    const { 'status.json': _, ...left } = readTree(dist);
    await runScriptWell('build', [...list, '--whole', '--wait'], { API_URL: mock.url });
    const { 'status.json': __, ...whole } = readTree(dist);
    expect(left).toEqual(whole);
    expect(left['en/events/event-1/index.html']).toContain(`Edit ${kills - 1}`);
  });

  test('reads again where the answer is older than the hook names it', async () => {
    const from = watching.here();
    const modified = Temporal.Now.instant().add({ hours: 1 }).toString({ smallestUnit: 'second' });
    const change = { kind: 'tribe_events', id: 1, modified };
    await watching.post('/hook', { changes: [change] });
    expect((await watching.line('older', undefined, from))['changes']).toEqual([change]);
    const next = watching.here();
    await watching.line('unchanged', undefined, next);
    expect(watching.lines.slice(next).map(({ what }) => what)).not.toContain('hook');
  });

  test('ends with 7 when its configuration is another, for a fresh start', async () => {
    appendFileSync(config, '\n');
    await watching.post('/hook', { changes: [] });
    expect(await watching.ended).toBe(7);
    await watching.line('outdated');
  });
});

test('an order without the key is refused before anything is asked', async () => {
  const { code, stderr } = await runScript('watch', ['--config', config, '--resume']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('WATCH_SECRET is not set')]);
});

test('what is published is compared with a whole render, and made anew where a file is another', async () => {
  const own = join(folder, 'compared.config.ts');
  const settings = {
    ...{ siteUrl: 'https://events.example/', languages: ['en'] },
    ...{ watch: { listen: '127.0.0.1:0', compareEvery: 0.001 } },
  };
  writeFileSync(own, `export default ${JSON.stringify(settings)};\n`);
  const place = join(folder, 'compared');
  const folders = ['--dist-dir', place, '--cache-dir', join(folder, 'compared-cache')];
  await using compared = await startWatcher(['--config', own, ...folders], environment);
  await compared.line('compared');
  const robots = join(place, 'robots.txt');
  const text = readFileSync(robots, 'utf8');
  writeFileSync(robots, text.replace('User-agent', 'User-agenda').slice(0, text.length));
  const from = compared.here();
  await write('POST', `${events}/1`, { title: 'Edited beside a file that somebody wrote into' });
  await compared.post('/hook', { changes: [] });
  expect((await compared.line('differs', undefined, from))['differing']).toEqual(['robots.txt']);
  await compared.line('compared', undefined, from);
  expect(readFileSync(robots, 'utf8')).toBe(text);
});

test('GET /healthz answers 503 once nothing could be read for as long as is set', async () => {
  const own = join(folder, 'unread.config.ts');
  const settings = {
    ...{ siteUrl: 'https://events.example/', api: { patience: 0, attempts: 1 } },
    ...{ watch: { listen: '127.0.0.1:0' }, notify: { unreadHours: 0 } },
  };
  writeFileSync(own, `export default ${JSON.stringify(settings)};\n`);
  const folders = [
    '--dist-dir',
    join(folder, 'unread'),
    '--cache-dir',
    join(folder, 'unread-cache'),
  ];
  await using unread = await startWatcher(['--config', own, ...folders], {
    API_URL: `http://127.0.0.1:${await freePort()}/wp-json`,
  });
  const failed = await unread.line('failed');
  const { status, facts } = await unread.health();
  expect([failed['exitCode'], status, facts]).toEqual([
    ...[4, 503],
    expect.objectContaining({ lastRead: null, failures: 1, paused: null }),
  ]);
});

test('says that nothing is built while a file of its theme is away, and goes on when it is back', async () => {
  const own = join(folder, 'away.config.ts');
  const settings = {
    ...{ siteUrl: 'https://events.example/', languages: ['en'], api: { timeout: 1 } },
    ...{ watch: { listen: '127.0.0.1:0' }, notify: { unreadHours: 0 }, stallMinutes: 0.05 },
    theme: { styles: ['./away.css'] },
  };
  const style = join(folder, 'away.css');
  writeFileSync(style, 'main { color: var(--color-text); }');
  writeFileSync(own, `export default ${JSON.stringify(settings)};\n`);
  const told: string[] = [];
  await using listener = await startTestServer(async ({ body }, response) => {
    told.push(z.object({ text: z.string() }).parse(JSON.parse(await body())).text);
    response.end();
  });
  const folders = ['--dist-dir', join(folder, 'away'), '--cache-dir', join(folder, 'away-cache')];
  await using away = await startWatcher(['--config', own, ...folders], {
    ...{ ...environment, NOTIFY_WEBHOOK: `${listener.origin}/hook` },
  });
  await away.line('published');
  expect((await away.health()).status).toBe(200);
  renameSync(style, `${style}.away`);
  await away.post('/hook', { changes: [] });
  await away.line('remark', ({ sentence }) => sentence.includes('there is no file'));
  expect((await away.health()).status).toBe(503);
  renameSync(`${style}.away`, style);
  await away.line('unchanged');
  expect([(await away.health()).status, told]).toEqual([
    200,
    [
      expect.stringContaining('Nothing is built until program, theme'),
      expect.stringContaining('is well again'),
    ],
  ]);
});

test('tells of a pause until it is heard, and once', async () => {
  const own = join(folder, 'deaf.config.ts');
  const settings = {
    ...{ siteUrl: 'https://events.example/', languages: ['en'] },
    watch: { listen: '127.0.0.1:0', readEvery: 0.01 },
  };
  writeFileSync(own, `export default ${JSON.stringify(settings)};\n`);
  let isDeaf = true;
  const told: string[] = [];
  await using listener = await startTestServer(async ({ body }, response) => {
    const { text } = z.object({ text: z.string() }).parse(JSON.parse(await body()));
    if (!isDeaf) told.push(text);
    response.writeHead(isDeaf ? 500 : 200).end();
  });
  const where = ['--config', own, '--dist-dir', join(folder, 'deaf'), '--cache-dir'];
  const places = [...where, join(folder, 'deaf-cache')];
  for (const title of ['Before it was edited', 'After it was edited']) {
    await write('POST', `${events}/1`, { title });
    await runScriptWell('build', [...places, '--api-url', mock.url]);
  }
  await using deaf = await startWatcher(places, {
    ...{ ...environment, NOTIFY_WEBHOOK: `${listener.origin}/hook` },
  });
  await deaf.line('unchanged');
  await runScriptWell('rollback', places);
  await deaf.line('remark', ({ sentence }) => sentence.includes('it answered 500'));
  isDeaf = false;
  while (told.length === 0) {
    await deaf.post('/hook', { changes: [] });
    await setTimeout(300);
  }
  for (let count = 0; count < 4; count++) {
    await deaf.post('/hook', { changes: [] });
    await setTimeout(300);
  }
  expect(told).toEqual([expect.stringContaining('Somebody else published the site')]);
});

async function startedNginx() {
  const server = await startNginx(
    nginx ?? '',
    join(folder, 'nginx'),
    (listen) => `server {
      listen ${listen};
      root ${dist};
      location = /hook { proxy_pass ${watching.origin}; }
    }`,
  );
  return { origin: server.origin, [Symbol.asyncDispose]: () => server.close() };
}

/** The name of a line, or the stage that it says is done. */
function nameOf({ what, sentence }: { readonly what: string; readonly sentence: string }): string {
  return what === 'stage' ? (/^\w+/.exec(sentence)?.[0] ?? '') : what;
}

/**
 * Shows how long each step took, to who asks: `WATCH_FIGURES=1 npx vitest run tests/watch.test.ts`.
 */
function tellFigures(steps: readonly (readonly [string, number])[]): void {
  if (process.env['WATCH_FIGURES'] === undefined) return;
  const sorted = steps.toSorted(([, one], [, other]) => one - other);
  const [, first = 0] = sorted[0] ?? [];
  console.info(sorted.map(([name, at]) => `${name} ${at - first} ms`).join(', '));
}

import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { BuildMemory } from '../scripts/build/build-memory.ts';
import { shortDigest } from '../scripts/build/digests.ts';
import { chances } from '../scripts/mock/town/chance.ts';
import type { SiteConfig } from '../src/config.ts';
import { sitemapEntries } from '../src/kinds/index.ts';
import { changeSummaries } from '../src/outputs/feeds/change-text.ts';
import { createTargetKeys } from '../src/outputs/keys.ts';
import { cardPlans, cardWarnings } from '../src/outputs/social-card.ts';
import { groupWeight } from '../src/outputs/target.ts';
import { noSource } from '../src/outputs/text.ts';
import { accessCoverage } from '../src/site/events/access-coverage.ts';
import { openRenewedSite, openSite } from '../src/site/open-site.ts';
import { nextHistory } from '../src/site/published-history.ts';
import { type Item, itemsAndFrontPage, type Site } from '../src/site/site.ts';
import { type History, noHistory } from '../src/snapshot/history.ts';
import { type PageOut, publishedPaths, siteSections } from '../src/targets.ts';
import { allFields, editField } from './support/field-edits.ts';
import { EditedTown, hookedConfig, townConfig } from './support/renewed-town.ts';
import { snapshotOf } from './support/snapshot-of.ts';
import { type Wire, wireEvent } from './support/wire-items.ts';
import { textOf } from './support/written-files.ts';

/**
 * RENEWALS says how many revisions are looked at; each is of a few edits and some hours later than
 * the one before.
 */
const renewals = Number(process.env['RENEWALS'] ?? 40);

/** RENEWAL_SEED gives other edits. */
const seed = process.env['RENEWAL_SEED'] ?? 'renewal';

/**
 * The site of a server after each of many edits, both as one that was renewed and as one that is
 * new.
 */
class Town extends EditedTown {
  readonly memory = new BuildMemory();
  history: History = noHistory;
  readonly #config: SiteConfig;
  readonly #renewed;
  #publications = 0;

  constructor(config = townConfig) {
    super();
    this.#config = config;
    this.#renewed = openRenewedSite(this.#parts());
    this.memory.keep(this.#renewed);
  }

  /** Renews the site with what was edited since. */
  renew(): Site {
    expect(this.#renewed.renew(this.#parts())).toBe(true);
    this.memory.forgetLooks();
    return this.#renewed.site;
  }

  fresh(): Site {
    return openSite(this.#parts());
  }

  /** A history has the items that were published, or their like where another process read them. */
  publish(site: Site): void {
    const next = nextHistory(site, { fetched: '', collected: {} });
    this.#publications += 1;
    this.history = this.#publications % 3 > 0 ? next : JSON.parse(JSON.stringify(next));
  }

  #parts() {
    const { now, history } = this;
    return { config: this.#config, publishedPaths, now, history, snapshot: this.snapshot() };
  }
}

type Made = { readonly key: string; readonly files: string; readonly written: string };

/**
 * Key and content of each target.
 *
 * @param memory of a site that is renewed
 * @param before content of what is not written again where its key and its files are the same
 * @param goesOn whether the build goes on to the next target
 * @param onLook is given the name of each target whose key is computed
 */
async function targetsOf(
  site: Site,
  {
    memory,
    before = new Map(),
    goesOn = () => true,
    onLook = () => {},
  }: {
    readonly memory?: BuildMemory;
    readonly before?: ReadonlyMap<string, Made>;
    readonly goesOn?: () => boolean;
    readonly onLook?: (name: string) => void;
  } = {},
): Promise<Map<string, Made>> {
  const keyOf = createTargetKeys(site, shortDigest);
  const found = new Map<string, Made>();
  const lengths = new Map<string, number>();
  const list = () => siteSections(site, { imageLengths: () => lengths, source: noSource });
  for (const section of memory?.sections(list) ?? list())
    for (const target of section.targets()) {
      if (!goesOn()) return found;
      const look = () => {
        onLook(target.name);
        return keyOf(target.open().inputs, section.language);
      };
      const { key } = memory === undefined ? look() : memory.keyOf(target, look);
      const files = String(target.files);
      const known = before.get(target.name);
      const isSame = known?.key === key && known.files === files;
      const written = isSame ? known.written : await writtenBy(target.open());
      found.set(target.name, { key, files, written });
    }
  memory?.look(Number.POSITIVE_INFINITY);
  return found;
}

async function writtenBy(opened: { write(out: PageOut): void | Promise<void> }): Promise<string> {
  const written: unknown[] = [];
  await opened.write({
    text: (file, content) => void written.push(file, textOf(content)),
    warn: (warning) => void written.push(warning),
    page: async (file, page) => void written.push(file, JSON.stringify(page.show())),
  });
  return hash('sha256', JSON.stringify(written), 'hex');
}

/** What a build reads of a site besides its targets. */
function factsOf(site: Site) {
  return {
    warnings: [...site.warnings.toSorted(), ...site.bodyWarnings(), ...cardWarnings(site)],
    deadLinks: site.deadLinks,
    cards: [...cardPlans(site)],
    sitemap: [...sitemapEntries(site)],
    paths: [...site.ownPaths.keys()].toSorted(),
    uploads: site.uploads,
    hooked: site.hooked,
    summaries: changeSummaries(site),
    access: accessCoverage(site),
    history: nextHistory(site, { fetched: '', collected: {} }),
  };
}

const shuffledFields = allFields.toSorted((one, other) =>
  hash('sha1', one.collection + one.field) < hash('sha1', other.collection + other.field) ? -1 : 1,
);

/** Edits the town for a revision. Returns what was done. */
function edit(town: Town, revision: number): readonly string[] {
  const chance = chances(`${seed} of ${revision}`);
  if (chance() < 0.15) return [town.restore(1 + Math.floor(chance() * 3))];
  const done = town.edit(`${seed} ${revision}`, 2 * (revision % 3));
  const field = shuffledFields[revision % shuffledFields.length];
  if (field && revision % 2 === 1)
    done.push(editField(town.items, field, revision, town.now.toString().slice(0, 19)));
  return done;
}

/**
 * Renews the site once more and gives up in the middle, as a build does that fails; then the edit
 * is taken back, or stays.
 */
async function failInTheMiddle(town: Town, revision: number): Promise<readonly string[]> {
  const chance = chances(`${seed} fails in ${revision}`);
  const done = town.edit(`${seed} failing ${revision}`, 2);
  const site = town.renew();
  let left = Math.floor(chance() * 200);
  await targetsOf(site, { memory: town.memory, goesOn: () => left-- > 0 });
  return [...done, 'fails', ...(chance() < 0.7 ? [town.restore(1)] : [])];
}

const longest = { timeout: Math.max(300_000, renewals * 5_000) };

test.each([
  { what: 'a site', config: townConfig, revisions: renewals },
  { what: 'a site with hooks', config: hookedConfig, revisions: Math.ceil(renewals / 4) },
])(
  '$what that is renewed has the keys, bytes and warnings of one that is new, whatever was edited',
  longest,
  async ({ config, revisions }) => {
    const town = new Town(config);
    let looked = 0;
    let all = 0;
    let before: ReadonlyMap<string, Made> = new Map();
    for (let revision = 0; revision < revisions; revision++) {
      const failed = revision % 4 === 3 ? await failInTheMiddle(town, revision) : [];
      const done = [...failed, ...edit(town, revision)];
      town.now = town.now.add({
        minutes: 37 * (revision % 20) + (revision % 9 === 8 ? 7 * 1440 : 0),
      });
      const [renewed, fresh] = [town.renew(), town.fresh()];
      const one = await targetsOf(renewed, { memory: town.memory, before });
      // What was taken over wrongly stays so: each target is written once in three revisions.
      const unwritten = [...one].filter((_, place) => (place + revision) % 3 !== 0);
      const other = await targetsOf(fresh, { before: new Map(unwritten) });
      const differing = [...new Set([...one.keys(), ...other.keys()])].filter(
        (name) => JSON.stringify(one.get(name)) !== JSON.stringify(other.get(name)),
      );
      expect({ revision, done, differing }).toEqual({ revision, done, differing: [] });
      expect([...one.keys()]).toEqual([...other.keys()]);
      expect({ revision, done, ...factsOf(renewed) }).toEqual({
        revision,
        done,
        ...factsOf(fresh),
      });
      looked += town.memory.looked;
      all += one.size;
      before = one;
      town.publish(renewed);
    }
    expect(looked / all).toBeLessThan(0.7);
  },
);

test('an edit of one date of a series looks at the pages of those that show it alone', async () => {
  const snapshot = (id = 0, edited: Wire = {}) =>
    snapshotOf({
      en: {
        events: Array.from({ length: 60 }, (_, place) => {
          const day = Temporal.PlainDate.from('2026-12-01').add({ days: place });
          return wireEvent({
            id: place + 1,
            title: 'Choir practice',
            start_date: `${day} 19:00:00`,
            end_date: `${day} 21:00:00`,
            utc_start_date: `${day} 18:00:00`,
            utc_end_date: `${day} 20:00:00`,
            ...(place + 1 === id && edited),
          });
        }),
      },
    });
  const parts = { config: townConfig, publishedPaths, history: noHistory };
  const now = Temporal.Instant.from('2026-11-20T02:00:00Z');
  const renewed = openRenewedSite({ ...parts, now, snapshot: snapshot() });
  const memory = new BuildMemory();
  memory.keep(renewed);
  await targetsOf(renewed.site, { memory });
  const pagesAfter = async (id: number, edited: Wire) => {
    renewed.renew({ ...parts, now, snapshot: snapshot(id, edited) });
    const looked: string[] = [];
    await targetsOf(renewed.site, { memory, onLook: (name) => looked.push(name) });
    return looked.flatMap((name) => /^en event (\d+)$/.exec(name)?.[1] ?? []).map(Number);
  };
  const all = Array.from({ length: 60 }, (_, place) => place + 1);
  expect(await pagesAfter(30, { description: '<p>Louder.</p>' })).toEqual([29, 30, 31]);
  expect(await pagesAfter(30, { event_status: 'canceled' })).toEqual([29, 30, 31]);
  // Each page lists the first 24 others.
  expect(await pagesAfter(20, { event_status: 'canceled' })).toEqual(all);
});

test('lists of hundreds of events have the keys of a new site, whichever event was edited', () => {
  const now = Temporal.Instant.from('2026-11-20T02:00:00Z');
  let events = Array.from({ length: 500 }, (_, place) => concert(3 * place + 1, place % 300));
  const parts = () => {
    const snapshot = snapshotOf({ en: { events } });
    return { config: townConfig, publishedPaths, history: noHistory, now, snapshot };
  };
  const renewed = openRenewedSite(parts());
  const memory = new BuildMemory();
  memory.keep(renewed);
  const keysOf = (site: Site, known?: BuildMemory) => {
    const keyOf = createTargetKeys(site, shortDigest);
    const sections = siteSections(site, { imageLengths: () => new Map(), source: noSource });
    const keys = sections.flatMap(({ language, targets }) =>
      targets()
        .filter(({ weight }) => weight === groupWeight)
        .map((target) => {
          const look = () => keyOf(target.open().inputs, language);
          const { key } = known === undefined ? look() : known.keyOf(target, look);
          return [target.name, key] as const;
        }),
    );
    return new Map(keys);
  };
  const before = keysOf(renewed.site, memory);
  expect(before).toEqual(keysOf(openSite(parts())));
  const edits: readonly ((event: Wire, place: number) => readonly Wire[])[] = [
    (event) => [{ ...event, title: 'Another' }],
    (event) => [{ ...event, event_status: 'canceled' }],
    () => [],
    (event, place) => [event, concert(3 * place + 2, 7)],
    (event, place) => [{ ...event, ...concert(Number(event['id']), 299 - (place % 300)) }],
  ];
  let present = before;
  for (const [number, edit] of edits.entries())
    for (const at of [0, 250 + 31 * number, 494]) {
      events = events.flatMap((event, place) => (place === at ? edit(event, place) : [event]));
      expect(renewed.renew(parts())).toBe(true);
      const last = present;
      present = keysOf(renewed.site, memory);
      expect(present).toEqual(keysOf(openSite(parts())));
      const changed = [...present].filter(([name, key]) => last.get(name) !== key);
      expect(changed.map(([name]) => name)).toContain('en calendar events');
    }
});

/** A concert so many days after the first. */
function concert(id: number, days: number) {
  const day = Temporal.PlainDate.from('2026-12-01').add({ days });
  return wireEvent({
    ...{ id, title: `Concert ${id}`, utc_start_date: null, utc_end_date: null },
    ...{ start_date: `${day} 19:00:00`, end_date: `${day} 21:00:00` },
  });
}

test('a site that is renewed lets go of the items that it had before', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const town = new Town();
  const met = new Map<number, WeakRef<Item>[]>();
  const itemsOf = (site: Site) => site.languages.flatMap((one) => itemsAndFrontPage(site.in(one)));
  for (let revision = 0; revision < 12; revision++) {
    const events = town.items.events.en;
    const edited = events[revision % events.length];
    if (edited) events[revision % events.length] = { ...edited, title: `Title ${revision}` };
    if (revision % 3 === 2) events.pop();
    const site = town.renew();
    await targetsOf(site, { memory: town.memory });
    met.set(
      revision,
      itemsOf(site).map((item) => new WeakRef(item)),
    );
  }
  const present = new Set(itemsOf(town.renew()));
  for (let turn = 0; turn < 3; turn++) {
    await setImmediate();
    collectGarbage();
  }
  const kept = new Set(
    [...met.values()].flat().flatMap((reference) => {
      const item = reference.deref();
      return item === undefined || present.has(item) ? [] : [`${item.kind} ${item.id}`];
    }),
  );
  expect([...kept]).toEqual([]);
});

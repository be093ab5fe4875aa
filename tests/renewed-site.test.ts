import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { BuildMemory } from '../scripts/build/build-memory.ts';
import { siteConfigSchema } from '../src/config.ts';
import { collections } from '../src/contract/collections.ts';
import type { languages } from '../src/contract/language.ts';
import { createTargetKeys } from '../src/outputs/keys.ts';
import { noSource } from '../src/outputs/text.ts';
import { openRenewedSite, openSite } from '../src/site/open-site.ts';
import { nextHistory } from '../src/site/published-history.ts';
import type { Site } from '../src/site/site.ts';
import type { Snapshot } from '../src/snapshot/format.ts';
import { type History, noHistory } from '../src/snapshot/history.ts';
import { type PageOut, publishedPaths, siteSections } from '../src/targets.ts';
import { type EditedItems, editAtRandom, editableItems } from './support/edited-cms.ts';
import { allFields, editField } from './support/field-edits.ts';
import { snapshotOf } from './support/snapshot-of.ts';

const config = siteConfigSchema.parse({
  siteUrl: 'https://town.example/',
  identifierDomain: 'town.example',
  eventsPerPage: 3,
  groupEventsPerPage: 2,
  postsPerPage: 2,
});

/** RENEWALS says how many revisions are looked at; each is of a few edits and some hours later than the one before. */
const renewals = Number(process.env['RENEWALS'] ?? 40);

/** The site of a server after each of many edits, both as one that was renewed and as one that is new. */
class Town {
  readonly items: EditedItems = editableItems();
  readonly memory = new BuildMemory();
  history: History = noHistory;
  now = Temporal.Instant.from('2026-11-20T02:00:00Z');
  readonly #renewed;

  constructor() {
    this.#renewed = openRenewedSite(this.#parts());
    this.memory.keep(this.#renewed);
  }

  /** Renews the site with what was edited since. */
  renew(): { readonly renewed: Site; readonly fresh: Site } {
    const parts = this.#parts();
    expect(this.#renewed.renew(parts)).toBe(true);
    this.memory.forgetLooks();
    return { renewed: this.#renewed.site, fresh: openSite(parts) };
  }

  publish(site: Site): void {
    this.history = JSON.parse(JSON.stringify(nextHistory(site, { fetched: '', collected: {} })));
  }

  #parts() {
    return {
      ...{ config, publishedPaths, now: this.now, history: this.history },
      snapshot: this.#snapshot(),
    };
  }

  #snapshot(): Snapshot {
    const of = (language: (typeof languages)[number]) =>
      Object.fromEntries(
        collections.map((collection) => [collection, this.items[collection][language]]),
      );
    return snapshotOf({
      en: of('en'),
      pl: of('pl'),
      manifest: {
        fetched: this.now.toString(),
        files: [
          {
            ...{ url: 'https://cms.example/uploads/photo-1.png', extension: 'png' },
            ...{ digest: 'a'.repeat(64), width: 1200, height: 800, color: '#884422' },
          },
        ],
      },
    });
  }
}

/** Key and content of each target. @param memory of a site that is renewed */
async function targetsOf(site: Site, memory?: BuildMemory): Promise<Record<string, unknown>> {
  const keyOf = createTargetKeys(site, (text) => hash('sha256', text, 'hex').slice(0, 32));
  const found: Record<string, unknown> = {};
  const lengths = new Map<string, number>();
  const sections = siteSections(site, { imageLengths: () => lengths, source: noSource });
  for (const section of sections)
    for (const target of section.targets()) {
      const look = () => keyOf(target.open().inputs, section.language);
      const { key } = memory === undefined ? look() : memory.keyOf(target, look);
      const written: unknown[] = [];
      const out: PageOut = {
        text: (file, text) => void written.push(file, text),
        warn: (warning) => void written.push(warning),
        page: async (file, page) => void written.push(file, JSON.stringify(page.show())),
      };
      await target.open().write(out);
      found[target.name] = { key, written: hash('sha256', JSON.stringify(written), 'hex') };
    }
  return found;
}

test('a site that is renewed has the keys, bytes and warnings of one that is new, whatever was edited', async () => {
  const town = new Town();
  const shuffledFields = allFields.toSorted((one, other) =>
    hash('sha1', one.collection + one.field) < hash('sha1', other.collection + other.field)
      ? -1
      : 1,
  );
  let looked = 0;
  let all = 0;
  for (let revision = 0; revision < renewals; revision++) {
    const done = editAtRandom(town.items, `renewal ${revision}`, revision % 3);
    const field = shuffledFields[revision % shuffledFields.length];
    if (field && revision % 2 === 1)
      done.push(editField(town.items, field, revision, town.now.toString().slice(0, 19)));
    town.now = town.now.add({ minutes: 37 * (revision % 20) });
    const { renewed, fresh } = town.renew();
    const [one, other] = [await targetsOf(renewed, town.memory), await targetsOf(fresh)];
    const differing = Object.keys({ ...one, ...other }).filter(
      (name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]),
    );
    expect({ revision, done, differing }).toEqual({ revision, done, differing: [] });
    expect(Object.keys(one)).toEqual(Object.keys(other));
    // They are given in the order in which they are found.
    expect({ revision, done, warnings: renewed.warnings.toSorted() }).toEqual({
      revision,
      done,
      warnings: fresh.warnings.toSorted(),
    });
    looked += town.memory.looked;
    all += Object.keys(one).length;
    town.publish(renewed);
  }
  expect(looked / all).toBeLessThan(0.7);
});

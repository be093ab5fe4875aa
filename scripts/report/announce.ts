import { join } from 'node:path';
import { z } from 'zod';
import type { SiteConfig } from '../../src/config.ts';
import type { Language } from '../../src/contract/language.ts';
import { siteTranslator } from '../../src/i18n/translate.ts';
import { siteTimeZone } from '../../src/model/when.ts';
import { changeLine } from '../../src/outputs/feeds/change-text.ts';
import { printableLine } from '../../src/outputs/text.ts';
import { createRoutes } from '../../src/routes.ts';
import { parseInterval, whenOfInterval } from '../../src/site/change-log.ts';
import {
  type Change,
  type History,
  type PublishedItem,
  readHistory,
} from '../../src/snapshot/history.ts';
import type { Cache } from '../cli/build-context.ts';
import { createState } from '../cli/files.ts';
import { reasonBeneath } from '../cli/process.ts';
import type { Settings } from '../cli/settings.ts';
import { latestName, readManifest } from '../snapshots/snapshot-store.ts';
import { type Announcement, kindOf, say } from './channels.ts';

const announcedSchema = z.object({
  /** Instant up to which changes were looked at. */
  since: z.iso.datetime(),
  /**
   * What was said last of an event, by language, id and what changed: what it became, and when that
   * was said.
   */
  said: z.record(z.string(), z.object({ to: z.string(), at: z.iso.datetime() })),
});

/** What was announced, from one publication to the next. */
type Announced = Readonly<z.output<typeof announcedSchema>>;

const announcedFile = createState<Announced>(
  announcedSchema,
  'it is not known what was announced, and nothing is announced of what changed until now',
);

/** Days for which it is remembered what was said. */
const rememberedDays = 60;

type AnnouncedSite = {
  readonly history: Pick<History, 'changes' | 'items'>;
  readonly now: Temporal.Instant;
  readonly timeZone: string;
  readonly hours: number;
};

/**
 * Finds what is to be announced: events that begin soon or are under way, and whose status, time or
 * venue changed since it was looked at last. What was said of an event is not said again, though a
 * rollback made it news once more.
 *
 * @param before what was known; undefined where nothing was ever looked at, so that a first build
 *   announces nothing
 * @returns what is known from now on, and the changes, the oldest first
 */
export function decideAnnouncements(
  before: Announced | undefined,
  { history, now, timeZone, hours }: AnnouncedSite,
): { readonly known: Announced; readonly found: readonly Change[] } {
  const at = now.toString();
  if (before === undefined) return { known: { since: at, said: {} }, found: [] };
  // What was noted of a later time was noted by a clock that was set back since.
  const isAhead = Temporal.Instant.compare(before.since, now) > 0;
  const since = isAhead ? now : before.since;
  const items = new Map(history.items.map((item) => [nameOf(item), item]));
  const latest = new Map(
    history.changes
      .filter(({ at: noticed, kind, what }) => {
        // Two builds may have one second; what the first said is known.
        const isNew = Temporal.Instant.compare(noticed, since) >= 0;
        return isNew && kind === 'event' && what in announcedChanges;
      })
      .map((change) => [`${nameOf(change)} ${change.what}`, change]),
  );
  const isSoon = (change: Change) => {
    const event = items.get(nameOf(change))?.event;
    if (event === undefined || event.hidden) return false;
    const times = [event, ...(change.what === 'moved' ? [parseInterval(change.from)] : [])];
    return times.some((one) => {
      const { start, end } = whenOfInterval(one, timeZone);
      const until = now.add({ minutes: Math.round(hours * 60) }).epochMilliseconds;
      return start.epochMilliseconds <= until && end.epochMilliseconds > now.epochMilliseconds;
    });
  };
  const found = [...latest].filter(
    ([key, change]) => before.said[key]?.to !== change.to && isSoon(change),
  );
  const oldest = now.subtract({ hours: 24 * rememberedDays });
  const remembered = Object.entries(before.said).filter(
    ([, one]) => Temporal.Instant.compare(one.at, oldest) > 0,
  );
  const said = Object.fromEntries([
    ...remembered,
    ...found.map(([key, { to }]) => [key, { to, at }] as const),
  ]);
  return { known: { since: at, said }, found: found.map(([, change]) => change) };
}

/** What of a change decides where people go. */
const announcedChanges = { status: true, moved: true, venue: true } as const;

function nameOf({ language, id }: Pick<PublishedItem, 'language' | 'id'>): string {
  return `${language} ${id}`;
}

/** Characters of a message: more are refused by Mastodon. */
const longestText = 500;

/** Makes a message of changes in one language, in the words of the page of what changed. */
export function announcementOf(
  changes: readonly Change[],
  language: Language,
  {
    config,
    timeZone,
    now,
  }: { readonly config: SiteConfig; readonly timeZone: string; readonly now: Temporal.Instant },
): Announcement {
  const routes = createRoutes(config.siteUrl, config.theme);
  const translate = (one: Language) => siteTranslator(config, one);
  const t = translate(language);
  const all = routes.url(routes.changesPath(language));
  const parts = changes.map((change) => {
    const line = printableLine(changeLine(change, { timeZone, translate }));
    return `${line}\n${routes.url(routes.base.slice(0, -1) + change.path)}`;
  });
  const lines: string[] = [];
  for (const [index, part] of parts.entries()) {
    const count = parts.length - index;
    const rest = `${t('changes.more', { count })}\n${all}`;
    const isLast = count === 1;
    const text = [...lines, part, ...(isLast ? [] : [rest])].join('\n\n');
    if (text.length > longestText) {
      lines.push(rest);
      break;
    }
    lines.push(part);
  }
  const text = lines.join('\n\n');
  return { language, title: t('section.changes'), text, url: all, at: now.toString() };
}

type AnnounceContext = {
  readonly settings: Pick<Settings, 'config' | 'now' | 'announceTo'>;
  readonly cache: Pick<Cache, 'announced' | 'history' | 'snapshots'>;
};

/**
 * Announces what a publication changed about events that are soon. What is announced is noted
 * first: a message that is lost is better than one that comes twice.
 *
 * @param isRead whether the site was made of a new read; an earlier snapshot that is built again is
 *   no news
 * @returns a sentence for each channel that did not take it
 */
export async function announceChanges(
  { settings, cache }: AnnounceContext,
  isRead: boolean,
): Promise<readonly string[]> {
  const { config, now, announceTo = [] } = settings;
  const latest = latestName(cache.snapshots);
  if (announceTo.length === 0 || latest === undefined) return [];
  const { origin, root } = readManifest(join(cache.snapshots, latest));
  const timeZone = siteTimeZone(config, root);
  const { history } = readHistory(cache.history, { origin, siteUrl: config.siteUrl });
  const before = announcedFile.read(cache.announced);
  const decided = decideAnnouncements(before, {
    ...{ history, now, timeZone, hours: config.announce.hours },
  });
  if (!isRead) {
    announcedFile.write(cache.announced, { said: {}, ...before, since: now.toString() });
    return [];
  }
  announcedFile.write(cache.announced, decided.known);
  const wanted = config.announce.languages ?? config.languages;
  const messages = wanted.flatMap((language) => {
    const changes = decided.found.filter((change) => change.language === language);
    return changes.length === 0
      ? []
      : [announcementOf(changes, language, { config, timeZone, now })];
  });
  const troubles = await Promise.all(
    announceTo.flatMap((channel) => messages.map((message) => attempt(channel, message))),
  );
  return troubles.flat();
}

async function attempt(channel: string, message: Announcement): Promise<readonly string[]> {
  try {
    await say(channel, message);
    return [];
  } catch (error) {
    return [
      `A channel (${kindOf(channel)}) did not take what was announced, and is not told again: ${reasonBeneath(error)}.`,
    ];
  }
}

import { collections } from '../../src/contract/collections.ts';
import type { Language } from '../../src/contract/language.ts';
import { collectionsOf, itemKinds } from '../../src/snapshot/history.ts';
import { formatFalls, formatWithheldItems } from '../snapshots/shrink-guard.ts';
import { limitSentences } from './host-limits.ts';
import type { BuildReport } from './report.ts';
import { groupWarnings } from './warnings.ts';

/** An entry of a list. */
export type ReportEntry = {
  /** What it is about, in front of its text. */
  readonly lead?: string;
  readonly text: string;
  /** What is added to it. */
  readonly note?: string;
  /** Where an editor can fix it. */
  readonly edit?: string | undefined;
};

/** Something that a report says. What is empty is left out of a rendering. */
export type ReportPart = {
  readonly title: string;
  /** Of its readers, where it is not in English. */
  readonly language?: Language;
  /** How many there are, where entries stand for several. */
  readonly total?: number;
  readonly counts?: readonly CountRow[];
  readonly sentences?: readonly string[];
  readonly entries?: readonly ReportEntry[];
  /** Seconds, the longest first or in their order. */
  readonly times?: readonly (readonly [name: string, seconds: number])[];
  /** What is listed in full where there is room. */
  readonly details?: readonly { readonly summary: string; readonly lines: readonly string[] }[];
};

/** What a report says, in the order in which it is read. */
export function describeReport(report: BuildReport) {
  const { withheld, reused, drift, warnings, seconds } = report;
  return {
    items: { title: 'Items', counts: countRows(report), sentences: comparison(report) },
    readers: report.readers.map(
      ({ language, counts, lines }): ReportPart => ({
        title: counts,
        language,
        entries: lines.map((text) => ({ text })),
      }),
    ),
    quarantined: {
      title: 'Left out, because they could not be understood',
      total: report.quarantined.length,
      entries: report.quarantined.map(
        ({ collection, id, language, field, reason, value, edit }): ReportEntry => ({
          lead: `${collection} ${id} (${language}),`,
          text: `field ${field}: ${reason}; it is ${value}`,
          edit,
        }),
      ),
    },
    access: {
      title: 'Access of venues',
      sentences: sentence(formatAccess(report.access)),
      details: [{ summary: 'By venue', lines: report.access.map(accessLine) }],
    },
    withheld: {
      title: 'Not published',
      sentences: sentence(formatWithheld(withheld)),
      details: [{ summary: 'By kind and language', lines: counted(withheld) }],
    },
    hooks: hooksPart(report.hooks),
    reused: {
      title: 'Not read again, because not modified',
      sentences: sentence(counted(reused).join(', ')),
    },
    drift: {
      title: 'The server’s items have changed their form',
      total: drift.length,
      entries: drift.map((text) => ({ text })),
    },
    warnings: {
      title: 'Warnings',
      total: warnings.length,
      entries: groupWarnings(warnings).map(
        ({ text, count, others }): ReportEntry => ({
          ...(count > 1 && { lead: `${count} ×` }),
          text,
          ...(others.length > 0 && { note: `Likewise ${others.join(', ')}.` }),
        }),
      ),
      details: [{ summary: `All ${warnings.length} of them`, lines: warnings }],
    },
    requests: requestsPart(report),
    files: filesPart(report),
    limits: {
      title: 'Limits of hosts',
      sentences: report.publication === null ? [] : limitSentences(report.sizes),
    },
    time: { title: 'Time', times: Object.entries(seconds) },
  } satisfies Readonly<Record<string, ReportPart | readonly ReportPart[]>>;
}

/** @example 'event: 2 left out, 12 (en), 13 (pl).' */
function hooksPart(hooks: BuildReport['hooks']): ReportPart {
  const lists = Object.entries(hooks).flatMap(([name, { dropped, changed }]) => [
    { name, what: 'left out', items: dropped },
    { name, what: 'changed', items: changed },
  ]);
  const found = lists.filter(({ items }) => items.length > 0);
  return {
    title: 'Hooks of the site',
    sentences: sentence(
      found
        .map(({ name, what, items }) => {
          const more = items.length > mostHooked ? ' …' : '';
          return `${name}: ${items.length} ${what}, ${items.slice(0, mostHooked).join(', ')}${more}.`;
        })
        .join(' '),
    ),
    details: found.map(({ name, what, items }) => ({
      summary: `${name}: ${items.length} ${what}`,
      lines: items,
    })),
  };
}

/** Items of a hook that are named where there is little room. */
const mostHooked = 5;

function requestsPart({ requests }: BuildReport): ReportPart {
  const title = 'Requests';
  if (requests === null) return { title };
  const { count, bytes, unanswered, slowest } = requests;
  const incomplete = unanswered > 0 ? `, ${unanswered} without a complete answer` : '';
  return {
    title,
    sentences: [`${count} requests, ${megabytes(bytes)}${incomplete}; the slowest:`],
    times: slowest.map(({ url, milliseconds }) => [url, milliseconds / 1000] as const),
  };
}

function filesPart({ publication, pages, sizes }: BuildReport): ReportPart {
  const title = 'Files';
  if (publication === null) return { title };
  const { added, changed, removed, files, bytes } = publication;
  const lists = Object.entries({ new: added, changed, removed });
  const changes = lists.map(([name, paths]) => `${paths.length} ${name}`);
  const largest = sizes.at(-1)?.largest;
  return {
    title,
    sentences: [
      `${pages} pages, ${files} files, ${megabytes(bytes)}: ${changes.join(', ')}.`,
      ...(largest === undefined
        ? []
        : [`The largest file is ${largest.file}, ${megabytes(largest.bytes)}.`]),
    ],
    details: lists.map(([name, lines]) => ({ summary: `${lines.length} ${name}`, lines })),
  };
}

function sentence(text: string): readonly string[] {
  return text === '' ? [] : [text];
}

function counted(counts: Readonly<Record<string, number>>): readonly string[] {
  return Object.entries(counts).map(([what, count]) => `${count} ${what}`);
}

export function formatOutcome({ outcome, failedStage }: BuildReport): string {
  const stage = failedStage === '' ? '' : ` in the stage "${failedStage}"`;
  return {
    published: 'Published',
    'nothing changed': 'Nothing changed',
    refused: 'Refused: nothing was published',
    failed: `Failed${stage}: nothing was published`,
  }[outcome];
}

const reasonNames: Readonly<Record<string, string>> = {
  password: 'password-protected',
  status: 'drafts or private',
  future: 'scheduled',
  refused: 'refused by the server',
};

/**
 * Of how many venues access is known, and of which busy one it is not.
 *
 * @example 'known of 5 of 28 venues (en), 5 of 28 venues (pl); of The Owl (en) nobody has said anything'
 */
function formatAccess(access: BuildReport['access']): string {
  const counts = [...Map.groupBy(access, ({ language }) => language)].map(([language, venues]) => {
    const known = venues.filter(({ yes, no }) => yes.length + no.length > 0).length;
    return `${known} of ${venues.length} venues (${language})`;
  });
  if (counts.length === 0) return '';
  const silent = access.find(({ yes, no }) => yes.length + no.length === 0);
  const first = silent && `; of ${silent.venue} (${silent.language}) nobody has said anything`;
  return `known of ${counts.join(', ')}${first ?? ''}`;
}

/** @example 'Mill (en), 4 events to come: yes step-free; no lift; nobody has said parking' */
function accessLine(coverage: BuildReport['access'][number]): string {
  const { venue, language, upcoming, yes, no, unsaid } = coverage;
  const parts = Object.entries({ yes, no, 'nobody has said': unsaid });
  const said = parts.flatMap(([word, names]) =>
    names.length > 0 ? `${word} ${names.join(', ')}` : [],
  );
  return `${venue} (${language}), events to come: ${upcoming}. ${said.join('; ')}`;
}

/** What is not public, by reason. @example '12 scheduled, 4 password-protected' */
function formatWithheld(withheld: BuildReport['withheld']): string {
  const reasons = new Map<string, number>();
  for (const [what, count] of Object.entries(withheld)) {
    const reason = what.slice(what.lastIndexOf(': ') + 2);
    reasons.set(reason, (reasons.get(reason) ?? 0) + count);
  }
  return [...reasons]
    .map(([reason, count]) => `${count} ${reasonNames[reason] ?? reason}`)
    .join(', ');
}

function comparison({ guarded }: BuildReport): readonly string[] {
  if (guarded === null) return [];
  if (guarded.since === undefined) return ['First build: nothing to compare with yet.'];
  const falls =
    guarded.falls.length > 0 ? `${formatFalls(guarded.falls)}, which was accepted` : undefined;
  const withheld =
    guarded.withheld.length > 0
      ? `${formatWithheldItems(guarded.withheld)} are not public any more; `
      : '';
  return [
    `Compared with the build of ${guarded.since}: ${withheld}${falls ?? 'nothing is missing that should not be'}.`,
  ];
}

/** @example '31.7 MB' */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** @example '2.3 s' */
export function formatSeconds(seconds: number): string {
  return `${seconds.toFixed(1)} s`;
}

export const countHeads: readonly string[] = ['items', '+/−', 'new', 'changed', 'removed'];

export type CountRow = { readonly collection: string; readonly cells: readonly CountCell[] };

export type CountCell = {
  readonly language: Language;
  /** `undefined` where the collection was not read. */
  readonly count: number | undefined;
  /** Absent without a published build to compare with. */
  readonly difference: number | undefined;
  /** Of items with a page; absent of collections that have none, and of first builds. */
  readonly items:
    | { readonly added: number; readonly changed: number; readonly removed: number }
    | undefined;
};

const nothing = { added: 0, changed: 0, removed: 0 };

function countRows(report: BuildReport): CountRow[] {
  const { counts, previous } = report;
  const known = collections.filter((name) => counts[name] ?? previous?.counts[name]);
  const spoken = [...new Set(known.flatMap((name) => Object.keys(counts[name] ?? {})))];
  return known.map((collection) => ({
    collection,
    cells: spoken.map((language) => {
      const count = counts[collection]?.[language];
      const before = previous?.counts[collection]?.[language];
      const kind = itemKinds.find((one) => collectionsOf[one] === collection);
      return {
        language,
        count,
        difference: previous === null ? undefined : (count ?? 0) - (before ?? 0),
        items: previous && kind ? (report.differences[kind]?.[language] ?? nothing) : undefined,
      };
    }),
  }));
}

/** @example '+8', '−3', '±0' */
export function signed(difference: number): string {
  if (difference === 0) return '±0';
  return difference > 0 ? `+${difference}` : `−${-difference}`;
}

import type { MonthlySize, SiteSize } from '../../src/snapshot/history.ts';
import type { FileSizes } from '../cli/file-sizes.ts';

/** A measure by which hosts limit sites. */
type Measure = (typeof measureNames)[number];

const measureNames = ['files', 'entries', 'inOneFolder', 'bytes', 'largest'] as const;

type Limited = {
  readonly host: string;
  readonly most: Readonly<Partial<Record<Measure, number>>>;
  /** Where the host says so. */
  readonly source: string;
};

/** Day on which the sources were read. */
export const limitsRead = '2026-11-24';

const MiB = 1024 ** 2;

/** What known hosts take. `docs/deploy/limits.md` shows it. */
export const hostLimits: readonly Limited[] = [
  {
    host: 'Cloudflare Pages, free',
    most: { files: 20_000, largest: 25 * MiB },
    source: 'https://developers.cloudflare.com/pages/platform/limits/',
  },
  {
    host: 'Cloudflare Pages, paid',
    most: { files: 100_000, largest: 25 * MiB },
    source:
      'https://developers.cloudflare.com/changelog/post/2026-01-23-pages-file-limit-increase/',
  },
  {
    host: 'GitHub Pages',
    most: { bytes: 1e9 },
    source:
      'https://docs.github.com/en/pages/getting-started-with-github-pages/github-pages-limits',
  },
  {
    host: 'GitLab.com Pages',
    most: { entries: 200_000, bytes: 1e9 },
    source: 'https://gitlab.com/gitlab-org/gitlab/-/issues/405048',
  },
  {
    host: 'Netlify',
    most: { inOneFolder: 54_000 },
    source: 'https://docs.netlify.com/site-deploys/overview/',
  },
];

const measures: Readonly<
  Record<Measure, { of(size: SiteSize): number; said(amount: number): string }>
> = {
  files: { of: ({ files }) => files, said: (amount) => `${grouped(amount)} files` },
  entries: {
    of: ({ files, folders }) => files + folders,
    said: (amount) => `${grouped(amount)} files and folders`,
  },
  inOneFolder: {
    of: ({ inOneFolder }) => inOneFolder,
    said: (amount) => `${grouped(amount)} files in one folder`,
  },
  bytes: { of: ({ bytes }) => bytes, said: (amount) => `${grouped(Math.round(amount / 1e6))} MB` },
  largest: {
    of: ({ largest }) => largest.bytes,
    said: (amount) => `${(amount / MiB).toFixed(1).replace(/\.0$/, '')} MiB in one file`,
  },
};

/** The size of a site. */
export function siteSize(files: FileSizes): SiteSize {
  const { size, bytes, largest, mostInFolder, folders } = files;
  return { files: size, folders: folders.length, inOneFolder: mostInFolder, bytes, largest };
}

/** One limit of a host beside what a site has of it. */
type Room = {
  readonly host: string;
  /** @example '20,000 files' */
  readonly limit: string;
  readonly has: string;
  readonly isMet: boolean;
  /** Days until it is met at the pace of the last year; undefined where that is not to be expected in ten years. */
  readonly days: number | undefined;
};

/** How much room each host leaves. @param sizes the newest last, which is the present one */
export function hostRooms(sizes: readonly MonthlySize[]): readonly Room[] {
  const present = sizes.at(-1);
  if (present === undefined) return [];
  return hostLimits.flatMap(({ host, most }) =>
    measureNames.flatMap((measure) => {
      const limit = most[measure];
      if (limit === undefined) return [];
      const { of, said } = measures[measure];
      const isMet = of(present) > limit;
      const days = isMet ? undefined : daysUntil(limit, sizes, of);
      return { host, limit: said(limit), has: said(of(present)), isMet, days };
    }),
  );
}

/** A pace of fewer days says nothing: a season begins, or a program is entered. */
const leastDays = 28;

const yearDays = 366;

const mostDays = 3653;

function daysUntil(
  limit: number,
  sizes: readonly MonthlySize[],
  of: (size: SiteSize) => number,
): number | undefined {
  const present = sizes.at(-1);
  if (present === undefined) return undefined;
  const age = ({ at }: MonthlySize) =>
    Temporal.Instant.from(present.at).since(Temporal.Instant.from(at)).total('hours') / 24;
  const first = sizes.find((size) => age(size) <= yearDays);
  if (first === undefined || age(first) < leastDays) return undefined;
  const grown = (of(present) - of(first)) / age(first);
  const days = (limit - of(present)) / grown;
  return grown > 0 && days <= mostDays ? Math.ceil(days) : undefined;
}

/** Days of a pace that are worth a word in every report. */
const soon = 730;

/** The limits that a site has met, or will soon at its pace, a sentence each. */
export function limitSentences(sizes: readonly MonthlySize[]): readonly string[] {
  return hostRooms(sizes).flatMap(({ host, limit, has, isMet, days }) => {
    if (isMet) return `${host} takes ${limit}, and the site has ${has}.`;
    return days !== undefined && days <= soon
      ? `${host}: at this pace ${limit} ${inTime(days)}.`
      : [];
  });
}

/** @example 'in about 14 months' */
export function inTime(days: number): string {
  if (days < 60) return `in about ${days} ${days === 1 ? 'day' : 'days'}`;
  const months = Math.round(days / 30.44);
  return months < 36 ? `in about ${months} months` : `in about ${Math.round(months / 12)} years`;
}

/** @example '4,211 files, 120.5 MB; the largest is data/v1/all/events.json with 2.1 MB' */
export function sizeSentence({ files, bytes, largest }: SiteSize): string {
  const megabytes = (amount: number) => `${(amount / 1e6).toFixed(1)} MB`;
  return `${grouped(files)} files, ${megabytes(bytes)}; the largest is ${largest.file} with ${megabytes(largest.bytes)}`;
}

/** The page of the manual on limits. */
export function limitsPage(): string {
  const rows = hostLimits.map(({ host, most, source }) => {
    const limits = measureNames.flatMap((measure) => {
      const limit = most[measure];
      return limit === undefined ? [] : measures[measure].said(limit);
    });
    return `| ${host} | ${limits.join('; ')} | <${source}> |`;
  });
  return `${[
    '# How much hosts take',
    '',
    `Read on ${limitsRead}; plans change, so look again before you choose. This page is written from`,
    '[scripts/report/host-limits.ts](../../scripts/report/host-limits.ts) (`npx vitest run scripts/report -u`).',
    '',
    '| host | takes at most | said in |',
    '|---|---|---|',
    ...rows,
    '',
    'A server of your own (nginx, Apache) has the limits of its disk. Where nothing is listed of a host, nothing was read.',
    '',
    'Each build counts files and bytes and finds the largest file. The report has all of it beside these limits; `npm run build`',
    'and `npm run doctor` name those that are met, or will be within two years at the pace of the last year. The pace comes from the',
    '[history](../history.md), one size a month, and is not said before there are 28 days of it.',
    '',
    'What keeps a site small: [what is left of an old event](../decisions/0046-old-events-are-a-page.md),',
    '[`oembed`](../configuration.md#oembed), [`posters`](../configuration.md#posters) and',
    '[`socialCards`](../configuration.md#socialcards) switched off, fewer days with pages ([`views`](../configuration.md#views)),',
    'fewer [`combinations`](../configuration.md#combinations).',
  ].join('\n')}\n`;
}

function grouped(amount: number): string {
  return amount.toLocaleString('en-US');
}

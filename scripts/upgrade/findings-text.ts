import { printableLine } from '../../src/outputs/text.ts';
import type { AddressChanges, KindChanges, TreeChanges } from './compare-trees.ts';
import { type PicturePair, percent } from './pictures.ts';
import type { EntryChanges } from './published-entries.ts';
import type { RenderRefusal } from './render-version.ts';
import type { StyleChanges } from './site-styles.ts';
import type { ThemeFault } from './theme-faults.ts';

/** A version of the program and the number of its public contract. */
export type NamedVersion = { readonly version: string; readonly contract: number | undefined };

/** What an upgrade would do to a site. */
export type UpgradeFindings = {
  readonly installed: NamedVersion;
  readonly tried: NamedVersion;
  /** Name of the snapshot that both rendered. */
  readonly snapshot: string;
  /** Instant at which both rendered it. */
  readonly now: string;
  /** What of the site does not fit the version that is tried. */
  readonly faults: readonly ThemeFault[];
  /** The version of Astro that has to be installed with it. */
  readonly astro: string | undefined;
  /** Why the version that is tried does not render the site. */
  readonly refusal: RenderRefusal | undefined;
  readonly changes: TreeChanges | undefined;
  /** What readers and their programs would miss, a sentence each. */
  readonly alarms: readonly string[];
  /** What the version that is tried warns of, and the installed one does not. */
  readonly warnings: readonly string[];
  /** Missing where none were tried. */
  readonly pictures?: {
    /** The page that shows them. */
    readonly page: string | undefined;
    readonly pictured: readonly PicturePair[];
    /** Why there are none. */
    readonly none: string | undefined;
  };
};

/** What readers, and programs that follow the site, would lose or show twice. */
export function alarmsOf({ calendars, feeds, addresses }: TreeChanges): readonly string[] {
  const lost = [
    ...addresses.gone.filter(({ leadsTo }) => leadsTo === undefined).map(({ path }) => path),
    ...addresses.moved.filter(({ answers }) => !answers).map(({ from }) => from),
  ];
  const lostOf = (files: RegExp) => lost.filter((path) => files.test(path));
  const sentence = (list: readonly string[], one: string, many: string, consequence: string) =>
    list.length === 0
      ? []
      : [`${counted(list.length, one, many)} (${named(list, mostNamed)})${consequence}`];
  return [
    ...sentence(
      calendars.gone,
      'UID of calendars is gone',
      'UIDs of calendars are gone',
      ': programs of subscribers remove these events, and show what they are now as new.',
    ),
    ...sentence(
      feeds.gone,
      'id of feeds is gone',
      'ids of feeds are gone',
      ': readers show what they have now as new.',
    ),
    ...sentence(
      lostOf(/\.(?:ics|rss|atom|json)$/),
      'calendar or feed answers',
      'calendars and feeds answer',
      ' no more under the address that programs know.',
    ),
    ...sentence(
      lostOf(/\.(?:csv|geojson|jcal|webmanifest)$/),
      'other file for programs answers',
      'other files for programs answer',
      ' no more under the address that programs know.',
    ),
    ...sentence(
      lostOf(/(?:\/|\.html)$/),
      'page answers',
      'pages answer',
      ' no more: bookmarks, links and search engines lead to nothing.',
    ),
  ];
}

/** Addresses, identifiers and places that are named of each kind. */
const mostNamed = 5;

/** What was found, as a person reads it. */
export function findingsText(findings: UpgradeFindings): string {
  const { installed, tried, changes, refusal, faults, alarms, astro } = findings;
  const decisions = [
    ...faults.map(({ file, line, what }) => `${file}:${line}: ${what}`),
    ...alarms,
    ...(astro === undefined
      ? []
      : [
          `This version compiles components with another Astro: npm install --save-exact astro@${astro}`,
        ]),
  ];
  return [
    `From ${nameOf(installed)} to ${nameOf(tried)}, with the snapshot ${findings.snapshot} as of ${findings.now}.`,
    ...(refusal === undefined
      ? []
      : [
          `Version ${tried.version} does not ${refusal.stage} this site:\n${indented(refusal.reason)}`,
        ]),
    ...(decisions.length === 0 ? [] : [section('To be decided before', decisions)]),
    ...(changes === undefined ? [] : changesText(changes)),
    ...(findings.warnings.length === 0
      ? []
      : [section('Warnings that are new', limited(findings.warnings, mostRows))]),
    ...(findings.pictures === undefined ? [] : [picturesText(findings.pictures)]),
    'Nothing was published, and nothing of the site, its cache or its history was written.',
  ].join('\n\n');
}

function nameOf({ version, contract }: NamedVersion): string {
  return contract === undefined ? version : `${version} (contract ${contract})`;
}

function changesText(changes: TreeChanges): readonly string[] {
  const { calendars, feeds, addresses, styles, others } = changes;
  const parts = [
    kindsText(changes.kinds),
    differencesText(changes.differences),
    addressesText(addresses),
    entriesText('Calendars', calendars),
    entriesText('Feeds', feeds),
    stylesText(styles),
    section(
      'Other files',
      others.map(
        ({ what, added, removed, changed }) =>
          `${what}: ${[`${added} new`, `${removed} gone`, `${changed} changed`].filter((part) => !part.startsWith('0 ')).join(', ')}`,
      ),
    ),
  ].filter((part) => part !== '');
  return parts.length === 0 ? ['Every file has the bytes that it had.'] : parts;
}

const changeNames = { words: 'words', head: 'head alone', markup: 'markup alone' };

/** Kinds of pages, and differences of pages, that are named. */
const mostRows = 12;

function kindsText(kinds: readonly KindChanges[]): string {
  const rows = kinds
    .filter(({ before, after, changed }) => before !== after || sumOf(changed) > 0)
    .toSorted((one, other) => sumOf(other.changed) - sumOf(one.changed))
    .map(({ kind, before, after, changed }) => {
      const said = (['words', 'head', 'markup'] as const)
        .filter((change) => changed[change] > 0)
        .map((change) => `${changed[change]} in ${changeNames[change]}`);
      const count = before === after ? `${after}` : `${after}, ${before} before`;
      return `${kind} (${count}): ${said.join(', ') || 'the others as they were'}`;
    });
  return section('Pages that differ, by kind', limited(rows, mostRows));
}

function sumOf({ words, head, markup }: KindChanges['changed']): number {
  return words + head + markup;
}

function differencesText(differences: TreeChanges['differences']): string {
  const rows = differences.map(({ change, from, to, pages, kinds, example }) => {
    const where = pages === 1 ? example : `${pages} pages (${named(kinds, 4)}), as ${example}`;
    return `${changeNames[change]}: ${from || '(nothing)'} → ${to || '(nothing)'}\n  ${where}`;
  });
  return section('What differs first on them', limited(rows, mostRows));
}

function addressesText({ gone, moved, added }: AddressChanges): string {
  const dead = gone.filter(({ leadsTo }) => leadsTo === undefined);
  const led = gone.filter(({ leadsTo }) => leadsTo !== undefined);
  const [answering, lost] = [
    moved.filter(({ answers }) => answers),
    moved.filter(({ answers }) => !answers),
  ];
  const arrows = (list: AddressChanges['moved']) => list.map(({ from, to }) => `${from} → ${to}`);
  const row = (what: string, list: readonly string[]) =>
    list.length === 0 ? [] : [`${list.length} ${what} ${named(list, mostNamed)}`];
  return section('Addresses', [
    ...row(
      'gone, and nothing answers there:',
      dead.map(({ path }) => path),
    ),
    ...row('moved, and nothing answers at the former one:', arrows(lost)),
    ...row(
      'gone, and lead elsewhere:',
      led.map(({ path, leadsTo }) => `${path} → ${leadsTo}`),
    ),
    ...row('moved, and lead to the new one:', arrows(answering)),
    ...row('new:', added),
  ]);
}

function entriesText(
  title: string,
  { before, after, gone, added, changed, properties }: EntryChanges,
): string {
  const fields = Object.entries(properties).map(([name, count]) => `${name} ${count}`);
  return section(title, [
    ...(gone.length > 0
      ? [`${gone.length} of ${before} entries gone: ${named(gone, mostNamed)}`]
      : []),
    ...(added.length > 0
      ? [`${added.length} of ${after} entries new: ${named(added, mostNamed)}`]
      : []),
    ...(changed.length > 0
      ? [
          `${changed.length} of ${after} entries say something else (${named(fields, 8)}): ${named(changed, 2)}`,
        ]
      : []),
  ]);
}

function stylesText({ before, after, files, properties }: StyleChanges): string {
  if (files === 0) return '';
  return section('Styles', [
    `${counted(files, 'style sheet', 'style sheets')} changed, ${before} bytes in all before, ${after} now`,
    ...limited(
      properties.map(({ name, from = '(none)', to = '(gone)' }) => `${name}: ${from} → ${to}`),
      10,
    ),
  ]);
}

function picturesText({ page, pictured, none }: NonNullable<UpgradeFindings['pictures']>): string {
  if (none !== undefined) return `Pictures were left out: ${none}.`;
  if (page === undefined) return 'Pictures: no page looks otherwise.';
  const rows = pictured.map(
    ({ kind, width, differing }) => `${kind}, ${width} px: ${percent(differing)} differs`,
  );
  return section(`Pictures, in ${page}`, rows);
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0
    ? ''
    : [`${title}:`, ...lines.map((line) => `  ${lineOf(line)}`)].join('\n');
}

/** Texts of editors may hold what a terminal or the log of a workflow takes for an order. */
function lineOf(text: string): string {
  return text.split('\n').map(printableLine).join('\n      ');
}

function indented(text: string): string {
  return text
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
}

function named(list: readonly string[], most: number): string {
  const rest = list.length - most;
  return `${list.slice(0, most).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function limited(lines: readonly string[], most: number): readonly string[] {
  return lines.length > most
    ? [...lines.slice(0, most), `… and ${lines.length - most} more`]
    : lines;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

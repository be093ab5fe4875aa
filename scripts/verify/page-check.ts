import { posix } from 'node:path';
import { isTimeValue } from '../../src/model/time-value.ts';
import { type Target, targetOf } from './address.ts';
import { startTags } from './html-tags.ts';
import { readTag, scriptedAttributes } from './tag-facts.ts';

/** A link to a place in another page, checked when every page was read. */
export type Reference = { readonly from: string; readonly file: string; readonly fragment: string };

export type PageCheck = {
  /** Reasons against one page. */
  check(file: string, html: string): readonly string[];
  /** Links with a fragment that were met, each target once. */
  readonly references: ReadonlyMap<string, Reference>;
};

/** What a tag means, resolved: the same for every page as long as its addresses are not relative. */
type Verdict = {
  readonly reasons: readonly string[];
  readonly places: readonly { readonly file: string; readonly fragment: string }[];
  readonly fragments: readonly string[];
  readonly id: string | undefined;
  /** File of a script of the site. */
  readonly script: string | undefined;
  readonly scripted: readonly string[];
  /** Whether it is a `time` that says in its text alone which. */
  readonly isBareTime: boolean;
};

const mediumTag = /^(?:img|audio|video|source)[\s/]/i;

/** Most pages share most of their tags. */
const rememberedTags = 100_000;

/**
 * @param place.files every path in the output folder
 * @param place.serving the files of scripts that bring to life what has an attribute, by that
 * @param place.isLeftThere whether an address is one of an image, sound or film that stays on another host
 */
export function createPageCheck(place: {
  readonly siteUrl: string;
  readonly outputFile: (path: string) => string;
  readonly isOutside?: (url: URL) => boolean;
  readonly isLeftThere?: (url: URL) => boolean;
  readonly files: ReadonlyMap<string, number>;
  readonly serving?: ReadonlyMap<string, ReadonlySet<string>>;
}): PageCheck {
  const verdicts = new Map<string, Verdict>();
  const references = new Map<string, Reference>();

  const verdictOf = (tag: string): Verdict => {
    const known = verdicts.get(tag);
    if (known !== undefined) return known;
    if (verdicts.size >= rememberedTags) verdicts.clear();
    const verdict = judge(tag, place);
    verdicts.set(tag, verdict);
    return verdict;
  };

  return {
    references,
    check(file, html) {
      const reasons = new Set<string>();
      const ids = new Set<string>();
      const fragments = new Set<string>();
      const scripts = new Set<string>();
      const scripted = new Set<string>();
      let hasBareTimes = false;
      for (const tag of startTags(html)) {
        const verdict = verdictOf(tag);
        for (const attribute of verdict.scripted) scripted.add(attribute);
        hasBareTimes ||= verdict.isBareTime;
        if (verdict.script !== undefined) {
          if (scripts.has(verdict.script)) reasons.add(`has the script ${verdict.script} twice`);
          scripts.add(verdict.script);
        }
        for (const reason of verdict.reasons) reasons.add(reason);
        for (const fragment of verdict.fragments) fragments.add(fragment);
        for (const target of verdict.places) {
          const key = `${target.file}#${target.fragment}`;
          if (!references.has(key)) references.set(key, { from: file, ...target });
        }
        if (verdict.id === undefined) continue;
        if (ids.has(verdict.id)) reasons.add(`has the id "${verdict.id}" twice`);
        ids.add(verdict.id);
      }
      for (const fragment of fragments) {
        if (fragment !== '' && fragment !== 'top' && !ids.has(fragment))
          reasons.add(`links to #${fragment}, which it does not have`);
      }
      for (const attribute of scripted) {
        if (scripts.isDisjointFrom(place.serving?.get(attribute) ?? none))
          reasons.add(`has an element with ${attribute} and not the script that brings it to life`);
      }
      if (hasBareTimes) for (const reason of bareTimeReasons(html)) reasons.add(reason);
      return [...reasons];
    },
  };
}

/** Ids of a page. */
export function idsOf(html: string): ReadonlySet<string> {
  const ids = [...startTags(html)].map((tag) => readTag(tag).id);
  return new Set(ids.filter((id) => id !== undefined));
}

const none: ReadonlySet<string> = new Set();

/** A `time` without `datetime` has to say it in its text (HTML, "The time element"). */
function bareTimeReasons(html: string): readonly string[] {
  return [...html.matchAll(/<time(?![^>]*\sdatetime=)(?:\s[^>]*)?>([^<]*)/gi)]
    .map(([, text = '']) => text.trim())
    .filter((text) => !isTimeValue(text))
    .map((text) => `has a time without datetime whose text "${text}" is no date or time for programs`);
}

/**
 * The scripts that bring to life what has one of the `scriptedAttributes`: those in which it stands as a selector, and
 * those that import them.
 *
 * @param files every path in the output folder
 */
export function servingScripts(
  files: readonly string[],
  read: (file: string) => string,
): ReadonlyMap<string, ReadonlySet<string>> {
  const texts = new Map(files.filter((file) => file.endsWith('.js')).map((file) => [file, read(file)]));
  const imported = new Map([...texts].map(([file, text]) => [file, importsOf(file, text)]));
  const withImports = (file: string, seen: Set<string>): Set<string> => {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const one of imported.get(file) ?? []) withImports(one, seen);
    return seen;
  };
  return new Map(
    scriptedAttributes.map((attribute) => {
      const serves = (file: string) => texts.get(file)?.includes(`[${attribute}]`) ?? false;
      return [
        attribute,
        new Set([...texts.keys()].filter((file) => [...withImports(file, new Set())].some(serves))),
      ];
    }),
  );
}

function importsOf(file: string, text: string): readonly string[] {
  return [...text.matchAll(/\b(?:from|import)\s*["'](\.{1,2}\/[^"']+)["']/g)].map(([, path = '']) =>
    posix.join(posix.dirname(file), path),
  );
}

function judge(tag: string, place: Parameters<typeof createPageCheck>[0]): Verdict {
  const { loads, links, id, refused, script, scripted, datetime } = readTag(tag);
  const reasons = refused.map((what) => `contains ${what}`);
  if (datetime && !isTimeValue(datetime))
    reasons.push(`has a time with the datetime "${datetime}", which is no date or time for programs`);
  const places: { file: string; fragment: string }[] = [];
  const fragments: string[] = [];
  const follow = (address: string, loaded: boolean) => {
    if (!/^(?:[a-z][a-z0-9+.-]*:|[/#])/i.test(address)) {
      reasons.push(`has the relative address "${address}"`);
      return;
    }
    const target = targetOf(address, place.siteUrl, place);
    const isAllowed = loaded && target.kind === 'elsewhere' && isLeftMedium(tag, address, place.isLeftThere);
    const reason = reasonAgainst(address, target, loaded && !isAllowed, place.files);
    if (reason !== undefined) reasons.push(reason);
    else if (target.kind === 'fragment') fragments.push(target.fragment);
    else if (target.kind === 'file' && target.fragment !== '')
      places.push({ file: target.file, fragment: target.fragment });
  };
  for (const address of loads) follow(address, true);
  for (const address of links) follow(address, false);
  const own = script === undefined ? undefined : targetOf(script, place.siteUrl, place);
  return {
    reasons,
    places,
    fragments,
    id,
    script: own?.kind === 'file' ? own.file : undefined,
    scripted,
    isBareTime: datetime === '',
  };
}

/** Pictures and players only: no script, style or frame is ever left on another host. */
function isLeftMedium(tag: string, address: string, isLeftThere?: (url: URL) => boolean): boolean {
  const url = URL.parse(address);
  return url !== null && isLeftThere !== undefined && mediumTag.test(tag) && isLeftThere(url);
}

function reasonAgainst(
  address: string,
  target: Target,
  loaded: boolean,
  files: ReadonlyMap<string, number>,
): string | undefined {
  switch (target.kind) {
    case 'file':
      return files.has(target.file) ? undefined : `links to "${address}", which does not exist`;
    case 'elsewhere':
      return loaded ? `loads "${address}" from another host` : undefined;
    case 'broken':
      return `has the address "${address}", which ${target.reason}`;
    case 'other':
    case 'fragment':
      return undefined;
  }
}

import { hash } from 'node:crypto';
import type { SiteSection } from '../../src/targets.ts';
import { createFactsMover, type Facts, TextTable } from '../verify/facts.ts';
import type { Problem } from '../verify/file-checks.ts';
import type { TargetRecord } from './record.ts';
import { type Job, jobsOf, type Reusable } from './run.ts';
import { isInShard, type Shard, undivided } from './shard.ts';
import type { ProcessResult } from './workers.ts';

/**
 * The jobs of a site or of a shard of it.
 *
 * @param order has them done in another order for each text, for tests: no result depends on it
 */
export function sectionJobs(
  sections: readonly SiteSection[],
  shard: Shard = undivided,
  order = '',
) {
  const pages = new Set<string>();
  const listed: Job[] = [];
  const list = (some: readonly SiteSection[]) => {
    const jobs = some.flatMap((section) => jobsOf(section, ({ name }) => isInShard(name, shard)));
    listed.push(...jobs);
    return order === '' ? jobs : shuffled(jobs, order);
  };
  const atOnce = list(sections.filter(({ hasImages }) => hasImages !== true));
  for (const { section, targets } of atOnce)
    if (/(?:^| )pages$/.test(section)) for (const name of targets) pages.add(name);
  return {
    atOnce,
    /** Those that can be listed when the images are made. */
    withImages: () => list(sections.filter(({ hasImages }) => hasImages === true)),
    isPage: (name: string) => pages.has(name),
    /** Names of all targets that were listed, with their sections, in the order of the site. */
    names: (): readonly (readonly [name: string, section: string])[] =>
      listed.flatMap(({ section, targets }) => targets.map((name) => [name, section] as const)),
  };
}

function shuffled(jobs: readonly Job[], order: string): readonly Job[] {
  const placeOf = (name = '') => hash('sha256', order + name);
  const byPlace = (one: string, other: string) => (placeOf(one) < placeOf(other) ? -1 : 1);
  return jobs
    .map(({ section, targets }) => ({ section, targets: targets.toSorted(byPlace) }))
    .toSorted((one, other) => byPlace(one.targets[0] ?? '', other.targets[0] ?? ''));
}

/**
 * Joins what several processes did to the record of a site, in the order of its targets: it does not depend on how many they
 * were, and who did what.
 *
 * @param order.names every target that there should be
 * @throws Error naming a target that nobody wrote, and two targets with one file
 */
export function collectRun(
  results: readonly ProcessResult[],
  {
    names,
    before,
  }: {
    readonly names: readonly (readonly [name: string, section: string])[];
    readonly before: Reusable | undefined;
  },
) {
  const table = new TextTable();
  const fromBefore = before && createFactsMover(before.table, table);
  const movers = new Map<number, ReturnType<typeof openMover>>();
  const done = new Map<string, TargetRecord>();
  const found = new Map<string, readonly Problem[]>();
  const reused: string[] = [];
  for (const { by, section, texts, reused: kept, written } of results) {
    const mover = movers.getOrInsertComputed(by, () => openMover(table));
    mover.texts.push(...texts);
    for (const name of kept) {
      const known = before?.targets.get(name);
      if (known === undefined) throw new Error(`"${name}" was reused, and nobody knows it.`);
      done.set(name, { ...known, section, facts: known.facts && fromBefore?.(known.facts) });
      if (before?.folder !== undefined) reused.push(...known.files);
    }
    for (const { name, same, findings, ...target } of written) {
      const facts = findings && mover.move(factsOf(findings));
      done.set(name, { name, section, ...target, facts });
      if (findings !== undefined && findings.problems.length > 0)
        found.set(name, findings.problems);
      reused.push(...same);
    }
  }
  return { ...inOrder(names, done, found), table, reused: reused.toSorted() };
}

/** The targets in the order of their names, and what is wrong with them. */
function inOrder(
  names: readonly (readonly [name: string, section: string])[],
  done: ReadonlyMap<string, TargetRecord>,
  found: ReadonlyMap<string, readonly Problem[]>,
) {
  const targets = new Map<string, TargetRecord>();
  const owners = new Map<string, string>();
  const problems: Problem[] = [];
  for (const [name] of names) {
    const target = done.get(name);
    if (target === undefined) throw new Error(`Nobody wrote "${name}".`);
    if (targets.has(name)) throw new Error(`Two targets are called "${name}".`);
    targets.set(name, target);
    problems.push(...(found.get(name) ?? []));
    for (const file of target.files) {
      const other = owners.getOrInsert(file, name);
      if (other !== name)
        problems.push({ file, reason: `is the file of "${other}" and of "${name}"` });
    }
  }
  return { targets, problems };
}

function openMover(table: TextTable) {
  const texts: string[] = [];
  return { texts, move: createFactsMover({ texts }, table) };
}

function factsOf({ problems: _, ...facts }: Facts & { readonly problems: unknown }): Facts {
  return facts;
}

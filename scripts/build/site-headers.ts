import { headersFile, toldInHeaders } from '../../src/outputs/hosting/headers.ts';
import type { Site } from '../../src/site/site.ts';
import { isSameList } from '../cli/files.ts';
import type { TargetRecord } from './record.ts';

/** `_headers` with what it was made of. */
export type WrittenHeaders = ReturnType<typeof headersFile> & {
  readonly site: Pick<Site, 'config' | 'routes' | 'drafts' | 'languages' | 'files'>;
  /** Whose files it tells of. */
  readonly declared: readonly TargetRecord[];
};

/** What was written before, where it is made of the same. */
export function headersOf(
  site: Site,
  declared: readonly TargetRecord[],
  before: WrittenHeaders | undefined,
): WrittenHeaders {
  const { config, routes, drafts, languages, files } = site;
  const isTold = toldInHeaders(site);
  const isSame =
    before !== undefined &&
    before.site.config === config &&
    before.site.routes === routes &&
    before.site.drafts === drafts &&
    isSameList(before.site.languages, languages) &&
    isSameList(before.site.files, files) &&
    before.declared.length === declared.length &&
    declared.every((target, place) => {
      const known = before.declared[place];
      if (known === target) return true;
      return isSameList(known?.files.filter(isTold) ?? [], target.files.filter(isTold));
    });
  if (isSame) return { ...before, declared };
  const made = { config, routes, drafts, languages, files };
  return {
    ...headersFile(
      site,
      declared.flatMap((target) => target.files),
    ),
    ...{ site: made, declared },
  };
}

/** Pages have the headers of all pages. */
export function declaredTargets(targets: Iterable<TargetRecord>): readonly TargetRecord[] {
  const declared: TargetRecord[] = [];
  let last = '';
  let isDeclared = true;
  for (const target of targets) {
    // Those of a section are together.
    if (target.section !== last) isDeclared = !/(?:^| )pages$/.test(target.section);
    last = target.section;
    if (isDeclared) declared.push(target);
  }
  return declared;
}

import { type Target, targetOf } from './address.ts';

/** The output a file is checked in. */
export type Place = Parameters<typeof targetOf>[2] & { readonly files: ReadonlyMap<string, number> };

/** Reasons against a style sheet: what it loads from elsewhere, and what does not exist. */
export function checkStyles(file: string, css: string, place: Place): readonly string[] {
  const url = new URL(file, place.siteUrl).href;
  const addresses = [
    ...css.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)'"\s]*))\s*\)|@import\s+(?:"([^"]*)"|'([^']*)')/g),
  ];
  return addresses.flatMap((match) => {
    const address = match.slice(1).find((part) => part !== undefined) ?? '';
    if (address.startsWith('data:') || address.startsWith('#')) return [];
    return reasonsAgainst(address, targetOf(address, url, place), place.files);
  });
}

function reasonsAgainst(
  address: string,
  target: Target,
  files: ReadonlyMap<string, number>,
): readonly string[] {
  if (target.kind === 'elsewhere') return [`loads "${address}" from another host`];
  if (target.kind === 'broken') return [`has the address "${address}", which ${target.reason}`];
  return target.kind === 'file' && !files.has(target.file)
    ? [`loads "${address}", which does not exist`]
    : [];
}

type Version = readonly [major: number, minor: number, patch: number];

/** From the first on, up to the second, which is not in it. */
type VersionSpan = readonly [from: Version, before: Version];

const endless: Version = [Number.POSITIVE_INFINITY, 0, 0];

/** One condition of a range. Parts that are left out, or `x`, may be any. */
const condition = /^(\^|~|>=|<)?v?(\d+)(?:\.(\d+|x|\*))?(?:\.(\d+|x|\*))?$/;

/**
 * Whether a text is a range of versions (https://semver.org) as packages name them: `1.2.3`, `1.x`, `^1.2`, `~1.2.3`, `>=1.2`,
 * `<3`, several of these that all have to hold, or several such lists with `||` between them.
 */
export function isVersionRange(range: string): boolean {
  return spansOf(range) !== undefined;
}

/** Whether a version, such as `1.2.3-beta.1`, is in such a range; what stands behind its three numbers does not count. */
export function isInVersionRange(version: string, range: string): boolean {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)/.exec(version) ?? [];
  const own: Version = [Number(major), Number(minor), Number(patch)];
  return (spansOf(range) ?? []).some((all) =>
    all.every(([from, before]) => !isEarlier(own, from) && isEarlier(own, before)),
  );
}

/** Alternatives, each of spans that have to hold together; undefined where a condition is not understood. */
function spansOf(range: string): readonly (readonly VersionSpan[])[] | undefined {
  const alternatives = range.split('||').map((all) =>
    all
      .trim()
      .replaceAll(/(?<=[\^~=<])\s+/g, '')
      .split(/\s+/)
      .map(spanOf),
  );
  const understood = alternatives.flatMap((all) => {
    const spans = all.filter((span) => span !== undefined);
    return spans.length === all.length ? [spans] : [];
  });
  return understood.length === alternatives.length ? understood : undefined;
}

function spanOf(text: string): VersionSpan | undefined {
  const [whole, operator, ...parts] = condition.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const given = parts.map((part) => (/^\d+$/.test(part ?? '') ? Number(part) : undefined));
  const [major = 0, minor, patch] = given;
  const from: Version = [major, minor ?? 0, patch ?? 0];
  if (operator === '>=') return [from, endless];
  if (operator === '<') return [[0, 0, 0], from];
  const nextMajor: Version = [major + 1, 0, 0];
  const nextMinor: Version = [major, (minor ?? 0) + 1, 0];
  const nextPatch: Version = [major, minor ?? 0, (patch ?? 0) + 1];
  if (minor === undefined) return [from, nextMajor];
  if (operator === '^' && major > 0) return [from, nextMajor];
  if (patch === undefined || operator === '~') return [from, nextMinor];
  if (operator === '^') return [from, minor > 0 ? nextMinor : nextPatch];
  return [from, nextPatch];
}

function isEarlier(one: Version, other: Version): boolean {
  const place = one.findIndex((part, index) => part !== other[index]);
  return place !== -1 && (one[place] ?? 0) < (other[place] ?? 0);
}

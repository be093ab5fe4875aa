/** The stop of a bus, a tram or a train that is nearest to a place. */
export type NearestStop = {
  /** As it was written. @example 'Młyńska (bus 3, 42)' */
  readonly name: string;
  /** On foot; undefined where that is not said. */
  readonly minutes: number | undefined;
};

/**
 * Reads a stop, and behind it the minutes on foot.
 *
 * @example 'Młyńska (bus 3, 42), 4 min', 'Rynek – 6 min pieszo'
 */
export function nearestStop(text: string): NearestStop | undefined {
  const said = text.trim();
  const [, name = said, minutes] =
    /^(.*?)[\s,;–-]*\b(\d{1,2})\s*min(?:\.|\p{L}*)(?:\s+(?:walk|on foot|pieszo|piechotą))?\.?$/iu.exec(
      said,
    ) ?? [];
  return name === '' ? undefined : { name, minutes: minutes ? Number(minutes) : undefined };
}

/** How often the clocks of a zone show a time, and its offset in seconds then (the first of two). */
export type Shown = { readonly times: 0 | 1 | 2; readonly offset: number };

const day = 86_400;

/** Asks the zone database what the clocks of a zone show; undefined when it does not know the zone. */
export function openZoneClock(name: string): ((wall: number) => Shown) | undefined {
  if (!isZoneName(name)) return undefined;
  /** Offsets of days without a change of the clocks. */
  const quiet = new Map<number, number | undefined>();
  return (wall) => {
    const date = Math.floor(wall / day);
    const offset = quiet.getOrInsertComputed(date, () => quietOffset(name, date));
    return offset === undefined ? shown(name, wall) : { times: 1, offset };
  };
}

/** Whether the zone database has a zone; offsets are none. */
export function isZoneName(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function quietOffset(name: string, date: number): number | undefined {
  const before = shown(name, date * day);
  const after = shown(name, (date + 1) * day);
  const calm = before.times === 1 && after.times === 1 && before.offset === after.offset;
  return calm ? before.offset : undefined;
}

function shown(name: string, wall: number): Shown {
  const clock = Temporal.Instant.fromEpochMilliseconds(wall * 1000)
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime();
  const earlier = clock.toZonedDateTime(name, { disambiguation: 'earlier' });
  const later = clock.toZonedDateTime(name, { disambiguation: 'later' });
  const offset = earlier.offsetNanoseconds / 1e9;
  if (earlier.epochNanoseconds === later.epochNanoseconds) return { times: 1, offset };
  return { times: earlier.toPlainDateTime().equals(clock) ? 2 : 0, offset };
}

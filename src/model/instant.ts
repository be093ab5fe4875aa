/** Milliseconds since 1970 of a wire date and time in UTC. */
export function epochOf(utc: string): number {
  return Date.parse(`${utc.replace(' ', 'T')}Z`);
}

/** When an item was published, and when it last changed. One that changed before it was published changed then. */
export type Dates = { readonly created: Temporal.Instant; readonly modified: Temporal.Instant };

/**
 * @param created UTC, `null` where the server has none
 * @param modified UTC, `null` where the server has none
 * @param unknown answers the dates of an item for which the server has neither
 */
export function datesOf(created: string | null, modified: string | null, unknown: () => Dates): Dates {
  const first = created ?? modified;
  return first === null ? unknown() : knownDates(first, modified);
}

/** @param modified UTC, `null` where the server has none */
export function knownDates(created: string, modified: string | null): Dates {
  const last = modified !== null && modified > created ? modified : created;
  return { created: instantOf(created), modified: instantOf(last) };
}

function instantOf(utc: string): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(epochOf(utc));
}

/** Milliseconds since 1970 of a wire date and time in UTC. */
export function epochOf(utc: string): number {
  return Date.parse(`${utc.replace(' ', 'T')}Z`);
}

/** When an item was published, and when it last changed. One that changed before it was published changed then. */
type Dates = { readonly created: Temporal.Instant; readonly modified: Temporal.Instant };

/**
 * @param created UTC, `null` where the server has none
 * @param modified UTC, `null` where the server has none
 * @param otherwise stands for both where the server has neither
 */
export function datesOf(created: string | null, modified: string | null, otherwise: Temporal.Instant): Dates {
  const first = created ?? modified;
  if (first === null) return { created: otherwise, modified: otherwise };
  const last = modified !== null && modified > first ? modified : first;
  return { created: instantOf(first), modified: instantOf(last) };
}

function instantOf(utc: string): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(epochOf(utc));
}

/** The present of every built site in the tests: a Friday morning. */
export const siteNow = Temporal.Instant.from('2026-11-20T09:00:00Z');

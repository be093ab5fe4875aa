/** When an event happens. */
export type When = {
  /** In the event's own zone; for a whole-day event the midnight its first day begins with. */
  readonly start: Temporal.ZonedDateTime;
  /** In the event's own zone, never before `start`; for a whole-day event the midnight after its last day. */
  readonly end: Temporal.ZonedDateTime;
  readonly allDay: boolean;
  /** First day touched, in the event's own zone. */
  readonly firstDay: Temporal.PlainDate;
  /** Last day touched, inclusive. An event that ends at midnight does not touch the day that begins then. */
  readonly lastDay: Temporal.PlainDate;
};

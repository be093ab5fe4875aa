import { Failure } from './failure.ts';

type Deadline = {
  /** Aborted when time is over; its reason is a `Failure`. */
  readonly signal: AbortSignal;
  /** Stops the clock. */
  clear(): void;
};

/** The time everything together may take. @param minutes without end where there are none */
export function startDeadline(minutes: number | undefined): Deadline {
  const controller = new AbortController();
  if (minutes === undefined) return { signal: controller.signal, clear: () => {} };
  const timer = setTimeout(() => controller.abort(overtime(minutes)), minutes * 60_000);
  return { signal: controller.signal, clear: () => clearTimeout(timer) };
}

function overtime(minutes: number): Failure {
  return new Failure({
    kind: 'unreachable',
    problem: `was not answered when the time for the whole fetch was over (${minutes < 1 ? `${Math.round(minutes * 60)} s` : `${minutes} min`})`,
    advice: 'The server is too slow: try later, or raise "api.deadline" in src/site.config.ts.',
    transient: false,
  });
}

import type { Trace } from '../verify/traces/trace.ts';
import { withoutTraces } from '../verify/traces/without-traces.ts';

/** A value as JSON would write it, without a trace of a secret in its texts. */
export function withoutSecrets<T>(value: T, traces: readonly Trace[]): T {
  if (traces.length === 0) return value;
  return JSON.parse(JSON.stringify(value), (_, inner: unknown) =>
    typeof inner === 'string' ? withoutTraces(inner, traces) : inner,
  );
}

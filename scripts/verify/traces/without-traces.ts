import { shortestTrace } from './scanner.ts';
import type { Trace } from './trace.ts';

/** A text in which every trace is replaced; those that are too short to be looked for are not. */
export function withoutTraces(text: string, traces: readonly Trace[]): string {
  return traces
    .map((trace) => trace.text)
    .filter((trace) => trace.length >= shortestTrace)
    .toSorted((one, other) => other.length - one.length)
    .reduce((shown, trace) => shown.replaceAll(trace, '[hidden]'), text);
}

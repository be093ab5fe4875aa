import { shortestTrace } from '../verify/traces/scanner.ts';
import type { Trace } from '../verify/traces/trace.ts';

/** A value as JSON would write it, with every trace of a secret in its texts blotted out. */
export function withoutSecrets<T>(value: T, traces: readonly Trace[]): T {
  const forms = traces
    .map(({ text }) => text)
    .filter((text) => text.length >= shortestTrace)
    .toSorted((one, other) => other.length - one.length)
    .map((text) => JSON.stringify(text).slice(1, -1));
  if (forms.length === 0) return value;
  const text = forms.reduce((all, form) => all.replaceAll(form, '…'), JSON.stringify(value));
  return JSON.parse(text);
}

import { z } from 'zod';

/** What `node --cpu-prof` writes, as far as it is read here. Lines and columns count from 0. */
const cpuProfileSchema = z.object({
  nodes: z.array(
    z.object({
      id: z.int(),
      callFrame: z.object({
        functionName: z.string(),
        url: z.string(),
        lineNumber: z.int(),
        columnNumber: z.int(),
      }),
      children: z.array(z.int()).default([]),
    }),
  ),
  samples: z.array(z.int()),
  /** Microseconds since the sample before. */
  timeDeltas: z.array(z.number()),
});

/** Where a function begins. */
export type Frame = z.output<typeof cpuProfileSchema>['nodes'][number]['callFrame'];

/** What a frame belongs to; undefined where its caller decides. */
export type PartOf = (frame: Frame) => string | undefined;

/** What neither a function nor its callers explain. */
export const nodeItself = 'Node itself';

/** Not at work. */
const waiting = new Set(['(idle)', '(root)']);

/** Seconds of one thread by part. What has no part of its own counts as its caller's. */
export function timesByPart(text: string, partOf: PartOf): Readonly<Record<string, number>> {
  const { nodes, samples, timeDeltas } = cpuProfileSchema.parse(JSON.parse(text));
  const parents = new Map(nodes.flatMap(({ id, children }) => children.map((child) => [child, id] as const)));
  const parts = new Map<number, string>();
  // Callers come before what they call.
  for (const { id, callFrame } of nodes) {
    if (waiting.has(callFrame.functionName)) continue;
    parts.set(id, partOf(callFrame) ?? parts.get(parents.get(id) ?? 0) ?? nodeItself);
  }
  const times: Record<string, number> = {};
  for (const [index, id] of samples.entries()) {
    const part = parts.get(id);
    if (part === undefined) continue;
    times[part] = (times[part] ?? 0) + (timeDeltas[index] ?? 0) / 1e6;
  }
  return times;
}

import { z } from 'zod';

/** What one fetch cost. */
export const fetchCostSchema = z.object({
  /** Pages of lists that were read, and requests in all. */
  pages: z.number(),
  requests: z.number(),
  /** From the first request for a list to the last answer of one. */
  listSeconds: z.number(),
  /** The whole fetch, start-up of the process not counted. */
  seconds: z.number(),
  /** User and system time of the whole process. */
  cpuSeconds: z.number(),
  /** Most resident memory the process ever had. */
  peakBytes: z.number(),
  /** Bytes of all answers, decompressed. */
  bytes: z.number(),
  /** Items in the snapshot. */
  items: z.number(),
});

export type FetchCost = z.output<typeof fetchCostSchema>;

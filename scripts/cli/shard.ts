import { hash } from 'node:crypto';
import { z } from 'zod';

/** One of the parts that the pages and files of a site are divided into; the first is number 1. */
export const shardSchema = z.object({ number: z.int(), of: z.int() });

export type Shard = Readonly<z.output<typeof shardSchema>>;

/** The part that a site is where it is not divided. */
export const undivided: Shard = { number: 1, of: 1 };

const mostShards = 1000;

const spelled = 'not a shard, for example 3/8 for the third of eight';

/** Reads a shard as the command line spells it. @example '3/8' */
export const shardOptionSchema = z
  .string()
  .regex(/^\d+\/\d+$/, spelled)
  .transform((text) => {
    const [number = 0, of = 0] = text.split('/').map(Number);
    return { number, of };
  })
  .refine(({ number, of }) => number >= 1 && number <= of && of <= mostShards, spelled);

/**
 * Whether a shard has a target, an image or a card. Each is in exactly one, by nothing but its name: what a machine cached of
 * its shard is of use to the next build of it.
 *
 * @param name of a target, or path of an image or card in the output folder
 */
export function isInShard(name: string, { number, of }: Shard): boolean {
  return of === 1 || hash('sha256', name, 'buffer').readUInt32BE() % of === number - 1;
}

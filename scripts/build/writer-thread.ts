import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { finish, joinActivity } from '../cli/stall.ts';
import { checkWhileWriting } from '../verify/file-findings.ts';
import {
  createTextWriter,
  type ThreadMessage,
  threadOrderSchema,
  type WholeFile,
} from './file-writer.ts';

// A thread beside one that renders: checks and writes what it is sent, until it is ended.
const { activity, check: order, ...folders } = threadOrderSchema.parse(workerData);
joinActivity(activity);
const check = checkWhileWriting(order);
const write = createTextWriter(folders, check);
const placeSchema = z.object({ code: z.string().optional(), path: z.string().optional() });
let told = 0;

parentPort?.on('message', (files: readonly WholeFile[]) => {
  try {
    say(written(files));
  } catch (error) {
    say({ failed: error instanceof Error ? error.message : String(error), ...placeOf(error) });
  }
});
say({ ready: true });

function written(files: readonly WholeFile[]): ThreadMessage {
  const same: string[] = [];
  for (const [file, content] of files) {
    if (write(file, content) === 'same') same.push(file);
    finish(file);
  }
  const texts = check.table.texts.slice(told);
  told += texts.length;
  return { same, texts, findings: check.take() };
}

/** What the system says of a failure, which no message carries with an error. */
function placeOf(error: unknown): z.output<typeof placeSchema> {
  return placeSchema.safeParse(error).data ?? {};
}

function say(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}

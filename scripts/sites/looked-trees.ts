import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { publicEnvironment } from '../cli/environment.ts';
import { programModule } from '../cli/site-folder.ts';
import { sharedActivity } from '../cli/stall.ts';
import { type FolderStamps, sealFrom, sealOf, stampsOf, stampsWithSeal } from './site-tree.ts';
import { readSiteRecord, type SiteRecord, type SitesFolder } from './sites-folder.ts';
import { readPresent } from './swap.ts';

const lookedSchema = z.object({
  /** Inode of the published tree. */
  tree: z.string(),
  /** Its seal. */
  seal: z.string().optional(),
  /** That of the tree before. */
  before: z.string().optional(),
});

/** What a look at the published tree and the one before has shown, with what was published then. */
export type LookedTrees = Readonly<z.output<typeof lookedSchema>>;

/** Looks at both; undefined where it is not known what is published. */
export function lookAtTrees(sites: SitesFolder): LookedTrees | undefined {
  const last = readPresent(sites);
  if (last === undefined) return undefined;
  const { tree, to, from = '' } = last;
  const [present, previous] = [to, from].map((name) => readSiteRecord(sites, name));
  return {
    tree,
    seal: present && sealOf(sites.dist, present.files),
    before: previous && sealOf(sites.tree(from), previous.files),
  };
}

/** Begins to get ready to look at both in a thread of its own, while a site is rendered. */
export function startLook(folder: string) {
  const thread = new Worker(programModule('scripts/sites/look-at-trees'), {
    workerData: { folder, activity: sharedActivity() },
    env: publicEnvironment(),
  });
  const { promise, resolve } = Promise.withResolvers<LookedTrees | undefined>();
  thread.on('message', (found: unknown) => resolve(lookedSchema.safeParse(found).data));
  // Publishing looks itself then.
  thread.on('error', () => resolve(undefined));
  thread.on('exit', () => resolve(undefined));
  return {
    /** Looks, once: what somebody changes in these folders later is noticed by the next publication. */
    look(): Promise<LookedTrees | undefined> {
      thread.postMessage('look');
      return promise;
    },
    [Symbol.asyncDispose]: async () => void (await thread.terminate()),
  };
}

/** Whether a tree has the seal that its record says. */
export function isSealed(
  tree: string,
  record: SiteRecord | undefined,
  looked: LookedTrees | undefined,
): boolean {
  if (record?.seal === undefined) return false;
  return (looked ? looked.seal : sealOf(tree, record.files)) === record.seal;
}

/** The stamps of a tree that has the seal that its record says. */
export function stampsOfSealed(
  tree: string,
  record: SiteRecord | undefined,
  looked: LookedTrees | undefined,
): FolderStamps | undefined {
  if (record?.seal === undefined || (looked && looked.before !== record.seal)) return undefined;
  const known = looked && stampsWithSeal(record.seal);
  if (known !== undefined) return known;
  const stamps = stampsOf(tree, record.files);
  return stamps !== undefined && sealFrom(stamps) === record.seal ? stamps : undefined;
}

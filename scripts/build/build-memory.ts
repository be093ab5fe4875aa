import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sameValue } from '../../src/model/equality.ts';
import { type ImageLengths, noImageLengths } from '../../src/outputs/assets.ts';
import { createTargetKeys, type TargetKey } from '../../src/outputs/keys.ts';
import type { RenewedSite } from '../../src/site/open-site.ts';
import { LastComputed } from '../../src/site/renewal/renewal.ts';
import type { Site } from '../../src/site/site.ts';
import { SnapshotMemory } from '../../src/snapshot/read.ts';
import type { SiteSection, SiteTarget } from '../../src/targets.ts';
import type { LoadedTemplates, RendererFolder } from '../astro/renderer.ts';
import type { Cache } from '../cli/build-context.ts';
import type { FileSizes } from '../cli/file-sizes.ts';
import { noteDamage } from '../cli/files.ts';
import { openSource, type SiteSource } from '../cli/settings.ts';
import { readSiteRecord, sitesFolder } from '../sites/sites-folder.ts';
import type { Fetched } from '../snapshots/fetch-stage.ts';
import type { Joined } from '../verify/verify-site.ts';
import { shortDigest } from './digests.ts';
import { KeptParts } from './file-writer.ts';
import { recordFile, type TargetsRecord } from './record.ts';
import type { WrittenHeaders, WrittenSitemap } from './site-wide-files.ts';

/**
 * What a process that builds again and again keeps: the site, and what the key of each target was
 * made of.
 */
export class BuildMemory {
  /** What it read of snapshots. */
  readonly items = new SnapshotMemory();
  #source: SiteSource | undefined;
  #renewed: RenewedSite | undefined;
  #targets = new Map<string, KnownTarget>();
  /** Names of targets that are looked at in each build, and were by this process. */
  readonly #unkept = new Set<string>();
  #templates: Promise<RendererFolder> | undefined;
  #loaded: Promise<LoadedTemplates> | undefined;
  #lengths: ImageLengths = noImageLengths;
  /** Lists the sections of the site as it is now, until all of them were looked at. */
  #list: (() => readonly SiteSection[]) | undefined;
  #unseen: Generator<void> | undefined;
  #joined: { readonly targets: TargetsRecord['targets']; readonly joined: Joined } | undefined;
  /** Targets whose key was computed in the present revision. */
  #looked = 0;
  /** Whether something was built since what builds left was collected. */
  #isLittered = false;
  /** Whether a site was opened since, of which all may have been rendered. */
  #isNew = false;
  /**
   * Name of the site that was published last with it: its files are what was written, without a
   * look at them.
   */
  published: string | undefined;
  readonly parts = new KeptParts();
  /** `_headers` as it was written last. */
  headers: WrittenHeaders | undefined;
  /** The sitemap that was written last. */
  sitemap: WrittenSitemap | undefined;
  /** What this process read of the server last. */
  fetched: Fetched | undefined;

  /** The site of a snapshot: the one that was opened before, where it can be renewed. */
  async open(source: SiteSource): Promise<Site> {
    const parts = await openSource(source, this.items);
    const { siteUrl, configFile } = source;
    this.forgetLooks();
    const isSame = this.#source?.siteUrl === siteUrl && this.#source.configFile === configFile;
    this.#source = source;
    if (isSame && this.#renewed?.renew(parts)) return this.#renewed.site;
    const { openRenewedSite } = await import('../../src/site/open-site.ts');
    return this.keep(openRenewedSite(parts));
  }

  /** Keeps a site instead of the one before. */
  keep(renewed: RenewedSite): Site {
    this.#renewed = renewed;
    this.#isNew = true;
    this.#targets = new Map();
    this.#unkept.clear();
    this.#list = undefined;
    this.#unseen = undefined;
    return renewed.site;
  }

  /** What was built last is published under a name. */
  publish(site: string): void {
    this.published = site;
    this.parts.publish();
  }

  /**
   * The files of a published site with their sizes, where this process published it and nobody else
   * has since.
   */
  filesOf({
    folder,
    site,
  }: {
    readonly folder: string | undefined;
    readonly site?: string | undefined;
  }): FileSizes | undefined {
    if (folder === undefined || site === undefined || site !== this.published) return undefined;
    return readSiteRecord(sitesFolder(folder), site)?.files;
  }

  /** Keeps what was found out of a site as a whole. @param targets all of it */
  keepJoined(targets: TargetsRecord['targets'], joined: Joined): void {
    this.#joined = { targets, joined };
  }

  /** What was found out of a site as a whole, where it is that of these targets. */
  joinedOf(targets: TargetsRecord['targets']): Joined | undefined {
    return this.#joined?.targets === targets ? this.#joined.joined : undefined;
  }

  /** Has what is known of the sites of a cache folder wait until there is time to write it down. */
  deferRecords({ stagedTargets, publishedTargets }: Cache): void {
    recordFile.defer(stagedTargets, publishedTargets);
  }

  /** Writes down for other processes what is known of the published site. */
  writeDown({ publishedTargets }: Pick<Cache, 'publishedTargets'>): void {
    try {
      recordFile.flush(publishedTargets);
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      noteDamage(
        `What is known of the published site was not written down, and another process renders it whole: ${reason}.`,
      );
    }
  }

  /** Has V8 collect what builds left, once after each: the next one need not wait for it. */
  collect(): void {
    if (!this.#isLittered) return;
    collectGarbage();
    // What it looks at is kept until the job has ended, and would not be collected before.
    this.#renewed?.revisions.graph.sweep();
    const { heapUsed, heapTotal } = process.memoryUsage();
    if (this.#isNew || heapTotal - heapUsed > mostHeld) collectGarbage(true);
    this.#isLittered = false;
    this.#isNew = false;
  }

  /** Whether a site is open that later ones may be put into. */
  get isOpen(): boolean {
    return this.#renewed !== undefined;
  }

  /** Counts from 0 again. */
  forgetLooks(): void {
    this.#looked = 0;
  }

  /**
   * Lengths of images: the map of before, where it says the same, so that hundreds of feeds need
   * not compare it.
   */
  imageLengths(lengths: ImageLengths): ImageLengths {
    if (!sameValue(lengths, this.#lengths)) this.#lengths = lengths;
    return this.#lengths;
  }

  /** Compiled templates: whoever changes them starts another process. */
  templates(compile: () => Promise<RendererFolder>): Promise<RendererFolder> {
    this.#templates ??= compile();
    this.#templates.catch(() => {
      this.#templates = undefined;
    });
    return this.#templates;
  }

  /** Those templates in this process: opening them takes as long as rendering dozens of pages. */
  loaded(load: () => Promise<LoadedTemplates>): Promise<LoadedTemplates> {
    this.#loaded ??= load();
    this.#loaded.catch(() => {
      this.#loaded = undefined;
    });
    return this.#loaded;
  }

  /**
   * The sections of the site as it is now, each of which lists its targets once: several ask for
   * them. They last as long as somebody has them, with the texts that their targets wrote.
   *
   * @param list lists them; in a later revision it is not asked any more
   */
  sections(list: () => readonly SiteSection[]): readonly SiteSection[] {
    this.#list = list;
    this.#unseen = undefined;
    this.#isLittered = true;
    return list().map((section) => {
      let listed: readonly SiteTarget[] | undefined;
      return {
        ...section,
        targets() {
          listed ??= section.targets();
          return listed;
        },
      };
    });
  }

  /**
   * Looks at targets that nobody has looked at in this process, because others wrote them: a later
   * build does not have to. Forgets those that are no more.
   *
   * @param most so many at once
   * @returns how many it looked at; 0 where there are no more
   */
  look(most: number): number {
    const site = this.#renewed?.site;
    if (site === undefined || this.#list === undefined) return 0;
    this.#unseen ??= this.#lookAtAll(createTargetKeys(site, shortDigest), this.#list());
    let count = 0;
    while (count < most) {
      if (this.#unseen.next().done === true) {
        // It would hold all that it looked at.
        this.#unseen = undefined;
        break;
      }
      count++;
    }
    return count;
  }

  *#lookAtAll(
    keyOf: ReturnType<typeof createTargetKeys>,
    sections: readonly SiteSection[],
  ): Generator<void> {
    const present = new Map<string, KnownTarget>();
    for (const section of sections)
      for (const target of section.targets()) {
        const isKnown = this.#targets.has(target.name) || this.#unkept.has(target.name);
        if (!isKnown) this.keyOf(target, () => keyOf(target.open().inputs, section.language));
        const known = this.#targets.get(target.name);
        if (known !== undefined) present.set(target.name, known);
        if (!isKnown) yield;
      }
    this.#targets = present;
    this.#list = undefined;
  }

  /**
   * Targets whose key was computed since the site was opened or renewed; others have what they had.
   */
  get looked(): number {
    return this.#looked;
  }

  /**
   * The key that a target had, where nothing became another that it was made of; undefined where
   * that has to be found out.
   */
  keyAsBefore({ name, about }: SiteTarget): TargetKey | undefined {
    const { revisions } = this.#renewed ?? {};
    const known = this.#targets.get(name);
    if (revisions === undefined || known === undefined) return undefined;
    if (!revisions.isSettled(known.key.id) || !sameValue(known.about, about)) return undefined;
    known.about = about;
    return known.key.present();
  }

  /**
   * The key of a target: the one it had, where everything is as it was that this was made of.
   *
   * @param compute opens the target, and makes its key
   */
  keyOf(target: SiteTarget, compute: () => TargetKey): TargetKey {
    const { name, about } = target;
    const { revisions } = this.#renewed ?? {};
    const look = () => {
      this.#looked += 1;
      return compute();
    };
    if (about === undefined) this.#unkept.add(name);
    if (revisions === undefined || about === undefined) return look();
    const known = this.#targets.getOrInsertComputed(name, () => ({
      about,
      key: new LastComputed(revisions, look),
    }));
    known.key.compute = look;
    if (!sameValue(known.about, about)) known.key.forget();
    known.about = about;
    const key = known.key.present();
    // What it was opened with need not stay.
    known.key.compute = notAsked;
    return key;
  }
}

type KnownTarget = { about: unknown; readonly key: LastComputed<TargetKey> };

/**
 * Has V8 collect all that cannot be reached, and waits for it.
 *
 * @param isGiven whether it gives what it holds for nothing back to the system, which takes three
 *   times as long
 */
export function collectGarbage(isGiven = false): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') return;
  if (isGiven) collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  else collect();
}

/**
 * Bytes that V8 may hold for nothing while nothing is done: room for the next edit. What a first
 * build leaves is given back, however much it is.
 */
const mostHeld = 256e6;

function notAsked(): never {
  throw new Error('The key of a target is computed where it is asked for.');
}

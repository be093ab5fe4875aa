import type { Collection, WireItem, WireRoot } from '../../contract/collections.ts';
import type { Language } from '../../contract/language.ts';
import { sameValue } from '../../model/equality.ts';
import type { Manifest, Snapshot } from '../../snapshot/format.ts';
import type { History } from '../../snapshot/history.ts';
import { Input, type Revisions } from './renewal.ts';

/**
 * Makes a snapshot and a history that can be replaced by later ones, and tell what of them is read.
 *
 * @param revisions those of the site that is made of them
 */
export function renewedSources(revisions: Revisions, snapshot: Snapshot, history: History) {
  const present = new RenewedSnapshot(revisions, snapshot);
  const fields = new RenewedFields(revisions, history);
  return {
    snapshot: present,
    history: fields.present,
    /**
     * Whether the later ones are of the same site, told in the same way, so that they can take the
     * place of these.
     */
    canBe: (later: Snapshot) => present.canBe(later),
    /** Replaces them in a revision that has begun. */
    renew(later: Snapshot, laterHistory: History): void {
      present.renew(later);
      fields.renew(laterHistory);
    },
  };
}

class RenewedSnapshot implements Snapshot {
  readonly root: WireRoot;
  readonly home: string;
  readonly #revisions: Revisions;
  readonly #manifest: RenewedFields<Manifest>;
  readonly #lists = new Map<string, Input<readonly unknown[]>>();
  readonly #digests = new Map<string, Input<string>>();
  #snapshot: Snapshot;

  constructor(revisions: Revisions, snapshot: Snapshot) {
    this.#revisions = revisions;
    this.#snapshot = snapshot;
    this.#manifest = new RenewedFields(revisions, snapshot.manifest);
    this.root = snapshot.root;
    this.home = snapshot.home;
  }

  get folder(): string {
    return this.#snapshot.folder;
  }

  get manifest(): Manifest {
    return this.#manifest.present;
  }

  // Handed on without the snapshot too.

  readonly items = <C extends Collection>(
    collection: C,
    language: Language,
  ): readonly WireItem<C>[] => {
    const input = this.#lists.getOrInsertComputed(
      `${collection} ${language}`,
      () =>
        new Input<readonly unknown[]>(this.#revisions, this.#snapshot.items(collection, language)),
    );
    // Under this name there is nothing but this list.
    return input.get() as readonly WireItem<C>[];
  };

  readonly digestOf = (collection: Collection, language: Language, id: number): string =>
    this.#digests
      .getOrInsertComputed(
        `${collection} ${language} ${id}`,
        () => new Input(this.#revisions, this.#snapshot.digestOf(collection, language, id)),
      )
      .get();

  canBe({ manifest, root, home }: Snapshot): boolean {
    const { manifest: own } = this.#snapshot;
    const lasting = ({ origin, drafts, languages, names }: Manifest) => [
      ...[origin, drafts ?? false, languages, names],
    ];
    return sameValue([root, home, ...lasting(manifest)], [this.root, this.home, ...lasting(own)]);
  }

  renew(later: Snapshot): void {
    this.#snapshot = later;
    this.#manifest.renew(later.manifest);
    for (const [name, input] of this.#lists) {
      const [collection, language] = name.split(' ') as [Collection, Language];
      input.set(later.items(collection, language));
    }
    for (const [name, input] of this.#digests) {
      const [collection, language, id] = name.split(' ') as [Collection, Language, string];
      input.set(later.digestOf(collection, language, Number(id)));
    }
  }
}

/** An object each field of which is noted as read by itself. */
class RenewedFields<Fields extends object> {
  readonly present: Fields;
  readonly #inputs = new Map<string, Input<unknown>>();
  #fields: ReadonlyMap<string, unknown>;

  constructor(revisions: Revisions, fields: Fields) {
    this.#fields = new Map(Object.entries(fields));
    const inputOf = (name: string) =>
      this.#inputs.getOrInsertComputed(name, () => new Input(revisions, this.#fields.get(name)));
    this.present = new Proxy(fields, {
      get: (_, name) => (typeof name === 'string' ? inputOf(name).get() : undefined),
    });
  }

  renew(fields: Fields): void {
    this.#fields = new Map(Object.entries(fields));
    for (const [name, input] of this.#inputs) input.set(this.#fields.get(name));
  }
}

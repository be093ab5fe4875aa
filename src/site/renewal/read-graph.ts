/**
 * Which values read which, in both directions. A large site has hundreds of thousands of values and
 * millions of reads: here they are numbers in a few lists beside the heap.
 *
 * It keeps no value: what was collected is still known by its number, as long as others read it.
 * The readers of a value are those that there are, and some that were: a read that is no more is
 * left where it is until `sweep` finds that there are many of them.
 */
export class ReadGraph<Node extends object> {
  // What is known of each value, by its number.

  /** The revision for which it was found to hold; 0 where it has to be computed. */
  holds: Uint32Array = new Uint32Array(firstSize);
  /** The revision in which it last became another; 0 where it never did. */
  changed: Uint32Array = new Uint32Array(firstSize);
  /** The revision in which something that it reads became another; 0 since it was renewed. */
  doubtful: Uint32Array = new Uint32Array(firstSize);
  /** Milliseconds since the epoch from which on it has to be computed, whatever it reads. */
  until: Float64Array = new Float64Array(firstSize);
  /** It is above all that it reads. */
  height: Uint16Array = new Uint16Array(firstSize);
  #readerCount: Uint32Array = new Uint32Array(firstSize);
  #firstRead: Uint32Array = new Uint32Array(firstSize);
  #sourcesStart: Uint32Array = new Uint32Array(firstSize);
  #sourceCount: Uint32Array = new Uint32Array(firstSize);
  readonly #nodes: (Node | WeakRef<Node> | undefined)[] = [undefined];
  readonly #free: number[] = [];

  // What each value reads, one list after the other.

  #sources: Uint32Array = new Uint32Array(firstSize);
  #sourcesEnd = 0;

  // Reads, as a chain for each value: who reads it, and the next one of the same value.

  #reader: Uint32Array = new Uint32Array(firstSize);
  #nextRead: Uint32Array = new Uint32Array(firstSize);
  #readsEnd = 1;
  #readCount = 0;

  /**
   * @param lasts whether it is there as long as the graph
   * @returns the number of a new value
   */
  add(node: Node, lasts: boolean): number {
    const id = this.#free.pop() ?? this.#nodes.length;
    if (id >= this.holds.length) this.#growValues();
    this.until[id] = Number.POSITIVE_INFINITY;
    this.#nodes[id] = lasts ? node : new WeakRef(node);
    return id;
  }

  /** Takes back the number of a value that reads nothing, and that nobody has read. */
  remove(id: number): void {
    this.#clear(id);
    this.#free.push(id);
  }

  /** A value that was not collected. */
  node(id: number): Node | undefined {
    const node = this.#nodes[id];
    return node instanceof WeakRef ? node.deref() : node;
  }

  isRead(id: number): boolean {
    return this.#readerCount[id] !== 0;
  }

  /** Numbers of what a value reads, in the order in which it does, until sources are set again. */
  sourcesOf(id: number): Uint32Array {
    const start = this.#sourcesStart[id] ?? 0;
    return this.#sources.subarray(start, start + (this.#sourceCount[id] ?? 0));
  }

  /** Sets what a value reads, and how high it is. */
  setSources(id: number, sources: readonly number[]): void {
    if (this.#isReading(id, sources)) return;
    const before = new Set(this.sourcesOf(id));
    for (const source of sources) if (!before.delete(source)) this.#addRead(source, id);
    for (const source of before) this.#endRead(source);
    this.#storeSources(id, sources);
    let height = 0;
    for (const source of sources) height = Math.max(height, (this.height[source] ?? 0) + 1);
    if (height > (this.height[id] ?? 0)) this.#raise(id, height);
  }

  /** Gives the number of each reader of a value. */
  eachReader(id: number, give: (reader: number) => void): void {
    const height = this.height[id] ?? 0;
    let read = this.#firstRead[id] ?? 0;
    while (read !== 0) {
      const reader = this.#reader[read] ?? 0;
      read = this.#nextRead[read] ?? 0;
      // Who is not above it does not read it any more.
      if ((this.height[reader] ?? 0) > height) give(reader);
    }
  }

  /** Gives the number of each value that has to be computed from a moment on. */
  eachDue(milliseconds: number, give: (id: number) => void): void {
    const { length } = this.#nodes;
    for (let id = 1; id < length; id += 1)
      if (milliseconds >= (this.until[id] ?? Number.POSITIVE_INFINITY)) give(id);
  }

  /** Forgets values that were collected. Takes a while: nothing may be under way. */
  sweep(): void {
    for (let id = 1; id < this.#nodes.length; id += 1) {
      const node = this.#nodes[id];
      if (node instanceof WeakRef && node.deref() === undefined) this.#removeUnread(id);
    }
    if (this.#readsEnd > 2 * this.#readCount + firstSize) this.#rebuildReads();
    if (this.#sourcesEnd > 2 * this.#readCount + firstSize) this.#packSources();
  }

  #isReading(id: number, sources: readonly number[]): boolean {
    const before = this.sourcesOf(id);
    return (
      before.length === sources.length && sources.every((source, place) => source === before[place])
    );
  }

  #addRead(source: number, reader: number): void {
    const read = this.#readsEnd++;
    if (read >= this.#reader.length) {
      this.#reader = grown(this.#reader);
      this.#nextRead = grown(this.#nextRead);
    }
    this.#reader[read] = reader;
    this.#nextRead[read] = this.#firstRead[source] ?? 0;
    this.#firstRead[source] = read;
    this.#readCount += 1;
    this.#readerCount[source] = (this.#readerCount[source] ?? 0) + 1;
  }

  #endRead(source: number): void {
    this.#readCount -= 1;
    this.#readerCount[source] = (this.#readerCount[source] ?? 0) - 1;
  }

  #storeSources(id: number, sources: readonly number[]): void {
    if (sources.length > (this.#sourceCount[id] ?? 0)) {
      while (this.#sourcesEnd + sources.length > this.#sources.length)
        this.#sources = grown(this.#sources);
      this.#sourcesStart[id] = this.#sourcesEnd;
      this.#sourcesEnd += sources.length;
    }
    this.#sources.set(sources, this.#sourcesStart[id]);
    this.#sourceCount[id] = sources.length;
  }

  /** Lifts a value, and all that are above it as far as they have to be. */
  #raise(id: number, height: number): void {
    const low: (readonly [id: number, height: number])[] = [[id, height]];
    for (let next = low.pop(); next !== undefined; next = low.pop()) {
      const [one, least] = next;
      if ((this.height[one] ?? 0) >= least) continue;
      this.height[one] = least;
      let read = this.#firstRead[one] ?? 0;
      while (read !== 0) {
        const reader = this.#reader[read] ?? 0;
        read = this.#nextRead[read] ?? 0;
        if ((this.height[reader] ?? 0) <= least && this.sourcesOf(reader).includes(one))
          low.push([reader, least + 1]);
      }
    }
  }

  /** Removes a value that was collected, and those that were and that it alone read. */
  #removeUnread(first: number): void {
    const left = [first];
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      if (this.isRead(id) || this.#nodes[id] === undefined) continue;
      for (const source of this.sourcesOf(id)) {
        this.#endRead(source);
        if (this.node(source) === undefined) left.push(source);
      }
      this.#clear(id);
      this.#free.push(id);
    }
  }

  #clear(id: number): void {
    this.holds[id] = 0;
    this.changed[id] = 0;
    this.doubtful[id] = 0;
    this.height[id] = 0;
    this.until[id] = Number.POSITIVE_INFINITY;
    this.#sourceCount[id] = 0;
    this.#firstRead[id] = 0;
    this.#nodes[id] = undefined;
  }

  /** Leaves out reads that are no more. */
  #rebuildReads(): void {
    this.#firstRead.fill(0);
    this.#readsEnd = 1;
    for (let id = 1; id < this.#nodes.length; id += 1)
      for (const source of this.sourcesOf(id)) {
        const read = this.#readsEnd++;
        this.#reader[read] = id;
        this.#nextRead[read] = this.#firstRead[source] ?? 0;
        this.#firstRead[source] = read;
      }
  }

  /** Leaves out sources of which there are later ones. */
  #packSources(): void {
    const packed = new Uint32Array(this.#readCount + firstSize);
    let end = 0;
    for (let id = 1; id < this.#nodes.length; id += 1) {
      packed.set(this.sourcesOf(id), end);
      this.#sourcesStart[id] = end;
      end += this.#sourceCount[id] ?? 0;
    }
    this.#sources = packed;
    this.#sourcesEnd = end;
  }

  #growValues(): void {
    this.holds = grown(this.holds);
    this.changed = grown(this.changed);
    this.doubtful = grown(this.doubtful);
    this.until = copied(this.until, new Float64Array(moreThan(this.until)));
    this.height = copied(this.height, new Uint16Array(moreThan(this.height)));
    this.#readerCount = grown(this.#readerCount);
    this.#firstRead = grown(this.#firstRead);
    this.#sourcesStart = grown(this.#sourcesStart);
    this.#sourceCount = grown(this.#sourceCount);
  }
}

const firstSize = 1024;

/** The same numbers, and room for half as many more. */
function grown(list: Uint32Array): Uint32Array {
  return copied(list, new Uint32Array(moreThan(list)));
}

function moreThan({ length }: { readonly length: number }): number {
  return length + (length >> 1);
}

function copied<List extends { set(list: List): void }>(list: List, larger: List): List {
  larger.set(list);
  return larger;
}

/** A list of numbers from 0 to 2^32 - 1, four bytes each. */
export class NumberList {
  #numbers = new Uint32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.#numbers.length) this.#numbers = grown(this.#numbers);
    this.#numbers[this.length] = value;
    this.length += 1;
  }

  at(index: number): number {
    return this.#numbers[index] ?? 0;
  }

  set(index: number, value: number): void {
    this.#numbers[index] = value;
  }

  /** Also for -1, which is no index. */
  isPositive(index: number): boolean {
    return index >= 0 && this.at(index) > 0;
  }

  /** @returns the number afterwards */
  add(index: number, difference: number): number {
    const value = this.at(index) + difference;
    this.set(index, value);
    return value;
  }
}

/**
 * A set of records that all have the same number of words of 32 bits; each has the index at which it came in. A million
 * names of 32 bytes take 40 to 80 MB here; as texts in a Map they would take several times as much.
 */
export class RecordTable {
  readonly #width: number;
  #words: Uint32Array;
  /** Places of the hash table, at most half of them taken: the record's index + 1, or 0. */
  #slots = new Uint32Array(1024);
  size = 0;

  /** @param width words of a record */
  constructor(width: number) {
    this.#width = width;
    this.#words = new Uint32Array(512 * width);
  }

  /** The record's index; it came in just now if that is the size before. */
  add(record: Uint32Array): number {
    const slot = this.#slotOf(record);
    const found = this.#slots[slot] ?? 0;
    if (found > 0) return found - 1;
    if ((this.size + 1) * this.#width > this.#words.length) this.#words = grown(this.#words);
    this.#words.set(record, this.size * this.#width);
    this.size += 1;
    this.#slots[slot] = this.size;
    if (this.size * 2 > this.#slots.length) this.#rehash();
    return this.size - 1;
  }

  /** The record's index, or -1. */
  find(record: Uint32Array): number {
    return (this.#slots[this.#slotOf(record)] ?? 0) - 1;
  }

  word(index: number, place: number): number {
    return this.#words[index * this.#width + place] ?? 0;
  }

  /** The place in which the record is, or would be. */
  #slotOf(record: Uint32Array): number {
    const mask = this.#slots.length - 1;
    let slot = hashOf(record) & mask;
    for (;;) {
      const found = this.#slots[slot] ?? 0;
      if (found === 0 || this.#isAt(found - 1, record)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #isAt(index: number, record: Uint32Array): boolean {
    const start = index * this.#width;
    for (let place = 0; place < this.#width; place += 1) {
      if (this.#words[start + place] !== record[place]) return false;
    }
    return true;
  }

  #rehash(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2);
    for (let index = 0; index < this.size; index += 1) {
      const record = this.#words.subarray(index * this.#width, (index + 1) * this.#width);
      this.#slots[this.#slotOf(record)] = index + 1;
    }
  }
}

function grown(words: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(words.length * 2);
  larger.set(words);
  return larger;
}

/** FNV-1a over words, with the last step of MurmurHash3. */
function hashOf(record: Uint32Array): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < record.length; place += 1) {
    hash = Math.imul(hash ^ (record[place] ?? 0), 0x01000193);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Lists of indexes, each once; the first, 0, is the empty one. */
export class IndexLists {
  readonly #indexes = new Map<string, number>();
  readonly #lists: (readonly number[])[] = [[]];

  /** The place of a list, which is made if its key is new. */
  add(key: string, make: () => readonly number[]): number {
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    const index = this.#lists.push(make()) - 1;
    this.#indexes.set(key, index);
    return index;
  }

  at(index: number): readonly number[] {
    return this.#lists[index] ?? [];
  }
}

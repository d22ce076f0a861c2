import fs, { readdirSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, dirname, join, resolve, sep } from 'node:path';

/** What happens to the disk below a folder, in order. Files and folders have numbers; the root is 0. */
export type DiskEvent =
  | { kind: 'entry'; folder: number; name: string; node: number | null; isFolder: boolean }
  | { kind: 'rename'; folder: number; from: string; to: string }
  | { kind: 'write'; node: number; position: number; bytes: Uint8Array }
  | { kind: 'truncate'; node: number; length: number }
  /** What the events before the index `upTo` did to this file or folder is on the disk. */
  | { kind: 'sync'; node: number; upTo: number }
  /** What the caller wants to know the time of, such as an answer to a client. */
  | { kind: 'mark'; mark: string };

type Call = (...parameters: unknown[]) => unknown;
type Watch = (call: () => unknown, ...parameters: never[]) => unknown;

/**
 * Records every change that this process makes below a folder, and every sync, by replacing the functions
 * of `node:fs`: what a power cut would leave follows from it (`disk-after-cut.ts`). A change that it does
 * not know throws. One recording at a time.
 */
export class DiskRecorder {
  readonly events: DiskEvent[] = [];
  /** The files and folders that were there before, by number, with paths below the root. */
  readonly nodesBefore = new Map([[0, { path: '', isFolder: true }]]);
  readonly #root: string;
  /** The numbers by path, as they are now. */
  readonly #nodes = new Map<string, number>();
  /** The numbers by descriptor. */
  readonly #opened = new Map<number, number>();
  readonly #originals = new Map<string, Call>();
  #lastNode = 0;
  /** Node's functions call each other: only the outermost call is recorded. */
  #isWithin = false;

  /** @param root exists; what is in it counts as stored */
  constructor(root: string) {
    this.#root = resolve(root);
    this.#nodes.set(this.#root, 0);
    this.#addBefore(this.#root);
    const functions = fs as unknown as Record<string, Call>;
    const watches = { ...this.#ofFiles(), ...this.#ofEntries(), ...this.#ofSyncs() };
    for (const [name, watch] of Object.entries({ ...watches, ...this.#ofUnknown() })) {
      const original = functions[name] as Call;
      this.#originals.set(name, original);
      functions[name] = (...parameters) =>
        this.#isWithin
          ? original(...parameters)
          : this.#within(() => watch(() => original(...parameters), ...(parameters as never[])));
    }
    syncBuiltinESMExports();
  }

  mark(mark: string): void {
    this.events.push({ kind: 'mark', mark });
  }

  /** Lets the process write unseen again. */
  stop(): void {
    Object.assign(fs, Object.fromEntries(this.#originals));
    syncBuiltinESMExports();
  }

  #within<Result>(run: () => Result): Result {
    this.#isWithin = true;
    try {
      return run();
    } finally {
      this.#isWithin = false;
    }
  }

  #addBefore(folder: string): void {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      const isFolder = entry.isDirectory();
      this.#nodes.set(path, ++this.#lastNode);
      this.nodesBefore.set(this.#lastNode, { path: path.slice(this.#root.length + 1), isFolder });
      if (isFolder) this.#addBefore(path);
    }
  }

  #ofFiles(): Record<string, Watch> {
    const write = (node: number, position: number, bytes: Uint8Array) =>
      this.events.push({ kind: 'write', node, position, bytes: copyOf(bytes) });
    const truncate = (node: number, length: number) =>
      this.events.push({ kind: 'truncate', node, length });
    return {
      openSync: (call, path: string) => {
        const descriptor = call() as number;
        if (this.#isInside(path)) this.#opened.set(descriptor, this.#nodeAt(path));
        return descriptor;
      },
      closeSync: (call, descriptor: number) => {
        this.#opened.delete(descriptor);
        call();
      },
      writeSync: (call, descriptor: number, bytes: Uint8Array, from: number, _length, at) => {
        const count = call() as number;
        const node = this.#opened.get(descriptor);
        if (node === undefined) return count;
        if (typeof at !== 'number') throw new Error('A write is recorded by its position.');
        write(node, at, bytes.subarray(from, from + count));
        return count;
      },
      writeFileSync: (call, path: string, text: string) => {
        call();
        if (!this.#isInside(path)) return;
        if (!this.#nodes.has(resolve(path))) this.#addEntry(path, ++this.#lastNode, false);
        truncate(this.#nodeAt(path), 0);
        write(this.#nodeAt(path), 0, Buffer.from(text));
      },
      ftruncateSync: (call, descriptor: number, length: number) => {
        call();
        const node = this.#opened.get(descriptor);
        if (node !== undefined) truncate(node, length);
      },
      truncateSync: (call, path: string, length: number) => {
        call();
        if (this.#isInside(path)) truncate(this.#nodeAt(path), length);
      },
    };
  }

  #ofEntries(): Record<string, Watch> {
    const remove: Watch = (call, path: string) => {
      call();
      if (this.#isInside(path)) this.#removeEntry(path);
    };
    return {
      unlinkSync: remove,
      rmdirSync: remove,
      rmSync: (call, path: string) => {
        call();
        if (!this.#isInside(path) || !this.#nodes.has(resolve(path))) return;
        const below = [...this.#nodes.keys()].filter((at) => at.startsWith(resolve(path) + sep));
        // The longest first: a folder is empty before it goes.
        for (const at of below.toSorted((a, b) => b.length - a.length)) this.#removeEntry(at);
        this.#removeEntry(path);
      },
      mkdirSync: (call, path: string) => {
        const first = call();
        const isNew = this.#isInside(path) && !this.#nodes.has(resolve(path));
        if (isNew) this.#addEntry(path, ++this.#lastNode, true);
        return first;
      },
      linkSync: (call, from: string, to: string) => {
        call();
        if (this.#isInside(to)) this.#addEntry(to, this.#nodeAt(from), false);
      },
      renameSync: (call, from: string, to: string) => {
        call();
        if (!this.#isInside(from)) return;
        const { folder, name } = this.#placeOf(from);
        if (this.#placeOf(to).folder !== folder) throw new Error(`${from} goes to another folder.`);
        this.events.push({ kind: 'rename', folder, from: name, to: basename(to) });
        this.#nodes.set(resolve(to), this.#nodeAt(from));
        this.#nodes.delete(resolve(from));
      },
    };
  }

  #ofSyncs(): Record<string, Watch> {
    const sync = (node: number | undefined, upTo: number) => {
      if (node !== undefined) this.events.push({ kind: 'sync', node, upTo });
    };
    const atOnce: Watch = (call, descriptor: number) => {
      const upTo = this.events.length;
      call();
      sync(this.#opened.get(descriptor), upTo);
    };
    /** Covers what was written before it began, and counts when it has ended. */
    const later =
      (original: Call): Watch =>
      (_call, descriptor: number, done: (error: unknown) => void) => {
        const upTo = this.events.length;
        const node = this.#opened.get(descriptor);
        original(descriptor, (error: unknown) => {
          if (!error) sync(node, upTo);
          done(error);
        });
      };
    const { fsync, fdatasync } = fs as unknown as Record<'fsync' | 'fdatasync', Call>;
    return {
      fsyncSync: atOnce,
      fdatasyncSync: atOnce,
      fsync: later(fsync),
      fdatasync: later(fdatasync),
    };
  }

  #ofUnknown(): Record<string, Watch> {
    const names = ['symlinkSync', 'copyFileSync', 'cpSync', 'appendFileSync', 'writevSync'];
    const refuse = (name: string): Watch => {
      return (call, ...paths: unknown[]) => {
        if (paths.some((path) => this.#isInside(path))) throw new Error(`${name} is not recorded.`);
        return call();
      };
    };
    return Object.fromEntries(names.map((name) => [name, refuse(name)]));
  }

  #isInside(path: unknown): path is string {
    if (typeof path !== 'string') return false;
    return resolve(path) === this.#root || resolve(path).startsWith(this.#root + sep);
  }

  #nodeAt(path: string): number {
    const node = this.#nodes.get(resolve(path));
    if (node === undefined) throw new Error(`The making of ${path} was not recorded.`);
    return node;
  }

  #placeOf(path: string) {
    return { folder: this.#nodeAt(dirname(resolve(path))), name: basename(path) };
  }

  #addEntry(path: string, node: number, isFolder: boolean): void {
    this.#nodes.set(resolve(path), node);
    this.events.push({ kind: 'entry', ...this.#placeOf(path), node, isFolder });
  }

  #removeEntry(path: string): void {
    this.events.push({ kind: 'entry', ...this.#placeOf(path), node: null, isFolder: false });
    this.#nodes.delete(resolve(path));
  }
}

/** A quick copy of bytes in the memory of WebAssembly, whose views may be signed. */
const copyOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength).slice();

import { fsyncSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { syncEntries } from './sync-folder.ts';
import type { WalSync } from './wal-sync.ts';

/** The parts of Emscripten's NODEFS that are changed here. Errors with a `code` become its own. */
interface NodeFiles {
  realPath(node: unknown): string;
  tryFSOperation<Result>(operation: () => Result): Result;
  node_ops: Record<(typeof CHANGES)[number], Operation>;
  stream_ops: {
    open(stream: Stream): void;
    close(stream: Stream): void;
    setattr: Operation;
    write(stream: Stream, ...rest: never[]): number;
    fsync?(stream: Stream): number;
  };
}

interface Stream {
  node: unknown;
  /** Node's descriptor. */
  nfd: number;
  /** Shared by the duplicates of a stream, the last of which closes the descriptor. */
  shared: { refcount: number };
}

type Operation = (...parameters: never[]) => unknown;
/** The paths of what is on the disk as it is. */
type Clean = Set<string>;
type Options = Parameters<NodeFS['init']>[1];

/** Every operation of a node that changes what is on the disk. */
const CHANGES = ['setattr', 'mknod', 'rename', 'unlink', 'rmdir', 'symlink'] as const;
/** The folder of the log, where PostgreSQL also prepares new files of it. */
const isOfWal = (path: string): boolean => /[\\/]pg_wal([\\/]|$)/.test(path);
const WAL_FILE = /[\\/]pg_wal[\\/][0-9A-F]{24}$/;

/**
 * The files of an embedded database, synced where PostgreSQL asks for it: PGlite's own file system ignores
 * that. The syncs of the write-ahead log are noted in `wal`, all others are done at once.
 */
export class DurableFiles extends NodeFS {
  readonly wal: WalSync;
  /** How much was written to the log since the database was opened. */
  walBytes = 0;

  readonly #synced: Promise<ReadonlySet<string>>;
  readonly #clean: Clean = new Set();

  /**
   * @param folder of the database; created if it does not exist
   * @param synced resolves to the paths in it that were synced before; the database is not read earlier
   */
  constructor(
    folder: string,
    wal: WalSync,
    synced: Promise<ReadonlySet<string>> = Promise.resolve(new Set<string>()),
  ) {
    super(folder);
    this.wal = wal;
    this.#synced = synced;
  }

  /** PGlite waits for this before it reads the folder. */
  override async initialSyncFs(): Promise<void> {
    for (const path of await this.#synced) this.#clean.add(path);
  }

  /** To be called when the database is open: from then on every sync is done. */
  forgetSynced(): void {
    this.#clean.clear();
  }

  override async init(pglite: PGlite, options: Options): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (postgres: unknown) => {
        const { NODEFS: files } = postgres as { NODEFS: NodeFiles };
        const onWal = (bytes: number) => (this.walBytes += bytes);
        syncWal(files, this.wal, onWal);
        syncNewNames(files, this.wal);
        skipSyncsOfClean(files, this.#clean);
      },
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

/**
 * Lets a sync reach the disk. Changes the file system of one started PostgreSQL; others have objects of
 * their own.
 * @param onWal gets the length of what was written to the log
 */
function syncWal(files: NodeFiles, wal: WalSync, onWal: (bytes: number) => void): void {
  const { node_ops: nodes, stream_ops: streams } = files;
  const walDescriptors = new Set<number>();
  const beforeChange = () => files.tryFSOperation(() => wal.beforeChange());
  const afterSync =
    (change: Operation): Operation =>
    (...parameters) => {
      beforeChange();
      return change(...parameters);
    };
  for (const name of CHANGES) nodes[name] = afterSync(nodes[name]);
  streams.setattr = afterSync(streams.setattr);

  const { open, close, write } = streams;
  streams.open = (stream) => {
    open(stream);
    if (WAL_FILE.test(files.realPath(stream.node))) walDescriptors.add(stream.nfd);
  };
  streams.write = (stream, ...rest) => {
    // The order of writes within the log does not matter: recovery stops at the first gap.
    if (!walDescriptors.has(stream.nfd)) beforeChange();
    const bytes = wal.orRefuse(isOfWal(files.realPath(stream.node)), () => write(stream, ...rest));
    if (walDescriptors.has(stream.nfd)) onWal(bytes);
    return bytes;
  };
  streams.fsync = (stream) => {
    if (walDescriptors.has(stream.nfd)) wal.defer(stream.nfd);
    else files.tryFSOperation(() => wal.syncNow(() => fsyncSync(stream.nfd)));
    return 0;
  };
  streams.close = (stream) => {
    if (stream.shared.refcount > 1 || !walDescriptors.delete(stream.nfd)) return close(stream);
    files.tryFSOperation(() => wal.whenUnused(stream.nfd, () => close(stream)));
  };
}

/**
 * Syncs the name of a new file with its content. PostgreSQL leaves this to the file system for tables and
 * indexes; not every one does it.
 */
function syncNewNames(files: NodeFiles, wal: WalSync): void {
  const { node_ops: nodes, stream_ops: streams } = files;
  const folders = new Set<string>();
  const { mknod } = nodes;
  nodes.mknod = (...parameters) => {
    const [parent] = parameters as unknown[];
    const folder = files.realPath(parent);
    folders.add(folder);
    return wal.orRefuse(isOfWal(folder), () => mknod(...parameters));
  };
  const { fsync } = streams;
  streams.fsync = (stream) => {
    let folder = dirname(files.realPath(stream.node));
    for (; folders.has(folder); folder = dirname(folder)) {
      const path = folder;
      files.tryFSOperation(() => wal.syncNow(() => syncEntries(path)));
      folders.delete(path);
    }
    return fsync?.(stream) ?? 0;
  };
}

/**
 * Does nothing for a sync of what nobody has changed since it was synced. Before a recovery PostgreSQL asks
 * for two syncs of every file, and each costs a write of the disk's cache.
 */
function skipSyncsOfClean(files: NodeFiles, clean: Clean): void {
  const { node_ops: nodes, stream_ops: streams } = files;
  const pathOf = (node: unknown) => files.realPath(node);
  /** Lets an operation forget what it changes. */
  const forgetting =
    (change: Operation, forget: (...parameters: never[]) => void): Operation =>
    (...parameters) => {
      if (clean.size > 0) forget(...parameters);
      return change(...parameters);
    };
  const forgetEntry = (folder: unknown, name: string) => {
    clean.delete(pathOf(folder));
    clean.delete(join(pathOf(folder), name));
  };
  for (const name of ['mknod', 'unlink'] as const) {
    nodes[name] = forgetting(nodes[name], forgetEntry);
  }
  for (const name of ['rename', 'rmdir', 'symlink'] as const) {
    nodes[name] = forgetting(nodes[name], () => clean.clear());
  }
  nodes.setattr = forgetting(nodes.setattr, (node) => clean.delete(pathOf(node)));
  const forgetStream = ({ node }: Stream) => clean.delete(pathOf(node));
  streams.setattr = forgetting(streams.setattr, forgetStream);
  const { write, fsync } = streams;
  streams.write = (stream, ...rest) => {
    if (clean.size > 0) forgetStream(stream);
    return write(stream, ...rest);
  };
  streams.fsync = (stream) =>
    clean.size > 0 && clean.has(pathOf(stream.node)) ? 0 : (fsync?.(stream) ?? 0);
}

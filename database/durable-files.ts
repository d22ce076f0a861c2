import { fsyncSync } from 'node:fs';
import { dirname } from 'node:path';
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

  /** @param folder of the database; created if it does not exist */
  constructor(folder: string, wal: WalSync) {
    super(folder);
    this.wal = wal;
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

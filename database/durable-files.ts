import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
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
const WAL_FILE = /[\\/]pg_wal[\\/][0-9A-F]{24}$/;

/**
 * The files of an embedded database, synced where PostgreSQL asks for it: PGlite's own file system ignores
 * that. The syncs of the write-ahead log are noted in `wal`, all others are done at once.
 */
export class DurableFiles extends NodeFS {
  readonly wal: WalSync;

  /** @param folder of the database; created if it does not exist */
  constructor(folder: string, wal: WalSync) {
    super(folder);
    this.wal = wal;
  }

  override async init(pglite: PGlite, options: Options): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (postgres: unknown) => syncFiles((postgres as { NODEFS: NodeFiles }).NODEFS, this.wal),
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

/** Changes the file system of one started PostgreSQL; others have objects of their own. */
function syncFiles(files: NodeFiles, wal: WalSync): void {
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
    return write(stream, ...rest);
  };
  streams.fsync = (stream) => {
    if (walDescriptors.has(stream.nfd)) wal.defer(stream.nfd);
    else files.tryFSOperation(() => wal.syncNow(stream.nfd));
    return 0;
  };
  streams.close = (stream) => {
    if (stream.shared.refcount > 1 || !walDescriptors.delete(stream.nfd)) return close(stream);
    files.tryFSOperation(() => wal.whenUnused(stream.nfd, () => close(stream)));
  };
}

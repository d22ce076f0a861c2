import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { DurableFiles } from './durable-files.ts';
import { type DiskFailure, WalSync } from './wal-sync.ts';

/** PGlite's own settings, but with syncs (`-F` is without), by the call that PGlite passes on. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/**
 * After this much of the log a checkpoint writes the tables, so that the log can be reused and the next
 * start after a power cut reads at most this much, in about a second. PGlite makes none by itself before
 * it is closed.
 */
const CHECKPOINT_BYTES = 128 * 1024 * 1024;

interface OpenOptions {
  /** Resolves to the paths in the folder that were synced before; awaited before PostgreSQL reads it. */
  synced?: Promise<ReadonlySet<string>>;
  /** Is called when the disk has failed; then nothing is answered any more. */
  onFailure?: (failure: DiskFailure) => void;
}

/**
 * PGlite in a folder, whose results wait until all that they could have seen is on the disk: rows of a
 * query, the end of a transaction, and an error too, which may say that a row exists.
 */
export class DurablePGlite extends PGlite {
  readonly #files: DurableFiles;
  #checkpointAt = CHECKPOINT_BYTES;

  /**
   * @throws when the folder cannot be opened
   */
  static async open(
    folder: string,
    extensions: PGliteOptions['extensions'],
    { synced, onFailure = endProcess }: OpenOptions = {},
  ): Promise<DurablePGlite> {
    const files = new DurableFiles(folder, new WalSync(onFailure), synced);
    const pglite = new DurablePGlite(files, extensions);
    await pglite.waitReady;
    files.forgetSynced();
    return pglite;
  }

  private constructor(files: DurableFiles, extensions: PGliteOptions['extensions']) {
    super({
      fs: files,
      startParams: START_PARAMETERS,
      relaxedDurability: false,
      ...(extensions ? { extensions } : {}),
    });
    this.#files = files;
  }

  override query<T>(...parameters: Parameters<PGlite['query']>) {
    return this.#whenSynced(super.query<T>(...parameters));
  }

  override exec(...parameters: Parameters<PGlite['exec']>) {
    return this.#whenSynced(super.exec(...parameters));
  }

  override transaction<T>(run: Parameters<typeof PGlite.prototype.transaction<T>>[0]) {
    return this.#whenSynced(super.transaction(run));
  }

  override async close(): Promise<void> {
    await this.#whenSynced(super.close());
  }

  async #whenSynced<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } finally {
      await this.#files.wal.synced();
      this.#checkpointIfDue();
    }
  }

  #checkpointIfDue(): void {
    if (this.#files.walBytes < this.#checkpointAt) return;
    this.#checkpointAt = this.#files.walBytes + CHECKPOINT_BYTES;
    // A failure of the disk is told to the next caller; while it closes there is a checkpoint anyway.
    super.exec('checkpoint').catch(() => {});
  }
}

/** As WebAssembly numbers it: errors of PGlite's file system have no text. */
const ENOSPC = 51;

/**
 * As PostgreSQL does it (PANIC). PGlite catches that and calls PostgreSQL again without end, and the process
 * would neither answer nor stop.
 */
function endProcess({ message, cause }: DiskFailure): void {
  const { errno, message: reason } = cause as { errno?: number; message?: string };
  process.stderr.write(`${message} (${reason ?? (errno === ENOSPC ? 'it is full' : errno)})\n`);
  process.exit(1);
}

import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { DurableFiles } from './durable-files.ts';
import { WalSync } from './wal-sync.ts';

/** PGlite's own settings, but with syncs (`-F` is without), by the call that PGlite passes on. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/**
 * PGlite in a folder, whose results wait until all that they could have seen is on the disk: rows of a
 * query, the end of a transaction, and an error too, which may say that a row exists.
 */
export class DurablePGlite extends PGlite {
  readonly #wal: WalSync;

  /** @throws when the folder cannot be opened */
  static async open(
    folder: string,
    extensions: PGliteOptions['extensions'],
  ): Promise<DurablePGlite> {
    const pglite = new DurablePGlite(folder, new WalSync(), extensions);
    await pglite.waitReady;
    return pglite;
  }

  private constructor(folder: string, wal: WalSync, extensions: PGliteOptions['extensions']) {
    super({
      fs: new DurableFiles(folder, wal),
      startParams: START_PARAMETERS,
      relaxedDurability: false,
      ...(extensions ? { extensions } : {}),
    });
    this.#wal = wal;
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
      await this.#wal.synced();
    }
  }
}

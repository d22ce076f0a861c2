import { fdatasync, fdatasyncSync } from 'node:fs';

/**
 * Syncs the write-ahead log (WAL) of the embedded database to the disk, once for all commits that arrive
 * together, while other statements go on.
 *
 * PostgreSQL asks for a sync at each commit and waits for it, which would stop the whole process for
 * milliseconds. Instead the sync is noted (`defer`), and two rules make up for it:
 * 1. Nothing else in the folder changes before a noted sync is done (`beforeChange`). So the disk never
 *    holds a page of a table that is newer than the WAL on it.
 * 2. No result leaves the database before each sync that was noted until then is done (`synced`). So nobody
 *    is told of a commit, not even by a query of another request, that a power cut could still undo.
 *
 * After a failed sync nothing is certain any more, because the kernel may have dropped what it could not
 * write: from then on everything is refused, until a new process reads what is on the disk.
 */
export class WalSync {
  /** Descriptors of WAL files with a noted sync that has not begun. */
  readonly #noted = new Set<number>();
  /** The descriptors of the sync that runs. */
  #syncing: readonly number[] = [];
  #running: Promise<void> | undefined;
  /** How many syncs were noted, and how many of them are done. */
  #notedCount = 0;
  #doneCount = 0;
  #failure: DiskFailure | undefined;
  readonly #onFailure: (failure: DiskFailure) => void;

  /** @param onFailure is called once, at the first failure of the disk */
  constructor(onFailure: (failure: DiskFailure) => void = () => {}) {
    this.#onFailure = onFailure;
  }

  /** Notes that what was written to this file must be on the disk before a result leaves. */
  defer(descriptor: number): void {
    this.#noted.add(descriptor);
    this.#notedCount += 1;
  }

  /**
   * Does the noted syncs at once. To be called before any other change of the folder.
   * @throws DiskFailure
   */
  beforeChange(): void {
    if (this.#failure) throw this.#failure;
    if (this.#noted.size === 0 && this.#syncing.length === 0) return;
    const descriptors = new Set([...this.#noted, ...this.#syncing]);
    this.#noted.clear();
    for (const descriptor of descriptors) this.#orFail(() => fdatasyncSync(descriptor));
    this.#doneCount = this.#notedCount;
  }

  /**
   * Syncs something else than WAL.
   * @throws DiskFailure
   */
  syncNow(sync: () => void): void {
    this.beforeChange();
    this.#orFail(sync);
  }

  /**
   * Runs a change of the folder. If one of the log fails, for example because the disk is full, everything is
   * refused from then on.
   */
  orRefuse<Result>(isOfWal: boolean, change: () => Result): Result {
    try {
      return change();
    } catch (error) {
      if (isOfWal) this.#fail(error);
      throw error;
    }
  }

  /**
   * Calls `close` when no sync uses the descriptor: at once, or after the sync that runs.
   * @throws DiskFailure
   */
  whenUnused(descriptor: number, close: () => void): void {
    if (this.#noted.has(descriptor)) this.beforeChange();
    if (this.#running && this.#syncing.includes(descriptor)) void this.#running.then(close);
    else close();
  }

  /**
   * Resolves when everything that was committed before the call is on the disk.
   * @throws DiskFailure
   */
  async synced(): Promise<void> {
    const wanted = this.#notedCount;
    // Its descriptors may have been synced meanwhile, but only it knows of its failure.
    if (this.#running) await this.#running;
    while (!this.#failure && this.#doneCount < wanted) {
      await (this.#running ?? this.#start());
    }
    if (this.#failure) throw this.#failure;
  }

  #start(): Promise<void> {
    const running = this.#sync().finally(() => (this.#running = undefined));
    this.#running = running;
    return running;
  }

  /** Never rejects: `#failure` says how it went. */
  async #sync(): Promise<void> {
    const upTo = this.#notedCount;
    this.#syncing = [...this.#noted];
    this.#noted.clear();
    try {
      for (const descriptor of this.#syncing) await datasync(descriptor);
      this.#doneCount = Math.max(this.#doneCount, upTo);
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#syncing = [];
    }
  }

  #orFail(sync: () => void): void {
    try {
      sync();
    } catch (error) {
      throw this.#fail(error);
    }
  }

  #fail(cause: unknown): DiskFailure {
    if (this.#failure) return this.#failure;
    this.#failure = new DiskFailure(cause);
    this.#onFailure(this.#failure);
    return this.#failure;
  }
}

const datasync = (descriptor: number) =>
  new Promise<void>((resolve, reject) => {
    fdatasync(descriptor, (error) => (error ? reject(error) : resolve()));
  });

/** The disk did not store what it was given: nothing more may be promised. */
export class DiskFailure extends Error {
  readonly code = 'EIO';
  constructor(cause: unknown) {
    super('The disk could not store what was written. Check it, then start the server again.', {
      cause,
    });
  }
}

import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';

/**
 * Files on disk that can be made again at any time, such as resized pictures. Each is made once for any
 * number of simultaneous readers. Above the limit, the least recently read ones are deleted. If the disk
 * cannot be written to, each is made on every request.
 * @param folder created on first use; it must hold nothing else
 * @param maxBytes the limit for all of them together
 */
export function createKeptFiles({
  folder,
  maxBytes,
  log,
}: {
  folder: string;
  maxBytes: number;
  log: Pick<Logger, 'warn'>;
}) {
  const making = new Map<string, Promise<Buffer | null>>();
  /** Bytes by name, least recently read first; loaded from the folder on the first read. */
  let sizes: Promise<Map<string, number>> | undefined;
  let warned = false;
  let hits = 0;
  let misses = 0;

  async function read(name: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const known = await (sizes ??= readSizes(folder));
    const size = known.get(name);
    const kept = size === undefined ? null : await readFile(join(folder, name)).catch(() => null);
    if (kept && kept.length === size) {
      known.delete(name);
      known.set(name, size);
      hits += 1;
      return kept;
    }
    misses += 1;
    known.delete(name);
    const made = await make();
    if (made) await keep(name, made, known);
    return made;
  }

  async function keep(name: string, made: Buffer, known: Map<string, number>): Promise<void> {
    const own = join(folder, `${name}.${randomBytes(6).toString('hex')}.new`);
    try {
      await mkdir(folder, { recursive: true });
      await writeFile(own, made);
      // Atomic, because another server may be reading it.
      await rename(own, join(folder, name));
      known.set(name, made.length);
      await trim(folder, known, maxBytes);
    } catch (error) {
      await rm(own, { force: true }).catch(() => {});
      if (!warned) log.warn({ err: error, folder }, 'files cannot be kept on this disk');
      warned = true;
    }
  }

  return {
    /**
     * @param name of the file in the folder
     * @param make returns null where there is nothing to make; that is not kept
     */
    read(name: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> {
      const under = making.get(name);
      if (under) return under;
      const reading = read(name, make).finally(() => making.delete(name));
      making.set(name, reading);
      return reading;
    },
    async state() {
      const known = await (sizes ??= readSizes(folder));
      const bytes = [...known.values()].reduce((sum, size) => sum + size, 0);
      return { entries: known.size, bytes, oldestMs: null, hits, misses, keptForMs: null };
    },
    async clear(): Promise<void> {
      const known = await (sizes ??= readSizes(folder));
      const names = [...known.keys()];
      known.clear();
      hits = 0;
      misses = 0;
      for (const name of names) await rm(join(folder, name), { force: true });
    },
  };
}

/** Deletes the least recently read files, until the rest fits. */
async function trim(folder: string, known: Map<string, number>, maxBytes: number): Promise<void> {
  let sum = 0;
  for (const size of known.values()) sum += size;
  for (const [name, size] of known) {
    if (sum <= maxBytes) return;
    known.delete(name);
    sum -= size;
    await rm(join(folder, name), { force: true });
  }
}

/** The sizes of the files, least recently read first; deletes half written ones. */
async function readSizes(folder: string): Promise<Map<string, number>> {
  const names = await readdir(folder).catch(() => []);
  const files: { name: string; size: number; readAt: number }[] = [];
  for (const name of names) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => null);
    if (!facts?.isFile()) continue;
    if (name.endsWith('.new')) await rm(path, { force: true });
    else files.push({ name, size: facts.size, readAt: facts.atimeMs });
  }
  const inOrder = files.toSorted((a, b) => a.readAt - b.readAt || a.name.localeCompare(b.name));
  return new Map(inOrder.map(({ name, size }) => [name, size]));
}

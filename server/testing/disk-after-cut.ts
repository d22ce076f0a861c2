import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../../database/demo/random.ts';
import type { DiskEvent, DiskRecorder } from './disk-recorder.ts';

/** A disk writes this much whole or not at all. */
const SECTOR_BYTES = 512;
const EMPTY = Buffer.alloc(0);

/** The chance that something which was not synced reached the disk all the same, from 0 to 1. */
type Luck = number;

interface Folder {
  entries: Map<string, number>;
}

/**
 * Makes the folder that a disk would have after a power cut: everything that was synced before, and of the
 * rest what chance had written. Of writes to a file any may be missing, wholly or in sectors; of the
 * changes of a folder's entries the last ones.
 * @param before a copy of the folder from before the recording
 * @param target made here
 * @param cutAt an index of the record's events
 */
export function makeFolderAfterCut(
  { events, nodesBefore }: Pick<DiskRecorder, 'events' | 'nodesBefore'>,
  { before, target, cutAt, random }: CutOptions,
): void {
  const happened = events.slice(0, cutAt);
  const syncedUpTo = findSynced(happened);
  // A disk that had nearly caught up, one that had written nothing, or anything in between.
  const luck = random.pick([0, 0.3, 0.5, 0.9]);
  const content = new Map<number, Content>();
  const folders = new Map<number, Folder>();
  const stuck = new Set<number>();
  const contentOf = (node: number): Content => {
    const path = nodesBefore.get(node)?.path;
    const known = content.get(node) ?? new Content(path ? readFileSync(join(before, path)) : EMPTY);
    content.set(node, known);
    return known;
  };
  for (const [node, { isFolder }] of nodesBefore) {
    if (isFolder) folders.set(node, { entries: new Map() });
  }
  addEntriesBefore(nodesBefore, folders);
  for (const [index, event] of happened.entries()) {
    if (event.kind === 'sync' || event.kind === 'mark') continue;
    const node = 'node' in event && event.kind !== 'entry' ? event.node : folderOf(event);
    const isSynced = index < (syncedUpTo.get(node) ?? 0);
    if (event.kind === 'write') {
      write(contentOf(node), event, isSynced ? 1 : luck, random);
    } else if (event.kind === 'truncate') {
      if (isSynced || random.chance(luck)) contentOf(node).resize(event.length);
    } else {
      if (event.kind === 'entry' && event.node !== null && event.isFolder) {
        folders.set(event.node, { entries: new Map() });
      }
      // File systems write the changes of a folder in their order.
      if (!isSynced && !random.chance(luck)) stuck.add(node);
      if (!stuck.has(node)) applyEntry(folders.get(node), event);
    }
  }
  writeFolder({ folders, content, nodesBefore, before, target });
}

export interface CutOptions {
  before: string;
  target: string;
  cutAt: number;
  random: Random;
}

type EntryEvent = Extract<DiskEvent, { kind: 'entry' | 'rename' }>;
const folderOf = (event: DiskEvent): number => (event as EntryEvent).folder;

/** For each file and folder, the index before which all of its events are on the disk. */
function findSynced(happened: readonly DiskEvent[]): Map<number, number> {
  const synced = new Map<number, number>();
  for (const event of happened) {
    if (event.kind !== 'sync') continue;
    synced.set(event.node, Math.max(synced.get(event.node) ?? 0, event.upTo));
  }
  return synced;
}

function addEntriesBefore(
  nodesBefore: DiskRecorder['nodesBefore'],
  folders: ReadonlyMap<number, Folder>,
): void {
  const byPath = new Map([...nodesBefore].map(([node, { path }]) => [path, node]));
  for (const [node, { path }] of nodesBefore) {
    if (path === '') continue;
    const parts = path.split('/');
    const name = parts.pop() ?? '';
    folders.get(byPath.get(parts.join('/')) ?? -1)?.entries.set(name, node);
  }
}

function applyEntry(folder: Folder | undefined, event: EntryEvent): void {
  if (!folder) return;
  if (event.kind === 'rename') {
    const node = folder.entries.get(event.from);
    folder.entries.delete(event.from);
    if (node !== undefined) folder.entries.set(event.to, node);
  } else if (event.node === null) folder.entries.delete(event.name);
  else folder.entries.set(event.name, event.node);
}

function write(
  content: Content,
  { position, bytes }: Extract<DiskEvent, { kind: 'write' }>,
  luck: Luck,
  random: Random,
): void {
  const isWhole = luck === 1 || random.chance(luck / 2);
  if (!isWhole && !random.chance(luck)) return;
  const end = position + bytes.length;
  for (let from = position, to = from; from < end; from = to) {
    to = Math.min(end, (Math.floor(from / SECTOR_BYTES) + 1) * SECTOR_BYTES);
    if (isWhole || random.chance(0.5)) {
      content.write(from, bytes.subarray(from - position, to - position));
    }
  }
}

/** A file that grows without being copied for each write. */
class Content {
  #bytes: Buffer;
  #length: number;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#length = bytes.length;
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  write(position: number, bytes: Uint8Array): void {
    if (position + bytes.length > this.#length) this.resize(position + bytes.length);
    this.#bytes.set(bytes, position);
  }

  resize(length: number): void {
    if (length > this.#bytes.length) {
      const larger = Buffer.alloc(length * 2);
      this.bytes.copy(larger);
      this.#bytes = larger;
    } else if (length > this.#length) this.#bytes.fill(0, this.#length, length);
    this.#length = length;
  }
}

interface Written {
  folders: ReadonlyMap<number, Folder>;
  content: ReadonlyMap<number, Content>;
  nodesBefore: DiskRecorder['nodesBefore'];
  before: string;
  target: string;
}

function writeFolder({ folders, content, nodesBefore, before, target }: Written): void {
  rmSync(target, { recursive: true, force: true });
  const writeNode = (node: number, path: string): void => {
    const folder = folders.get(node);
    const known = content.get(node);
    const was = nodesBefore.get(node);
    if (folder) {
      mkdirSync(path, { mode: 0o700 });
      for (const [name, entry] of folder.entries) writeNode(entry, join(path, name));
    } else if (known === undefined && was) cpSync(join(before, was.path), path);
    else writeFileSync(path, known?.bytes ?? '', { mode: 0o600 });
  };
  writeNode(0, target);
}

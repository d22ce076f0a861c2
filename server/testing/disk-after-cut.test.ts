import fs, { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Random, randomFor } from '../../database/demo/random.ts';
import { makeFolderAfterCut } from './disk-after-cut.ts';
import { DiskRecorder } from './disk-recorder.ts';

let folder: string;
let before: string;
let recorder: DiskRecorder;
let live: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vota-taco-disk-'));
  before = join(folder, 'before');
  live = join(folder, 'live');
  for (const path of [before, live]) {
    mkdirSync(path);
    fs.writeFileSync(join(path, 'old'), 'old text');
  }
  recorder = new DiskRecorder(live);
});
afterEach(() => {
  recorder.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A disk that had written nothing of its own accord. */
const unlucky: Random = { ...randomFor('disk'), pick: () => 0 as never };

/** The files after a cut now, with their text. */
function afterCut(random = unlucky): Record<string, string> {
  const target = join(folder, 'after');
  const cutAt = recorder.events.length;
  recorder.stop();
  makeFolderAfterCut(recorder, { before, target, cutAt, random });
  return Object.fromEntries(
    readdirSync(target).map((name) => [name, readFileSync(join(target, name), 'utf8')]),
  );
}

function syncFolder(path: string): void {
  const descriptor = fs.openSync(path, 'r');
  fs.fsyncSync(descriptor);
  fs.closeSync(descriptor);
}

function write(name: string, text: string, isSynced: boolean): void {
  const descriptor = fs.openSync(join(live, name), 'r+');
  fs.writeSync(descriptor, Buffer.from(text), 0, text.length, 0);
  if (isSynced) fs.fdatasyncSync(descriptor);
  fs.closeSync(descriptor);
}

test('what was synced is there, what was written after it is not', () => {
  write('old', 'new', true);
  write('old', 'newest', false);
  expect(afterCut()).toEqual({ old: 'new text' });
});

test('a new file needs a sync of its content and one of its folder', () => {
  for (const name of ['content', 'name', 'both']) fs.writeFileSync(join(live, name), '');
  syncFolder(live);
  fs.writeFileSync(join(live, 'later'), '');
  write('content', 'text', true);
  write('name', 'text', false);
  write('later', 'text', true);
  expect(afterCut()).toEqual({ old: 'old text', content: 'text', name: '', both: '' });
});

test('a file that was renamed or removed has its former name until its folder is synced', () => {
  fs.renameSync(join(live, 'old'), join(live, 'renamed'));
  syncFolder(live);
  fs.unlinkSync(join(live, 'renamed'));
  expect(afterCut()).toEqual({ renamed: 'old text' });
});

test('of what was not synced a part may be there', () => {
  const text = 'x'.repeat(4096);
  write('old', text, false);
  const random: Random = { ...randomFor('torn'), pick: () => 0.9 as never };
  const found = new Set<number>();
  for (let cut = 0; cut < 20; cut += 1) {
    found.add((afterCut(random).old ?? '').split('x').length - 1);
  }
  expect(found.size).toBeGreaterThan(3);
  expect(found).toContain(4096);
});

test('a change that it does not know is refused', () => {
  expect(() => fs.copyFileSync(join(live, 'old'), join(live, 'copy'))).toThrow('not recorded');
});

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { encodeUtf8 } from '../../domain/ledger/rules.bytes.ts';
import { entryText, parseEntry } from '../../domain/ledger/rules.entries.ts';
import { projectRoot, runCommand } from '../run-command.ts';
import { buildGoReader } from './go-reader.ts';
import { countVector, type MergeVector, mergeVectors } from './merge-vectors.ts';

const file = join(projectRoot, 'scripts/ledger/vectors/merge-entries.json');
const vectors = JSON.parse(readFileSync(file, 'utf8')) as MergeVector[];

test('the public vectors are those of today: entries, leaves and roots never change', () => {
  expect(vectors).toEqual(mergeVectors());
});

test('the verifier reads each entry byte for byte, and counts each log as its vector says', () => {
  for (const { name, entries, restaurants, fault } of vectors) {
    const again = entries.map((text) => entryText(parseEntry(encodeUtf8(text))));
    expect([name, again]).toEqual([name, entries]);
    expect([name, countVector(entries)]).toEqual([name, { restaurants, fault }]);
  }
});

test('they hold each entry of a merge, honest and not', () => {
  const has = (type: string, isHonest: boolean) =>
    vectors.some(
      ({ entries, fault }) =>
        (fault === null) === isHonest && entries.some((text) => text.includes(`"t":"${type}"`)),
    );
  for (const type of ['merge_restaurant', 'same_voters', 'unmerge_restaurant']) {
    expect([type, has(type, true), has(type, false)]).toEqual([type, true, true]);
  }
});

test('a second implementation, in Go, finds the same leaves, roots, figures and refusals', async ({
  skip,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'merge-vectors-'));
  try {
    const counter = await buildGoReader(folder, 'count_merges');
    if ('missing' in counter) return skip(counter.missing);
    const { code, output } = await runCommand(counter.path, [file]);
    expect(output).toBe(`vectors ${vectors.length}, wrong 0\n`);
    expect(code).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

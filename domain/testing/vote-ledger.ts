import { blindVoter, blindingSecret } from '../ledger/rules.blinding.ts';
import { type Sha256, encodeBase64Url, encodeUtf8 } from '../ledger/rules.bytes.ts';
import { type Entry, type VoteEntry, formatEntry, parseEntry } from '../ledger/rules.entries.ts';
import { formatVkey } from '../ledger/rules.keys.ts';
import type { NoteSigner } from '../ledger/rules.note.ts';
import { PUBLISHED_PATH, type PublishedTally, formatPublished } from '../ledger/rules.published.ts';
import { makeReceipt } from '../ledger/rules.receipt.ts';
import { CHECKPOINT_PATH, KEYS_PATH } from '../ledger/rules.recount.ts';
import { Tally } from '../ledger/rules.tally.ts';
import { proveInclusion, tilePath, tilesOfSize } from '../ledger/rules.tiles.ts';
import { MemoryLog } from './ledger.ts';

/** What the platform gives: a hash and the log's key. */
export interface LogPlatform {
  sha256: Sha256;
  signer: NoteSigner;
}

const LOG_EVENT = '0e5a7c1e-0000-7000-8000-000000000001';

/** An id of a restaurant, dish or festival of tests, by a hexadecimal digit for its kind and a number. */
export const sampleId = (kind: string, number: number): string =>
  `00000000-0000-7000-8000-${kind}${String(number).padStart(11, '0')}`;

/** A hash of tests: 32 bytes of one number. */
export const sampleHash = (number: number): string =>
  encodeBase64Url(new Uint8Array(32).fill(number));

/** The secret of a person at a restaurant, as the receipt has it. */
export const sampleSecret = (sha256: Sha256, person: number, rest: string): Uint8Array =>
  blindingSecret(sha256, sha256(encodeUtf8(`key of person ${person}`)), { event: LOG_EVENT, rest });

/** Votes of as many people, each at one of five restaurants, for one of three dishes. */
export const sampleVotes = (sha256: Sha256, count: number): VoteEntry[] =>
  Array.from({ length: count }, (_, person) => {
    const rest = sampleId('a', person % 5);
    const dish = sampleId('d', 3 * (person % 5) + (person % 3));
    const other = sampleId('d', 3 * (person % 5) + ((person + 1) % 3));
    return {
      t: 'vote',
      v: 1,
      b: blindVoter(sha256, sampleSecret(sha256, person, rest)),
      day: '2026-05-02',
      dish,
      ev: person % 4 === 0 ? 'code' : 'pos',
      pts: (person % 5) + 1,
      rest,
      ...(person % 7 === 0 && { zero: [other] }),
    };
  });

export const sampleGenesis = (origin: string): Entry => ({
  t: 'genesis',
  v: 1,
  event: LOG_EVENT,
  origin,
  rules: sampleHash(1),
});

/** A log in memory, as files by their path: what a server or a mirror of it serves. */
export interface SampleLog {
  size: number;
  files: Map<string, Uint8Array>;
  checkpoint: string;
  root: Uint8Array;
  log: MemoryLog;
}

/**
 * Makes the files of a log.
 * @param entries also bytes that are no entry; those are left out of the published numbers
 */
export function makeLog(
  { sha256, signer }: LogPlatform,
  entries: readonly (Entry | Uint8Array)[],
): SampleLog {
  const log = new MemoryLog(sha256, [signer]);
  const leaves = entries.map((entry) => (entry instanceof Uint8Array ? entry : formatEntry(entry)));
  log.append(leaves);
  const { origin, size, root } = log.head();
  const paths = [...tilesOfSize(size), ...tilesOfSize(size, 'entries')].map(tilePath);
  const texts: [string, string][] = [
    [CHECKPOINT_PATH, log.checkpoint()],
    [KEYS_PATH, `${formatVkey(signer.key)}\n`],
    [PUBLISHED_PATH, formatPublished(publishedOf(origin, leaves))],
  ];
  const files = new Map(texts.map(([path, text]) => [path, encodeUtf8(text)]));
  for (const path of paths) {
    const file = log.file(path);
    if (file instanceof Uint8Array) files.set(path, file);
  }
  return { size, files, checkpoint: log.checkpoint(), root, log };
}

function publishedOf(origin: string, leaves: readonly Uint8Array[]): PublishedTally {
  const tally = new Tally({ origin });
  try {
    for (const leaf of leaves) tally.add(parseEntry(leaf));
  } catch {
    // The log is to be refused: its published numbers are as far as the entries are good.
  }
  const { votes, points, restaurants } = tally.figures();
  const voters = restaurants.reduce((sum, restaurant) => sum + restaurant.voters, 0);
  const shown = restaurants.map(({ id, votes, points, voters, dishes }) => ({
    id,
    votes,
    points,
    voters,
    dishes,
  }));
  return { v: 1, origin, size: leaves.length, votes, points, voters, restaurants: shown };
}

/** The receipt of a vote of `sampleVotes`. */
export async function receiptOf(
  { sha256, signer }: LogPlatform,
  { log, size, checkpoint }: SampleLog,
  { person, entry, index }: { person: number; entry: VoteEntry; index: number },
): Promise<string> {
  const hashes = await proveInclusion(sha256, { index, size }, log.readTiles);
  const secret = sampleSecret(sha256, person, entry.rest);
  return makeReceipt({ entry, secret, index, hashes, checkpoint }, { logKeys: [signer.key] });
}

/** The same bytes with one of them changed. */
export function changeByte(bytes: Uint8Array, at: number): Uint8Array {
  const changed = bytes.slice();
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

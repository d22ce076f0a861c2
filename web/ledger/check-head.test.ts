import { expect, test } from 'vitest';
import { encodeBase64, encodeUtf8 } from '../../domain/ledger/rules.bytes.ts';
import { formatCheckpoint, signCheckpoint } from '../../domain/ledger/rules.checkpoint.ts';
import type { LedgerReader } from '../../domain/ledger/rules.download.ts';
import { formatVkey } from '../../domain/ledger/rules.keys.ts';
import { addSignatures, signText } from '../../domain/ledger/rules.note.ts';
import {
  EMPTY_EDGE,
  frontierOfEdge,
  parseTilePath,
  tilesOfAppend,
} from '../../domain/ledger/rules.tiles.ts';
import { hashLeaf, rootOf } from '../../domain/ledger/rules.tree.ts';
import type { LedgerState } from '../../domain/receipts/schema.ts';
import { checkHead } from './check-head.ts';
import { ledgerCrypto, sha256 } from './crypto.ts';
import type { RememberedLog } from './remembered.ts';
import { signerOf } from './test-signer.ts';

const ORIGIN = 'votataco.example';
const EVENT = '0198a000-0000-7000-8000-000000000001';
const NOW = '2026-05-02T16:00:00.000Z';
const LATER = '2026-05-03T16:00:00.000Z';

/** A log of so many entries, of which those from `other` on are others. */
function logOf(size: number, other = size) {
  const leaves = Array.from({ length: size }, (_, i) =>
    hashLeaf(sha256, encodeUtf8(i < other ? `entry ${i}` : `other entry ${i}`)),
  );
  const { edge, tiles } = tilesOfAppend(sha256, EMPTY_EDGE, leaves);
  const root = rootOf(sha256, frontierOfEdge(sha256, edge));
  const read: LedgerReader = async (path) => {
    const { level, index } = parseTilePath(path);
    const tile = tiles.find((one) => one.level === level && one.index === index);
    return tile?.hashes ?? new Uint8Array(0);
  };
  return { head: { origin: ORIGIN, size, root }, read };
}

const key = signerOf(ORIGIN, 1);
const witness = signerOf('gazette.example', 2, 'witness');

type StateWithHead = LedgerState & { head: NonNullable<LedgerState['head']> };

function stateOf(
  { head }: ReturnType<typeof logOf>,
  { signers = [key], isWitnessed = false, origin = ORIGIN, event = EVENT } = {},
): StateWithHead {
  const named = { ...head, origin };
  const signed = signCheckpoint(signers, named);
  const line = signText(witness, formatCheckpoint(named), 1_777_737_600);
  return {
    origin,
    vkeys: signers.map((one) => formatVkey(one.key)),
    event,
    withinSeconds: 60,
    head: {
      size: head.size,
      root: encodeBase64(head.root),
      signedAt: NOW,
      checkpoint: isWitnessed ? addSignatures(signed, [line]) : signed,
    },
    witnesses: [
      { name: witness.key.name, vkey: formatVkey(witness.key), size: null, signedAt: null },
    ],
    waiting: 0,
    participants: { voters: 1, votes: 1 },
    anchors: [],
    isWithheld: false,
    halted: null,
  };
}

async function look(
  log: ReturnType<typeof logOf>,
  known: RememberedLog | null,
  options: Parameters<typeof stateOf>[1] = {},
) {
  const platform = { crypto: ledgerCrypto, read: log.read };
  return checkHead(platform, stateOf(log, options), known, known ? LATER : NOW);
}

/** What is remembered after a first look at a log. */
async function remembered(log: ReturnType<typeof logOf>, options = {}): Promise<RememberedLog> {
  const { remember } = await look(log, null, options);
  if (!remember) throw new Error('Nothing is remembered.');
  return remember;
}

test('the first head that is seen is remembered with its key and its time', async () => {
  const log = logOf(300);
  const { check, remember } = await look(log, null);
  expect(check).toEqual({ state: 'first', cosigners: [] });
  expect(remember).toMatchObject({
    origin: ORIGIN,
    event: EVENT,
    vkeys: [formatVkey(key.key)],
    witnesses: [formatVkey(witness.key)],
    head: { size: 300, root: encodeBase64(log.head.root), seenAt: NOW },
  });
});

test('a head that contains the one seen before is good, and the larger one is remembered', async () => {
  const known = await remembered(logOf(300));
  const { check, remember } = await look(logOf(70_000), known);
  expect(check).toMatchObject({ state: 'extends', before: { size: 300, seenAt: NOW } });
  expect(remember?.head).toMatchObject({ size: 70_000, seenAt: LATER });
});

test('the same head again keeps the time of its first sight', async () => {
  const known = await remembered(logOf(300));
  const { check, remember } = await look(logOf(300), known);
  expect(check.state).toBe('extends');
  expect(remember?.head).toEqual(known.head);
});

test.each([
  ['an entry was replaced', logOf(310, 299), 'consistency_refused'],
  ['another log has the same size', logOf(300, 299), 'roots_differ'],
  ['the log shrank', logOf(299), 'log_shrank'],
])('a signed head is refused where %s, and what was seen before stays', async (_, log, code) => {
  const known = await remembered(logOf(300));
  const { check, remember } = await look(log, known);
  expect(check).toMatchObject({ state: 'refused', fault: { code }, before: { size: 300 } });
  expect(remember).toBeNull();
});

test('an older head after a newer one, as a late cache shows it, accuses nobody', async () => {
  const newest = logOf(300);
  const known = await remembered(newest);
  const late = { head: logOf(270).head, read: newest.read };
  const { check, remember } = await look(late, known);
  expect(check).toMatchObject({ state: 'behind', before: { size: 300 } });
  expect(remember?.head).toEqual(known.head);
  const other = { head: logOf(270, 100).head, read: newest.read };
  expect((await look(other, known)).check).toMatchObject({
    state: 'refused',
    fault: { code: 'consistency_refused' },
  });
});

test('a tile that does not lead to the head is refused', async () => {
  const known = await remembered(logOf(300));
  const good = logOf(600);
  const bad = logOf(600, 10);
  const { check } = await look({ head: good.head, read: bad.read }, known);
  expect(check).toMatchObject({ state: 'refused', fault: { code: 'consistency_refused' } });
});

test('a log that changes its name or its festival is refused', async () => {
  const known = await remembered(logOf(3));
  const renamed = signerOf('other.example', 1);
  const moved = await look(logOf(3), known, { origin: 'other.example', signers: [renamed] });
  expect(moved.check).toMatchObject({ state: 'refused', fault: { code: 'wrong_origin' } });
  const event = '0198a000-0000-7000-8000-000000000002';
  const other = await look(logOf(3), known, { event });
  expect(other.check).toMatchObject({ fault: { code: 'genesis_of_other_festival' } });
});

test('a new key is believed once a head is signed by it and by the old one', async () => {
  const known = await remembered(logOf(3));
  const next = signerOf(ORIGIN, 3);
  const alone = await look(logOf(4), known, { signers: [next] });
  expect(alone.check).toMatchObject({ state: 'other_key', before: { size: 3 } });
  expect(alone.remember).toBeNull();

  const { remember } = await look(logOf(4), known, { signers: [key, next] });
  expect(remember?.vkeys).toEqual([formatVkey(key.key), formatVkey(next.key)]);
  const later = await look(logOf(5), remember, { signers: [next] });
  expect(later.check.state).toBe('extends');
});

test('a false signature of the log is refused', async () => {
  const log = logOf(3);
  const state = stateOf(log);
  const text = formatCheckpoint({ ...log.head, size: 4 });
  const checkpoint = state.head.checkpoint.replace(formatCheckpoint(log.head), text);
  const { check } = await checkHead(
    { crypto: ledgerCrypto, read: log.read },
    { ...state, head: { ...state.head, checkpoint } },
    null,
    NOW,
  );
  expect(check).toMatchObject({ state: 'refused', fault: { code: 'bad_signature' } });
});

test('witnesses are named once their signature is checked', async () => {
  const { check } = await look(logOf(3), null, { isWitnessed: true });
  expect(check).toMatchObject({
    cosigners: [{ name: 'gazette.example', time: 1_777_737_600_000 }],
  });
});

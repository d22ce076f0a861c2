import { afterEach, beforeAll, expect, test } from 'vitest';
import { formatVkey } from '../../domain/ledger/rules.keys.ts';
import type { NoteSigner } from '../../domain/ledger/rules.note.ts';
import type { LedgerState } from '../../domain/receipts/schema.ts';
import {
  makeLog,
  receiptOf,
  sampleGenesis,
  sampleVotes,
} from '../../domain/testing/vote-ledger.ts';
import { sha256 } from '../ledger/crypto.ts';
import { forgetLog, recallLog, rememberLog } from '../ledger/remembered.ts';
import { signerOf } from '../ledger/test-signer.ts';
import { checkFragment } from './check-receipt.ts';
import { fragmentOf } from './receipt-link.ts';

const ORIGIN = 'votataco.example';

const signer = signerOf(ORIGIN, 1);
const votes = sampleVotes(sha256, 20);
const log = makeLog({ sha256, signer }, [sampleGenesis(ORIGIN), ...votes]);
const [vote] = votes.slice(7);
let receipt = '';

beforeAll(async () => {
  if (!vote) throw new Error('There is no eighth vote.');
  receipt = await receiptOf({ sha256, signer }, log, { person: 7, entry: vote, index: 8 });
});
afterEach(() => forgetLog());

const EVENT = '0e5a7c1e-0000-7000-8000-000000000001';
const stateOf = (...signers: NoteSigner[]): LedgerState => ({
  origin: ORIGIN,
  vkeys: signers.map(({ key }) => formatVkey(key)),
  event: EVENT,
  withinSeconds: 60,
  head: null,
  witnesses: [],
  waiting: 0,
  participants: { voters: 20, votes: 20 },
  anchors: [],
  isWithheld: false,
  halted: null,
});
const knownBy = (...signers: NoteSigner[]) => ({
  origin: ORIGIN,
  event: EVENT,
  vkeys: signers.map(({ key }) => formatVkey(key)),
  witnesses: [],
  head: null,
});

const unreached = () => Promise.reject(new Error('no network'));
const check = async (text: string, askLog: () => Promise<LedgerState> = unreached) =>
  checkFragment(await fragmentOf(text), askLog);

test('the first receipt asks for the keys of the log; the next one needs no network', async () => {
  expect(await check(receipt)).toEqual({ state: 'no_keys' });
  const first = await check(receipt, async () => stateOf(signer));
  expect(first).toMatchObject({
    state: 'good',
    receipt: { entry: vote, index: 8, head: { size: 21 }, text: receipt, isKeyNew: false },
  });
  expect(recallLog()).toEqual(knownBy(signer));
  expect(await check(receipt)).toEqual(first);
});

test('what is wrong with a receipt is said, without asking the server', async () => {
  rememberLog(knownBy(signer));
  expect(await check(receipt.replace('index 8', 'index 9'))).toMatchObject({
    state: 'refused',
    fault: { code: 'inclusion_refused' },
  });
  expect(await check('Dear diary')).toMatchObject({
    state: 'refused',
    fault: { code: 'bad_proof' },
  });
  expect(await checkFragment('abc', unreached)).toEqual({ state: 'refused', fault: 'broken' });
});

test('a receipt of another log is refused, whatever keys the server has', async () => {
  const other = signerOf('tacos.example', 2);
  const otherLog = makeLog({ sha256, signer: other }, [sampleGenesis('tacos.example'), ...votes]);
  if (!vote) throw new Error('There is no eighth vote.');
  const foreign = await receiptOf({ sha256, signer: other }, otherLog, {
    person: 7,
    entry: vote,
    index: 8,
  });
  expect(await check(foreign, async () => stateOf(signer))).toMatchObject({
    state: 'refused',
    fault: { code: 'receipt_of_other_log', data: { found: 'tacos.example', origin: ORIGIN } },
  });
});

test('a receipt signed by keys that were not known before is good, with a word about that', async () => {
  const old = signerOf(ORIGIN, 3);
  rememberLog(knownBy(old));
  expect(await check(receipt)).toMatchObject({
    state: 'refused',
    fault: { code: 'unknown_signature' },
  });
  expect(await check(receipt, async () => stateOf(signer, old))).toMatchObject({
    state: 'good',
    receipt: { isKeyNew: true },
  });
  // What was believed first is not overwritten by what the server says now.
  expect(recallLog()).toEqual(knownBy(old));
});

test('a receipt that no key of the server has signed is refused', async () => {
  const stranger = signerOf(ORIGIN, 4);
  expect(await check(receipt, async () => stateOf(stranger))).toMatchObject({
    state: 'refused',
    fault: { code: 'unknown_signature' },
  });
});

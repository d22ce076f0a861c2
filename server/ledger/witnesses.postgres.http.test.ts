import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  openCheckpoint,
  parseCheckpoint,
  signCheckpoint,
} from '../../domain/ledger/rules.checkpoint.ts';
import { parseVkey } from '../../domain/ledger/rules.keys.ts';
import { parseNote } from '../../domain/ledger/rules.note.ts';
import { checkReceipt } from '../../domain/ledger/rules.receipt.ts';
import { sha256, verifyEd25519 } from '../signing-key.ts';
import { castAt } from '../testing/cast.ts';
import { ledgerCrypto, policyOf } from '../testing/ledger.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { openWitness, type TestWitness } from '../testing/witness.ts';
import { publishHead } from './publish.ts';
import { addWaiting } from './sequence.ts';
import { openLedger } from './writer.ts';

let server: TestServer;
let witnesses: [TestWitness, TestWitness];

beforeEach(async () => {
  witnesses = [
    await openWitness('paper.example', () => policyOf(server)),
    await openWitness('university.example', () => policyOf(server)),
  ];
  server = await openTestServer({
    LEDGER_WITNESSES: witnesses.map(({ setting }) => setting).join(' '),
  });
});
afterEach(async () => {
  await server.stop();
  for (const witness of witnesses) await witness.close();
});

const vote = async (place: number) =>
  castAt(server, await server.visitor().signInAs('visitor'), place);
const checkpoint = async () => (await fetch(`${server.url}/checkpoint`)).text();
const readyz = async () => (await server.visitor().get('/readyz')).body;
/** The first witness shows a head that this log has signed, of entries that the database does not have. */
const show = (size: number) => {
  const { origin, signers } = server.services.ledger.keys;
  const head = { origin, size, root: new Uint8Array(32) };
  witnesses[0].last.head = { ...head, note: signCheckpoint(signers, head) };
};
const policy = async () => ({
  ...(await policyOf(server)),
  witnessKeys: witnesses.map(({ vkey }) => parseVkey(sha256, vkey)),
});

test('heads carry the signatures of witnesses, and receipts too', async () => {
  const { ledger } = server.services;
  await ledger.run();
  const { ballotId } = await vote(0);
  await ledger.run();
  const trusted = { ...(await policy()), neededWitnesses: 2 };
  const opened = await openCheckpoint(verifyEd25519, await checkpoint(), trusted);
  expect(opened.size).toBe(3004);
  expect(opened.witnesses.map(({ key }) => key.name)).toEqual([
    'paper.example',
    'university.example',
  ]);
  const visitor = await server.visitor().signInAs('visitor');
  const { body } = await visitor.get(`/api/my-votes/receipts/${ballotId}`);
  const { head } = await checkReceipt(ledgerCrypto, body.receipt, trusted);
  expect(head.witnesses).toHaveLength(2);
  const { body: state } = await server.visitor().get('/api/ledger');
  const signedAt = server.clock.now.toISOString();
  expect(state.witnesses).toEqual(
    witnesses.map(({ name, vkey }) => ({ name, vkey, size: 3004, signedAt })),
  );
  // Who has signed is not asked again.
  const asked = witnesses[0].asked();
  await ledger.run();
  expect(witnesses[0].asked()).toBe(asked);
});

test('a witness that is away delays nothing, and signs a later head', async () => {
  const { ledger } = server.services;
  const [paper] = witnesses;
  await ledger.run();
  await paper.close();
  await vote(0);
  await ledger.run();
  expect(ledger.halted()).toBeNull();
  const opened = await openCheckpoint(verifyEd25519, await checkpoint(), await policy());
  expect(opened.witnesses.map(({ key }) => key.name)).toEqual(['university.example']);
  witnesses = [await openWitness('paper.example', () => policyOf(server)), witnesses[1]];
});

test('a witness with a later or another signed head halts the ledger before anything is signed', async () => {
  const { ledger } = server.services;
  await ledger.run();
  const before = await checkpoint();
  show(5000);
  await vote(0);
  // As after a start: all are asked before anything new is signed.
  const restarted = openLedger(server.services);
  await restarted.run();
  expect(restarted.halted()?.reason).toBe('shrank');
  show(3003);
  await restarted.run();
  expect(restarted.halted()?.reason).toBe('forked');
  // Another head that is smaller than the last one: the proof from it is refused.
  show(3000);
  await restarted.run();
  expect(restarted.halted()?.reason).toBe('forked');
  expect(await checkpoint()).toBe(before);
});

test('what a witness only says halts nothing', async () => {
  const { ledger } = server.services;
  await ledger.run();
  const [paper] = witnesses;
  paper.last.head = { size: 5000, root: new Uint8Array(32), note: 'A later one.' };
  const restarted = openLedger(server.services);
  await restarted.run();
  expect(restarted.halted()).toBeNull();
});

test('an empty database signs nothing while a witness knows a head of the log', async () => {
  const { ledger } = server.services;
  show(5000);
  await ledger.run();
  expect(await readyz()).toEqual({ status: 'ready', ledger: 'shrank' });
  expect((await fetch(`${server.url}/checkpoint`)).status).toBe(404);
  expect(existsSync(server.database.headFile)).toBe(false);
});

test('without a head file, the word of a witness is enough to wait', async () => {
  const { ledger } = server.services;
  const [paper] = witnesses;
  paper.last.head = { size: 5000, root: new Uint8Array(32), note: 'A later one.' };
  await ledger.run();
  expect(await readyz()).toEqual({ status: 'ready', ledger: 'no_witness' });
  paper.last.head = null;
  await ledger.run();
  expect(await readyz()).toEqual({ status: 'ready' });
  expect((await openCheckpoint(verifyEd25519, await checkpoint(), await policy())).size).toBe(3003);
});

test('without a head file and with no witness there, a server waits, and votes go on', async () => {
  await server.services.ledger.run();
  const before = await checkpoint();
  rmSync(server.database.headFile);
  for (const { duty } of witnesses) duty.isAway = true;
  await vote(0);
  // A second start finds nothing that the first one left.
  for (const restarted of [openLedger(server.services), openLedger(server.services)]) {
    await restarted.run();
    expect(restarted.halted()?.reason).toBe('no_witness');
    expect(existsSync(server.database.headFile)).toBe(false);
  }
  expect(await checkpoint()).toBe(before);
  const restarted = openLedger(server.services);
  witnesses[1].duty.isAway = false;
  await restarted.run();
  expect(restarted.halted()).toBeNull();
  const opened = await openCheckpoint(verifyEd25519, await checkpoint(), await policy());
  expect([opened.size, opened.witnesses.length]).toEqual([3004, 1]);
  expect(readFileSync(server.database.headFile, 'utf8')).toContain('\n3004\n');
});

test('a witness that was away at the start is asked when it is back, also about a head that it has signed', async () => {
  await server.services.ledger.run();
  const [paper] = witnesses;
  paper.duty.isAway = true;
  const restarted = openLedger(server.services);
  await restarted.run();
  expect(restarted.halted()).toBeNull();
  paper.duty.isAway = false;
  show(5000);
  await restarted.run();
  expect(restarted.halted()?.reason).toBe('shrank');
});

test('a server that is killed before it stores what a witness has signed asks for it again', async () => {
  const { db, ledger } = server.services;
  await ledger.run();
  await db.execute(sql`delete from ledger_cosignatures where witness = 'paper.example'`);
  const restarted = openLedger(server.services);
  await restarted.run();
  expect(restarted.halted()).toBeNull();
  const opened = await openCheckpoint(verifyEd25519, await checkpoint(), await policy());
  expect(opened.witnesses).toHaveLength(2);
});

test('a head of which only a witness and the entries are left is gone on from', async () => {
  const { db, ledger, now } = server.services;
  const { headFile } = server.database;
  await ledger.run();
  const kept = readFileSync(headFile, 'utf8');
  await vote(0);
  await addWaiting({ db, origin: ledger.keys.origin, random: () => 0 });
  const killed = db.transaction(async (tx) => {
    await publishHead({ db: tx, keys: ledger.keys, headFile, now });
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  const note = readFileSync(headFile, 'utf8');
  witnesses[0].last.head = { ...parseCheckpoint(parseNote(note).text), note };
  writeFileSync(headFile, kept);
  const restarted = openLedger(server.services);
  await restarted.run();
  expect(restarted.halted()).toBeNull();
  const opened = await openCheckpoint(verifyEd25519, await checkpoint(), await policy());
  expect([opened.size, opened.witnesses.length]).toEqual([3004, 2]);
});

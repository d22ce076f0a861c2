import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCheckpoint, signCheckpoint } from '../../domain/ledger/rules.checkpoint.ts';
import { parseVkey } from '../../domain/ledger/rules.keys.ts';
import { checkReceipt } from '../../domain/ledger/rules.receipt.ts';
import { sha256, verifyEd25519 } from '../signing-key.ts';
import { castAt } from '../testing/cast.ts';
import { ledgerCrypto, policyOf } from '../testing/ledger.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { openWitness, type TestWitness } from '../testing/witness.ts';
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
  const [paper] = witnesses;
  const show = (size: number) => {
    const { origin, signers } = ledger.keys;
    const head = { origin, size, root: new Uint8Array(32) };
    paper.last.head = { ...head, note: signCheckpoint(signers, head) };
  };
  show(5000);
  await vote(0);
  // As after a start: all are asked before anything new is signed.
  const restarted = openLedger(server.services);
  await restarted.run();
  expect(restarted.halted()?.reason).toBe('shrank');
  show(3003);
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

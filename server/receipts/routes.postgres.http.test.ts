import { afterAll, beforeAll, expect, test } from 'vitest';
import { toHex } from '../../domain/ledger/rules.bytes.ts';
import { openPromise } from '../../domain/ledger/rules.promise.ts';
import { checkReceipt } from '../../domain/ledger/rules.receipt.ts';
import { hashLeaf } from '../../domain/ledger/rules.tree.ts';
import { formatEntry } from '../../domain/ledger/rules.entries.ts';
import type { CountedBallot } from '../../domain/voting/schema.ts';
import { addWaiting } from '../ledger/sequence.ts';
import { sha256, verifyEd25519 } from '../signing-key.ts';
import { castAt } from '../testing/cast.ts';
import { ledgerCrypto, policyOf } from '../testing/ledger.ts';
import { codeOf, openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

let server: TestServer;
let visitor: Visitor;
let ballot: CountedBallot;

beforeAll(async () => {
  server = await openTestServer();
  visitor = await server.visitor().join('ana@example.com');
  ballot = await castAt(server, visitor, 0);
});
afterAll(() => server.stop());

const read = (by: Visitor = visitor) => by.get(`/api/my-votes/receipts/${ballot.ballotId}`);

test('a vote waits with a promise, and then has a receipt that keeps it', async () => {
  const { origin, logKeys } = await policyOf(server);
  const promise = await openPromise(verifyEd25519, ballot.promise ?? '', { origin, logKeys });
  expect(promise.deadline * 1000).toBeGreaterThan(server.clock.now.getTime());
  const promisedBy = new Date(promise.deadline * 1000).toISOString();
  const before = await read();
  expect([before.status, before.body]).toMatchObject([
    200,
    { state: 'waiting', leafIndex: null, receipt: null, promise: ballot.promise, promisedBy },
  ]);

  await server.services.ledger.run();
  const { body } = await read();
  expect(body).toMatchObject({ state: 'logged', promise: null, promisedBy: null, points: 4 });
  const { entry, index, head } = await checkReceipt(ledgerCrypto, body.receipt, {
    origin,
    logKeys,
  });
  expect(index).toBe(body.leafIndex);
  expect(head.size).toBeGreaterThan(index);
  const leafHash = hashLeaf(sha256, formatEntry(entry));
  expect(toHex(leafHash)).toBe(toHex(promise.leafHash));
  expect(entry).toMatchObject({
    day: ballot.day,
    rest: ballot.restaurantId,
    dish: body.dishId,
    pts: 4,
    ev: 'pos',
    zero: [ballot.ratings[1]?.dishId],
  });
  expect(body.receipt.length).toBeLessThan(3000);
  const { body: list } = await visitor.get('/api/my-votes/receipts');
  const { receipt: _receipt, promise: _promise, ...state } = body;
  expect(list).toEqual({ receipts: [state] });
});

test('a vote that is entered and not yet published still waits', async () => {
  const { services } = server;
  const other = await server.visitor().join('berta@example.com');
  const { ballotId } = await castAt(server, other, 1);
  await addWaiting({ db: services.db, origin: services.ledger.keys.origin, random: () => 0 });
  const { body } = await other.get(`/api/my-votes/receipts/${ballotId}`);
  expect(body).toMatchObject({ state: 'waiting', leafIndex: null, receipt: null });
});

test('nobody gets the receipt of another, and nobody without an account', async () => {
  const stranger = await server.visitor().signInAs('visitor');
  expect(codeOf(await read(stranger))).toEqual([404, 'ballot_not_found']);
  expect(codeOf(await read(await server.visitor().signInAs('admin')))).toEqual([
    404,
    'ballot_not_found',
  ]);
  expect(codeOf(await read(server.visitor()))).toEqual([401, 'sign_in_required']);
  expect(codeOf(await server.visitor().get('/api/my-votes/receipts'))).toEqual([
    401,
    'sign_in_required',
  ]);
  const { body } = await stranger.get('/api/my-votes/receipts');
  expect(JSON.stringify(body)).not.toContain(ballot.ballotId);
});

test('the log is read from every origin, and full tiles for ever', async () => {
  await server.services.ledger.run();
  const look = async (path: string) => {
    const { status, headers } = await fetch(server.url + path);
    return [status, headers.get('cache-control'), headers.get('access-control-allow-origin')];
  };
  const forEver = 'public, max-age=31536000, immutable';
  expect(await look('/tile/0/000')).toEqual([200, forEver, '*']);
  expect(await look('/tile/entries/000')).toEqual([200, forEver, '*']);
  expect(await look('/tile/0/000.p/7')).toEqual([200, 'public, max-age=60', '*']);
  expect(await look('/checkpoint')).toEqual([200, 'public, max-age=5', '*']);
  expect(await look('/ledger/tally')).toEqual([200, 'public, max-age=5', '*']);
  for (const path of [
    '/tile/0/999',
    '/tile/0/0',
    '/tile/9/000',
    '/tile/entries/000.p/0',
    '/tile/x',
  ]) {
    expect([path, ...(await look(path))]).toEqual([path, 404, null, '*']);
  }
  const { status } = await fetch(`${server.url}/checkpoint`, { method: 'POST' });
  expect(status).toBe(405);
});

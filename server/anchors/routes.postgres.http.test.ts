import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ledgerAnchorRuns, ledgerAnchors } from '../../database/schema/anchors.ts';
import { auditLog } from '../../database/schema/audit.ts';
import { LANGUAGES } from '../../domain/language.ts';
import { ANCHOR_ENV } from '../testing/anchor-env.ts';
import { codeOf, openTestServer, type TestServer, type Visitor } from '../testing/server.ts';
import { runAnchors } from './actions.ts';

const PATH = '/api/ledger/anchors';

let server: TestServer;
let admin: Visitor;

beforeAll(async () => {
  server = await openTestServer(ANCHOR_ENV);
  admin = await server.visitor().signInAs('admin');
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.services.db.delete(ledgerAnchors);
  await server.services.db.delete(ledgerAnchorRuns);
});

const ROW = {
  size: 5,
  root: Buffer.alloc(32, 7),
  chainId: 31_337,
  chainName: 'Local Chain',
  contract: ANCHOR_ENV.ANCHOR_CONTRACT,
  sender: `0x${'1'.repeat(40)}`,
  nonce: 0,
  transactionHash: `0x${'ab'.repeat(32)}`,
  signedTransaction: '0x02',
  preparedAt: new Date('2026-05-02T15:00:00Z'),
  signedAt: new Date('2026-05-02T15:00:00Z'),
};

test('an organiser asks once, which is written down, and the next run looks after it', async () => {
  const { services } = server;
  expect((await admin.get(PATH)).body).toMatchObject({ isAsked: false, ranAt: null, anchors: [] });
  for (const _ of ['first', 'again']) {
    const answer = await admin.post(PATH);
    expect([answer.status, answer.body.isAsked]).toEqual([200, true]);
  }
  const entries = await services.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'anchor_requested'));
  expect(entries).toMatchObject([{ subjectName: 'Local Chain', actorRole: 'admin' }]);
  expect(await runAnchors(services)).toEqual({ did: 'nothing' });
  expect((await admin.get(PATH)).body).toMatchObject({
    isAsked: false,
    ranAt: server.clock.now.toISOString(),
    problem: null,
  });
});

test('what is wrong is said in the reader’s language, and the request stays', async () => {
  const { services } = server;
  await admin.post(PATH);
  const newestHead = () => Promise.resolve({ size: 9, root: Buffer.alloc(32), isSettled: true });
  expect(await runAnchors({ ...services, newestHead })).toMatchObject({ did: 'trouble' });
  const words = new Set<string>();
  for (const language of LANGUAGES) {
    const visitor = await server.visitor(language).signInAs('admin');
    const { body } = await visitor.get(PATH);
    expect(body).toMatchObject({ isAsked: true, problem: { code: 'rpc_unreachable' } });
    expect(JSON.stringify(body)).not.toContain(ANCHOR_ENV.ANCHOR_KEY.slice(2));
    words.add(body.problem.words);
  }
  expect([...words].every((one) => one.length > 50)).toBe(true);
  expect(words.size).toBe(LANGUAGES.length);
});

test('only a final anchor lets a page say blockchain, and only where anchors go on', async () => {
  const { db } = server.services;
  const isAnchored = async (of = server) =>
    (await of.visitor().get('/api/settings')).body.isAnchored;
  await db.insert(ledgerAnchors).values(ROW);
  expect(await isAnchored()).toBe(false);
  await db.update(ledgerAnchors).set({ state: 'final', block: 3 });
  expect(await isAnchored()).toBe(true);
  const other = await openTestServer({}, server);
  expect(await isAnchored(other)).toBe(false);
  await other.stop();
});

test('a given-up anchor is shown with its reason', async () => {
  const { db } = server.services;
  await db.insert(ledgerAnchors).values({ ...ROW, state: 'failed', failure: 'nonce_taken' });
  expect((await admin.get(PATH)).body.anchors).toEqual([
    {
      size: 5,
      root: Buffer.alloc(32, 7).toString('base64'),
      chain: 'Local Chain',
      transaction: ROW.transactionHash,
      block: null,
      at: ROW.preparedAt.toISOString(),
      state: 'failed',
      url: `https://explorer.example/tx/${ROW.transactionHash}`,
      failure: 'nonce_taken',
    },
  ]);
});

test('without a chain there is nothing to ask for', async () => {
  const other = await openTestServer({}, server);
  const visitor = await other.visitor().signInAs('admin');
  expect(codeOf(await visitor.post(PATH))).toEqual([409, 'anchors_off']);
  expect((await visitor.get(PATH)).body.chain).toBeNull();
  await other.stop();
});

import { hash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditLog } from '../../database/schema/audit.ts';
import { resultPackParts, resultPacks, resultSnapshots } from '../../database/schema/results.ts';
import { DEFAULT_RULES } from '../../domain/results/rules.ts';
import type { ResultPacks } from '../../domain/results/schema.packs.ts';
import { freezeResult, organisers } from '../testing/results.ts';
import { codeOf, openTestServer, type TestServer, type Visitor } from '../testing/server.ts';
import { readZip } from '../testing/zip-entries.ts';
import { createPackMaker, packsMaintenance } from './jobs.packs.ts';

const DAY_MS = 24 * 3600_000;
/** After so long without a sign of life, another server takes a pack over. */
const STALE_MS = 91_000;

let server: TestServer;
let admin: Visitor;
let second: Visitor;
let seen: { snapshotId: string; sha256: string };
beforeAll(async () => {
  // Its own maker is stopped: each test decides which server makes a pack.
  server = await openTestServer({}, undefined, { jobs: false });
  ({ admin, second } = await organisers(server));
  const { version } = (await admin.get('/api/results/rules')).body;
  const reason = { en: 'One list is enough', es: 'Una lista basta' };
  const rules = { ...DEFAULT_RULES, categories: DEFAULT_RULES.categories.slice(0, 1) };
  const changed = await admin.post('/api/results/rules', { seen: version, rules, reason });
  if (changed.status !== 200) throw new Error(`New rules were answered ${changed.status}.`);
  seen = await freezeResult(server, admin);
});
afterAll(() => server.stop());
beforeEach(() => server.services.db.delete(resultPacks));

type Of = ResultPacks['results'][number];
const ask = (by = admin) => by.post('/api/results/packs', { snapshotId: seen.snapshotId });
const read = async (): Promise<Of> => {
  const { results } = (await admin.get('/api/results/packs')).body as ResultPacks;
  const own = results.find(({ snapshotId }) => snapshotId === seen.snapshotId);
  if (!own) throw new Error('The result has no packs.');
  return own;
};
type Makes = Partial<Parameters<typeof createPackMaker>[0]>;
/** Another server. */
const maker = (change: Makes = {}) => createPackMaker({ ...server.services, ...change });
const fetchPack = (id: string, visitor = admin, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/results/packs/${id}/file`, {
    headers: {
      cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...headers,
    },
  });
const actions = async (action: 'result_pack_made' | 'result_pack_exported') =>
  server.services.db.select().from(auditLog).where(eq(auditLog.action, action));

/** Calls of `afterFile` that never return once so many files are made, as if the server was frozen. */
function freezesAfter(files: number) {
  const frozen = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  let made = 0;
  const afterFile = async () => {
    made += 1;
    if (made < files) return;
    reached.resolve();
    await frozen.promise;
  };
  return { afterFile, reached: reached.promise, thaw: () => frozen.resolve() };
}

test('a pack is made, told and downloaded; its bytes are those that were told, and who did it is noted', async () => {
  const before = (await actions('result_pack_exported')).length;
  const { body } = await ask();
  expect(body.results[0].newest).toMatchObject({ state: 'waiting', done: 0, total: 0 });
  await maker().settle();
  const { newest, ready } = await read();
  expect(newest).toMatchObject({ state: 'ready', isUnderEmbargo: true, failure: null });
  expect(newest?.done).toBe(newest?.total);
  const answer = await fetchPack(ready?.id ?? '');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toContain('UNDER-EMBARGO-vota-taco');
  expect(answer.headers.get('content-length')).toBe(String(ready?.bytes));
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(hash('sha256', bytes, 'base64url')).toBe(ready?.sha256);
  const files = readZip(bytes);
  const [row] = await server.services.db
    .select()
    .from(resultSnapshots)
    .where(eq(resultSnapshots.id, seen.snapshotId));
  expect(files.get('result.json')?.toString()).toBe(row?.content);
  expect(hash('sha256', files.get('result.json') ?? '', 'base64url')).toBe(seen.sha256);
  const exports = await actions('result_pack_exported');
  expect(exports).toHaveLength(before + 1);
  expect(exports.at(-1)?.subjectName).toMatch(/^UNDER-EMBARGO-.*-press-pack-v1\.zip$/);
});

test('two packs of one result are the same file', async () => {
  const hashes = new Set<string | null | undefined>();
  for (const _ of [1, 2]) {
    await ask();
    await maker().settle();
    hashes.add((await read()).ready?.sha256);
  }
  expect([...hashes]).toEqual([expect.stringMatching(/^.{43}$/)]);
});

test('asked for twice at once, it is made once', async () => {
  const before = (await actions('result_pack_made')).length;
  const answers = await Promise.all([ask(), ask(second), ask()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await server.services.db.select().from(resultPacks)).toHaveLength(1);
  expect(await actions('result_pack_made')).toHaveLength(before + 1);
});

test('a server that is gone in the middle leaves it to another one, and cannot spoil it later', async () => {
  await ask();
  const { afterFile, reached, thaw } = freezesAfter(9);
  const first = maker({ afterFile });
  const making = first.settle();
  await reached;
  // Nobody takes it while the first server gives signs of life.
  await maker().settle();
  expect((await read()).newest?.state).toBe('making');
  server.clock.now = new Date(server.clock.now.getTime() + STALE_MS);
  await maker().settle();
  const { newest, ready } = await read();
  expect(newest?.state).toBe('ready');
  thaw();
  await making;
  expect((await read()).ready).toEqual(ready);
  const bytes = new Uint8Array(await (await fetchPack(ready?.id ?? '')).arrayBuffer());
  expect(hash('sha256', bytes, 'base64url')).toBe(ready?.sha256);
  readZip(bytes);
});

test('a server that stops leaves it to another one at once', async () => {
  await ask();
  const { afterFile, reached, thaw } = freezesAfter(3);
  const first = maker({ afterFile });
  const making = first.settle();
  await reached;
  const stopping = first.stop();
  thaw();
  await Promise.all([making, stopping]);
  expect((await read()).newest?.state).toBe('waiting');
  await maker().settle();
  expect((await read()).newest?.state).toBe('ready');
});

test('one that fails says so, and can be asked for again; an earlier one can still be downloaded', async () => {
  await ask();
  await maker().settle();
  const { ready } = await read();
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
  await ask();
  const log = { ...server.services.log, error: () => {} } as unknown as typeof server.services.log;
  const broken = async () => {
    throw new Error('no space left');
  };
  await maker({ log, afterFile: broken }).settle();
  const failed = await read();
  expect(failed.newest).toMatchObject({ state: 'failed', failure: 'internal' });
  expect(failed.ready?.id).toBe(ready?.id);
  expect((await fetchPack(ready?.id ?? '')).status).toBe(200);
  expect((await fetchPack(failed.newest?.id ?? '')).status).toBe(404);
  await ask();
  expect((await read()).newest?.state).toBe('waiting');
});

test('one that ended every server that tried it is given up', async () => {
  await ask();
  const { afterFile, reached, thaw } = freezesAfter(1);
  const making = maker({ afterFile }).settle();
  await reached;
  server.clock.now = new Date(server.clock.now.getTime() + 3 * 3600_000);
  await maker().settle();
  expect((await read()).newest).toMatchObject({ state: 'failed', failure: 'interrupted' });
  thaw();
  await making;
  expect((await read()).newest?.state).toBe('failed');
});

test('only organisers ask for it and download it, from our own pages', async () => {
  await ask();
  await maker().settle();
  const id = (await read()).ready?.id ?? '';
  const owner = await server.visitor().signInAs('owner');
  const stranger = server.visitor();
  const url = `/api/results/packs/${id}/file`;
  expect(codeOf(await stranger.get(url))).toEqual([401, 'signed_out']);
  expect(codeOf(await owner.get(url))).toEqual([403, 'admin_required']);
  expect(codeOf(await ask(owner))).toEqual([403, 'admin_required']);
  expect(codeOf(await owner.get('/api/results/packs'))).toEqual([403, 'admin_required']);
  for (const site of ['cross-site', 'same-site']) {
    const answer = await fetchPack(id, admin, { 'sec-fetch-site': site });
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'foreign_origin']);
  }
  expect((await fetchPack(id, admin, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
});

test('there is none of a result that nobody has, nor one that was not made', async () => {
  const unknown = await admin.post('/api/results/packs', { snapshotId: randomUUID() });
  expect(codeOf(unknown)).toEqual([404, 'results_gone']);
  expect(codeOf(await admin.get(`/api/results/packs/${randomUUID()}/file`))).toEqual([
    404,
    'result_pack_not_found',
  ]);
  await ask();
  const waiting = (await read()).newest?.id ?? '';
  expect((await fetchPack(waiting)).status).toBe(404);
});

test('it is kept for a week, with all its parts', async () => {
  await ask();
  await maker().settle();
  const { db } = server.services;
  const tidy = (days: number) =>
    packsMaintenance.press_packs(server.services, {
      at: new Date(server.clock.now.getTime() + days * DAY_MS),
      isStopping: () => false,
    });
  await tidy(6.9);
  expect((await db.select().from(resultPackParts)).length).toBeGreaterThan(0);
  await tidy(7.1);
  expect(await db.select().from(resultPackParts)).toEqual([]);
  expect((await read()).ready).toBeNull();
});

test('once the result is published, a pack from before says that it was under embargo, a new one does not', async () => {
  await ask();
  await maker().settle();
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
  for (const one of [admin, second]) {
    expect((await one.post('/api/results/sign', seen)).status).toBe(200);
  }
  const published = await admin.post('/api/results/publish', { ...seen, reason: null });
  expect(published.status).toBe(200);
  expect(await read()).toMatchObject({ isPublished: true, ready: { isUnderEmbargo: true } });
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
  await ask();
  await maker().settle();
  const { ready } = await read();
  expect(ready?.isUnderEmbargo).toBe(false);
  const answer = await fetchPack(ready?.id ?? '');
  expect(answer.headers.get('content-disposition')).not.toContain('EMBARGO');
  const files = readZip(new Uint8Array(await answer.arrayBuffer()));
  const readme = files.get('README-es.txt')?.toString() ?? '';
  expect(readme).not.toContain('EMBARGO');
  expect(readme).toContain('Firmado por: ');
});

test('a withdrawn result gets none, and one that is being made ends', async () => {
  const frozen = await freezeResult(server, admin);
  await admin.post('/api/results/packs', { snapshotId: frozen.snapshotId });
  const { status } = await admin.post('/api/results/withdraw', frozen);
  expect(status).toBe(200);
  await maker().settle();
  const again = await admin.post('/api/results/packs', { snapshotId: frozen.snapshotId });
  expect(codeOf(again)).toEqual([404, 'results_gone']);
  expect(await server.services.db.select().from(resultPacks)).toEqual([]);
});

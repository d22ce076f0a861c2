import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadRenderer, openBuiltPages } from '../pages/built.ts';
import { operationsIn } from '../testing/answers.ts';
import {
  findFigure,
  HIDDEN,
  makeRecognisable,
  publishAtOnce,
  setEmbargo,
} from '../testing/embargo.ts';
import { sender } from '../testing/fuzz-answers.ts';
import { createPeople, type Role } from '../testing/fuzz-people.ts';
import { type DescribedOperation, requestsTo, writeOut } from '../testing/fuzz-requests.ts';
import { Existing } from '../testing/fuzz-values.ts';
import { lookAt } from '../testing/live.ts';
import { buildPages } from '../testing/program.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';

/** Beside one plain request each. */
const READS = 6;
const WRITES = 2;
const SEED = 20_260_504;

let server: TestServer;
let people: ReturnType<typeof createPeople>;
let operations: DescribedOperation[];
/** Of the owner's restaurant, whose figures are recognisable. */
let placeId: string;
let number = 0;

beforeAll(async () => {
  buildPages();
  const pages = await openBuiltPages({ demo: true });
  const env = { TRUSTED_PROXIES: '127.0.0.1' };
  server = await openTestServer(env, undefined, { pages, jobs: false });
  operations = operationsIn((await server.visitor().get('/api/openapi.json')).body);
  people = createPeople(server);
  await people.lookAround();
  await server.services.ledger.run();
  placeId = find(new Existing('restaurantId', 0)) as string;
  await count();
});
afterAll(() => server.stop());

/** The recognisable counters, also where a vote has changed them. */
const count = () =>
  makeRecognisable(
    server.services.db,
    { id: placeId, dishId: people.find(new Existing('dishId', 1)) as string },
    server.clock.now,
  );

/** The owner's restaurant, wherever one is asked for. */
const find = ({ name, pick }: Existing): unknown =>
  people.find(name === 'restaurantId' ? new Existing(name, 2) : new Existing(name, pick));

async function ask(
  role: Role,
  { method, target, headers = {}, body = null }: Partial<ReturnType<typeof writeOut>>,
): Promise<{ status: number; text: string }> {
  number += 1;
  const { send, close } = sender(server.url);
  const cookie = [await people.cookieOf(role), headers.cookie].filter(Boolean).join('; ');
  const received = await send({
    method: method ?? 'GET',
    target: target ?? '/',
    headers: {
      origin: server.url,
      ...headers,
      ...(cookie && { cookie }),
      'x-forwarded-for': `10.2.${number >> 8}.${number & 255}`,
    },
    body,
  });
  close();
  return received;
}

/** A request to a reading operation as a page makes it, with what its address needs alone. */
const plainTarget = ({ path }: DescribedOperation) =>
  `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(find(new Existing(name, 2)))))}`;

const reads = () => operations.filter(({ method }) => method === 'GET');

/** The operations whose plain answer has one of the figures. */
async function tellingOperations(role: Role): Promise<string[]> {
  const telling: string[] = [];
  for (const operation of reads()) {
    const { text } = await ask(role, { target: plainTarget(operation) });
    if (findFigure(text) !== null) telling.push(operation.operationId);
  }
  return telling;
}

/** Everything that an operation gives away to a person, among many requests of every kind. */
async function leaksOf(operation: DescribedOperation, role: Role): Promise<string[]> {
  const isRead = operation.method === 'GET';
  const planned = fc.sample(requestsTo(operation), {
    seed: SEED + crc32(operation.operationId),
    numRuns: isRead ? READS : WRITES,
  });
  const sent = planned.map((plan) => writeOut(operation, plan, find));
  const all = isRead ? [{ target: plainTarget(operation) }, ...sent] : sent;
  const leaks: string[] = [];
  for (const one of all) {
    const { text } = await ask(role, one);
    if (!isRead) people.doubt();
    const found = findFigure(text);
    if (found !== null) leaks.push(`${operation.operationId} as ${role}: ${found}`);
  }
  return leaks;
}

async function leaksOfPages(role: Role): Promise<string[]> {
  const { screens } = await loadRenderer();
  const leaks: string[] = [];
  for (const { path } of screens) {
    const { text } = await ask(role, { target: path.replace(/\$\w+/g, placeId) });
    const found = findFigure(text);
    if (found !== null) leaks.push(`${path} as ${role}: ${found}`);
  }
  return leaks;
}

const ledgerFaces = async () => {
  const size = Number((await ask('nobody', { target: '/checkpoint' })).text.split('\n')[1]);
  const width = Math.min(size, 256);
  const bundle = width === 256 ? 'tile/entries/000' : `tile/entries/000.p/${width}`;
  const hashes = bundle.replace('entries', '0');
  return { tally: '/ledger/tally', bundle: `/${bundle}`, hashes: `/${hashes}` };
};
const nextTotals = async () => {
  const looker = await lookAt(server.url, `/api/live?restaurant=${placeId}`);
  const totals = await looker.next<Record<string, unknown>>('totals');
  return { looker, totals };
};

test('without an embargo everybody finds the figures, so that the next tests look for something', async () => {
  expect(await tellingOperations('nobody')).toContain('voting.totals');
  expect(await tellingOperations('owner')).toContain('dashboard.overview');
  expect(await leaksOfPages('nobody')).toHaveLength(1);
  const { tally } = await ledgerFaces();
  expect(findFigure((await ask('nobody', { target: tally })).text)).not.toBeNull();
});

describe('under an embargo', () => {
  beforeAll(() => setEmbargo(server.services.db, { ...HIDDEN, owners: 'hidden' }));

  test('no operation that reads gives them away', async () => {
    const leaks: string[] = [];
    for (const role of ['nobody', 'visitor', 'owner'] as const) {
      for (const operation of reads()) leaks.push(...(await leaksOf(operation, role)));
    }
    expect(leaks).toEqual([]);
  });

  test('organisers find them', async () => {
    expect(await tellingOperations('admin')).toEqual(
      expect.arrayContaining(['rankings.list', 'visits.analytics']),
    );
  });

  test('no page gives them away', async () => {
    for (const role of ['nobody', 'visitor', 'owner'] as const) {
      expect(await leaksOfPages(role)).toEqual([]);
    }
  });

  test('no card depends on them, and no live stream has them', async () => {
    const { looker, totals } = await nextTotals();
    expect(totals).toMatchObject({ isHidden: true, today: null, allTime: null });
    looker.close();
    const { text } = await ask('nobody', { target: `/cards/${placeId}.png` });
    expect(findFigure(text)).toBeNull();
  });

  test('the log has no votes and no numbers, and its hashes and head', async () => {
    const { tally, bundle, hashes } = await ledgerFaces();
    for (const target of [tally, bundle]) {
      const { status, text } = await ask('nobody', { target });
      expect(status).toBe(403);
      expect(text).toBe(
        'The votes in the log are withheld until the results of the festival are published.\n',
      );
    }
    expect((await ask('nobody', { target: hashes })).status).toBe(200);
  });

  test('an owner still finds them where the rules show owners their own', async () => {
    await setEmbargo(server.services.db, HIDDEN);
    expect(await tellingOperations('owner')).toEqual(['dashboard.overview', 'dashboard.summary']);
    expect(await tellingOperations('visitor')).toEqual([]);
  });

  test('no operation that writes gives them away', async () => {
    await setEmbargo(server.services.db, { ...HIDDEN, owners: 'hidden' });
    const leaks: string[] = [];
    for (const operation of operations.filter(({ method }) => method !== 'GET')) {
      for (const role of ['nobody', 'visitor', 'owner'] as const) {
        leaks.push(...(await leaksOf(operation, role)));
      }
    }
    expect(leaks).toEqual([]);
    // An owner's restaurant may have left the festival meanwhile, but its figures are those that were looked for.
    await count();
  });
});

test('once a result is published, everybody finds them again, also who watches', async () => {
  const { looker } = await nextTotals();
  await publishAtOnce(server);
  const shown = await looker.next<Record<string, unknown>>('totals', ({ isHidden }) => !isHidden);
  expect(findFigure(JSON.stringify(shown))).not.toBeNull();
  looker.close();
  expect(await tellingOperations('nobody')).toEqual(
    expect.arrayContaining(['voting.totals', 'results.read']),
  );
  expect(await tellingOperations('owner')).toContain('dashboard.overview');
  const { tally, bundle } = await ledgerFaces();
  expect(findFigure((await ask('nobody', { target: tally })).text)).not.toBeNull();
  expect((await ask('nobody', { target: bundle })).status).toBe(200);
});

import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type * as z from 'zod';
import { accountKeys } from '../../database/demo/people.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { contract } from '../../domain/contract.ts';
import type { OperationMeta } from '../../domain/operation.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const REPRODUCIBLE = { seed: 20_260_502, numRuns: 40 };

const operations = Object.values(contract)
  .flatMap((room): AnyContractProcedure[] => Object.values(room))
  .filter(isContractProcedure)
  .map(({ '~orpc': { route, inputSchema, errorMap, meta } }) => ({
    method: route.method ?? '',
    path: route.path ?? '',
    input: inputSchema as z.ZodObject | undefined,
    codes: Object.keys(errorMap),
    takesFile: (meta as OperationMeta).fileBytes !== undefined,
  }));
type Operation = (typeof operations)[number];
/** Without file uploads, which check the caller before they read anything. */
const withInput = operations.filter((one) => one.input !== undefined && !one.takesFile);
const reading = operations.filter(({ method }) => method === 'GET');

let server: TestServer;
/** Signed in, so that no call is refused for a missing sign-in. */
let voter: Visitor;
let organiser: Visitor;

beforeAll(async () => {
  server = await openTestServer();
  voter = await server.visitor().signInAs('visitor');
  organiser = await server.visitor().signInAs(accountKeys.admin);
});
afterAll(() => server.stop());

/** The number of rows in every table, except the counters of requests. */
async function countRows(): Promise<Record<string, number>> {
  const { db } = server.services;
  const tables = (await db.execute(
    sql`select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits' order by 1`,
  )) as { rows: { table_name: string }[] };
  const names = tables.rows.map((row) => row.table_name);
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = await db.$count(sql`${sql.identifier(name)}`);
  return counts;
}

/** Runs a check, and asserts that it changed no row and logged no unexpected error. */
async function expectUntouched(check: () => Promise<void>): Promise<void> {
  const error = vi.spyOn(server.services.log, 'error');
  const before = await countRows();
  expect(Object.keys(before).length).toBeGreaterThan(10);
  await check();
  expect(await countRows()).toEqual(before);
  expect(error.mock.calls).toEqual([]);
  error.mockRestore();
}

const fieldsOf = ({ input }: Operation): string[] => Object.keys(input?.shape ?? {});
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('null', '0', '-1', '1e308', 'NaN', 'true', '[]', '{}', "' or 1=1 --", '\u0000'),
);
const anyValue = fc.oneof(fc.jsonValue({ maxDepth: 3 }), anyText, fc.double({ noNaN: true }));

/** Random values for some fields of the operation, and for one field that it does not know. */
const anyObject = (operation: Operation, value: fc.Arbitrary<unknown>) =>
  fc.record(
    Object.fromEntries([...fieldsOf(operation), 'unknown'].map((field) => [field, value])),
    { requiredKeys: [] },
  );

/** A path segment that no URL parser drops or resolves as a step up. */
const asSegment = (text: string) =>
  /^(\.|%2e){0,2}$/i.test(text) ? 'x' : encodeURIComponent(text);

/** The URL of an operation: path parameters filled in from the input, the rest as the query. */
function addressOf({ path }: Operation, input: Record<string, string>): string {
  const rest = new Map(Object.entries(input));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name) ?? 'x';
    rest.delete(name);
    return asSegment(value);
  });
  return `/api${filled}?${new URLSearchParams([...rest])}`;
}

describe('input of any kind', () => {
  test.each(withInput.filter(({ method }) => method === 'POST'))(
    'that $path does not allow is refused, naming a field, and changes nothing',
    async (operation) => {
      const anyBody = fc.oneof({ weight: 3, arbitrary: anyObject(operation, anyValue) }, anyValue);
      await expectUntouched(() =>
        fc.assert(
          fc.asyncProperty(anyBody, async (body) => {
            fc.pre(!operation.input?.safeParse(body).success);
            const text = JSON.stringify(body);
            const answer = await voter.post(`/api${operation.path}`, text);
            expect(answer.body).toMatchObject({
              status: 400,
              code: 'invalid_input',
              data: { field: expect.any(String) },
            });
            expect(answer.status).toBe(400);
          }),
          REPRODUCIBLE,
        ),
      );
    },
  );

  test.each(withInput.filter(({ method }) => method === 'GET'))(
    'that $path does not allow is refused, naming a field',
    async (operation) => {
      await expectUntouched(() =>
        fc.assert(
          fc.asyncProperty(anyObject(operation, anyText), async (input) => {
            const values = input as Record<string, string>;
            fc.pre(!operation.input?.safeParse(values).success);
            const answer = await voter.get(addressOf(operation, values));
            expect(answer.body).toMatchObject({ status: 400, code: 'invalid_input' });
            expect(fieldsOf(operation)).toContain(answer.body.data.field);
          }),
          REPRODUCIBLE,
        ),
      );
    },
  );

  test.each(reading)('in the query of $path is ignored or refused, as declared', async (one) => {
    const bent = (field: string) =>
      fc
        .constantFrom('', '[]', '[a]', '[0]', '[__proto__]', '[constructor]', '.x', '[')
        .map((end) => field + end);
    const anyName = fc.oneof(...fieldsOf(one).map(bent), fc.constantFrom('__proto__', 'x', ''));
    const anyQuery = fc.array(fc.tuple(anyName, anyText), { minLength: 1, maxLength: 4 });
    await expectUntouched(() =>
      fc.assert(
        fc.asyncProperty(anyQuery, async (query) => {
          const path = one.path.replace(/\{\w+\}/g, 'x');
          const { status, body } = await voter.get(`/api${path}?${new URLSearchParams(query)}`);
          expect(status).toBeLessThan(500);
          expect(status === 200 || one.codes.includes(body.code)).toBe(true);
        }),
        REPRODUCIBLE,
      ),
    );
  });

  test('where none is asked for is ignored', async () => {
    await expectUntouched(() =>
      fc.assert(
        fc.asyncProperty(anyValue, async (body) => {
          const answer = await server.visitor().post('/api/people/sign-out', JSON.stringify(body));
          expect(answer.body).toEqual({ ok: true });
        }),
        REPRODUCIBLE,
      ),
    );
  });
});

/** @param input path parameters go into the path, the rest into the query or the body */
function send(visitor: Visitor, operation: Operation, input: Record<string, unknown>) {
  const address = addressOf(operation, input as Record<string, string>);
  if (operation.method === 'GET') return visitor.get(address);
  const [path = ''] = address.split('?');
  return visitor.post(path, input);
}

/** Each field accepts at least one of these, so that an operation gets as far as its queries. */
const SAMPLES = [
  'Lupita',
  'SC',
  '45019',
  demoRestaurants[0]?.id,
  'nobody@vota-taco.example',
  'tres-tacos-por-favor',
  '2026-05-02T16:00:00Z',
  '33.1',
  3,
  false,
  'all',
  'en',
  'spam',
  'google',
];

/** Sample values for each field of an operation, by its schema; objects and lists are left out. */
const sampleOf = ({ input }: Operation): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input?.shape ?? {}).flatMap(([field, schema]) => {
      const sample = SAMPLES.find((one) => (schema as z.ZodType).safeParse(one).success);
      return sample === undefined ? [] : [[field, sample] as const];
    }),
  );

/** PostgreSQL accepts no U+0000 in a text. */
const withNul = (text: string) => ['\u0000', `\u0000${text}`, `${text}\u0000`, `a\u0000${text}`];

const textFields = withInput.flatMap((operation) => {
  const sample = sampleOf(operation);
  return Object.entries(sample).flatMap(([field, value]) =>
    typeof value === 'string' ? [{ operation, field, name: operation.path, value, sample }] : [],
  );
});

test('every operation with a text to search or to keep is asked with U+0000', () => {
  const names = textFields.map(({ name, field }) => `${name} ${field}`);
  expect(names).toEqual(
    expect.arrayContaining([
      '/search/restaurants q',
      '/search/counties q',
      '/people q',
      '/people/sign-up email',
      '/people/sign-up fullName',
      '/people/sign-in password',
      '/people/confirm-email token',
      '/people/me/name fullName',
      '/restaurants/{restaurantId}/reviews after',
      '/restaurants/{restaurantId}/my-review reviewText',
      '/reviews/{reviewId}/report note',
    ]),
  );
});

test.each(textFields)('U+0000 in $field of $name breaks nothing', async (one) => {
  const { operation, field, value, sample } = one;
  const error = vi.spyOn(server.services.log, 'error');
  for (const bent of withNul(value)) {
    const input = { ...sample, [field]: bent };
    const { status, body } = await send(organiser, operation, input);
    expect({ status, code: body.code }).not.toMatchObject({ status: 500 });
  }
  expect(error.mock.calls).toEqual([]);
  error.mockRestore();
});

/** A valid ballot, so that a test can break one field at a time. */
const ballot = {
  idempotencyKey: '3f1c5a0e-8d1b-4c57-9a57-0d6b3c0f1a11',
  restaurantId: '3f1c5a0e-8d1b-4c57-9a57-0d6b3c0f1a12',
  ratings: [{ dishId: '3f1c5a0e-8d1b-4c57-9a57-0d6b3c0f1a13', rating: 3 }],
  position: { latitude: 33, longitude: -80, accuracyMeters: 5, takenAt: '2026-05-02T16:00:00Z' },
};

const fieldPaths = [
  'idempotencyKey',
  'restaurantId',
  'ratings',
  'ratings.0',
  'ratings.0.dishId',
  'ratings.0.rating',
  'position',
  'position.latitude',
  'position.longitude',
  'position.accuracyMeters',
  'position.takenAt',
];

/** The ballot with one value replaced, at this path. */
function withValueAt(path: string, value: unknown): unknown {
  const copy = structuredClone(ballot);
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  let at: Record<string, unknown> = copy;
  for (const step of steps) at = at[step] as Record<string, unknown>;
  at[last] = value;
  return copy;
}

test.each(fieldPaths)('a ballot that is wrong in %s alone is refused for it', async (path) => {
  const schema = contract.voting.castBallot['~orpc'].inputSchema;
  expect(schema?.safeParse(ballot).success).toBe(true);
  await expectUntouched(() =>
    fc.assert(
      fc.asyncProperty(anyValue, async (value) => {
        const body = withValueAt(path, value);
        fc.pre(!schema?.safeParse(body).success);
        const answer = await voter.post('/api/ballots', JSON.stringify(body));
        expect(answer.body).toMatchObject({ status: 400, code: 'invalid_input' });
        expect(answer.body.data.field).toMatch(new RegExp(`^${path}`));
      }),
      { ...REPRODUCIBLE, numRuns: 30 },
    ),
  );
});

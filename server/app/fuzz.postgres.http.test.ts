import { inspect } from 'node:util';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { operationsIn } from '../testing/answers.ts';
import { asCurl, createReader, sender } from '../testing/fuzz-answers.ts';
import { createPeople, type Role, ROLES } from '../testing/fuzz-people.ts';
import { type DescribedOperation, requestsTo, writeOut } from '../testing/fuzz-requests.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';

/** Each seed makes two thousand other requests: `FUZZ_SEED=1 npx vitest run …`. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_502);
const REQUESTS = 2000;
/**
 * How many operations must succeed at least once, so that the requests are realistic.
 * server/app/successes.http.test.ts shows that each operation can succeed.
 */
const SUCCEEDING = 100;
/** The time between two requests: hourly limits do not fill up, and the day does not end. */
const STEP_MS = 20_000;

let server: TestServer;

beforeAll(async () => {
  const env = {
    TRUSTED_PROXIES: '127.0.0.1',
    // No request carries a token that Google would have to check.
    GOOGLE_CLIENT_ID: 'fuzz',
    GOOGLE_CLIENT_SECRET: 'fuzz',
  };
  // The test sends mails itself between rounds, so that a seed always gives the same answers.
  server = await openTestServer(env, undefined, { jobs: false });
});
afterAll(() => server.stop());

async function readOperations(): Promise<DescribedOperation[]> {
  const { body } = await server.visitor().get('/api/openapi.json');
  return operationsIn(body);
}

/** Used in every other round; the other rounds use each role in turn. */
function whoMay({ responses }: DescribedOperation): Role {
  const refusals = JSON.stringify(responses);
  if (refusals.includes('admin_required')) return 'admin';
  return refusals.includes('owner_required') ? 'owner' : 'visitor';
}

const describe = (what: unknown): string =>
  inspect((what as { err?: unknown }).err ?? what, { depth: 4 }).slice(0, 3000);

/** Depends on the operation alone, not on the other operations. */
const seedOf = ({ operationId }: DescribedOperation): number => SEED + crc32(operationId);

test('two thousand requests of every kind are each answered as the OpenAPI document says', async () => {
  const operations = await readOperations();
  const each = Math.ceil(REQUESTS / operations.length);
  const planned = operations.map((operation) =>
    fc.sample(requestsTo(operation), { seed: seedOf(operation), numRuns: each }),
  );
  const reader = createReader(operations);
  const people = createPeople(server);
  const error = vi.spyOn(server.services.log, 'error');
  const { send, close } = sender(server.url);
  const found: string[] = [];
  const counts: Record<string, Record<string, number>> = {};
  const succeeded = new Set<string>();
  let number = 0;
  for (let round = 0; round < each; round++) {
    await people.lookAround();
    for (const [index, operation] of operations.entries()) {
      const inTurn = ROLES[(round / 2) % ROLES.length];
      const role = inTurn ?? whoMay(operation);
      const plan = planned[index]?.[round];
      if (!plan) continue;
      number++;
      const cookie = [await people.cookieOf(role), plan.headers.cookie].filter(Boolean).join('; ');
      const sent = writeOut(operation, plan, people.find);
      const before = sent.headers['x-forwarded-for'];
      const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
      sent.headers = {
        origin: server.url,
        ...sent.headers,
        ...(cookie && { cookie }),
        'x-forwarded-for': before ? `${before}, ${address}` : address,
      };
      const received = await send(sent);
      if (operation.method !== 'GET' && received.status < 300) people.doubt();
      const faults = reader.faults(sent, received);
      if (error.mock.calls.length > 0) {
        const logged = error.mock.calls.splice(0).map(([what]) => describe(what));
        faults.push(`logs ${logged.join(', ')}`);
      }
      if (received.status < 300) succeeded.add(operation.operationId);
      const kinds = (counts[operation.operationId] ??= {});
      const code = /"code":"(\w+)"/.exec(received.text)?.[1];
      const kind = `${String(received.status)[0]}xx ${role} ${code ?? ''}`;
      kinds[kind] = (kinds[kind] ?? 0) + 1;
      if (faults.length > 0) {
        found.push(
          `${operation.operationId}, as ${role}, seed ${SEED}, number ${number}:\n  ${faults.join('\n  ')}\n  ${asCurl(server.url, sent)}`,
        );
      }
      server.clock.now = new Date(server.clock.now.getTime() + STEP_MS);
    }
  }
  close();
  error.mockRestore();
  if (process.env.FUZZ_COUNTS) process.stdout.write(`${JSON.stringify(counts)}\n`);
  expect(found.join('\n\n')).toBe('');
  expect(number).toBeGreaterThanOrEqual(REQUESTS);
  expect(succeeded.size).toBeGreaterThanOrEqual(SUCCEEDING);
});

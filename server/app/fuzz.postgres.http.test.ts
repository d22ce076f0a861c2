import { inspect } from 'node:util';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { operationsIn } from '../testing/answers.ts';
import { asCurl, createReader, sender } from '../testing/fuzz-answers.ts';
import { createPeople, type Role, ROLES } from '../testing/fuzz-people.ts';
import { type DescribedOperation, requestsTo, writeOut } from '../testing/fuzz-requests.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';

/** Another seed is another two thousand requests: `FUZZ_SEED=1 npx vitest run …`. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_502);
const REQUESTS = 2000;
/**
 * So many operations succeed at least once, or these are not the requests of people. That each of them
 * does is shown by server/app/successes.postgres.http.test.ts.
 */
const SUCCEEDING = 100;
/** Between two requests: a person's hours do not fill up, and the day does not end. */
const STEP_MS = 20_000;

let server: TestServer;

beforeAll(async () => {
  const env = {
    TRUSTED_PROXIES: '127.0.0.1',
    // No request is a token that would have to be asked about there.
    GOOGLE_CLIENT_ID: 'fuzz',
    GOOGLE_CLIENT_SECRET: 'fuzz',
  };
  // Mails go when the rounds say so: a seed is answered the same each time.
  server = await openTestServer(env, undefined, { jobs: false });
});
afterAll(() => server.stop());

async function readOperations(): Promise<DescribedOperation[]> {
  const { body } = await server.visitor().get('/api/openapi.json');
  return operationsIn(body);
}

/** Every other round; the others are everybody's in turn. */
function whoMay({ responses }: DescribedOperation): Role {
  const refusals = JSON.stringify(responses);
  if (refusals.includes('admin_required')) return 'admin';
  return refusals.includes('owner_required') ? 'owner' : 'visitor';
}

const describe = (what: unknown): string =>
  inspect((what as { err?: unknown }).err ?? what, { depth: 4 }).slice(0, 3000);

/** Stays the same for an operation, whichever others there are. */
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
        const told = error.mock.calls.splice(0).map(([what]) => describe(what));
        faults.push(`logs ${told.join(', ')}`);
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
}, 240_000);

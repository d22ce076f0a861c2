import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, TEST_NOW, type TestDatabase } from '../testing/database.ts';
import type { ApiContext } from './context.ts';
import { LIMITS, limit } from './limits.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const MINUTE_MS = 60_000;
const { max } = LIMITS.ballotsByPerson;

/** Counts some ballots of one person at a server with this clock. @returns how many were refused */
async function castAt(minutes: number, ballots: number): Promise<number> {
  const services = {
    db: database.db,
    now: () => new Date(TEST_NOW.getTime() + minutes * MINUTE_MS),
  };
  const context = { services, clientAddress: '192.0.2.1' } as unknown as ApiContext;
  let refused = 0;
  for (let ballot = 0; ballot < ballots; ballot += 1) {
    await limit(context, 'ballotsByPerson', 'ana').catch(() => (refused += 1));
  }
  return refused;
}

describe('the window of a limit', () => {
  test('ends by the clock of the server that counts', async () => {
    expect(await castAt(0, max + 2)).toBe(2);
    expect(await castAt(0.9, 1)).toBe(1);
    expect(await castAt(1, 1)).toBe(0);
  });

  test('does not last for an hour because a clock was an hour ahead', async () => {
    expect(await castAt(60, max + 2)).toBe(2);
    expect(await castAt(0, 1)).toBe(0);
  });

  test('is the same for servers whose clocks differ a little', async () => {
    expect(await castAt(0.5, max)).toBe(0);
    expect(await castAt(0, 1)).toBe(1);
    expect(await castAt(0.5, 1)).toBe(1);
  });
});

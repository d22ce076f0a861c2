import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, TEST_NOW, type TestDatabase } from '../testing/database.ts';
import type { ApiContext } from './context.ts';
import { LIMITS, limit, requireUnder } from './limits.ts';

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

describe('an action of an IPv6 address', () => {
  /** @returns how many of these addresses were refused */
  async function signUpsOf(addresses: readonly string[]): Promise<number> {
    const services = { db: database.db, now: () => TEST_NOW };
    let refused = 0;
    for (const clientAddress of addresses) {
      const context = { services, clientAddress } as unknown as ApiContext;
      await limit(context, 'deleteByPerson', clientAddress).catch(() => (refused += 1));
    }
    return refused;
  }
  const { max: few } = LIMITS.deleteByPerson;

  test('counts for its networks also together with an account', async () => {
    const services = { db: database.db, now: () => TEST_NOW };
    const { max } = LIMITS.signInByEmailAndAddress;
    let refused = 0;
    for (let index = 0; index < max + 3; index += 1) {
      const clientAddress = `2001:db8:9:1::${index.toString(16)}`;
      const context = { services, clientAddress } as unknown as ApiContext;
      await limit(context, 'signInByEmailAndAddress', `ana@example.com ${clientAddress}`).catch(
        () => (refused += 1),
      );
    }
    expect(refused).toBe(3);
  });

  const many = (count: number, addressOf: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => addressOf(index));

  test('counts for its /64, its /56 and its /48', async () => {
    const ofOne = many(few + 1, (index) => `2001:db8:1:0:1::${index.toString(16)}`);
    expect(await signUpsOf(ofOne)).toBe(1);
    const ofCustomer = many(4 * few + 5, (index) => `2001:db8:2:${index.toString(16)}::1`);
    expect(await signUpsOf(ofCustomer)).toBe(5);
    const ofSite = many(16 * few + 7, (index) => `2001:db8:3:${(index * 256).toString(16)}::1`);
    expect(await signUpsOf(ofSite)).toBe(7);
  });

  test('and so does what is only counted when it fails', async () => {
    await signUpsOf(many(4 * few, (index) => `2001:db8:4:${index.toString(16)}::1`));
    const clientAddress = '2001:db8:4:ff::1';
    const services = { db: database.db, now: () => TEST_NOW };
    const context = { services, clientAddress } as unknown as ApiContext;
    await expect(requireUnder(context, 'deleteByPerson', clientAddress)).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    const next = { services, clientAddress: '2001:db8:4:100::1' } as unknown as ApiContext;
    await requireUnder(next, 'deleteByPerson', '2001:db8:4:100::1');
  });
});

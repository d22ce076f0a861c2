import { afterAll, beforeAll, expect, test } from 'vitest';
import { STRANGER_MAILS } from '../../domain/mail/rules.ts';
import { mailsTo, openTestServer, type TestServer } from '../testing/server.ts';

/** Has an account in the demo. */
const KNOWN = 'visitor@vota-taco.example';
const UNKNOWN = 'nobody@vota-taco.example';
let server: TestServer;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());

const WAYS = ['forgot-password', 'resend-confirmation-email'] as const;
const newAccount = { password: 'tres-tacos-al-pastor', fullName: 'Luz Vega' };

/** The statuses of so many requests for an address. */
async function flood(email: string, count: number): Promise<string[]> {
  const asker = server.visitor();
  const answers: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const way = WAYS[number % WAYS.length] ?? 'forgot-password';
    const { status, body } = await asker.post(`/api/people/${way}`, { email });
    answers.push(`${way} ${status} ${body.code ?? 'done'}`);
  }
  return answers;
}

test('a thousand requests for an address are three mails, and answer alike without an account', async () => {
  const unknown = await flood(UNKNOWN, 100);
  const known = await flood(KNOWN, 1000);
  expect(known.slice(0, unknown.length)).toEqual(unknown);
  for (let number = 0; number < 10; number += 1) {
    await server.visitor().post('/api/people/sign-up', { ...newAccount, email: KNOWN });
  }
  await server.services.mailer.settle();
  const reader = server.visitor();
  const mails = await mailsTo(reader, KNOWN);
  expect(mails).toHaveLength(STRANGER_MAILS.max);
  expect(await mailsTo(reader, UNKNOWN)).toEqual([]);
  const held = [...server.services.mailer.heldBack().values()];
  expect(held.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
  // The links of those that were sent are good: none that was held back has replaced them.
  for (const { links } of mails.filter(({ links: [link] }) => link?.includes('reset-password'))) {
    const token = /token=([\w-]+)/.exec(links[0] ?? '')?.[1];
    const checked = await server.visitor().post('/api/people/reset-password/check', { token });
    expect(checked.status).toBe(200);
  }
}, 120_000);

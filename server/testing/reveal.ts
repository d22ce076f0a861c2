import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { personIdOf } from '../../database/demo/people.ts';
import { userRoles } from '../../database/schema/people.ts';
import type { AuditAction } from '../../domain/audit/rules.ts';
import type { Input } from './operations.ts';
import { freezeResult } from './results.ts';
import type { TestServer, Visitor } from './server.ts';
import { secondOrganiser } from './vote-rulings.ts';

/** A well-formed input of each operation; its rows need not exist. */
export const REVEAL_INPUTS: Record<string, () => Input> = {
  'reveal.choices': () => ({}),
  'reveal.show': () => ({}),
  'reveal.state': () => ({ revealId: randomUUID() }),
  'reveal.start': () => ({ snapshotId: null, steps: 3 }),
  'reveal.go': () => ({ revealId: randomUUID(), step: 0, isDark: false, seen: 0 }),
  'reveal.end': () => ({ revealId: randomUUID() }),
};

/** Freezes the result, and signs it as two organisers. @returns its id */
export async function signedResult(
  server: TestServer,
  { admin, second }: { admin: Visitor; second: Visitor },
): Promise<string> {
  const seen = await freezeResult(server, admin);
  for (const by of [admin, second]) {
    const { status, body } = await by.post('/api/results/sign', seen);
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
  return seen.snapshotId;
}

/** Begins a presentation. @param snapshotId null: a practice */
export async function begunReveal(
  by: Visitor,
  snapshotId: string | null = null,
  steps = 10,
): Promise<{ revealId: string; revision: number }> {
  const { status, body } = await by.post('/api/results/reveal', { snapshotId, steps });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

/** The write that leaves an entry in the log of organisers, with an input. */
export const revealWrites = (
  server: () => TestServer,
  admin: () => Visitor,
): Record<string, { action: AuditAction; input: () => Promise<Input> }> => ({
  'reveal.start': {
    action: 'result_reveal_started',
    input: async () => {
      const { db } = server().services;
      await db.delete(userRoles).where(eq(userRoles.userId, personIdOf('votante')));
      const second = await secondOrganiser(server());
      return { snapshotId: await signedResult(server(), { admin: admin(), second }), steps: 3 };
    },
  },
});

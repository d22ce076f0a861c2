import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { personIdOf } from '../../database/demo/people.ts';
import { userRoles } from '../../database/schema/people.ts';
import { TEST_NOW } from './database.ts';
import type { TestServer, Visitor } from './server.ts';

/** A person who may appeal, with an account of their own. */
export interface Appellant {
  ana: Visitor;
  anaId: string;
  email: string;
}

/** Sets the clock back, makes the demo's owner the second organiser, and signs somebody up. */
export async function newAppellant(server: TestServer): Promise<Appellant> {
  server.clock.now = TEST_NOW;
  const { db, sessions } = server.services;
  const userId = personIdOf('owner');
  await db.delete(userRoles).where(eq(userRoles.userId, userId));
  await db.insert(userRoles).values({ userId, role: 'admin' });
  sessions.clear();
  const email = `${randomUUID()}@example.com`;
  const ana = await server.visitor().join(email, 'Ana Ruiz');
  const anaId = (await ana.get('/api/people/me')).body.person.id;
  return { ana, anaId, email };
}

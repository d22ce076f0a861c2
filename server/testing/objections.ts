import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { auditLog } from '../../database/schema/audit.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { rateLimits, userRoles } from '../../database/schema/people.ts';
import { resultObjections } from '../../database/schema/results.ts';
import type { AuditAction } from '../../domain/audit/rules.ts';
import type { Input } from './operations.ts';
import { VOTED_PLACES } from './cast.ts';
import { type PublishedInTest, publishResult } from './results.ts';
import { type Answer, openTestServer, type TestServer, type Visitor } from './server.ts';
import { secondOrganiser } from './vote-rulings.ts';

const objectionId = randomUUID();
const words = { kind: 'objection', version: 1, listId: null, message: 'Our votes are missing' };
export const ANSWER = { en: 'We looked again.', es: 'Lo revisamos.' };

/** A well-formed input of each operation; its rows need not exist. */
export const objectionInputs = (restaurantId: () => string): Record<string, () => Input> => ({
  'resultObjections.own': () => ({ restaurantId: restaurantId() }),
  'resultObjections.make': () => ({ restaurantId: restaurantId(), ...words }),
  'resultObjections.withdraw': () => ({ restaurantId: restaurantId(), objectionId }),
  'resultObjections.queue': () => ({}),
  'resultObjections.waiting': () => ({}),
  'resultObjections.recount': () => ({ objectionId }),
  'resultObjections.answer': () => ({ objectionId, outcome: 'stands', answer: ANSWER }),
  'resultObjections.hide': () => ({ objectionId, seen: null, reason: 'insult' }),
});

/** Asks for something in an owner's name, as the dashboard does. */
export const objectAs = (
  owner: Visitor,
  restaurantId: string,
  asked: Input = {},
): Promise<Answer> =>
  owner.post(`/api/owned-restaurants/${restaurantId}/objections`, { ...words, ...asked });

/** A restaurant of the owner, and one that is not. */
export const MINE = VOTED_PLACES[0]?.id ?? '';
export const THEIRS = VOTED_PLACES[1]?.id ?? '';

export interface ObjectionServer {
  server: TestServer;
  published: PublishedInTest;
  owner: Visitor;
  /** The server's time at first. */
  start: Date;
  /** Asks for something in the owner's name, of the version that is published now. */
  make(asked?: Input): Promise<Answer>;
  /** The same; it must succeed. @returns its id */
  made(asked?: Input): Promise<string>;
  /** What everybody can read. */
  listed(): Promise<Answer['body']>;
  /** The entries about it in the log of organisers, the oldest first. */
  actionsOn(objectionId: string): Promise<string[]>;
  /** For `afterEach`: nobody has asked for anything, and the clock goes back. */
  settle(): Promise<void>;
}

/** A server with a published result, and an owner. */
export async function openObjectionServer(): Promise<ObjectionServer> {
  const server = await openTestServer();
  const { db } = server.services;
  const published = await publishResult(server);
  const owner = await server.visitor().signInAs('owner');
  const owns = { userId: personIdOf('owner'), restaurantId: MINE };
  await db.insert(restaurantOwners).values(owns).onConflictDoNothing();
  const start = server.clock.now;
  const make = async (asked: Input = {}) => {
    const { body } = await server.visitor().get('/api/results');
    return objectAs(owner, MINE, { version: body.head.version, ...asked });
  };
  return {
    server,
    published,
    owner,
    start,
    make,
    made: async (asked) => {
      const { status, body } = await make(asked);
      expect(status).toBe(200);
      return body.objections[0].id;
    },
    listed: async () => (await server.visitor().get('/api/results/objections')).body,
    actionsOn: async (objectionId) => {
      const entries = await db
        .select({ action: auditLog.action, role: auditLog.actorRole })
        .from(auditLog)
        .where(eq(auditLog.subjectId, objectionId))
        .orderBy(auditLog.number);
      return entries.map(({ action, role }) => `${role} ${action}`);
    },
    settle: async () => {
      server.clock.now = start;
      await db.delete(resultObjections);
      await db.delete(rateLimits);
    },
  };
}

/** The newest published version; without any, one is published. */
async function newestVersion(server: TestServer, admin: Visitor): Promise<number> {
  const known = (await admin.get('/api/results')).body;
  if (known) return known.head.version;
  const role = eq(userRoles.userId, personIdOf('votante'));
  await server.services.db.delete(userRoles).where(role);
  const second = await secondOrganiser(server);
  return (await publishResult(server, { admin, second })).version;
}

/** For each reading that needs preparation, an input with which its lists have a row. */
export const objectionReads = (
  by: () => { server: TestServer; admin: Visitor; owner: Visitor },
  restaurantId: string,
): Record<string, () => Promise<Input>> => ({
  'resultObjections.list': async () => {
    const { server, admin, owner } = by();
    await objectAs(owner, restaurantId, { version: await newestVersion(server, admin) });
    return {};
  },
  'resultObjections.own': async () => ({ restaurantId }),
});

/** For each write, the entry that it leaves in the log of organisers, and an input with which it does something. */
export function objectionWrites(
  server: () => TestServer,
  by: { admin: () => Visitor; owner: () => Visitor; owned: () => Promise<string> },
): Record<string, { action: AuditAction; input: () => Promise<Input> }> {
  const asked = async () => {
    const restaurantId = await by.owned();
    return { restaurantId, ...words, version: await newestVersion(server(), by.admin()) };
  };
  const made = async () => {
    const { restaurantId, ...input } = await asked();
    const { status, body } = await objectAs(by.owner(), restaurantId, input);
    expect(status).toBe(200);
    return { restaurantId, objectionId: body.objections[0].id as string };
  };
  const found = async (more: Input = {}) => ({ objectionId: (await made()).objectionId, ...more });
  return {
    'resultObjections.make': { action: 'objection_made', input: asked },
    'resultObjections.withdraw': { action: 'objection_withdrawn', input: made },
    'resultObjections.recount': { action: 'objection_recounted', input: () => found() },
    'resultObjections.answer': {
      action: 'objection_answered',
      input: () => found({ outcome: 'stands', answer: ANSWER }),
    },
    'resultObjections.hide': {
      action: 'objection_hidden',
      input: () => found({ seen: null, reason: 'insult' }),
    },
  };
}

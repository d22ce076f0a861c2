import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { userRoles } from '../../database/schema/people.ts';
import { DEFAULT_RULES, type ResultCategory } from '../../domain/results/rules.ts';
import type { AuditAction } from '../../domain/audit/rules.ts';
import type { Input } from './operations.ts';
import { upsertSetting } from '../settings/queries.ts';
import { storePack } from './result-packs.ts';
import type { TestServer, Visitor } from './server.ts';
import { secondOrganiser } from './vote-rulings.ts';

/** The organisers who have signed, and what they have published. */
export interface PublishedInTest {
  admin: Visitor;
  second: Visitor;
  year: number;
  version: number;
  sha256: string;
}

/** Closes voting, as an organiser does. */
export const closeVoting = (server: TestServer) =>
  upsertSetting(server.services.db, 'voting_enabled', 'false');

/** Two signed-in organisers of a demo that has one. */
export async function organisers(server: TestServer): Promise<{ admin: Visitor; second: Visitor }> {
  return {
    admin: await server.visitor().signInAs('admin'),
    second: await secondOrganiser(server),
  };
}

/**
 * Closes voting, freezes every counted vote, signs as two organisers and publishes, over HTTP as they do.
 * @param by those of an earlier publication; without them the demo gets its second organiser
 * @param reason of a correction
 */
export async function publishResult(
  server: TestServer,
  by?: { admin: Visitor; second: Visitor },
  reason: { en: string; es: string } | null = null,
): Promise<PublishedInTest> {
  const { admin, second } = by ?? (await organisers(server));
  const seen = await freezeResult(server, admin);
  await succeed(admin.post('/api/results/sign', seen));
  await succeed(second.post('/api/results/sign', seen));
  const { published } = await succeed(admin.post('/api/results/publish', { ...seen, reason }));
  const [{ year, version, sha256 }] = published;
  return { admin, second, year, version, sha256 };
}

/** Closes voting, and freezes what is counted. @returns what an organiser has seen of it */
export async function freezeResult(
  server: TestServer,
  admin: Visitor,
): Promise<{ snapshotId: string; sha256: string }> {
  await closeVoting(server);
  const before = await succeed(admin.get('/api/results/desk'));
  const { frozen } = await succeed(
    admin.post('/api/results/freeze', { seen: before.frozen?.id ?? null }),
  );
  return { snapshotId: frozen.id, sha256: frozen.sha256 };
}

/** Gives the rules a category of one restaurant's dishes by a word. */
async function nameInRules(admin: Visitor, restaurantId: string): Promise<void> {
  const { version, rules } = await succeed(admin.get('/api/results/rules'));
  const [, dishes] = DEFAULT_RULES.categories;
  const category = { ...dishes, id: 'named', restaurantIds: [restaurantId], words: ['taco'] };
  const changed = { ...rules, categories: [...rules.categories, category] };
  const reason = { en: 'One more', es: 'Una más' };
  await succeed(admin.post('/api/results/rules', { seen: version, rules: changed, reason }));
}

/** The input with which a reading operation answers with rows in each list. */
export const resultReads = (
  server: () => TestServer,
  admin: () => Visitor,
  restaurantId: string,
): Record<string, () => Promise<Input>> => ({
  'results.list': async () => {
    await publishResult(server(), { admin: admin(), second: await secondOrganiser(server()) });
    return { listId: 'state-sc' };
  },
  'results.rules': async () => {
    await nameInRules(admin(), restaurantId);
    return {};
  },
  'results.packs': async () => {
    await storePack(server());
    return {};
  },
  'results.packFile': async () => ({ packId: await storePack(server()) }),
});

/** Categories as a preview takes them. */
export const previewed = (categories: readonly ResultCategory[]) =>
  categories.map(({ kind, by, each, leastVotes, ties, restaurantIds, words }) => ({
    kind,
    by,
    each,
    leastVotes,
    ties,
    restaurantIds,
    words,
  }));

const nowhere = { snapshotId: randomUUID(), sha256: 'A'.repeat(43) };

/** A well-formed input of each operation; its rows need not exist. */
export const RESULT_INPUTS: Record<string, () => Input> = {
  'results.changeRules': () => ({ seen: 0, rules: DEFAULT_RULES, reason: null }),
  'results.desk': () => ({}),
  'results.freeze': () => ({ seen: null }),
  'results.makePack': () => ({ snapshotId: nowhere.snapshotId }),
  'results.packFile': () => ({ packId: nowhere.snapshotId }),
  'results.packs': () => ({}),
  'results.previewRules': () => ({ categories: previewed(DEFAULT_RULES.categories) }),
  'results.publish': () => ({ ...nowhere, reason: null }),
  'results.sign': () => nowhere,
  'results.unsign': () => nowhere,
  'results.withdraw': () => nowhere,
};

/** For each write, the entry that it leaves in the log of organisers, and an input with which it does something. */
export function resultWrites(
  server: () => TestServer,
  admin: () => Visitor,
): Record<string, { action: AuditAction; input: () => Promise<Input> }> {
  const signed = async () => {
    const seen = await freezeResult(server(), admin());
    await succeed(admin().post('/api/results/sign', seen));
    return seen;
  };
  const reason = { en: 'A mistake', es: 'Un error' };
  return {
    'results.changeRules': {
      action: 'result_rules_changed',
      input: async () => {
        const { version } = await succeed(admin().get('/api/results/rules'));
        return { seen: version, rules: { ...DEFAULT_RULES, challengeDays: 3 }, reason };
      },
    },
    'results.freeze': {
      action: 'result_frozen',
      input: async () => ({ seen: (await freezeResult(server(), admin())).snapshotId }),
    },
    'results.makePack': {
      action: 'result_pack_made',
      input: async () => {
        const { snapshotId } = await freezeResult(server(), admin());
        return { snapshotId };
      },
    },
    'results.withdraw': {
      action: 'result_withdrawn',
      input: () => freezeResult(server(), admin()),
    },
    'results.sign': { action: 'result_signed', input: () => freezeResult(server(), admin()) },
    'results.unsign': { action: 'result_signature_withdrawn', input: signed },
    'results.publish': {
      action: 'result_published',
      input: async () => {
        const seen = await signed();
        const { db } = server().services;
        const other = personIdOf('votante');
        await db.delete(userRoles).where(eq(userRoles.userId, other));
        const second = await secondOrganiser(server());
        await succeed(second.post('/api/results/sign', seen));
        return { ...seen, reason: null };
      },
    },
  };
}

async function succeed(answering: ReturnType<Visitor['get']>) {
  const { status, body } = await answering;
  expect({ status, body: status === 200 ? {} : body }).toEqual({ status: 200, body: {} });
  return body;
}

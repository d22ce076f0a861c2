import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { userRoles } from '../../database/schema/people.ts';
import {
  resultObjections,
  resultPacks,
  resultReveals,
  resultRules,
  resultSignatures,
  resultSnapshots,
} from '../../database/schema/results.ts';
import { DEFAULT_RULES } from '../../domain/results/rules.ts';
import { VOTED_PLACES } from '../testing/cast.ts';
import { ANSWER, objectAs } from '../testing/objections.ts';
import { type PublishedInTest, publishResult } from '../testing/results.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const restaurantId = VOTED_PLACES[0]?.id ?? '';
const PASSWORD = 'taco-demo-2026';

let server: TestServer;
let published: PublishedInTest;
let owner: Visitor;

beforeAll(async () => {
  server = await openTestServer();
  const { db } = server.services;
  owner = await server.visitor().signInAs('owner');
  await db
    .insert(restaurantOwners)
    .values({ userId: personIdOf('owner'), restaurantId })
    .onConflictDoNothing();
  const rules = { ...DEFAULT_RULES, challengeDays: 5 };
  const reason = { en: 'Less time', es: 'Menos tiempo' };
  const admin = await server.visitor().signInAs('admin');
  await admin.post('/api/results/rules', { seen: 0, rules, reason });
  published = await publishResult(server);
  const { second, version } = published;
  const { body } = await objectAs(owner, restaurantId, { version, message: 'Mine alone' });
  const path = `/api/results/objections/${body.objections[0].id}/answer`;
  await second.post(path, { outcome: 'stands', answer: ANSWER });
  const [snapshot] = await db.select({ id: resultSnapshots.id }).from(resultSnapshots);
  const snapshotId = snapshot?.id ?? '';
  const at = server.clock.now;
  const by = personIdOf('votante');
  await db.insert(resultReveals).values({ steps: 9, startedBy: by, startedAt: at, updatedAt: at });
  await db.insert(resultPacks).values({ snapshotId, askedBy: by, createdAt: at, seenAt: at });
  await db.update(resultSnapshots).set({ frozenBy: by });
  await db.update(resultRules).set({ madeBy: by });
});
afterAll(() => server.stop());

const exportOf = async (visitor: Visitor) => (await visitor.get('/api/people/me/data')).body;

test('an owner’s export has what they asked, and not who answered it', async () => {
  const { resultObjections: asked, resultAnswers } = await exportOf(owner);
  expect(asked).toMatchObject([{ message: 'Mine alone', answerEn: ANSWER.en }]);
  expect(JSON.stringify(asked)).not.toContain(personIdOf('votante'));
  expect(resultAnswers).toEqual([]);
});

test('an organiser’s export has what they made, froze, signed, answered, asked for and presented', async () => {
  const data = await exportOf(published.second);
  const id = personIdOf('votante');
  expect(data).toMatchObject({
    resultObjections: [],
    resultAnswers: [{ answerEs: ANSWER.es, answeredBy: id }],
    resultSignatures: [{ organiserId: id }],
    resultSnapshots: [{ frozenBy: id, publishedBy: null, version: 1 }],
    resultReveals: [{ startedBy: id, steps: 9 }],
    resultPacks: [{ askedBy: id }],
  });
  expect(data.resultRules.length).toBeGreaterThan(0);
  expect(JSON.stringify(data.resultAnswers)).not.toContain('Mine alone');
  // The other organiser who signed and published.
  expect(JSON.stringify([data.resultSignatures, data.resultSnapshots])).not.toContain(
    personIdOf('admin'),
  );
});

test('with the account of an owner go the words and the name, and the answer stays', async () => {
  expect((await owner.post('/api/people/me/delete', { password: PASSWORD })).status).toBe(200);
  const [row] = await server.services.db.select().from(resultObjections);
  expect(row).toMatchObject({ madeBy: null, message: '', answerEn: ANSWER.en });
  const { body } = await server.visitor().get('/api/results/objections');
  expect(body.objections).toMatchObject([{ message: null, state: 'answered', hiddenFor: null }]);
});

test('with the account of an organiser go the name and every reference, and the result stays', async () => {
  const { second, sha256 } = published;
  const { db } = server.services;
  const id = personIdOf('votante');
  // Another organiser has taken the role before.
  await db.delete(userRoles).where(eq(userRoles.userId, id));
  expect((await second.post('/api/people/me/delete', { password: PASSWORD })).status).toBe(200);
  const signatures = await db.select().from(resultSignatures).orderBy(resultSignatures.place);
  expect(signatures.map(({ organiserId, signerName }) => [organiserId, signerName !== ''])).toEqual(
    [
      [personIdOf('admin'), true],
      [null, false],
    ],
  );
  expect(await db.select().from(resultReveals)).toEqual([]);
  const tables = [resultPacks, resultSnapshots, resultRules, resultObjections, resultSignatures];
  for (const table of tables) {
    expect(JSON.stringify(await db.select().from(table))).not.toContain(id);
  }
  const [snapshot] = await db
    .select()
    .from(resultSnapshots)
    .where(eq(resultSnapshots.sha256, sha256));
  expect(snapshot).toMatchObject({ state: 'published', frozenBy: null });
});

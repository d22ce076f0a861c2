import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { auditLog } from '../../database/schema/audit.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import { AUDIT_CHOICES } from '../../domain/audit/rules.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { selectAuditChoices } from './queries.choices.ts';
import { type AuditFilter, insertAudit, selectAudit } from './queries.ts';

const admin = { id: personIdOf('admin'), role: 'admin' } as const;
const owner = { id: personIdOf('owner'), role: 'owner' } as const;
const gone = { id: randomUUID(), role: 'admin' } as const;

let database: TestDatabase;
let place: { id: string; name: string };

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  const [first] = await db
    .select({ id: restaurants.id, name: restaurants.name })
    .from(restaurants)
    .limit(1);
  if (!first) throw new Error('The demo has no restaurants.');
  place = first;
  const at = (time: string) => new Date(time);
  const named = { restaurantId: place.id, subjectId: place.id, subjectName: 'Old 100%_ name' };
  // The festival's day begins at 04:00 UTC.
  await insertAudit(db, admin, at('2026-05-02T03:30:00Z'), {
    ...named,
    action: 'restaurant_changed',
    changes: { name: { from: 'a', to: 'b' } },
  });
  await insertAudit(db, owner, at('2026-05-02T04:30:00Z'), { ...named, action: 'proposal_sent' });
  await insertAudit(db, gone, at('2026-05-03T03:59:59Z'), {
    action: 'person_banned',
    subjectId: personIdOf('visitor'),
  });
  await insertAudit(db, admin, at('2026-05-03T04:00:00Z'), {
    action: 'setting_changed',
    subjectId: 'app_title',
    subjectName: 'app_title',
  });
});
afterAll(() => database.close());

const actions = async (filter: Partial<AuditFilter>, page: { before?: number } = {}) => {
  const rows = await selectAudit(database.db, { q: '', ...filter }, { ...page, limit: 10 });
  return rows.map(({ action }) => action);
};

test('an entry is changed, deleted and swept away by nobody', async () => {
  const { db } = database;
  const before = await db.$count(auditLog);
  for (const attempt of [
    () => db.update(auditLog).set({ action: 'mail_sent_again' }),
    () => db.delete(auditLog).where(eq(auditLog.actorId, admin.id)),
    () => db.execute(sql`truncate audit_log`),
  ]) {
    await expect(attempt()).rejects.toMatchObject({
      cause: expect.objectContaining({ message: 'audit_log is append-only' }),
    });
  }
  expect(await db.$count(auditLog)).toBe(before);
});

test('an entry is there with what it tells of, or not at all', async () => {
  const { db } = database;
  const before = await db.$count(auditLog);
  const failing = db.transaction(async (tx) => {
    await insertAudit(tx, admin, new Date(), { action: 'admin_made', subjectId: 'x' });
    throw new Error('what it tells of failed');
  });
  await expect(failing).rejects.toThrow('what it tells of failed');
  expect(await db.$count(auditLog)).toBe(before);
});

describe('the log', () => {
  test('has the latest first, in pages that no new entry moves', async () => {
    const all = await selectAudit(database.db, { q: '' }, { limit: 10 });
    expect(all.map(({ action }) => action)).toEqual([
      'setting_changed',
      'person_banned',
      'proposal_sent',
      'restaurant_changed',
    ]);
    expect(await actions({}, { before: all[1]?.number ?? 0 })).toEqual([
      'proposal_sent',
      'restaurant_changed',
    ]);
  });

  test('names people and restaurants as they are called today', async () => {
    const [setting, ban, , changed] = await selectAudit(database.db, { q: '' }, { limit: 10 });
    expect(setting?.actor).toEqual({
      fullName: 'Robin Calloway',
      email: 'admin@vota-taco.example',
    });
    expect(ban?.actor).toBeNull();
    expect(changed).toMatchObject({ restaurantName: place.name, subjectName: 'Old 100%_ name' });
  });

  test.each<[string, () => Partial<AuditFilter>, string[]]>([
    ['who', () => ({ actorId: owner.id }), ['proposal_sent']],
    ['what', () => ({ action: 'setting_changed' }), ['setting_changed']],
    ['where', () => ({ restaurantId: place.id }), ['proposal_sent', 'restaurant_changed']],
    [
      'a day of the festival',
      () => ({ from: '2026-05-02', to: '2026-05-02' }),
      ['person_banned', 'proposal_sent'],
    ],
    ['from a day on', () => ({ from: '2026-05-03' }), ['setting_changed']],
    ['until a day', () => ({ to: '2026-05-01' }), ['restaurant_changed']],
    ['words of the subject', () => ({ q: 'APP_TIT' }), ['setting_changed']],
    ['signs as they are', () => ({ q: '100%_' }), ['proposal_sent', 'restaurant_changed']],
    ['who it was done to', () => ({ q: 'jamie alston' }), ['person_banned']],
    ['who did it', () => ({ q: 'owner@vota' }), ['proposal_sent']],
    [
      'the name of the restaurant',
      () => ({ q: place.name }),
      ['proposal_sent', 'restaurant_changed'],
    ],
    ['nothing that there is', () => ({ q: "' or 1=1 --" }), []],
    [
      'all at once',
      () => ({ q: 'old', actorId: admin.id, from: '2026-05-01' }),
      ['restaurant_changed'],
    ],
  ])('is narrowed to %s', async (_, filter, expected) => {
    expect(await actions(filter())).toEqual(expected);
  });

  test('says who did something and where, each once', async () => {
    const { people, restaurants: places } = await selectAuditChoices(database.db, { q: '' });
    expect(people.map(({ id }) => id).toSorted()).toEqual([admin.id, owner.id, gone.id].toSorted());
    expect(people.find(({ id }) => id === gone.id)?.email).toBeNull();
    expect(places).toEqual([{ id: place.id, name: place.name }]);
  });

  test('finds who did something by their name or address, and restaurants by theirs', async () => {
    const named = async (q: string) => {
      const { people, restaurants: places } = await selectAuditChoices(database.db, { q });
      return [...people, ...places].map(({ id }) => id);
    };
    expect(await named('ROBIN')).toEqual([admin.id]);
    expect(await named('owner@vota-taco')).toEqual([owner.id]);
    // They have done nothing.
    expect(await named('visitor@vota-taco')).toEqual([]);
    expect(await named(place.name.slice(1, 8))).toContain(place.id);
    expect(await named('%')).toEqual([]);
  });

  test('names those that are asked for, whatever their names', async () => {
    const asked = { actorId: gone.id, restaurantId: place.id, q: 'nobody' };
    expect(await selectAuditChoices(database.db, asked)).toEqual({
      people: [{ id: gone.id, fullName: null, email: null }],
      restaurants: [{ id: place.id, name: place.name }],
    });
  });

  test('offers no more than can be shown, of the latest entries', async () => {
    let found: Awaited<ReturnType<typeof selectAuditChoices>> | null = null;
    const undone = database.db.transaction(async (tx) => {
      await tx.execute(sql`
          insert into audit_log (at, actor_id, actor_role, action, subject_id, restaurant_id)
          select now(), gen_random_uuid(), 'admin', 'restaurant_changed', 'x', gen_random_uuid()
          from generate_series(1, 2100)`);
      found = await selectAuditChoices(tx, { q: '' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const { people, restaurants: places } = found ?? { people: [], restaurants: [] };
    expect([people.length, places.length]).toEqual([AUDIT_CHOICES, AUDIT_CHOICES]);
    expect(people.map(({ id }) => id)).not.toContain(admin.id);
  });
});

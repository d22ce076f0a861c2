import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { resultSnapshots } from '../../database/schema/results.ts';
import { DEFAULT_RULES } from '../../domain/results/rules.ts';
import { closeVoting, freezeResult, organisers, publishResult } from '../testing/results.ts';
import { codeOf, openTestServer, type TestServer, type Visitor } from '../testing/server.ts';
import { demoPlace, giveVotes } from '../testing/vote-rulings.ts';
import { setBallotState } from '../testing/withheld.ts';
import { queueEarlier } from '../ledger/before.ts';
import { upsertSetting } from '../settings/queries.ts';
import { hashOfText } from '../signing-key.ts';

let server: TestServer;
let admin: Visitor;
let second: Visitor;

beforeAll(async () => {
  server = await openTestServer();
  ({ admin, second } = await organisers(server));
});
afterAll(() => server.stop());
/** Each test freezes for itself. */
beforeEach(async () => {
  const { frozen } = await desk();
  if (frozen) await admin.post('/api/results/withdraw', seenOf(frozen));
});

const desk = async (by = admin) => (await by.get('/api/results/desk')).body;
const seenOf = ({ id, sha256 }: { id: string; sha256: string }) => ({ snapshotId: id, sha256 });
/** The entries of the log with this hash. */
async function entriesWith(sha256: string): Promise<string[]> {
  await server.services.ledger.run();
  const { rows } = (await server.services.db.execute(sql`
    select entry from ledger_entries where position(${sha256} in entry) > 0`)) as {
    rows: { entry: string }[];
  };
  return rows.map(({ entry }) => entry);
}
const reason = { en: 'A vote was wrong', es: 'Un voto estaba mal' };
const freeze = () => freezeResult(server, admin);

describe('freezing', () => {
  test('is refused while voting is open', async () => {
    await upsertSetting(server.services.db, 'voting_enabled', 'true');
    expect(codeOf(await admin.post('/api/results/freeze', { seen: null }))).toEqual([
      409,
      'results_voting_open',
    ]);
  });

  test('keeps every counted vote at a signed head of the log', async () => {
    const seen = await freeze();
    const { frozen } = await desk();
    const [row] = await server.services.db
      .select()
      .from(resultSnapshots)
      .where(sql`id = ${seen.snapshotId}`);
    const file = JSON.parse(row?.content ?? '');
    expect(hashOfText(row?.content ?? '')).toBe(seen.sha256);
    expect(file.log.size).toBe(frozen.logSize);
    const { rows } = (await server.services.db.execute(sql`
      select sum(votes)::int as votes, sum(points)::int as points from vote_totals`)) as {
      rows: { votes: number; points: number }[];
    };
    expect(file.counted).toMatchObject(rows[0] ?? {});
    expect(frozen.lists[0].rows).toHaveLength(10);
  });

  test('again replaces what was frozen, if the organiser has seen that', async () => {
    const { snapshotId } = await freeze();
    const stale = await admin.post('/api/results/freeze', { seen: null });
    expect(codeOf(stale)).toEqual([409, 'edit_conflict']);
    const { status, body } = await admin.post('/api/results/freeze', { seen: snapshotId });
    expect(status).toBe(200);
    expect(body.frozen.id).not.toBe(snapshotId);
    expect(body.frozen.version).toBe(1);
  });

  test('is refused where a counter does not say what the log gives', async () => {
    await closeVoting(server);
    const { restaurantId, dishId } = demoPlace(3);
    const change = (by: number) =>
      server.services.db.execute(sql`
        update vote_totals set points = points + ${by} where ctid = (
          select ctid from vote_totals where restaurant_id = ${restaurantId} and dish_id = ${dishId}
          limit 1)`);
    await change(1);
    const refused = await admin.post('/api/results/freeze', { seen: null });
    await change(-1);
    expect(codeOf(refused)).toEqual([409, 'results_drift']);
    expect((await desk()).frozen).toBeNull();
  });
});

describe('a signature', () => {
  test('of each organiser is taken once, and can be taken back', async () => {
    const seen = await freeze();
    const signed = await admin.post('/api/results/sign', seen);
    expect(signed.body.frozen.signatures).toMatchObject([{ name: 'Robin Calloway' }]);
    expect(codeOf(await admin.post('/api/results/sign', seen))).toEqual([409, 'results_signed']);
    const back = await admin.post('/api/results/unsign', seen);
    expect(back.body.frozen.signatures).toEqual([]);
    expect(codeOf(await admin.post('/api/results/unsign', seen))).toEqual([404, 'results_gone']);
    expect((await admin.post('/api/results/sign', seen)).status).toBe(200);
  });

  test('is for the bytes that were seen', async () => {
    const { snapshotId } = await freeze();
    const other = { snapshotId, sha256: 'A'.repeat(43) };
    expect(codeOf(await admin.post('/api/results/sign', other))).toEqual([404, 'results_gone']);
  });

  test('is refused to who owns a restaurant that takes part', async () => {
    const seen = await freeze();
    const { db } = server.services;
    const owner = { userId: personIdOf('votante'), restaurantId: demoPlace(1).restaurantId };
    await db.insert(restaurantOwners).values(owner);
    const refused = await second.post('/api/results/sign', seen);
    expect((await desk()).hasOther).toBe(false);
    await db.delete(restaurantOwners).where(sql`user_id = ${owner.userId}`);
    expect(codeOf(refused)).toEqual([409, 'results_own_restaurant']);
    expect((await desk()).hasOther).toBe(true);
  });

  test.each([
    [
      'a vote',
      async () => {
        await giveVotes(server, demoPlace(60), 1, { at: server.clock.now });
        await queueEarlier(server.services.db);
      },
    ],
    [
      'a ruling',
      async () => {
        const { rows } = (await server.services.db.execute(sql`
          select id from ballots where state = 'counted' order by id limit 1`)) as {
          rows: { id: string }[];
        };
        await setBallotState(server.services.db, [rows[0]?.id ?? ''], 'excluded');
      },
    ],
    [
      'other rules',
      async () => {
        const { version } = (await admin.get('/api/results/rules')).body;
        const rules = { ...DEFAULT_RULES, challengeDays: 8 + version };
        await admin.post('/api/results/rules', { seen: version, rules, reason });
      },
    ],
  ])('falls away after %s', async (_, change) => {
    const seen = await freeze();
    await admin.post('/api/results/sign', seen);
    await second.post('/api/results/sign', seen);
    await change();
    const outdated = [409, 'results_outdated'];
    const publishing = await admin.post('/api/results/publish', { ...seen, reason: null });
    expect(codeOf(publishing)).toEqual(outdated);
    expect(codeOf(await admin.post('/api/results/sign', seen))).toEqual(outdated);
    expect((await desk()).frozen.isOutdated).toBe(true);
    const again = await freeze();
    expect((await desk()).frozen).toMatchObject({ id: again.snapshotId, signatures: [] });
  });

  test('stays after a vote of a voting admin, which never counts', async () => {
    const seen = await freeze();
    await server.services.db.execute(sql`
      insert into ledger_queue (kind, content)
      values ('vote', '{"b":"x","day":"2026-05-02","dish":"x","flag":"admin","pts":1,"rest":"x","t":"vote","v":1}')`);
    const signed = await admin.post('/api/results/sign', seen);
    await server.services.db.execute(sql`delete from ledger_queue`);
    expect(signed.status).toBe(200);
  });
});

describe('publishing', () => {
  test('needs two signatures', async () => {
    const seen = await freeze();
    const publish = () => admin.post('/api/results/publish', { ...seen, reason: null });
    expect((await publish()).body).toMatchObject({ code: 'results_unsigned', data: { count: 2 } });
    await admin.post('/api/results/sign', seen);
    expect((await publish()).body).toMatchObject({ code: 'results_unsigned', data: { count: 1 } });
    expect((await server.visitor().get('/api/results')).body).toBeNull();
  });

  test('twice at once publishes once, and the log has the hash once', async () => {
    const seen = await freeze();
    await admin.post('/api/results/sign', seen);
    await second.post('/api/results/sign', seen);
    const { version } = (await desk()).frozen;
    const answers = await Promise.all(
      [admin, second].map((by) => by.post('/api/results/publish', { ...seen, reason })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
    const { published } = await desk();
    expect(published.filter((one: { version: number }) => one.version === version)).toHaveLength(1);
    expect(await entriesWith(seen.sha256)).toEqual([
      `{"sha256":"${seen.sha256}","t":"result","v":1}`,
    ]);
  });

  test('a correction needs a reason, and leaves the version before it readable', async () => {
    await publishResult(server, { admin, second }, reason);
    const first = (await server.visitor().get('/api/results')).body.head;
    const seen = await freeze();
    await admin.post('/api/results/sign', seen);
    await second.post('/api/results/sign', seen);
    const silent = await admin.post('/api/results/publish', { ...seen, reason: null });
    expect(codeOf(silent)).toEqual([400, 'results_reason_needed']);
    expect((await admin.post('/api/results/publish', { ...seen, reason })).status).toBe(200);
    const visitor = server.visitor();
    const { head } = (await visitor.get('/api/results')).body;
    expect(head.version).toBe(first.version + 1);
    expect(head.versions[0]).toMatchObject({ version: head.version, reason });
    const old = (await visitor.get(`/api/results?version=${first.version}`)).body.head;
    expect(old).toMatchObject({ sha256: first.sha256, isReplaced: true });
    const none = await visitor.get('/api/results?version=999');
    expect(codeOf(none)).toEqual([404, 'result_version_not_found']);
  });

  test('keeps the shared places of its lists for the desk, until the next version is frozen', async () => {
    const { version, rules } = (await admin.get('/api/results/rules')).body;
    const categories = rules.categories.map((one: object) => ({ ...one, by: 'votes', ties: [] }));
    const shared = { seen: version, rules: { ...rules, categories }, reason };
    expect((await admin.post('/api/results/rules', shared)).status).toBe(200);
    await freeze();
    const { ties } = (await desk()).checks;
    expect(ties).toBeGreaterThan(0);
    await publishResult(server, { admin, second }, reason);
    expect(await desk()).toMatchObject({ frozen: null, checks: { ties } });
  });

  test('what is published cannot be changed or deleted in the database', async () => {
    const { db } = server.services;
    for (const change of [
      sql`update result_snapshots set content = '{}'`,
      sql`update result_snapshots set sha256 = ''`,
      sql`delete from result_snapshots`,
      sql`update result_snapshots set state = 'withdrawn' where state = 'published'`,
      sql`update result_snapshots set reason_en = 'x' where state = 'published'`,
      sql`update result_rules set content = '{}'`,
      sql`delete from result_rules`,
    ]) {
      await expect(db.execute(change)).rejects.toThrow(/Failed query/);
    }
  });
});

test('a category of chosen restaurants with none chosen is refused, and the rules keep no more than who is', async () => {
  const before = (await admin.get('/api/results/rules')).body;
  const [first, ...others] = DEFAULT_RULES.categories;
  const change = (restaurantIds: string[]) => {
    const chosen = { ...first, restaurantIds, onlyChosen: true };
    const rules = { ...DEFAULT_RULES, categories: [...others, chosen] };
    return admin.post('/api/results/rules', { seen: before.version, rules, reason });
  };
  const refused = await change([]);
  expect(codeOf(refused)).toEqual([400, 'results_rules_invalid']);
  expect(refused.body.data).toEqual({ problem: 'restaurants_needed', category: 4 });
  const { body } = await change([demoPlace(3).restaurantId]);
  expect(body.rules.categories[3]).toEqual({
    ...first,
    restaurantIds: [demoPlace(3).restaurantId],
  });
});

test('the rules need a reason once somebody has voted, and the log gets their hash', async () => {
  const visitor = server.visitor();
  const before = (await visitor.get('/api/results/rules')).body;
  expect(before.isFixed).toBe(true);
  const rules = { ...DEFAULT_RULES, challengeDays: 60 };
  const change = (more: Record<string, unknown>) =>
    admin.post('/api/results/rules', { seen: before.version, rules, reason, ...more });
  expect(codeOf(await change({ reason: null }))).toEqual([400, 'results_reason_needed']);
  expect(codeOf(await change({ seen: before.version + 1 }))).toEqual([409, 'edit_conflict']);
  expect(codeOf(await change({ rules: { ...rules, categories: [] } }))).toEqual([
    400,
    'results_rules_invalid',
  ]);
  const { status, body } = await change({});
  expect(status).toBe(200);
  expect(body).toMatchObject({ version: before.version + 1, rules });
  expect(body.history[0]).toMatchObject({ version: body.version, reason });
  expect((await change({ seen: body.version })).body.version).toBe(body.version);
  expect(await entriesWith(body.sha256)).toEqual([`{"sha256":"${body.sha256}","t":"rules","v":1}`]);
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '../../database/schema/audit.ts';
import { resultReveals } from '../../database/schema/results.ts';
import { queueEarlier } from '../ledger/before.ts';
import { organisers } from '../testing/results.ts';
import { begunReveal, signedResult } from '../testing/reveal.ts';
import { codeOf, openTestServer, type TestServer, type Visitor } from '../testing/server.ts';
import { demoPlace, giveVotes } from '../testing/vote-rulings.ts';

let server: TestServer;
let admin: Visitor;
let second: Visitor;

beforeAll(async () => {
  server = await openTestServer();
  ({ admin, second } = await organisers(server));
});
afterAll(() => server.stop());

const choices = async (by = admin) => (await by.get('/api/results/reveal')).body;
const stateOf = (revealId: string, by = admin) =>
  by.get(`/api/results/reveal/state?revealId=${revealId}`);
const showOf = (snapshotId: string, by = admin) =>
  by.get(`/api/results/reveal/show?snapshotId=${snapshotId}`);
const go = (
  by: Visitor,
  revealId: string,
  { step, seen, isDark = false }: { step: number; seen: number; isDark?: boolean },
) => by.post('/api/results/reveal/go', { revealId, step, isDark, seen });
const entries = () =>
  server.services.db.$count(auditLog, eq(auditLog.action, 'result_reveal_started'));
const withdraw = async () => {
  const { frozen } = (await admin.get('/api/results/desk')).body;
  if (!frozen) return;
  const seen = { snapshotId: frozen.id, sha256: frozen.sha256 };
  await admin.post('/api/results/withdraw', seen);
};

describe('who may', () => {
  test('nobody but organisers sees, begins, moves or ends a presentation', async () => {
    const { revealId } = await begunReveal(admin);
    const stranger = server.visitor();
    const owner = await server.visitor().signInAs('owner');
    for (const [by, code] of [
      [stranger, [401, 'signed_out']],
      [owner, [403, 'admin_required']],
    ] as const) {
      const answers = [
        await by.get('/api/results/reveal'),
        await by.get('/api/results/reveal/show'),
        await stateOf(revealId, by),
        await by.post('/api/results/reveal', { snapshotId: null, steps: 3 }),
        await go(by, revealId, { step: 5, seen: 0 }),
        await by.post('/api/results/reveal/end', { revealId }),
      ];
      expect(answers.map((answer) => codeOf(answer))).toEqual(answers.map(() => code));
    }
    expect((await stateOf(revealId)).body).toMatchObject({ step: 0, revision: 0 });
  });
});

describe('practice', () => {
  test('is possible without any result, and leaves no entry in the log', async () => {
    await withdraw();
    const { body: show } = await admin.get('/api/results/reveal/show');
    expect(show).toMatchObject({ snapshotId: null, version: null });
    expect(show.festival.name).not.toBe('');
    const before = await entries();
    await begunReveal(admin);
    expect(await entries()).toBe(before);
    expect((await choices()).results).toEqual([]);
  });

  test('invents the same figures every time', async () => {
    const one = await admin.get('/api/results/reveal/show');
    const other = await second.get('/api/results/reveal/show');
    expect(one.body).toEqual(other.body);
  });
});

describe('a result', () => {
  test('that two have not signed is refused, and so is an unknown one', async () => {
    await withdraw();
    await server.services.db.delete(resultReveals);
    const snapshotId = await signedResult(server, { admin, second });
    const { frozen } = (await admin.get('/api/results/desk')).body;
    await second.post('/api/results/unsign', { snapshotId, sha256: frozen.sha256 });
    const start = { snapshotId, steps: 3 };
    const refused = await admin.post('/api/results/reveal', start);
    expect(codeOf(refused)).toEqual([409, 'results_unsigned']);
    expect(refused.body.data).toEqual({ count: 1 });
    expect(codeOf(await showOf(snapshotId))).toEqual([409, 'results_unsigned']);
    expect(await choices()).toMatchObject({ results: [], missing: 1, running: [] });

    const nowhere = crypto.randomUUID();
    expect(codeOf(await showOf(nowhere))).toEqual([404, 'results_gone']);
    await withdraw();
    expect(codeOf(await admin.post('/api/results/reveal', start))).toEqual([404, 'results_gone']);
  });

  test('whose count has changed since is refused: its signatures count no more', async () => {
    await withdraw();
    const snapshotId = await signedResult(server, { admin, second });
    await giveVotes(server, demoPlace(3), 1, { at: server.clock.now });
    await queueEarlier(server.services.db);
    expect(codeOf(await showOf(snapshotId))).toEqual([409, 'results_outdated']);
    const refused = await admin.post('/api/results/reveal', { snapshotId, steps: 3 });
    expect(codeOf(refused)).toEqual([409, 'results_outdated']);
    expect(await choices()).toMatchObject({ results: [], isOutdated: true });
  });

  test('that two have signed is shown as it is frozen, and its start stands in the log', async () => {
    await withdraw();
    const snapshotId = await signedResult(server, { admin, second });
    const { body: show } = await showOf(snapshotId);
    const { frozen } = (await admin.get('/api/results/desk')).body;
    const names = (list: { places: { rows: { name: string }[] }[] }) =>
      list.places.flatMap(({ rows }) => rows.map(({ name }) => name));
    const [list] = show.lists;
    expect(names(list).toSorted()).toEqual(
      frozen.lists[0].rows.map(({ name }: { name: string }) => name).toSorted(),
    );
    const ranks = list.places.map(({ rank }: { rank: number }) => rank);
    expect(ranks).toEqual(ranks.toSorted((a: number, b: number) => b - a));
    const first = list.places.at(-1);
    expect(first).toMatchObject({ rank: 1, share: 1, figure: frozen.lists[0].rows[0].figure });
    expect(first.distance).toBe(frozen.lists[0].rows[0].distance);
    // Of a dish or the logo: the demo has both.
    expect(first.rows[0].pictureUrl).toMatch(/^\//);

    const before = await entries();
    const { revealId } = await begunReveal(admin, snapshotId);
    expect(await entries()).toBe(before + 1);
    expect((await choices(second)).results).toMatchObject([{ snapshotId, version: 1 }]);
    expect((await choices(second)).running[0]).toMatchObject({ revealId, snapshotId });
  });
});

describe('what the presenter has chosen', () => {
  const choice = { lists: ['state-sc', 'restaurants'], places: 3, languages: 'turns' };

  test('is told to remotes, with each answer', async () => {
    const begun = await admin.post('/api/results/reveal', { snapshotId: null, steps: 9, choice });
    const { revealId } = begun.body;
    expect(begun.body.choice).toEqual(choice);
    expect((await stateOf(revealId, second)).body.choice).toEqual(choice);
    expect((await go(second, revealId, { step: 1, seen: 0 })).body.choice).toEqual(choice);
    expect((await choices(second)).running).toContainEqual(
      expect.objectContaining({ revealId, choice }),
    );
  });

  test('is not known of a presentation that a version before began', async () => {
    const { revealId } = await begunReveal(admin);
    expect((await stateOf(revealId)).body.choice).toBeNull();
  });

  test('must be a choice', async () => {
    for (const wrong of [{ places: 4 }, { languages: 'all' }, { lists: Array(1001).fill('a') }]) {
      const answer = await admin.post('/api/results/reveal', {
        snapshotId: null,
        steps: 9,
        choice: { ...choice, ...wrong },
      });
      expect(answer.status).toBe(400);
    }
  });
});

test('what runs names those of results before practices, whichever began first', async () => {
  await withdraw();
  await server.services.db.delete(resultReveals);
  const snapshotId = await signedResult(server, { admin, second });
  const { revealId } = await begunReveal(admin, snapshotId);
  const practice = await begunReveal(second);
  const running: { revealId: string }[] = (await choices()).running;
  expect(running.map((one) => one.revealId)).toEqual([revealId, practice.revealId]);
});

describe('moving', () => {
  test('a remote moves what it saw, and is refused after somebody else has moved', async () => {
    const { revealId } = await begunReveal(admin);
    const moved = await go(second, revealId, { step: 1, seen: 0 });
    expect(moved.body).toMatchObject({ step: 1, revision: 1 });
    const late = await go(admin, revealId, { step: 4, seen: 0 });
    expect(codeOf(late)).toEqual([409, 'reveal_moved']);
    expect((await stateOf(revealId)).body).toMatchObject({ step: 1, revision: 1 });
  });

  test('two remotes that press Next at once turn one page', async () => {
    const { revealId } = await begunReveal(admin);
    const both = await Promise.all(
      [admin, second].map((by) => go(by, revealId, { step: 1, seen: 0 })),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await stateOf(revealId)).body).toMatchObject({ step: 1, revision: 1 });
  });

  test('of two remotes that want different steps at once, one is refused', async () => {
    const { revealId } = await begunReveal(admin, null, 9);
    const both = await Promise.all([
      go(admin, revealId, { step: 1, seen: 0 }),
      go(second, revealId, { step: 5, seen: 0 }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await stateOf(revealId)).body.revision).toBe(1);
  });

  test('a screen that was overtaken says its step again from the newest revision', async () => {
    const { revealId } = await begunReveal(admin);
    await go(second, revealId, { step: 3, seen: 0 });
    const screen = { step: 7, isDark: true };
    expect(codeOf(await go(admin, revealId, { ...screen, seen: 0 }))).toEqual([
      409,
      'reveal_moved',
    ]);
    const { revision } = (await stateOf(revealId)).body;
    const told = await go(admin, revealId, { ...screen, seen: revision });
    expect(told.body).toMatchObject({ step: 7, isDark: true, revision: 2 });
    const again = await go(admin, revealId, { ...screen, seen: revision });
    expect(again.body).toMatchObject({ step: 7, isDark: true, revision: 2 });
  });

  test('a step beyond the last is the last', async () => {
    const { revealId } = await begunReveal(admin, null, 4);
    expect((await go(admin, revealId, { step: 99, seen: 0 })).body.step).toBe(3);
  });
});

describe('the end', () => {
  test('an ended presentation is gone for its remotes', async () => {
    const { revealId } = await begunReveal(admin);
    expect((await second.post('/api/results/reveal/end', { revealId })).status).toBe(200);
    expect(codeOf(await stateOf(revealId))).toEqual([404, 'reveal_gone']);
    expect(codeOf(await go(admin, revealId, { step: 1, seen: 0 }))).toEqual([404, 'reveal_gone']);
  });

  test('a day later it is gone too, and the next one erases it', async () => {
    const { revealId } = await begunReveal(admin);
    const { now } = server.clock;
    server.clock.now = new Date(now.getTime() + 24 * 3_600_000);
    const again = await server.visitor().signInAs('admin');
    expect(codeOf(await stateOf(revealId, again))).toEqual([404, 'reveal_gone']);
    await begunReveal(again);
    const rows = await server.services.db.select({ id: resultReveals.id }).from(resultReveals);
    expect(rows.map(({ id }) => id)).not.toContain(revealId);
    server.clock.now = now;
  });
});

import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { voteTotals } from '../../database/schema/voting.ts';
import type { Embargo } from '../../domain/embargo/rules.ts';
import { FIRST_FESTIVAL_ID, festivalDay } from '../../domain/festival.ts';
import { canonicalText } from '../../domain/results/rules.text.ts';
import { DEFAULT_RULES } from '../../domain/results/rules.ts';
import { buildResult } from '../../domain/results/schema.build.ts';
import { selectTallyAtHead } from '../ledger/queries.tally.ts';
import { readRules } from '../results/actions.rules.ts';
import { findFestival, insertSnapshot } from '../results/queries.ts';
import { insertRules } from '../results/queries.rules.ts';
import { selectCatalogue } from '../results/queries.votes.ts';
import { hashOfText } from '../signing-key.ts';
import type { TestServer } from './server.ts';

export const HIDDEN: Embargo = { kind: 'hidden', from: null, owners: 'shown' };

/** Makes it part of the rules of the result, as organisers do. */
export async function setEmbargo(db: Queryable, embargo: Embargo, at = new Date()): Promise<void> {
  const { version } = await readRules(db);
  const content = canonicalText({ ...DEFAULT_RULES, embargo });
  const sha256 = hashOfText(content);
  await insertRules(db, { version: version + 1, content, sha256, createdAt: at });
}

/** Publishes what is counted now as the first version, without the steps that lead there. */
export async function publishAtOnce({
  services: { db, now, newId, ledger },
}: Pick<TestServer, 'services'>): Promise<void> {
  const tally = await db.transaction((tx) => selectTallyAtHead(tx, ledger.keys.origin));
  if (!tally) throw new Error('The log is empty.');
  const rules = await readRules(db);
  const { file } = buildResult(
    {
      festival: await findFestival(db),
      version: 1,
      frozenAt: now().toISOString(),
      log: { root: Buffer.alloc(32).toString('base64') },
      rules: { ...rules.rules, version: rules.version, sha256: rules.sha256 },
      leftOut: { held: 0, excluded: 0, admin: 0 },
    },
    tally,
    await selectCatalogue(db),
  );
  const content = canonicalText(file);
  await insertSnapshot(db, {
    id: newId(),
    festivalId: FIRST_FESTIVAL_ID,
    version: 1,
    state: 'published',
    content,
    sha256: hashOfText(content),
    logSize: tally.size,
    desk: [],
    frozenAt: now(),
    publishedAt: now(),
  });
}

/** Counters by which a restaurant is recognised anywhere: of today, and of the day before. */
const TODAY = { votes: 4421, points: 9973, zeros: 8087, newVoters: 4271, newDishVoters: 4273 };
const BEFORE = { votes: 3498, points: 7408, zeros: 8093, newVoters: 2000, newDishVoters: 3407 };
const KEYS = ['votes', 'points', 'zeros', 'newVoters', 'newDishVoters'] as const;
const FIGURES = KEYS.flatMap((key) => [TODAY[key], BEFORE[key], TODAY[key] + BEFORE[key]]).filter(
  // Years and limits are such numbers, too.
  (figure) => figure !== BEFORE.newVoters,
);

/** Gives a restaurant those counters, and no others. */
export async function makeRecognisable(
  db: Queryable,
  { id, dishId }: { id: string; dishId: string },
  now: Date,
): Promise<void> {
  const rows = [
    { ...TODAY, voteDay: festivalDay(now) },
    { ...BEFORE, voteDay: festivalDay(new Date(now.getTime() - 86_400_000)) },
  ];
  await db.execute(sql`delete from vote_totals where restaurant_id = ${id}::uuid`);
  await db.insert(voteTotals).values(
    // With the evidence that most votes have, so that no sum of the festival is a figure of the restaurant.
    rows.map((row) => ({
      ...row,
      restaurantId: id,
      dishId,
      shard: 0,
      positionVotes: row.votes,
    })),
  );
}

const written = FIGURES.map((figure) => String(figure).replace(/(\d{3})$/, '[,.\\s]?$1'));
/** Not within a longer number, a hash or an id. */
const RECOGNISED = new RegExp(`(?<![\\w.+/%-])(?:${written.join('|')})(?![\\w+/%-])`);

/** The first of those figures that stands in a text, with what stands around it; null: none does. */
export function findFigure(text: string): string | null {
  const found = RECOGNISED.exec(text);
  return found && text.slice(Math.max(0, found.index - 60), found.index + 20);
}

import type { Queryable } from '../../database/open.ts';
import { changesBetween } from '../../domain/audit/rules.ts';
import type { Person } from '../../domain/people/schema.ts';
import { canonicalText } from '../../domain/results/rules.text.ts';
import {
  DEFAULT_RULES,
  type EditedRules,
  type ResultRules,
  rulesProblem,
} from '../../domain/results/rules.ts';
import { rulesSchema } from '../../domain/results/schema.ts';
import { asAdmin, insertAudit } from '../audit/queries.ts';
import { refuse } from '../http/errors.ts';
import type { Services } from '../ports.ts';
import { hashOfText } from '../signing-key.ts';
import { findNewestRules, hasVotes, insertRules, lockResults, queueHash } from './queries.rules.ts';

export interface RulesInForce {
  /** 0: those that hold while nobody has set any. */
  version: number;
  sha256: string;
  rules: ResultRules;
}

export async function readRules(db: Queryable): Promise<RulesInForce> {
  const row = await findNewestRules(db);
  if (!row) {
    return { version: 0, sha256: hashOfText(canonicalText(DEFAULT_RULES)), rules: DEFAULT_RULES };
  }
  return { version: row.version, sha256: row.sha256, rules: JSON.parse(row.content) };
}

/** Writes the rules that hold without any organiser as the first version, once, so that the log has their hash. */
export const ensureRules = ({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> =>
  db.transaction(async (tx) => {
    if (await findNewestRules(tx)) return;
    if (!(await lockResults(tx)) || (await findNewestRules(tx))) return;
    const content = canonicalText(DEFAULT_RULES);
    await insertRules(tx, { version: 1, content, sha256: hashOfText(content), createdAt: now() });
    await queueHash(tx, 'rules', hashOfText(content));
  });

type Reason = { en: string; es: string } | null;

/**
 * Changes the rules of the result; the same rules again change nothing. The public log gets their hash.
 * @param seen the version that the organiser saw
 * @throws results_rules_invalid, results_reason_needed, results_busy, edit_conflict
 */
export async function changeRules(
  { db, now, live, caches }: Pick<Services, 'db' | 'now' | 'live' | 'caches'>,
  actor: Person,
  { seen, rules: edited, reason }: { seen: number; rules: EditedRules; reason: Reason },
): Promise<void> {
  const problem = rulesProblem(edited);
  if (problem) {
    const category = 'category' in problem ? problem.category + 1 : 0;
    throw refuse('results_rules_invalid', { problem: problem.problem, category });
  }
  // Without what only the check needs: these are kept and hashed.
  const rules: ResultRules = rulesSchema.parse(edited);
  await db.transaction(async (tx) => {
    if (!(await lockResults(tx))) throw refuse('results_busy');
    const before = await readRules(tx);
    const content = canonicalText(rules);
    if (before.version > 0 && hashOfText(content) === before.sha256) return;
    if (before.version !== seen) throw refuse('edit_conflict');
    if (reason === null && (await hasVotes(tx))) throw refuse('results_reason_needed');
    const version = before.version + 1;
    await insertRules(tx, {
      version,
      content,
      sha256: hashOfText(content),
      reasonEn: reason?.en ?? null,
      reasonEs: reason?.es ?? null,
      madeBy: actor.id,
      createdAt: now(),
    });
    await queueHash(tx, 'rules', hashOfText(content));
    await insertAudit(tx, asAdmin(actor), now(), {
      action: 'result_rules_changed',
      subjectId: `rules-${version}`,
      subjectName: `${version}`,
      changes: changesBetween(flat(before.rules), flat(rules)),
    });
    // An answer with totals that are hidden now must not be given once more, by any server.
    await live.notifyCaches(tx, ['shared']);
  });
  await caches.clear(['shared']);
}

/** The rules by what the log of organisers shows of them: one line for each category. */
const flat = ({ categories, embargo, challengeDays }: ResultRules): Record<string, string> => ({
  ...Object.fromEntries(
    categories.map(({ id, name, ...category }) => [
      id,
      `${name.en} / ${name.es}: ${Object.values(category).flat().join(', ')}`,
    ]),
  ),
  embargo: [embargo.kind, embargo.from, embargo.owners].filter(Boolean).join(', '),
  challengeDays: String(challengeDays),
});

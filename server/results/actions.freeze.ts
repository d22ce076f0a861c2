import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Queryable } from '../../database/open.ts';
import { findDrift } from '../../database/vote-totals.ts';
import type { Person } from '../../domain/people/schema.ts';
import { LedgerFault } from '../../domain/ledger/rules.faults.ts';
import { comparePublished, type PublishedTally } from '../../domain/ledger/rules.published.ts';
import { decideLists } from '../../domain/results/rules.lists.ts';
import { buildResult, withUncounted } from '../../domain/results/schema.build.ts';
import { canonicalText } from '../../domain/results/rules.text.ts';
import { asAdmin, insertAudit } from '../audit/queries.ts';
import { refuse } from '../http/errors.ts';
import { countAgain } from '../ledger/count-again.ts';
import { countWaiting, findPublished, selectHead } from '../ledger/queries.ts';
import { selectTallyAtHead } from '../ledger/queries.tally.ts';
import type { Services } from '../ports.ts';
import { hashOfText } from '../signing-key.ts';
import { readClosing } from './actions.checks.ts';
import { readRules, type RulesInForce } from './actions.rules.ts';
import { presentDeskLists } from './present.desk.ts';
import {
  findFestival,
  findFrozen,
  insertSnapshot,
  selectPublished,
  updateSnapshot,
} from './queries.ts';
import { lockResults } from './queries.rules.ts';
import { selectCatalogue, selectWithheld, type Withheld } from './queries.votes.ts';

type Freezing = Pick<Services, 'db' | 'now' | 'newId' | 'ledger' | 'config'>;

/** Another server may write into the log at this moment: it is tried so often. */
const TRIES = 20;
const BETWEEN_TRIES_MS = 150;

/** The count at one moment, read in one snapshot of the database. */
interface Counted {
  tally: PublishedTally;
  root: Uint8Array;
  rules: RulesInForce;
  withheld: Withheld;
  catalogue: Awaited<ReturnType<typeof selectCatalogue>>;
}

/**
 * Freezes every counted vote at a signed head of the log, after a recount of the log. It replaces the version
 * that was frozen before and not published.
 * @param seen the frozen version that the organiser saw; null: none
 * @throws results_voting_open, results_log_halted, results_busy, results_drift, edit_conflict
 */
export async function freezeResult(
  services: Freezing,
  actor: Person,
  { seen }: { seen: string | null },
): Promise<void> {
  const { db, ledger, now } = services;
  if ((await readClosing(db, now())).isOpen) throw refuse('results_voting_open');
  const counted = await readCounted(services);
  const figures = await countAgain(db, ledger.keys.origin, {
    size: counted.tally.size,
    root: counted.root,
  }).catch((error: unknown) => {
    // The log in the database is not the one that was signed.
    if (error instanceof LedgerFault) throw refuse('results_drift', { count: 1 });
    throw error;
  });
  const drift = await findDrift(db);
  const count = drift.length + comparePublished(figures, counted.tally).length;
  if (count > 0) throw refuse('results_drift', { count });
  await store(services, actor, { ...counted, adminVotes: figures.adminVotes, seen });
}

/** What is counted at a head that is signed, with nothing waiting to be entered before it. */
async function readCounted({ db, ledger }: Freezing): Promise<Counted> {
  for (let tries = TRIES; tries > 0; tries -= 1) {
    await ledger.run();
    if (ledger.halted()) throw refuse('results_log_halted');
    const counted = await readAtSignedHead(db, ledger.keys.origin);
    if (counted) return counted;
    await sleep(BETWEEN_TRIES_MS);
  }
  throw refuse('results_busy');
}

const readAtSignedHead = (db: Database, origin: string): Promise<Counted | null> =>
  db.transaction(
    async (tx) => {
      const { size, root } = await selectHead(tx);
      const published = await findPublished(tx);
      // What waits is counted already, but at no head yet.
      if (published?.size !== size || (await countWaiting(tx)) > 0) return null;
      const tally = await selectTallyAtHead(tx, origin);
      if (!tally) return null;
      return {
        tally,
        root,
        rules: await readRules(tx),
        withheld: await selectWithheld(tx),
        catalogue: await selectCatalogue(tx),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

async function store(
  { db, now, newId }: Freezing,
  actor: Person,
  counted: Counted & { adminVotes: number; seen: string | null },
): Promise<void> {
  const { tally, root, rules, withheld, catalogue, adminVotes, seen } = counted;
  await db.transaction(async (tx) => {
    if (!(await lockResults(tx))) throw refuse('results_busy');
    const before = await findFrozen(tx);
    if ((before?.id ?? null) !== seen) throw refuse('edit_conflict');
    if (before) await updateSnapshot(tx, before.id, { state: 'withdrawn' });
    const festival = await findFestival(tx);
    const version = await nextVersion(tx, festival.year);
    const frozenAt = now();
    const { file, lists } = buildResult(
      {
        festival,
        version,
        frozenAt: frozenAt.toISOString(),
        log: { root: Buffer.from(root).toString('base64') },
        rules: { ...rules.rules, version: rules.version, sha256: rules.sha256 },
        leftOut: { held: withheld.held, excluded: withheld.excluded, admin: adminVotes },
      },
      tally,
      catalogue,
    );
    const content = canonicalText(file);
    const id = newId();
    await insertSnapshot(tx, {
      id,
      festivalId: festival.id,
      version,
      content,
      sha256: hashOfText(content),
      logSize: tally.size,
      desk: presentDeskLists(
        lists,
        decideLists(
          file.rules.categories,
          withUncounted(file.restaurants, catalogue, withheld.tallies.keys()),
        ),
        file,
        withheld,
      ),
      frozenAt,
      frozenBy: actor.id,
    });
    await insertAudit(tx, asAdmin(actor), frozenAt, {
      action: 'result_frozen',
      subjectId: id,
      subjectName: nameOf(festival.year, version),
    });
  });
}

async function nextVersion(tx: Queryable, year: number): Promise<number> {
  const [newest] = (await selectPublished(tx)).filter((row) => row.year === year);
  return (newest?.version ?? 0) + 1;
}

/** How a frozen result is called. */
export const nameOf = (year: number, version: number): string => `${year}-v${version}`;

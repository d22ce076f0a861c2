import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Queryable } from '../../database/open.ts';
import { type Answer, withAnswer } from '../../domain/imports/rules.answers.ts';
import {
  countSuspicions,
  type ImportChoices,
  type Known,
  planChecked,
} from '../../domain/imports/rules.check.ts';
import { countBlanks, countOutcomes, countUnknownIds } from '../../domain/imports/rules.ts';
import { namedPictures, pictureAddresses } from '../../domain/imports/rules.pictures.ts';
import type { ImportPlan, ImportProgress, ImportReading } from '../../domain/imports/schema.ts';
import { ownPictureId } from '../../domain/pictures/rules.ts';
import type { Draft, PlannedRow, ReadSheet } from '../../domain/sheets/rules.ts';
import {
  type ColumnChoice,
  otherColumns,
  readColumns,
  withColumns,
} from '../../domain/sheets/rules.columns.ts';
import type { BlankChoice } from '../../domain/sheets/rules.suspicions.ts';
import { cellSchemas } from '../../domain/sheets/schema.ts';
import type { Services } from '../ports.ts';
import { ownHostsOf } from '../http/own-hosts.ts';
import { refuse } from '../http/errors.ts';
import { selectStored } from '../pictures/queries.ts';
import { findPlan, replacePlan, selectPlanned } from './queries.plan.ts';
import { insertImport, lockImport } from './queries.ts';

type Base = Pick<Services, 'db' | 'now' | 'newId' | 'config'>;
export type Notify = (progress: ImportProgress) => void;

/** After so many rows the import yields to other requests, and reports its progress. */
const ROWS_A_TURN = 100;
/**
 * Plans what the sheets would change, and stores the plan; the catalogue stays as it is.
 * @returns the import's id
 */
export async function checkImport(
  { db, now, newId, config }: Base,
  userId: string,
  fileName: string,
  sheets: ReadSheet[],
  notify: Notify,
): Promise<string> {
  const known = await selectPlanned(db);
  const { restaurants, dishes } = known.catalogue;
  // Into an empty festival comes what another one has exported.
  const createUnknown = restaurants.length + dishes.length === 0;
  const choices: Choices = {
    createUnknown,
    blanks: 'keep',
    answers: {},
    pictures: [],
    columns: [],
  };
  const plan = await planOf(config, sheets, known, choices, notify);
  const id = newId();
  const { length: rows } = plan.rows;
  await insertImport(db, { id, userId, fileName, rows, plan, createdAt: now() });
  return id;
}

/** Of the file as a whole; what is not said stays. */
interface FileChoices {
  createUnknown?: boolean | undefined;
  blanks?: BlankChoice | undefined;
  columns?: readonly ColumnChoice[] | undefined;
}

/**
 * What decides how a file is read. `pictures`: the uploaded ones, for the cells that name their files; `columns`: what
 * columns with unknown headings are.
 */
export type Choices = ImportChoices &
  Pick<ImportReading, 'pictures'> & { columns: readonly ColumnChoice[] };

/**
 * Plans a checked file again: rows with unknown ids are new ones, or refused; empty cells erase, or keep; columns with
 * unknown headings are known ones, or left out.
 * @throws import_not_found, import_already_applied; invalid_input for a column that cannot be that
 */
export const replanImport = (
  base: Pick<Base, 'db' | 'config'>,
  importId: string,
  { createUnknown, blanks, columns = [] }: FileChoices,
  notify: Notify,
): Promise<void> =>
  planAgain(
    base,
    importId,
    async (before, { sheets }) => {
      const known = withColumns(sheets, before.columns, columns);
      if (!known) {
        const field = 'columns';
        throw refuse('invalid_input', { field, issues: [{ field, rule: 'not_free' }] });
      }
      return {
        ...before,
        createUnknown: createUnknown ?? before.createUnknown,
        blanks: blanks ?? before.blanks,
        columns: known,
      };
    },
    notify,
  );

/**
 * Plans a checked file again, with uploaded pictures for the cells that name their files. Names that no cell
 * has are ignored, and so are pictures that are no longer stored: their rows stay refused.
 * @throws import_not_found, import_already_applied
 */
export const givePictures = (
  base: Pick<Base, 'db' | 'config'>,
  { importId, pictures }: { importId: string; pictures: { name: string; url: string }[] },
  notify: Notify,
): Promise<void> =>
  planAgain(
    base,
    importId,
    async (before, { on }) => {
      const ids = pictures.flatMap(({ url }) => ownPictureId(url) ?? []);
      const stored = await selectStored(on, ids);
      const given = pictures.filter(({ url }) => stored.has(ownPictureId(url) ?? ''));
      return { ...before, pictures: [...before.pictures, ...given] };
    },
    notify,
  );

/** So often somebody else may have chosen meanwhile; then the others wait. */
const FREE_TRIES = 2;

/**
 * Plans a checked file again with further choices. If somebody else has chosen meanwhile, it begins anew with
 * their choices, so that none is lost. Planning takes seconds, so it holds no lock unless it must.
 */
async function planAgain(
  { db, config }: Pick<Base, 'db' | 'config'>,
  importId: string,
  choose: (before: Choices, plan: { sheets: ReadSheet[]; on: Queryable }) => Promise<Choices>,
  notify: Notify,
): Promise<void> {
  const attempt = async (on: Queryable) => {
    const { plan } = await findChecked(on, importId);
    // Whoever waits for the lock holds a connection: another one may not come.
    const choices = await choose(choicesOf(plan), { sheets: plan.sheets, on });
    const next = await planOf(config, plan.sheets, await selectPlanned(on), choices, notify);
    return replacePlan(on, importId, plan, next);
  };
  for (let tries = 0; tries < FREE_TRIES; tries += 1) if (await attempt(db)) return;
  await db.transaction(async (tx) => {
    await lockImport(tx, importId);
    await attempt(tx);
  });
}

/**
 * Plans a checked file again with an answer to what is likely a mistake.
 * @param digest of the plan to which the answer belongs
 * @returns the digest of the new plan
 * @throws import_not_found, import_already_applied, import_plan_changed, import_not_asked
 */
export async function answerImport(
  { db, config }: Pick<Base, 'db' | 'config'>,
  { importId, digest, answer }: { importId: string; digest: string; answer: Answer },
): Promise<string> {
  const { plan } = await findChecked(db, importId);
  if (plan.digest !== digest) throw refuse('import_plan_changed');
  // Plans of earlier versions ask nothing.
  if (!plan.answers) throw refuse('import_not_asked');
  const before = choicesOf(plan);
  const answers = withAnswer(plan.rows, before.answers, answer);
  if (!answers) throw refuse('import_not_asked');
  const choices = { ...before, answers };
  const next = await planOf(config, plan.sheets, await selectPlanned(db), choices, () => undefined);
  if (!(await replacePlan(db, importId, plan, next))) throw refuse('import_plan_changed');
  return next.digest;
}

/** @throws import_not_found, import_already_applied */
async function findChecked(db: Queryable, importId: string) {
  const stored = await findPlan(db, importId);
  if (!stored) throw refuse('import_not_found');
  if (stored.status !== 'checked') throw refuse('import_already_applied');
  return stored;
}

/** What was chosen for a plan; plans of earlier versions say less. */
export const choicesOf = ({ reading, answers }: ImportPlan): Choices => ({
  createUnknown: reading?.createUnknown ?? false,
  blanks: reading?.blanks ?? 'keep',
  answers: answers ?? {},
  pictures: reading?.pictures ?? [],
  columns: (reading?.columns ?? []).filter(({ isOpen }) => !isOpen),
});

async function planOf(
  config: Services['config'],
  sheets: ReadSheet[],
  known: Known,
  choices: Choices,
  notify: Notify,
): Promise<ImportPlan> {
  const drafts = await makePlan(config, sheets, known, choices, notify);
  const rows = drafts.map(({ planned }) => planned);
  const headings = sheets.flatMap(({ kind, meant = [] }) =>
    meant.map(({ heading, letter, column }) => ({ sheet: kind, heading, letter, column })),
  );
  const { createUnknown, blanks, answers } = choices;
  const emptied = countBlanks(drafts);
  const suspicions = countSuspicions(drafts);
  const columns = otherColumns(sheets, choices.columns);
  const pictures = namedPictures(readColumns(sheets, choices.columns), choices.pictures);
  const ofFile = { headings, columns, createUnknown, emptied, blanks, suspicions, pictures };
  const reading = { ...ofFile, ...countUnknownIds(drafts) };
  const counts = countOutcomes(rows);
  return { sheets, rows, counts, reading, answers, digest: digestOf(rows), withoutRefused: null };
}

/** The digest of a plan: planning again must give the same. */
export const digestOf = (rows: PlannedRow[]) =>
  createHash('sha256').update(JSON.stringify(rows)).digest('hex');

/** Plans the sheets against what is known, and reports its progress. */
export async function makePlan(
  config: Services['config'],
  stored: ReadSheet[],
  known: Known,
  choices: Choices,
  notify: Notify,
): Promise<Draft[]> {
  const sheets = readColumns(stored, choices.columns);
  const total = sheets.reduce((sum, { rows, strays }) => sum + rows.length + strays.length, 0);
  const pictures = pictureAddresses(namedPictures(sheets, choices.pictures));
  const against = { ...known, catalogue: { ...known.catalogue, pictures } };
  const planning = planChecked(sheets, against, cellSchemas(ownHostsOf(config)), choices);
  for (let turn = 1; ; turn += 1) {
    const step = planning.next();
    if (step.done) return step.value;
    if (turn % ROWS_A_TURN > 0) continue;
    notify({ phase: 'checking', done: step.value, total });
    await breathe();
  }
}

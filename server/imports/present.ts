import type { Changes, changesBetween } from '../../domain/audit/rules.ts';
import type { Language } from '../../domain/language.ts';
import type { Catalogue } from '../../domain/imports/rules.find.ts';
import type { ImportPlan, ImportReading, ListedImport } from '../../domain/imports/schema.ts';
import { festivalDay } from '../../domain/festival.ts';
import { keysOf } from '../../domain/restaurants/fields.keys.ts';
import { DISH_FIELDS } from '../../domain/restaurants/fields.ts';
import type { SheetKind } from '../../domain/sheets/fields.ts';
import { type Outcome, OUTCOMES, type Places, type PlannedRow } from '../../domain/sheets/rules.ts';
import { SUSPICION_KINDS } from '../../domain/sheets/rules.suspicions.ts';
import type { AuditEntry } from '../audit/queries.ts';
import { translatorFor } from '../http/language.ts';
import { pickFields } from '../http/pick-fields.ts';
import { type Exported, writeTextFile, writeWorkbook } from '../sheets/write.ts';
import type { ImportRow } from './queries.ts';

export const presentImport = (row: ImportRow): ListedImport => ({
  id: row.id,
  fileName: row.fileName,
  status: row.status === 'applied' && row.undoneAt ? 'partly_undone' : row.status,
  rows: row.rows,
  counts: {
    restaurants: presentOutcomes(row.counts.restaurants),
    dishes: presentOutcomes(row.counts.dishes),
    unplaced: row.counts.unplaced,
  },
  by: row.by,
  createdAt: row.createdAt.toISOString(),
  appliedAt: row.appliedAt?.toISOString() ?? null,
  undoneAt: row.undoneAt?.toISOString() ?? null,
});

/** Plans of earlier versions do not count all outcomes. */
const presentOutcomes = (counts: Partial<Record<Outcome, number>>) =>
  Object.fromEntries(OUTCOMES.map((outcome) => [outcome, counts[outcome] ?? 0])) as Record<
    Outcome,
    number
  >;

/** How many rows of both sheets have this outcome. */
export const countOf = ({ restaurants, dishes }: ImportPlan['counts'], outcome: Outcome): number =>
  presentOutcomes(restaurants)[outcome] + presentOutcomes(dishes)[outcome];

/** Plans of earlier versions have no reading, or a part of it. */
export const presentReading = (reading: Partial<ImportReading>): ImportReading => ({
  headings: reading.headings ?? [],
  columns: reading.columns ?? [],
  unknownIds: reading.unknownIds ?? 0,
  newIds: reading.newIds ?? 0,
  createUnknown: reading.createUnknown ?? false,
  emptied: reading.emptied ?? [],
  blanks: reading.blanks ?? 'keep',
  suspicions: reading.suspicions ?? [],
  pictures: reading.pictures ?? [],
});

/** How many rows an entry of the audit log names. */
const NAMED_ROWS = 50;
/** The number of rows, and the first of them by number and name. */
function presentNamed(rows: PlannedRow[]): (number | string)[] {
  const names = rows.slice(0, NAMED_ROWS).map(({ row, name }) => `${row}: ${name}`);
  return [rows.length, ...names];
}

/** What the organiser has said, for the audit log; null for nothing. */
export function presentAnswers({ rows, reading }: ImportPlan): Changes | null {
  const written = rows.filter(({ outcome }) => outcome === 'created' || outcome === 'changed');
  const right = SUSPICION_KINDS.map((kind) => {
    const found = written.filter(({ suspicions }) => suspicions.some((one) => one.kind === kind));
    return [`right_${kind}`, found] as const;
  });
  const said = [
    ...right,
    ['rowsLeftOut', rows.filter(({ outcome }) => outcome === 'left_out')] as const,
    ['rowsSame', rows.filter(({ isSame }) => isSame)] as const,
  ].filter(([, found]) => found.length > 0);
  const changes: Changes = Object.fromEntries(
    said.map(([field, found]) => [field, { from: null, to: presentNamed(found) }]),
  );
  const erased = (reading?.emptied ?? []).reduce((sum, { count }) => sum + count, 0);
  if (reading?.blanks === 'erase' && erased > 0) {
    changes.valuesErased = { from: null, to: erased };
  }
  return Object.keys(changes).length > 0 ? changes : null;
}

interface Asked {
  format: 'xlsx' | 'csv';
  sheet: SheetKind;
}

const DISH_KEYS = ['id', 'restaurantId', 'archived', ...keysOf(DISH_FIELDS)] as const;

/** The whole catalogue as a file, with the festival's day in its name. */
export function presentExport(
  { restaurants, dishes, states, counties }: Catalogue,
  asked: Asked,
  language: Language,
  now: Date,
): Promise<File> {
  const byId = new Map(restaurants.map((one) => [one.id, one]));
  const rows = {
    restaurants,
    dishes: dishes.map((dish) => {
      const parent = byId.get(dish.restaurantId);
      return {
        ...pickFields(dish, DISH_KEYS),
        restaurant: parent?.name ?? '',
        countyId: parent?.countyId,
      };
    }),
  } as Exported;
  return fileOf(rows, { states, counties }, asked, language, festivalDay(now));
}

/** A file with only headings and instructions. */
export function presentTemplate(places: Places, asked: Asked, language: Language): Promise<File> {
  const ending = translatorFor(language)('imports.file_template');
  return fileOf({ restaurants: [], dishes: [] }, places, asked, language, ending);
}

async function fileOf(
  rows: Exported,
  places: Places,
  { format, sheet }: Asked,
  language: Language,
  ending: string,
): Promise<File> {
  const t = translatorFor(language);
  const what = t(`imports.file_${format === 'xlsx' ? 'all' : sheet}`);
  const name = `vota-taco-${what}-${ending}.${format}`;
  if (format === 'csv') {
    const text = writeTextFile(sheet, rows[sheet], places, language);
    return new File([text], name, { type: 'text/csv; charset=utf-8' });
  }
  const bytes = await writeWorkbook(rows, places, language);
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return new File([new Uint8Array(bytes)], name, { type });
}

/** The names in the audit log. */
export const NOUN = { restaurants: 'restaurant', dishes: 'dish' } as const;

/** Archiving and restoring are separate actions in the audit log. */
export function presentEntries(
  kind: SheetKind,
  entry: Omit<AuditEntry, 'action'>,
  changes: ReturnType<typeof changesBetween>,
): AuditEntry[] {
  if (!changes) return [];
  const { archivedAt, ...others } = changes;
  const noun = NOUN[kind];
  const entries: AuditEntry[] = [];
  if (Object.keys(others).length > 0) {
    entries.push({ ...entry, action: `${noun}_changed`, changes: others });
  }
  if (archivedAt) {
    entries.push({ ...entry, action: archivedAt.to ? `${noun}_archived` : `${noun}_restored` });
  }
  return entries;
}

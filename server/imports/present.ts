import { changesBetween, emptied } from '../../domain/audit/rules.ts';
import type { Language } from '../../domain/language.ts';
import type { Catalogue } from '../../domain/imports/rules.ts';
import type { FormerFields, ImportUndo, ListedImport } from '../../domain/imports/schema.ts';
import { festivalDay } from '../../domain/festival.ts';
import { keysOf } from '../../domain/restaurants/fields.keys.ts';
import { DISH_FIELDS } from '../../domain/restaurants/fields.ts';
import { SHEET_KINDS, type SheetKind } from '../../domain/sheets/fields.ts';
import type { Places } from '../../domain/sheets/rules.ts';
import type { AuditEntry } from '../audit/queries.ts';
import { translatorFor } from '../http/language.ts';
import { pickFields } from '../http/pick-fields.ts';
import { type Exported, writeTextFile, writeWorkbook } from '../sheets/write.ts';
import type { LockedRow, ImportRow } from './queries.ts';

export const presentImport = (row: ImportRow): ListedImport => ({
  id: row.id,
  fileName: row.fileName,
  status: row.status,
  rows: row.rows,
  counts: row.counts,
  by: row.by,
  createdAt: row.createdAt.toISOString(),
  appliedAt: row.appliedAt?.toISOString() ?? null,
  undoneAt: row.undoneAt?.toISOString() ?? null,
});

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

/**
 * The audit entries of an undo, in the order of its steps.
 * @param locked the values of the rows before the undo, by id
 */
export function presentUndone(
  { created, changed }: ImportUndo,
  locked: Map<string, LockedRow>,
): AuditEntry[] {
  const fieldsOf = ({ id }: { id: string }): FormerFields => locked.get(id)?.fields ?? {};
  const entryOf = ({ id, name, restaurantId }: ImportUndo['created']['dishes'][number]) => ({
    subjectId: id,
    subjectName: name,
    restaurantId,
  });
  return [
    ...SHEET_KINDS.flatMap((kind) =>
      changed[kind].flatMap((one) =>
        presentEntries(kind, entryOf(one), changesBetween(fieldsOf(one), one.before)),
      ),
    ),
    ...SHEET_KINDS.toReversed().flatMap((kind) =>
      created[kind].map((one): AuditEntry => {
        const { archivedAt: _, ...fields } = fieldsOf(one);
        const changes = changesBetween(fields, emptied(fields));
        return { ...entryOf(one), action: `${NOUN[kind]}_deleted`, changes };
      }),
    ),
  ];
}

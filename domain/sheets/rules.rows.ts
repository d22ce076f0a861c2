import type * as z from 'zod';
import { isInFestival, readDiets, readOpeningHours } from '../catalogue/rules.ts';
import { withoutSuffix } from '../places/rules.ts';
import { type FieldKind, RESTAURANT_FIELDS } from '../restaurants/fields.ts';
import { foldText } from '../restaurants/rules.ts';
import { tidyText } from '../tidy-text.ts';
import { unescapeFormula } from '../text.ts';
import {
  fieldOfColumn,
  type ImportColumn,
  NEEDED_COLUMNS,
  SHEET_COLUMNS,
  type SheetKind,
  valueKeyOf,
} from './fields.ts';
import { writeCell } from './rules.written.ts';
import {
  BAD_CELLS,
  type CellSchemas,
  type Draft,
  type ImportProblem,
  type Known,
  type KnownRestaurant,
  type Places,
  type ReadSheet,
  type RowValues,
  type SheetCell,
  type ProblemRule,
} from './rules.ts';

/** The typed text of a cell; null for an empty one. */
function textOfCell(cell: SheetCell): string | null {
  if (cell === null || typeof cell === 'object') return null;
  return textOf(typeof cell === 'string' ? unescapeFormula(cell) : cell);
}

const textOf = (value: string | number | boolean | null): string | null =>
  value === null || value === '' ? null : String(value);

const YES = new Set(['yes', 'si', 'x', 'true', 'verdadero', '1']);
const NO = new Set(['no', '', 'false', 'falso', '0']);

type Read = { values: RowValues } | { rule: ProblemRule; limit?: number };

/**
 * Parses a cell into the value that the catalogue stores.
 * @param stateId of the row, if already known
 */
function readCell(
  kind: SheetKind,
  column: ImportColumn,
  cell: SheetCell,
  stateId: string | undefined,
  { places, schemas }: { places: Places; schemas: CellSchemas },
): Read {
  if (typeof cell === 'object' && cell !== null) return { rule: cell.odd };
  const text = textOfCell(cell);
  if (column === 'archived') {
    const folded = foldText(text?.trim() ?? '');
    if (YES.has(folded)) return { values: { archived: true } };
    return NO.has(folded) ? { values: { archived: false } } : { rule: 'bad_yes_no' };
  }
  const field = fieldOfColumn(column);
  if (!field) return { values: {} };
  if (field.kind === 'state') return readState(text, places);
  if (field.kind === 'county') return readCounty(text, stateId, places);
  // By its name: it may be a dish of the same file.
  if (field.kind === 'dish') return { values: { [column]: text && tidyText(text) } };
  const schema = schemas[kind][field.key];
  if (!schema) return { values: {} };
  const parsed = schema.safeParse(valueOf(field.kind, text));
  if (parsed.success) return { values: { [field.key]: parsed.data } };
  const limit = limitOf(schema, text ?? '');
  return limit === null ? { rule: BAD_CELLS[field.kind] } : { rule: 'too_long', limit };
}

/**
 * The maximum length of a text that exceeds it; else null. A schema checks the text as typed, and again
 * after normalising it.
 */
function limitOf(field: z.ZodType, text: string): number | null {
  const [issue] = field.safeParse(text).error?.issues ?? [];
  if (issue?.code !== 'too_big' || issue.origin !== 'string') return null;
  const maximum = Number(issue.maximum);
  return limitOf(field, text.slice(0, maximum)) ?? maximum;
}

/** A text's value before its schema checks it; undefined if no schema would accept it. */
function valueOf(kind: FieldKind, text: string | null): unknown {
  if (kind === 'name') return text ?? '';
  if (text === null || text.trim() === '') return null;
  if (kind === 'hours') return readOpeningHours(text) ?? undefined;
  if (kind === 'diets') return readDiets(text) ?? undefined;
  if (kind === 'zip') return text.trim();
  if (kind !== 'latitude' && kind !== 'longitude') return text;
  const number = text.trim().replace('−', '-').replace(',', '.');
  return /^-?\d{1,3}(\.\d+)?$/.test(number) ? Number(number) : undefined;
}

function readState(text: string | null, { states }: Places): Read {
  const folded = foldText(text?.trim() ?? '');
  if (folded === '') return { values: {} };
  const state = states.find(({ id, name }) => [foldText(id), foldText(name)].includes(folded));
  return state ? { values: { stateId: state.id } } : { rule: 'unknown_state' };
}

/** By its FIPS code or its name, ignoring case, with or without "County". */
function readCounty(text: string | null, stateId: string | undefined, { counties }: Places): Read {
  const typed = text?.trim() ?? '';
  if (typed === '') return { values: {} };
  const folded = foldText(withoutSuffix(typed));
  const called = counties.filter(({ id, name }) => id === typed || foldText(name) === folded);
  const [county, ...more] = called.filter((one) => !stateId || one.stateId === stateId);
  if (county && more.length === 0) {
    return { values: { countyId: county.id, stateId: county.stateId } };
  }
  return { rule: called.length > 0 && stateId ? 'county_elsewhere' : 'unknown_county' };
}

/** The name that a dish's restaurant will have. */
const nameOf = (parent: KnownRestaurant | Draft | null): string | null =>
  parent && ('planned' in parent ? parent.planned.name : parent.name);

/** @param number the conflicting row of the file, or the exceeded limit */
export const problemOf = (
  { columns }: ReadSheet,
  rule: ProblemRule,
  column: ImportColumn | null,
  number: number | null,
  value: string,
): ImportProblem => ({
  rule,
  column,
  letter: (column && columns[column]) ?? null,
  value: value.slice(0, 80),
  number,
});

/** Columns that identify the row, and change nothing. */
const REFERENCES: Record<SheetKind, Set<ImportColumn>> = {
  restaurants: new Set(['id']),
  dishes: new Set(['id', 'restaurantId', 'restaurant', 'county']),
};

/** One row during reading. */
export class Row {
  known: Known | null = null;
  parent: KnownRestaurant | Draft | null = null;
  readonly values: RowValues = {};
  readonly problems: ImportProblem[] = [];
  readonly sheet: ReadSheet;
  readonly number: number;
  private readonly cells: Partial<Record<ImportColumn, SheetCell>>;
  readonly places: Places;
  readonly schemas: CellSchemas;
  constructor(
    sheet: ReadSheet,
    { row, cells }: ReadSheet['rows'][number],
    places: Places,
    schemas: CellSchemas,
  ) {
    this.sheet = sheet;
    this.number = row;
    this.cells = cells;
    this.places = places;
    this.schemas = schemas;
  }

  /** The content without surrounding white space; empty for an empty cell. */
  text(column: ImportColumn): string {
    return textOfCell(this.cells[column] ?? null)?.trim() ?? '';
  }

  refuse(rule: ProblemRule, column: ImportColumn | null, number: number | null = null): void {
    this.problems.push(
      problemOf(this.sheet, rule, column, number, column ? this.text(column) : ''),
    );
  }

  /** Reads a cell; an unchanged value is not checked. */
  read(column: ImportColumn): void {
    const field = valueKeyOf(column);
    const isDone = field in this.values || this.problems.some((one) => one.column === column);
    if (isDone || this.sheet.columns[column] === undefined) return;
    const cell = this.cells[column] ?? null;
    const isText = cell === null || typeof cell !== 'object';
    if (isText && this.known && textOfCell(cell) === this.before(column)) return;
    const stateId = this.values.stateId ?? (this.known as KnownRestaurant | null)?.stateId;
    const read = readCell(this.sheet.kind, column, cell, stateId, this);
    if ('rule' in read) this.refuse(read.rule, column, read.limit ?? null);
    else Object.assign(this.values, read.values);
  }

  /** @param claimed the row of the file for each existing id */
  finish(claimed: Map<string, number>): Draft {
    const { known, values, problems, sheet, parent } = this;
    const columns = SHEET_COLUMNS[sheet.kind].filter((one) => !REFERENCES[sheet.kind].has(one));
    for (const column of SHEET_COLUMNS[sheet.kind]) {
      const cell = this.cells[column];
      if (columns.includes(column)) this.read(column);
      else if (typeof cell === 'object' && cell !== null) this.refuse(cell.odd, column);
    }
    if (!known && this.text('id') === '') this.requireFields();
    if (sheet.kind === 'restaurants') this.checkPlace();
    if (known) {
      const first = claimed.get(known.id);
      if (first === undefined) claimed.set(known.id, this.number);
      else this.refuse(this.text('id') === '' ? 'row_twice' : 'id_twice', null, first);
    }
    const changes = columns.flatMap((column) => {
      // Not reported for new rows, which take part by default.
      const isSaid = known !== null || column !== 'archived' || values.archived;
      if (!isSaid || !(valueKeyOf(column) in values)) return [];
      const from = this.before(column);
      const to = textOf(writeCell(column, { ...known, ...values }, this.places));
      return from === to ? [] : [{ column, from, to }];
    });
    const changed = new Set<string>(changes.map(({ column }) => valueKeyOf(column)));
    const outcome = known ? (changes.length > 0 ? 'changed' : 'unchanged') : 'created';
    return {
      sheet,
      known,
      parent,
      featured: null,
      values: known
        ? Object.fromEntries(Object.entries(values).filter(([field]) => changed.has(field)))
        : values,
      planned: {
        sheet: sheet.kind,
        sheetName: sheet.name,
        row: this.number,
        name:
          values.name ?? known?.name ?? this.text('name').slice(0, RESTAURANT_FIELDS.name.limit),
        restaurantName:
          sheet.kind === 'dishes' ? (nameOf(parent) ?? this.text('restaurant')) : null,
        id: known?.id ?? null,
        outcome: problems.length > 0 ? 'refused' : outcome,
        changes,
        problems,
      },
    };
  }

  private before(column: ImportColumn): string | null {
    return this.known && textOf(writeCell(column, this.known, this.places));
  }

  private requireFields(): void {
    for (const column of NEEDED_COLUMNS[this.sheet.kind]) {
      const isRead = valueKeyOf(column) in this.values;
      if (!isRead && !this.problems.some((one) => one.column === column)) {
        this.refuse('missing', column);
      }
    }
    // It takes part unless the file says otherwise.
    this.values.archived ??= false;
  }

  private checkPlace(): void {
    const { known, values } = this as { known: KnownRestaurant | null; values: RowValues };
    if (this.problems.some(({ column }) => column === 'latitude' || column === 'longitude')) return;
    if (known && values.stateId !== undefined && values.countyId === undefined) {
      const county = this.places.counties.find(({ id }) => id === known.countyId);
      if (county?.stateId !== values.stateId) this.refuse('county_elsewhere', 'county');
    }
    if (values.latitude === undefined && values.longitude === undefined) return;
    const { latitude, longitude } = { latitude: null, longitude: null, ...known, ...values };
    if ((latitude === null) !== (longitude === null)) {
      this.refuse('coordinates_half', latitude === null ? 'latitude' : 'longitude');
    } else if (latitude !== null && longitude !== null && !isInFestival({ latitude, longitude })) {
      this.refuse('coordinates_outside', 'latitude');
    }
  }
}

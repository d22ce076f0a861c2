import { isInFestival } from '../catalogue/rules.ts';
import { RESTAURANT_FIELDS } from '../restaurants/fields.ts';
import {
  type ImportColumn,
  NEEDED_COLUMNS,
  SHEET_COLUMNS,
  type SheetKind,
  valueKeyOf,
} from './fields.ts';
import { readCell, readingOf, textOf, textOfCell } from './rules.cells.ts';
import type { RowPlace } from './rules.suspicions.ts';
import { writeCell } from './rules.written.ts';
import type {
  CellReading,
  CellSchemas,
  Draft,
  ImportProblem,
  Known,
  KnownRestaurant,
  Places,
  ProblemRule,
  ReadSheet,
  RowValues,
  SheetCell,
} from './rules.ts';

/** The name that a dish's restaurant will have. */
const nameOf = (parent: KnownRestaurant | Draft | null): string | null =>
  parent && ('planned' in parent ? parent.planned.name : parent.name);

/** The longest part of a cell that a report repeats, in UTF-16 code units. */
const SHOWN_LENGTH = 80;

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
  value: value.slice(0, SHOWN_LENGTH),
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
  /** As in `Draft`. */
  fileId: string | null = null;
  keptId: string | null = null;
  readonly values: RowValues = {};
  readonly problems: ImportProblem[] = [];
  readonly readings: CellReading[] = [];
  /** As in `Draft`. */
  readonly blanks: ImportColumn[] = [];
  /** Whether an empty cell keeps what is there, else erases it. */
  isKeeping = false;
  /** As in `PlannedRow`. */
  isSame = false;
  readonly sheet: ReadSheet;
  readonly number: number;
  private readonly cells: Partial<Record<ImportColumn, SheetCell>>;
  readonly places: Places;
  readonly schemas: CellSchemas;
  constructor(
    sheet: ReadSheet,
    { row, cells, repeated }: ReadSheet['rows'][number],
    places: Places,
    schemas: CellSchemas,
  ) {
    this.sheet = sheet;
    this.number = row;
    this.cells = cells;
    this.places = places;
    this.schemas = schemas;
    for (const column of SHEET_COLUMNS[sheet.kind]) {
      const from = repeated?.[column];
      if (from !== undefined) this.note(column, this.text(column), from);
    }
  }

  /** Where it stands in the file. */
  get place(): RowPlace {
    return { sheet: this.sheet.kind, sheetName: this.sheet.name, row: this.number };
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

  /** @param from the row whose cell also stands for this one; null if it was read in another way */
  private note(column: ImportColumn, to: string, from: number | null = null): void {
    this.readings.push({
      column,
      letter: this.sheet.columns[column] ?? null,
      value: this.text(column).slice(0, SHOWN_LENGTH),
      to: to.slice(0, SHOWN_LENGTH),
      row: from,
    });
  }

  /** Reads a cell; an unchanged value is not checked. */
  read(column: ImportColumn): void {
    const field = valueKeyOf(column);
    const isDone = field in this.values || this.problems.some((one) => one.column === column);
    if (isDone || this.sheet.columns[column] === undefined) return;
    const cell = this.cells[column] ?? null;
    const isText = cell === null || typeof cell !== 'object';
    if (isText && this.known && textOfCell(cell) === this.before(column)) return;
    if (isText && this.known && this.isBlank(column)) {
      // What is required is never erased.
      if (NEEDED_COLUMNS[this.sheet.kind].includes(column)) return;
      if (this.isErasable(column)) this.blanks.push(column);
      if (this.isKeeping) return;
    }
    const stateId = this.values.stateId ?? (this.known as KnownRestaurant | null)?.stateId;
    const read = readCell(this.sheet.kind, column, cell, stateId, this);
    if ('rule' in read) return this.refuse(read.rule, column, read.limit ?? null);
    Object.assign(this.values, read.values);
    const reading = readingOf(column, this.text(column), read.values, this.places);
    if (reading !== null) this.note(column, reading);
  }

  /** @param claimed the row of the file for each id, to which this one is added */
  finish(claimed: Map<string, number>): Draft {
    const { known, values, problems, sheet, parent } = this;
    const columns = SHEET_COLUMNS[sheet.kind].filter((one) => !REFERENCES[sheet.kind].has(one));
    for (const column of SHEET_COLUMNS[sheet.kind]) {
      const cell = this.cells[column];
      if (columns.includes(column)) this.read(column);
      else if (typeof cell === 'object' && cell !== null) this.refuse(cell.odd, column);
    }
    if (!known && (this.text('id') === '' || this.fileId !== null)) this.requireFields();
    if (sheet.kind === 'restaurants') this.checkPlace();
    const claim = known?.id ?? (this.fileId === null ? null : `${sheet.kind} ${this.fileId}`);
    if (claim !== null) {
      const first = claimed.get(claim);
      if (first === undefined) claimed.set(claim, this.number);
      else this.refuse(this.text('id') === '' ? 'row_twice' : 'id_twice', null, first);
    }
    const alias = this.isSame ? (values.name ?? null) : null;
    if (this.isSame) delete values.name;
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
      fileId: this.fileId,
      keptId: this.keptId,
      blanks: this.blanks,
      alias,
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
        readings: this.readings,
        suspicions: [],
        isSame: this.isSame,
      },
    };
  }

  /** Whether the file has the column, but nothing in this row. */
  private isBlank(column: ImportColumn): boolean {
    const cell = this.cells[column] ?? null;
    const isText = cell === null || typeof cell !== 'object';
    return isText && this.sheet.columns[column] !== undefined && this.text(column) === '';
  }

  /** Whether an empty cell can erase what is there. */
  private isErasable(column: ImportColumn): boolean {
    if (column === 'archived') return this.known?.archived === true;
    return this.before(column) !== null;
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
    // The half that is kept does not belong to the new one.
    const half = (['latitude', 'longitude'] as const).find((column) => this.isBlank(column));
    if (known && this.isKeeping && half) return this.refuse('coordinates_half', half);
    const { latitude, longitude } = { latitude: null, longitude: null, ...known, ...values };
    if ((latitude === null) !== (longitude === null)) {
      this.refuse('coordinates_half', latitude === null ? 'latitude' : 'longitude');
    } else if (latitude !== null && longitude !== null && !isInFestival({ latitude, longitude })) {
      this.refuse('coordinates_outside', 'latitude');
    }
  }
}

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getTableColumns, is, SQL } from 'drizzle-orm';
import { getTableConfig, getViewConfig, PgDialect, PgTable, PgView } from 'drizzle-orm/pg-core';
import { projectRoot } from './run-command.ts';
import { readMeanings } from './schema-meanings.ts';

/** A column as it is in the database. */
export interface ColumnFacts {
  name: string;
  /** With its length, and `null` if it is nullable. */
  type: string;
  /** Its default, or how it is generated; empty without. */
  default: string;
  isPrimary: boolean;
  isUnique: boolean;
  /** The referenced table, and what happens to the row when the referenced one is deleted. */
  refersTo: { table: string; onDelete: string } | null;
  meaning: string;
}

/** A table as it is in the database. */
export interface TableFacts {
  name: string;
  meaning: string;
  /** How rows are erased, if neither by a policy nor with the account. */
  erased: string;
  columns: ColumnFacts[];
  /** Indexes and constraints over several columns, in words. */
  indexes: string[];
}

/** A file of the schema. */
export interface SchemaFile {
  /** From the root of the project. */
  path: string;
  tables: TableFacts[];
  views: { name: string; meaning: string }[];
}

const FOLDER = 'database/schema';
const dialect = new PgDialect();

/** Every table and view of the schema, by file. */
export async function readSchema(): Promise<SchemaFile[]> {
  const paths = readdirSync(join(projectRoot, FOLDER))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .toSorted()
    .map((file) => `${FOLDER}/${file}`);
  const files: SchemaFile[] = [];
  for (const path of paths) {
    const meanings = readMeanings(basename(path), readFileSync(join(projectRoot, path), 'utf8'));
    const exported = (await import(pathToFileURL(join(projectRoot, path)).href)) as Record<
      string,
      unknown
    >;
    const tables: TableFacts[] = [];
    const views: SchemaFile['views'] = [];
    for (const [key, value] of Object.entries(exported)) {
      const { meaning = '', erased = '', columns } = meanings.get(key) ?? {};
      if (is(value, PgView)) views.push({ name: getViewConfig(value).name, meaning });
      if (is(value, PgTable)) {
        tables.push({ ...factsOf(value, columns ?? new Map()), meaning, erased });
      }
    }
    if (tables.length + views.length > 0) files.push({ path, tables, views });
  }
  return files;
}

function factsOf(
  table: PgTable,
  meanings: ReadonlyMap<string, string>,
): Pick<TableFacts, 'name' | 'columns' | 'indexes'> {
  const config = getTableConfig(table);
  const references = config.foreignKeys.map((key) => ({ key, ...key.reference() }));
  const columns = Object.entries(getTableColumns(table)).map(([key, column]): ColumnFacts => {
    const reference = references.find(
      (one) => one.columns.length === 1 && one.columns[0] === column,
    );
    const values = column.enumValues?.map((value) => `'${value}'`).join(', ');
    return {
      name: column.name,
      type: `${column.getSQLType()}${values ? `: ${values}` : ''}${column.notNull ? '' : ', null'}`,
      default: defaultOf(column),
      isPrimary: column.primary,
      isUnique: column.isUnique,
      refersTo: reference
        ? {
            table: getTableConfig(reference.foreignTable).name,
            onDelete: reference.key.onDelete ?? 'no action',
          }
        : null,
      meaning: meanings.get(key) ?? '',
    };
  });
  const namesOf = (some: readonly { name: string }[]) => some.map(({ name }) => name).join(', ');
  return {
    name: config.name,
    columns,
    indexes: [
      ...config.primaryKeys.map((key) => `primary key (${namesOf(key.columns)})`),
      ...config.uniqueConstraints.map((one) => `\`${one.name}\`: unique (${namesOf(one.columns)})`),
      ...references
        .filter((one) => one.columns.length > 1)
        .map(
          (one) =>
            `\`${one.key.getName()}\`: (${namesOf(one.columns)}) refers to ${getTableConfig(one.foreignTable).name} (${namesOf(one.foreignColumns)})`,
        ),
      ...config.indexes.map((index) => indexInWords(index.config)),
      ...config.checks.map((check) => `\`${check.name}\`: ${sqlText(check.value)}`),
    ],
  };
}

type Column = ReturnType<typeof getTableColumns>[string];

function defaultOf({ default: value, generated, generatedIdentity }: Column): string {
  if (generatedIdentity) return 'counts up';
  if (generated) return 'generated';
  if (value === undefined) return '';
  return is(value, SQL) ? sqlText(value) : String(value === '' ? "''" : value);
}

function indexInWords(config: ReturnType<typeof getTableConfig>['indexes'][number]['config']) {
  const columns = config.columns.map((column) =>
    is(column, SQL) ? sqlText(column) : String('name' in column ? column.name : ''),
  );
  const kind = config.unique ? 'unique ' : '';
  const method = config.method && config.method !== 'btree' ? `${config.method} ` : '';
  const where = config.where ? ` where ${sqlText(config.where)}` : '';
  return `\`${config.name}\`: ${kind}${method}(${columns.join(', ')})${where}`;
}

/** An expression in readable form, with columns of the same table by their names alone. */
const sqlText = (value: SQL): string =>
  dialect
    .sqlToQuery(value)
    .sql.replaceAll(/"\w+"\."(\w+)"/g, '$1')
    .replaceAll('"', '');

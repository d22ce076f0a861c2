import { getTableColumns, type Table } from 'drizzle-orm';

type ColumnsOf<From extends Table> = From['_']['columns'];
type Exported<From extends Table, Named> = {
  [
    Name in keyof ColumnsOf<From> as Name extends keyof Named
      ? Named[Name] extends true
        ? Name
        : never
      : never
  ]: ColumnsOf<From>[Name];
};

/**
 * The columns of a table that the export of a person's data contains, in the table's order. Every column is
 * named: a new one does not compile before it is decided whether the export contains it.
 * @param named false: the column is withheld
 */
export function exportedColumns<
  From extends Table,
  const Named extends Record<keyof ColumnsOf<From>, boolean>,
>(table: From, named: Named & Record<Exclude<keyof Named, keyof ColumnsOf<From>>, never>) {
  const columns = Object.entries(getTableColumns(table));
  return Object.fromEntries(
    columns.filter(([name]) => (named as Record<string, boolean>)[name]),
  ) as Exported<From, Named>;
}

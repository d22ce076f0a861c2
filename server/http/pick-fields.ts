/**
 * An answer's fields of a row, where a catalogue of `domain` lists them. A key that the row lacks does not
 * compile. It is a loop because lists of restaurants call it for each of them.
 */
export function pickFields<Row extends object, Key extends keyof Row>(
  row: Row,
  keys: readonly Key[],
): Pick<Row, Key> {
  const picked: Partial<Pick<Row, Key>> = {};
  for (const key of keys) picked[key] = row[key];
  return picked as Pick<Row, Key>;
}

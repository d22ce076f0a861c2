/**
 * JSON with the keys of every object in their order and without spaces, as it is hashed. Unlike `canonicalJson` of
 * the ledger it takes any text and any finite number, which JSON.stringify writes as RFC 8785 says; keys are ASCII.
 */
export function canonicalText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalText(field)}`).join(',')}}`;
}

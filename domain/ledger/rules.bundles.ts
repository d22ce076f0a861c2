import { concatBytes, encodeBigEndian } from './rules.bytes.ts';
import { LedgerFault } from './rules.faults.ts';

/** C2SP tlog-tiles: before each entry of a bundle stands its length, as two bytes in big-endian order. */
const lengthBytes = 2;
const longestEntry = 0xffff;

export function encodeBundle(entries: readonly Uint8Array[]): Uint8Array {
  return concatBytes(
    ...entries.flatMap((entry) => {
      if (entry.length > longestEntry)
        throw new LedgerFault('entry_too_long', { size: entry.length });
      return [encodeBigEndian(entry.length, lengthBytes), entry];
    }),
  );
}

/** @param count of the entries that the bundle must have, and nothing after them */
export function decodeBundle(bundle: Uint8Array, count: number): Uint8Array[] {
  const entries: Uint8Array[] = [];
  let at = 0;
  while (entries.length < count) {
    const start = at + lengthBytes;
    const end = start + (bundle[at] ?? 0) * 256 + (bundle[at + 1] ?? 0);
    if (end > bundle.length) throw new LedgerFault('bad_bundle');
    entries.push(bundle.subarray(start, end));
    at = end;
  }
  if (at !== bundle.length) throw new LedgerFault('bad_bundle');
  return entries;
}

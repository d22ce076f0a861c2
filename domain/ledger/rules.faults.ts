import { ENTRY_FAULTS } from './rules.faults.entries.ts';

/**
 * What can be wrong with a log, a note or a proof: a stable code and an English sentence for logs, commands and
 * programmers. Pages say it in their language under the same codes. The names in braces are in `data`.
 */
export const LEDGER_FAULTS = {
  bad_hex: 'A text that should be hexadecimal is not.',
  bad_base64: 'A text that should be canonical base64 is not.',
  bad_utf8: 'A text is not valid UTF-8.',
  bad_number: 'A number is not written in plain decimal digits, or it is too large.',
  too_large: 'The text is too large: {size} where {limit} are allowed.',
  wrong_hash_length: 'A hash is not 32 bytes long.',
  index_outside_tree: 'Entry {index} is not in a log of {size} entries.',
  sizes_not_growing: 'A log of {newSize} entries cannot extend one of {oldSize}.',
  wrong_proof_length: 'The proof has {found} hashes where {expected} are needed.',
  inclusion_refused: 'The proof does not lead from the entry to the root of the log.',
  consistency_refused: 'The newer log does not contain the older one unchanged.',
  roots_differ: 'Two heads of the same size {size} have different roots: the log has forked.',
  bad_tile_path: 'The path is not that of a tile: {path}.',
  tile_outside_tree: 'A log of {size} entries has no tile {path}.',
  wrong_tile_length: 'The tile {path} has {found} bytes where {expected} are expected.',
  votes_withheld:
    'The votes in the log are withheld until the results of the festival are published.',
  missing_tile: 'The tile {path} is missing.',
  bad_bundle: 'The bundle of entries is cut off, or has more than its entries.',
  entry_too_long: 'An entry has {size} bytes where at most 65,535 fit.',
  bad_note: 'The text is not a signed note.',
  control_character: 'The note has a control character.',
  too_many_signatures: 'The note has more than {limit} signatures.',
  bad_key_name: 'The name of a key is empty, or has a space or a plus sign.',
  bad_key: 'The text is not a key in note form.',
  key_hash_differs: 'The hash in the key is not that of the key.',
  unknown_key_type: 'The key is of a type that is not supported.',
  no_known_signature: 'No known key has signed the note.',
  bad_signature: 'The signature of {name} is false.',
  unknown_signature: 'The note is signed by {name}, whose key is not known.',
  repeated_signature: 'The note is signed by {name} more than once with one key.',
  bad_checkpoint: 'The signed text is not a head of a log.',
  wrong_origin: 'The head is of the log {found}, not of {expected}.',
  log_signature_missing: 'The head is not signed by the log {origin} itself.',
  too_few_witnesses: '{found} of the demanded {needed} witnesses have signed the head.',
  unknown_origin: 'The log {origin} is not known here.',
  old_size_differs: 'The last head signed here has {expected} entries, not {found}.',
  witness_refused: 'The witness refused to sign the head (HTTP status {status}).',
  bad_witness_request: 'The request to the witness is not in its form.',
  bad_witness_answer: 'The answer of the witness is not in its form.',
  bad_proof: 'The text is not a proof of a log.',
  ...ENTRY_FAULTS,
} as const;

export type LedgerFaultCode = keyof typeof LEDGER_FAULTS;

/** Something is wrong with what was read or asked: the reader stops, and says what. */
export class LedgerFault extends Error {
  readonly code: LedgerFaultCode;
  /** `leaf` is the index of the entry that it is about, where there is one. */
  readonly data: Readonly<Record<string, string | number>>;

  constructor(code: LedgerFaultCode, data: Readonly<Record<string, string | number>> = {}) {
    const sentence = LEDGER_FAULTS[code].replace(/\{(\w+)\}/g, (_, name: string) =>
      String(data[name] ?? '?'),
    );
    super(data.leaf === undefined ? sentence : `Entry ${data.leaf}: ${sentence}`);
    this.name = 'LedgerFault';
    this.code = code;
    this.data = data;
  }
}

/** The same fault, with the index of the entry that it is about; any other error as it is. */
export function atEntry(error: unknown, leaf: number): unknown {
  return error instanceof LedgerFault
    ? new LedgerFault(error.code, { ...error.data, leaf })
    : error;
}

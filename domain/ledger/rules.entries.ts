import { decodeUtf8, encodeUtf8 } from './rules.bytes.ts';
import { dayNumberOf } from './rules.days.ts';
import {
  arePairs,
  type Check,
  isHash,
  isIndex,
  isOrigin,
  isPoints,
  isReason,
  isUuid,
  matches,
} from './rules.entries.checks.ts';
import type { AnyMergeEntry } from './rules.entries.merges.ts';
import { LedgerFault } from './rules.faults.ts';

/** Bytes of one entry. */
export const ENTRY_BYTES_LIMIT = 9000;
/** Dishes that one ballot rates 0. */
const MAX_ZERO_DISHES = 100;

/**
 * The evidence of a vote, as the log has it: a venue code, a position within 0.3 mile, within 0.5, or of a
 * ballot that waited without a network; `before`: cast before the log existed.
 */
export const EVIDENCE_MARKS = ['code', 'pos', 'near', 'late', 'before'] as const;
export type EvidenceMark = (typeof EVIDENCE_MARKS)[number];

/** What a vote says, without who cast it. */
export interface VoteContent {
  /** The festival's day, `YYYY-MM-DD`. */
  day: string;
  /** The dish that got points, a UUID. */
  dish: string;
  ev: EvidenceMark;
  /** 1 to 5 */
  pts: number;
  /** The restaurant, a UUID. */
  rest: string;
  /** The dishes rated 0, in order; absent where there are none. */
  zero?: readonly string[];
}

/** One ballot. A voting admin's has `flag` in place of the evidence, and is in no figure. */
export interface VoteEntry extends Omit<VoteContent, 'ev'> {
  t: 'vote';
  v: 1;
  /** The voter's blinded name at this restaurant: see `blindVoter`. */
  b: string;
  ev?: EvidenceMark;
  flag?: 'admin';
}

/** The first entry, and no other. */
export interface GenesisEntry {
  t: 'genesis';
  v: 1;
  /** The festival, a UUID. */
  event: string;
  /** The log's name: host and port of its public address. */
  origin: string;
  /** SHA-256 of the rules' text, in base64url. */
  rules: string;
}

/** Takes a vote out of the count, or brings it back. */
export interface RulingEntry {
  t: 'void' | 'restore';
  v: 1;
  /** The index of an earlier vote. */
  leaf: number;
  /** The code of the reason. */
  why: string;
}

/** The same for one vote of this content: its account was deleted, and nobody knows any more which it is. */
export interface AnyRulingEntry extends VoteContent {
  t: 'void_any' | 'restore_any';
  v: 1;
  why: string;
}

/** The published result of the festival, or the rules by which it is decided: a later one of its type replaces it. */
export interface HashEntry {
  t: 'result' | 'rules';
  v: 1;
  /** SHA-256 of the file, in base64url. */
  sha256: string;
}

export type Entry =
  | VoteEntry
  | GenesisEntry
  | RulingEntry
  | AnyRulingEntry
  | HashEntry
  | AnyMergeEntry;

type Fields = Readonly<Record<string, unknown>>;

const isMark: Check = (value) => EVIDENCE_MARKS.some((mark) => mark === value);

const content: Readonly<Record<string, Check>> = {
  day: matches(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/),
  dish: isUuid,
  ev: isMark,
  pts: isPoints,
  rest: isUuid,
  zero: (value) =>
    Array.isArray(value) &&
    value.length >= 1 &&
    value.length <= MAX_ZERO_DISHES &&
    value.every(isUuid),
};
const ruling = { leaf: isIndex, why: isReason };
const rulingOnAny = { ...content, why: isReason };

/** The fields of each type, beside `t` and `v`. */
const FIELDS: Readonly<Record<Entry['t'], Readonly<Record<string, Check>>>> = {
  vote: { ...content, b: isHash, flag: (value) => value === 'admin' },
  genesis: { event: isUuid, origin: isOrigin, rules: isHash },
  void: ruling,
  restore: ruling,
  void_any: rulingOnAny,
  restore_any: rulingOnAny,
  result: { sha256: isHash },
  rules: { sha256: isHash },
  merge_dish: { dish: isUuid, into: isUuid, rest: isUuid },
  unmerge_dish: { dish: isUuid, rest: isUuid },
  merge_restaurant: { dishes: arePairs(isUuid, 0), into: isUuid, rest: isUuid },
  same_voters: { pairs: arePairs(isHash, 1), rest: isUuid },
  unmerge_restaurant: { rest: isUuid },
};
const OPTIONAL = new Set(['zero', 'flag']);

/**
 * Reads an entry. Only its one canonical form (RFC 8785) is taken, so equal entries have equal bytes.
 * @throws {LedgerFault} with what is wrong
 */
export function parseEntry(bytes: Uint8Array): Entry {
  if (bytes.length > ENTRY_BYTES_LIMIT) {
    throw new LedgerFault('entry_too_large', { bytes: bytes.length, max: ENTRY_BYTES_LIMIT });
  }
  const text = readAscii(bytes);
  const vote = readVote(text);
  if (vote) return vote;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new LedgerFault('entry_not_json');
  }
  const entry = checkEntry(value);
  if (canonicalJson(entry) !== text) throw new LedgerFault('entry_not_canonical');
  return entry;
}

/**
 * An entry's bytes, as `parseEntry` reads them.
 * @throws {LedgerFault} where the entry is not one that it would read
 */
export const formatEntry = (entry: Entry): Uint8Array => encodeUtf8(entryText(entry));

/**
 * The same as text.
 * @throws {LedgerFault} where the entry is not one that `parseEntry` would read
 */
export function entryText(entry: Entry): string {
  const text = (entry.t === 'vote' && writeVote(entry)) || canonicalJson(checkEntry(entry));
  if (text.length > ENTRY_BYTES_LIMIT) {
    throw new LedgerFault('entry_too_large', { bytes: text.length, max: ENTRY_BYTES_LIMIT });
  }
  return text;
}

/**
 * Whether a value has the fields of an entry with values that they can have; the caller has still to compare the
 * canonical form. The entry has no other fields, and those of value undefined are left out.
 */
function checkEntry(value: unknown): Entry {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new LedgerFault('entry_not_json');
  }
  const fields: Fields = Object.fromEntries(
    Object.entries(value).filter(([, field]) => field !== undefined),
  );
  const type = fields.t;
  if (typeof type !== 'string' || !Object.hasOwn(FIELDS, type)) {
    throw new LedgerFault('entry_type_unknown');
  }
  if (fields.v !== 1) throw new LedgerFault('entry_version_unknown');
  checkFields(fields, FIELDS[type as Entry['t']]);
  if (typeof fields.day === 'string') checkContent(fields as unknown as VoteContent);
  return fields as unknown as Entry;
}

function checkFields(fields: Fields, checks: Readonly<Record<string, Check>>): void {
  for (const [field, value] of Object.entries(fields)) {
    if (field === 't' || field === 'v') continue;
    const check = Object.hasOwn(checks, field) ? checks[field] : undefined;
    if (!check) throw new LedgerFault('entry_field_unknown', { field: field.slice(0, 40) });
    if (!check(value)) throw new LedgerFault('entry_field_invalid', { field });
  }
  for (const field of Object.keys(checks)) {
    // An admin's vote has no evidence.
    const isOptional = OPTIONAL.has(field) || (field === 'ev' && fields.flag !== undefined);
    if (!isOptional && fields[field] === undefined) {
      throw new LedgerFault('entry_field_missing', { field });
    }
  }
  if (fields.flag !== undefined && fields.ev !== undefined) {
    throw new LedgerFault('entry_field_invalid', { field: 'ev' });
  }
}

function checkContent({ day, dish, zero }: Pick<VoteContent, 'day' | 'dish' | 'zero'>): void {
  if (dayNumberOf(day) === null) throw new LedgerFault('entry_day_impossible', { day });
  if (!zero) return;
  for (let place = 0; place < zero.length; place += 1) {
    const rated = zero[place] ?? '';
    const before = zero[place - 1];
    if (before !== undefined && before >= rated) throw new LedgerFault('entry_zero_unsorted');
    if (rated === dish) throw new LedgerFault('entry_zero_has_dish');
  }
}

/** JSON as RFC 8785 writes it: keys in order, no spaces. Only for values made of ASCII text and safe integers. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const fields: Fields = Object.fromEntries(Object.entries(value));
  const keys = Object.keys(fields).toSorted();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(fields[key])}`).join(',')}}`;
}

function readAscii(bytes: Uint8Array): string {
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x20 || byte > 0x7e) throw new LedgerFault('entry_not_text');
  }
  return decodeUtf8(bytes);
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const voteForm = new RegExp(
  [
    '^\\{"b":"([A-Za-z0-9_-]{42}[AEIMQUYcgkosw048])"',
    '"day":"([0-9]{4}-[0-9]{2}-[0-9]{2})"',
    `"dish":"(${uuid})"`,
    `"ev":"(${EVIDENCE_MARKS.join('|')})"`,
    '"pts":([1-5])',
    `"rest":"(${uuid})"`,
    '"t":"vote"',
    `"v":1(?:,"zero":\\[("${uuid}"(?:,"${uuid}"){0,${MAX_ZERO_DISHES - 1}})\\])?\\}$`,
  ].join(','),
);

/** A vote in its canonical form, several times as fast as for any entry: nearly all entries are votes. */
function readVote(text: string): VoteEntry | null {
  const match = voteForm.exec(text);
  if (!match) return null;
  const [, b = '', day = '', dish = '', ev, pts, rest = '', zero] = match;
  const vote: VoteEntry = {
    t: 'vote',
    v: 1,
    b,
    day,
    dish,
    ev: ev as EvidenceMark,
    pts: Number(pts),
    rest,
  };
  const entry = zero === undefined ? vote : { ...vote, zero: zero.slice(1, -1).split('","') };
  checkContent(entry);
  return entry;
}

/** The reverse; null where it is not a vote that `readVote` reads: then the general way says what is wrong. */
function writeVote(entry: VoteEntry): string | null {
  const { b, day, dish, ev, pts, rest, zero, flag } = entry;
  if (flag !== undefined) return null;
  const zeros = zero === undefined ? '' : `,"zero":["${zero.join('","')}"]`;
  const text = `{"b":"${b}","day":"${day}","dish":"${dish}","ev":"${ev}","pts":${pts},"rest":"${rest}","t":"vote","v":1${zeros}}`;
  return readVote(text) && text;
}

/** What a vote says, without who cast it; null of an admin's vote, which is in no figure. */
export function contentOf({ day, dish, ev, pts, rest, zero }: VoteEntry): VoteContent | null {
  if (ev === undefined) return null;
  return { day, dish, ev, pts, rest, ...(zero && { zero }) };
}

import { readFileSync } from 'node:fs';
import { decodeUtf8, equalBytes, decodeBase64 } from '../../domain/ledger/rules.bytes.ts';
import type { NamedHash } from '../../domain/ledger/rules.counted.ts';
import type { Difference } from '../../domain/ledger/rules.published.ts';
import type { SizeSeen } from '../../domain/ledger/rules.recount.ts';
import { decideLists } from '../../domain/results/rules.lists.ts';
import { canonicalText } from '../../domain/results/rules.text.ts';
import { fileListOf, priorsOf } from '../../domain/results/schema.build.ts';
import { compareFigures } from '../../domain/results/schema.recount.ts';
import type { ResultFile } from '../../domain/results/schema.ts';
import { hashOfText } from '../../server/signing-key.ts';
import { BadAnswer, httpReader, NoAnswer } from './http-reader.ts';

/** A result file, and its hash. */
export interface ReadResult {
  file: ResultFile;
  sha256: string;
}

/** What a recount says of a result file. */
export interface CheckedResult extends ReadResult {
  /** Why the file is not the result of this log; null: it is. */
  fault: ResultFault | null;
  differences: Difference[];
  /** Ids of the lists that do not follow from the file's own figures and rules. */
  wrongLists: string[];
  /** The entries of the log with its hash and that of its rules; null: there is none. */
  entry: number | null;
  rulesEntry: number | null;
  /** A later result in the log, which replaces it; null: it is the newest. */
  replacedBy: number | null;
}

/** `other_log`: it is of another log. `later`: the log is shorter. `other_root`: the log had another root. */
type ResultFault = 'other_log' | 'later' | 'other_root';

/** Bytes of a result: 40 times as many as a large festival's has. */
const RESULT_LIMIT = 200_000_000;

/**
 * Reads a result file from a path or an address.
 * @throws NoAnswer, BadAnswer where it cannot be read, or is no result file
 */
export async function readResult(place: string): Promise<ReadResult> {
  const text = /^https?:/.test(place) ? await download(place) : readPath(place);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadAnswer(`${place} is not JSON.`);
  }
  if (!isResultFile(value)) throw new BadAnswer(`${place} is not a result file.`);
  return { file: value, sha256: hashOfText(text) };
}

/** Whether a value has the parts of a result that are compared. Written by hand: the verifier is one small file. */
function isResultFile(value: unknown): value is ResultFile {
  const { v, festival, log, rules, counted, restaurants, lists } = fieldsOf(value);
  const { categories, version, sha256 } = fieldsOf(rules);
  return (
    v === 1 &&
    hasNumbers(fieldsOf(festival), ['year']) &&
    hasNumbers(fieldsOf(log), ['size']) &&
    typeof fieldsOf(log).root === 'string' &&
    hasNumbers(fieldsOf(counted), ['votes', 'points', 'voters']) &&
    Number.isSafeInteger(version) &&
    typeof sha256 === 'string' &&
    Array.isArray(categories) &&
    categories.every(isCategory) &&
    Array.isArray(lists) &&
    Array.isArray(restaurants) &&
    restaurants.every(isRestaurant)
  );
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const hasNumbers = (fields: Fields, names: readonly string[]): boolean =>
  names.every((name) => Number.isSafeInteger(fields[name]));

function isCategory(value: unknown): boolean {
  const { id, ties, restaurantIds, words, leastVotes } = fieldsOf(value);
  const areLists = [ties, restaurantIds, words].every((one) => Array.isArray(one));
  return typeof id === 'string' && areLists && Number.isSafeInteger(leastVotes);
}

const isCounted = (value: unknown): boolean => {
  const fields = fieldsOf(value);
  const isNamed = typeof fields.id === 'string' && typeof fields.name === 'string';
  return isNamed && hasNumbers(fields, ['votes', 'points', 'zeros']);
};

function isRestaurant(value: unknown): boolean {
  const { dishes, stateId, countyId, voters } = fieldsOf(value);
  const isPlaced = typeof stateId === 'string' && typeof countyId === 'string';
  const areCounted = Array.isArray(dishes) && dishes.every(isCounted);
  return isCounted(value) && isPlaced && areCounted && Number.isSafeInteger(voters);
}

function readPath(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new NoAnswer(
      `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

async function download(address: string): Promise<string> {
  const { origin, pathname, search } = new URL(address);
  const bytes = await httpReader(origin)(`${pathname.slice(1)}${search}`, RESULT_LIMIT);
  return decodeUtf8(bytes);
}

/** What was recounted of the log. */
interface Recounted {
  origin: string;
  /** At the size that the file names. */
  at: SizeSeen | null;
  hashes: readonly NamedHash[];
}

/** Compares a result file with the log, dish by dish, and decides every list again. */
export function checkResult({ file, sha256 }: ReadResult, log: Recounted): CheckedResult {
  const { version: _version, sha256: rulesHash, ...rules } = file.rules;
  const find = (t: NamedHash['t'], hash: string) =>
    log.hashes.find((one) => one.t === t && one.sha256 === hash)?.leaf ?? null;
  const entry = find('result', sha256);
  const later = log.hashes.filter(({ t }) => t === 'result').at(-1)?.leaf ?? null;
  // Who changes the rules in the file, but not their hash, has another rule than the log says.
  const hasOwnRules = hashOfText(canonicalText(rules)) === rulesHash;
  return {
    file,
    sha256,
    fault: faultOf(file, log),
    differences: log.at ? compareFigures(file, log.at.figures) : [],
    wrongLists: wrongListsOf(file),
    entry,
    rulesEntry: hasOwnRules ? find('rules', rulesHash) : null,
    replacedBy: entry !== null && later !== null && later > entry ? later : null,
  };
}

export const isResultGood = (result: CheckedResult): boolean =>
  result.fault === null &&
  result.differences.length === 0 &&
  result.wrongLists.length === 0 &&
  result.entry !== null &&
  (result.rulesEntry !== null || result.file.rules.version === 0);

function faultOf({ log: of }: ResultFile, { origin, at }: Recounted): ResultFault | null {
  if (of.origin !== origin) return 'other_log';
  if (!at) return 'later';
  return equalBytes(decodeBase64(of.root), at.root) ? null : 'other_root';
}

/** The lists that the file's restaurants and rules do not give; `*`: another sum or prior is wrong. */
function wrongListsOf(file: ResultFile): string[] {
  const decided = decideLists(file.rules.categories, file.restaurants).map(fileListOf);
  const given = new Map(file.lists.map((list) => [list.id, canonicalText(list)]));
  const wrong = decided.filter((list) => given.get(list.id) !== canonicalText(list));
  const invented = file.lists.filter(({ id }) => !decided.some((list) => list.id === id));
  const areSumsRight =
    canonicalText(priorsOf(file.restaurants)) === canonicalText(file.priors) &&
    file.restaurants.every(
      ({ zeros, dishes }) => zeros === dishes.reduce((sum, dish) => sum + dish.zeros, 0),
    );
  return [...wrong, ...invented].map(({ id }) => id).concat(areSumsRight ? [] : ['*']);
}

import { readFileSync } from 'node:fs';
import { decodeUtf8, equalBytes, decodeBase64 } from '../../domain/ledger/rules.bytes.ts';
import type { NamedHash } from '../../domain/ledger/rules.counted.ts';
import { comparePublished, type Difference } from '../../domain/ledger/rules.published.ts';
import type { SizeSeen } from '../../domain/ledger/rules.recount.ts';
import { decideLists } from '../../domain/results/rules.lists.ts';
import { canonicalText } from '../../domain/results/rules.text.ts';
import { fileListOf, priorsOf } from '../../domain/results/schema.build.ts';
import { type ResultFile, resultFileSchema } from '../../domain/results/schema.ts';
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
  let parsed;
  try {
    parsed = resultFileSchema.safeParse(JSON.parse(text));
  } catch {
    throw new BadAnswer(`${place} is not JSON.`);
  }
  if (!parsed.success) throw new BadAnswer(`${place} is not a result file.`);
  return { file: parsed.data, sha256: hashOfText(text) };
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
    differences: differencesOf(file, log.at),
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

function differencesOf(file: ResultFile, at: SizeSeen | null): Difference[] {
  if (!at) return [];
  const { log, counted, restaurants } = file;
  return comparePublished(at.figures, {
    v: 1,
    origin: log.origin,
    size: log.size,
    ...counted,
    restaurants,
  });
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

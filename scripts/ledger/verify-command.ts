import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { LedgerFault, type LedgerFaultCode } from '../../domain/ledger/rules.faults.ts';
import { type VerifierKey, parseVkey } from '../../domain/ledger/rules.keys.ts';
import { type Progress, parseKeys } from '../../domain/ledger/rules.recount.ts';
import { sha256, verifyEd25519 } from '../../server/signing-key.ts';
import { type CheckOptions, checkLog } from './check-log.ts';
import { readResult } from './check-result.ts';
import { replaceFile } from './file-writer.ts';
import { BadAnswer, NoAnswer, httpReader } from './http-reader.ts';
import { describeLog, isGood, summarise } from './report.ts';

const USAGE = `Downloads the public log of votes, checks it, counts it, and compares with the published numbers.

  <command> <url> [options]

  --vkey KEY        the log's key, as in /ledger/vkey; several may be given. Without it, the log's own list is believed.
  --origin NAME     the log's name, if it is not that of the key
  --event ID        the festival's id
  --note FILE       write the head here, if the log is good
  --since FILE      a head noted earlier: the log must contain it unchanged
  --witnesses FILE  keys of witnesses, one a line
  --require N       so many of them must have signed the head
  --receipt FILE    a receipt that must be in the log
  --promise FILE    the promise of an answer to a vote: is it kept?
  --result FILE     a published result, as a file or an address: do its numbers and places follow from the log?
  --json            the result as JSON

Ends with 0 if all is good, 1 if the log is refused or a number differs, 2 if it could not be checked.
`;

/** Where a command writes. */
export interface CommandOutput {
  print: (text: string) => void;
  complain: (text: string) => void;
}

class Misuse extends Error {}

const OPTIONS = {
  vkey: { type: 'string', multiple: true },
  origin: { type: 'string' },
  event: { type: 'string' },
  note: { type: 'string' },
  since: { type: 'string' },
  witnesses: { type: 'string' },
  require: { type: 'string', default: '0' },
  receipt: { type: 'string' },
  promise: { type: 'string' },
  result: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** `npm run ledger:verify`. @returns the exit code */
export async function verifyCommand(
  args: readonly string[],
  now: Date,
  out: CommandOutput,
): Promise<number> {
  const isJson = args.includes('--json');
  try {
    const { values, positionals } = readArguments(args);
    if (values.help) {
      out.print(USAGE);
      return 0;
    }
    const log = await checkLog({
      ...readOptions(values, positionals),
      result: values.result === undefined ? undefined : await readResult(values.result),
      now: Math.floor(now.getTime() / 1000),
      onProgress: progressOn(out),
      pause: () => sleep(2000),
    });
    if (values.note !== undefined) replaceFile(values.note, log.head.note);
    out.print(isJson ? `${JSON.stringify(summarise(log))}\n` : `${describeLog(log).join('\n')}\n`);
    return isGood(log) ? 0 : 1;
  } catch (error) {
    return reportFailure(error, out, isJson);
  }
}

const PROVES_NOTHING: ReadonlySet<LedgerFaultCode> = new Set(['missing_tile', 'votes_withheld']);

/** Says why a command failed. @returns the exit code */
export function reportFailure(error: unknown, out: CommandOutput, isJson = false): number {
  // A file that is not there, or is withheld, proves nothing: a mirror may be late.
  const isMissing = error instanceof LedgerFault && PROVES_NOTHING.has(error.code);
  if (error instanceof LedgerFault && !isMissing) {
    const { code, data, message } = error;
    if (isJson) out.print(`${JSON.stringify({ ok: false, fault: { code, data, message } })}\n`);
    out.complain(`Refused. ${message}\n`);
    return 1;
  }
  const isExpected =
    isMissing || [Misuse, BadAnswer, NoAnswer].some((kind) => error instanceof kind);
  if (!(error instanceof Error) || !isExpected) throw error;
  if (isJson) out.print(`${JSON.stringify({ ok: null, message: error.message })}\n`);
  out.complain(`${error.message}\n`);
  return 2;
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw misuse(error instanceof Error ? error.message : String(error));
  }
}

export const misuse = (sentence: string, usage: string = USAGE): Misuse =>
  new Misuse(`${sentence}\n\n${usage}`);

type Values = ReturnType<typeof readArguments>['values'];

function readOptions(
  values: Values,
  positionals: readonly string[],
): Omit<CheckOptions, 'now' | 'onProgress' | 'pause' | 'result'> {
  const text = (path: string | undefined) => (path === undefined ? undefined : readText(path));
  const witnessKeys = values.witnesses === undefined ? [] : readWitnesses(values.witnesses);
  return {
    crypto: { sha256, verify: verifyEd25519 },
    read: httpReader(readAddress(positionals)),
    keys: (values.vkey ?? []).map(readKey),
    origin: values.origin,
    event: values.event,
    witnessKeys,
    neededWitnesses: readNumber(values.require, witnessKeys.length),
    since: text(values.since),
    receipt: text(values.receipt),
    promise: text(values.promise),
  };
}

/** The address of a log, the one argument. */
export function readAddress([address, ...more]: readonly string[], usage: string = USAGE): string {
  if (more.length > 0 || !address || !/^https?:/.test(address) || !URL.canParse(address)) {
    throw misuse('Give the address of the festival, such as https://votataco.example', usage);
  }
  return address;
}

export function readKey(text: string): VerifierKey {
  try {
    return parseVkey(sha256, text);
  } catch {
    throw misuse(`This is no key of a log: ${text}`);
  }
}

function readWitnesses(path: string): VerifierKey[] {
  const text = readText(path);
  try {
    return parseKeys(sha256, text);
  } catch (error) {
    throw misuse(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function readNumber(text: string, most: number): number {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : -1;
  if (number < 0 || number > most) {
    throw misuse(`--require takes a number from 0 to ${most}, which is that of the witnesses.`);
  }
  return number;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw misuse(
      `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** A line for each tenth, or nothing of a small log. */
export function progressOn({ complain }: CommandOutput): (progress: Progress) => void {
  let said = 0;
  return ({ entries, size, bytes }) => {
    const tenth = Math.floor((entries / size) * 10);
    if (tenth <= said) return;
    said = tenth;
    const megabytes = (bytes / 1_000_000).toFixed(1);
    complain(`${tenth * 10} %: ${entries.toLocaleString('en-US')} entries, ${megabytes} MB\n`);
  };
}

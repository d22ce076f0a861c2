import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseVkey, type VerifierKey } from '../domain/ledger/rules.keys.ts';
import type { NoteSigner } from '../domain/ledger/rules.note.ts';
import { readSigningKey, sha256 } from './signing-key.ts';

/** A witness that is asked to confirm each head. */
export interface LedgerWitness {
  key: VerifierKey;
  /** The address that its paths are below, without a slash at its end. */
  url: string;
}

/** What the public ledger is signed with, and where. */
export interface LedgerConfig {
  /** Host and port of the public address, the log's name. */
  origin: string;
  /** The present key first, then older ones that still sign; null: the demo makes its own. */
  signers: readonly [NoteSigner, ...NoteSigner[]] | null;
  /** Older keys that no longer sign: what they have signed stays good. */
  oldKeys: readonly VerifierKey[];
  /** The file, outside the database, with the last head that this server has seen published. */
  headFile: string;
  /** How often waiting votes are entered, in seconds. */
  withinSeconds: number;
  witnesses: readonly LedgerWitness[];
}

interface Given {
  LEDGER_KEY: string | undefined;
  LEDGER_KEY_FILE: string | undefined;
  LEDGER_OLD_KEYS: readonly string[];
  LEDGER_HEAD_FILE: string | undefined;
  LEDGER_WITHIN_SECONDS: number;
  LEDGER_WITNESSES: readonly string[];
}

/**
 * Reads the settings of the ledger.
 * @param problems gets what is wrong, each with the name of its variable
 */
export function readLedgerConfig(
  vars: Given,
  { publicUrl, dataDir, production }: { publicUrl: string; dataDir: string; production: boolean },
  problems: string[],
): LedgerConfig {
  const origin = new URL(publicUrl).host;
  const signers = readSigners(vars, origin, problems);
  if (production && vars.LEDGER_KEY === undefined && vars.LEDGER_KEY_FILE === undefined) {
    problems.push(
      'LEDGER_KEY or LEDGER_KEY_FILE is missing: what the public log is signed with; npm run ledger:key makes one',
    );
  }
  const [first, ...others] = signers;
  return {
    origin,
    signers: first ? [first, ...others] : null,
    oldKeys: readOldKeys(vars, problems),
    headFile: vars.LEDGER_HEAD_FILE ?? join(dataDir, 'ledger', 'head'),
    withinSeconds: vars.LEDGER_WITHIN_SECONDS,
    witnesses: readWitnesses(vars, problems),
  };
}

/** The result of a reading; undefined, with a problem, where it throws. */
function attempt<Read>(name: string, problems: string[], read: () => Read): Read | undefined {
  try {
    return read();
  } catch (error) {
    problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

/** An entry may be a secret: messages name its place. */
const oldKey = (place: number) => `LEDGER_OLD_KEYS, entry ${place + 1}`;

const isPrivate = (text: string) => text.startsWith('PRIVATE+KEY+');

function readSigners(vars: Given, origin: string, problems: string[]): NoteSigner[] {
  const { LEDGER_KEY: key, LEDGER_KEY_FILE: file } = vars;
  if (key !== undefined && file !== undefined) {
    problems.push('LEDGER_KEY and LEDGER_KEY_FILE are both set: one key is the present one');
    return [];
  }
  const name = file === undefined ? 'LEDGER_KEY' : 'LEDGER_KEY_FILE';
  const text = file === undefined ? key : attempt(name, problems, () => readFileSync(file, 'utf8'));
  // Without the present one, an older key must not take its place.
  if (text === undefined) return [];
  const present = attempt(name, problems, () => readSigningKey(text, origin));
  if (!present) return [];
  const older = vars.LEDGER_OLD_KEYS.flatMap((one, place) =>
    isPrivate(one)
      ? (attempt(oldKey(place), problems, () => readSigningKey(one, origin)) ?? [])
      : [],
  );
  for (const { key: of } of [present, ...older]) {
    if (of.name !== origin) {
      problems.push(`${name}: the key is named ${of.name}, and the log ${origin} by PUBLIC_URL`);
    }
  }
  return [present, ...older];
}

const readOldKeys = (vars: Given, problems: string[]): VerifierKey[] =>
  vars.LEDGER_OLD_KEYS.flatMap((one, place) =>
    isPrivate(one) ? [] : (attempt(oldKey(place), problems, () => parseVkey(sha256, one)) ?? []),
  );

/** Keys and addresses in turn. */
function readWitnesses({ LEDGER_WITNESSES: parts }: Given, problems: string[]): LedgerWitness[] {
  return Array.from({ length: Math.ceil(parts.length / 2) }, (_, place) => {
    const [vkey = '', url = ''] = parts.slice(2 * place, 2 * place + 2);
    return attempt(`LEDGER_WITNESSES, witness ${place + 1}`, problems, () =>
      readWitness(vkey, url),
    );
  }).flatMap((witness) => witness ?? []);
}

function readWitness(vkey: string, url: string): LedgerWitness {
  const key = parseVkey(sha256, vkey);
  if (key.type !== 'witness') throw new Error(`${key.name} is the key of a log, not of a witness`);
  if (!/^https?:$/.test(new URL(url).protocol)) throw new Error(`${url} is no address of the web`);
  return { key, url: url.replace(/\/+$/, '') };
}

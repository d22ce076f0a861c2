import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../database/open.ts';
import { equalBytes } from '../../domain/ledger/rules.bytes.ts';
import {
  type Checkpoint,
  parseCheckpoint,
  signCheckpoint,
} from '../../domain/ledger/rules.checkpoint.ts';
import { parseEntry } from '../../domain/ledger/rules.entries.ts';
import { LedgerFault } from '../../domain/ledger/rules.faults.ts';
import { parseNote } from '../../domain/ledger/rules.note.ts';
import { readFrontier } from '../../domain/ledger/rules.tiles.ts';
import { rootOf } from '../../domain/ledger/rules.tree.ts';
import type { LedgerKeys } from '../ports.ledger.ts';
import { sha256 } from '../signing-key.ts';
import { readSignedHeadFile, writeHeadFile } from './head-file.ts';
import { LedgerHalted } from './halted.ts';
import {
  findEntry,
  findPublished,
  insertPublished,
  type Published,
  selectHead,
} from './queries.ts';
import { tileReader } from './tiles.ts';

/** The advisory lock of the server that publishes. Any number works. */
const PUBLISH_LOCK = 7_426_023;

export interface Publishing {
  db: Database;
  keys: LedgerKeys;
  /** The path of `LedgerConfig.headFile`. */
  headFile: string;
  now: () => Date;
}

/** The newest published head, and the one that is remembered outside the database. */
export interface LastPublished {
  last: Published | undefined;
  inFile: Checkpoint | null;
}

/**
 * Refuses to go on where the database does not contain what was published before: it was restored from an old
 * backup, or is another one.
 * @throws LedgerHalted
 */
export async function checkPublished(
  db: Queryable,
  { keys, headFile }: Pick<Publishing, 'keys' | 'headFile'>,
): Promise<LastPublished> {
  const genesis = await findEntry(db, 0);
  if (genesis !== undefined) requireOrigin(originOf(genesis), keys.origin);
  const last = await findPublished(db);
  if (last) requireKnownKey(last, keys);
  const inFile = await readSignedHeadFile(headFile, keys.known);
  if (inFile) await requireExtends(db, inFile, keys.origin);
  if (last) await requireExtends(db, headOf(last), keys.origin);
  return { last, inFile };
}

/**
 * Brings the file up to what another server has published meanwhile, or begins a missing one.
 * @throws LedgerHalted
 */
export function keepPublished(headFile: string, { last, inFile }: LastPublished): void {
  if (last && (!inFile || inFile.size < last.size)) writeHeadFile(headFile, last.note);
}

const headOf = ({ note }: Published): Checkpoint => parseCheckpoint(parseNote(note).text);

/**
 * Signs the committed head and publishes it: first in the file, then in the database. A server that is killed in
 * between has published nothing that the database contradicts.
 * @returns the newest published head; undefined before the first one, or while another server publishes
 * @throws LedgerHalted
 */
export function publishHead(publishing: Publishing): Promise<Published | undefined> {
  const { db, keys, headFile, now } = publishing;
  return db.transaction(async (tx) => {
    if (!(await isMyTurn(tx))) return undefined;
    const { last } = await checkPublished(tx, publishing);
    const { size, root, hasEarlier } = await selectHead(tx);
    if (size === 0 || !hasEarlier) return last;
    if (last && last.size === size && isSignedByAll(last, keys)) return last;
    await requireRoot(tx, { size, root });
    const note = signCheckpoint(keys.signers, { origin: keys.origin, size, root });
    const published = { size, note, signedAt: now() };
    writeHeadFile(headFile, note);
    await insertPublished(tx, published);
    return published;
  });
}

async function isMyTurn(tx: Queryable): Promise<boolean> {
  const { rows } = (await tx.execute(sql`
    select pg_try_advisory_xact_lock(${PUBLISH_LOCK}) as mine`)) as { rows: { mine: boolean }[] };
  return rows[0]?.mine === true;
}

function originOf(genesis: string): string {
  const entry = parseEntry(Buffer.from(genesis, 'latin1'));
  return entry.t === 'genesis' ? entry.origin : '';
}

function requireOrigin(found: string, origin: string): void {
  if (found === origin) return;
  throw new LedgerHalted('other_origin', `The log is named ${found}, and this server ${origin}.`);
}

/**
 * The database contains a head that somebody has seen.
 * @throws LedgerHalted
 */
export async function requireExtends(
  db: Queryable,
  head: Checkpoint,
  origin: string,
): Promise<void> {
  requireOrigin(head.origin, origin);
  const { size } = await selectHead(db);
  if (size < head.size) {
    throw new LedgerHalted(
      'shrank',
      `The database has ${size} entries; a head of ${head.size} was published.`,
    );
  }
  await requireRoot(db, head);
}

/** The tree of that size in the database has that root. */
async function requireRoot(
  db: Queryable,
  { size, root }: Pick<Checkpoint, 'size' | 'root'>,
): Promise<void> {
  const found = await readRoot(db, size);
  if (found && equalBytes(found, root)) return;
  throw new LedgerHalted(
    'forked',
    `The first ${size} entries in the database are not those of the published head.`,
  );
}

/** null: tiles are missing. */
async function readRoot(db: Queryable, size: number): Promise<Uint8Array | null> {
  try {
    return rootOf(sha256, await readFrontier(sha256, size, tileReader(db)));
  } catch (error) {
    if (error instanceof LedgerFault) return null;
    throw error;
  }
}

const namesIn = ({ note }: Pick<Published, 'note'>) =>
  parseNote(note).signatures.map(
    ({ name, keyId }) => `${name} ${Buffer.from(keyId).toString('hex')}`,
  );
const nameOf = ({ name, id }: LedgerKeys['known'][number]) =>
  `${name} ${Buffer.from(id).toString('hex')}`;

const isSignedByAll = (published: Published, { signers }: LedgerKeys): boolean => {
  const names = namesIn(published);
  return signers.every(({ key }) => names.includes(nameOf(key)));
};

function requireKnownKey(published: Published, { known }: LedgerKeys): void {
  const names = namesIn(published);
  if (known.some((key) => names.includes(nameOf(key)))) return;
  throw new LedgerHalted(
    'other_key',
    'The last head was signed with a key that this server does not know: name it in LEDGER_OLD_KEYS.',
  );
}

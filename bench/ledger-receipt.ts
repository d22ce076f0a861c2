import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '../database/open.ts';
import { parseCheckpoint } from '../domain/ledger/rules.checkpoint.ts';
import { parseEntry } from '../domain/ledger/rules.entries.ts';
import { parseVkey } from '../domain/ledger/rules.keys.ts';
import { parseNote } from '../domain/ledger/rules.note.ts';
import { makeReceipt } from '../domain/ledger/rules.receipt.ts';
import { proveInclusion } from '../domain/ledger/rules.tiles.ts';
import { secretOfVoter } from '../server/ledger/entry-of-vote.ts';
import { tileReader } from '../server/ledger/tiles.ts';
import { sha256 } from '../server/signing-key.ts';

const PUBLISHED_MS = 120_000;
const LOOK_EVERY_MS = 200;

/** Waits until the server has published its first head, and makes the receipt of a vote in the middle of it. */
export async function receiptOfOne(
  db: Database,
  pool: pg.Pool,
  serverUrl: string,
): Promise<string> {
  const checkpoint = await readCheckpoint(serverUrl);
  const { size } = parseCheckpoint(parseNote(checkpoint).text);
  const vkey = (await read(serverUrl, '/ledger/vkey')).trim();
  const { rows } = await pool.query<{ index: number; entry: string; key: Buffer; rest: string }>(
    `with one as materialized (
       select leaf_index, ballot_id from ledger_links where leaf_index >= $1 order by leaf_index limit 1
     )
     select leaf_index::float8 as index, entry, voter_key as key, restaurant_id as rest
     from one join ledger_entries using (leaf_index)
     join votes on votes.ballot_id = one.ballot_id and rating > 0
     join profiles on profiles.id = substr(user_session, 6)::uuid`,
    [Math.floor(size / 2)],
  );
  const [row] = rows;
  if (!row) throw new Error('No vote is in the log.');
  const entry = parseEntry(Buffer.from(row.entry, 'latin1'));
  if (entry.t !== 'vote') throw new Error('A link leads to an entry that is no vote.');
  const { index } = row;
  const hashes = await proveInclusion(sha256, { index, size }, tileReader(db));
  const secret = secretOfVoter(row.key, row.rest);
  return makeReceipt(
    { entry, secret, index, hashes, checkpoint },
    { logKeys: [parseVkey(sha256, vkey)] },
  );
}

async function readCheckpoint(serverUrl: string): Promise<string> {
  for (let waited = 0; waited < PUBLISHED_MS; waited += LOOK_EVERY_MS) {
    const answer = await fetch(`${serverUrl}/checkpoint`);
    if (answer.ok) return answer.text();
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error('No head was published.');
}

const read = async (serverUrl: string, path: string): Promise<string> =>
  (await fetch(serverUrl + path)).text();

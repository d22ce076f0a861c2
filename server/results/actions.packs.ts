import type { Queryable } from '../../database/open.ts';
import type { Person } from '../../domain/people/schema.ts';
import type { ResultPacks } from '../../domain/results/schema.packs.ts';
import { asAdmin, insertAudit } from '../audit/queries.ts';
import { StreamedFile } from '../http/answers.ts';
import { refuse } from '../http/errors.ts';
import type { Services } from '../ports.ts';
import { packName, presentPacks } from './present.packs.ts';
import {
  deleteOlderPacks,
  findPart,
  findReadyPack,
  insertPack,
  lockPackable,
  selectPackable,
  selectPacks,
} from './queries.packs.ts';

/** The packs of the frozen and of the published result. */
export async function readPacks(db: Queryable): Promise<ResultPacks> {
  const results = await selectPackable(db);
  const packs = await selectPacks(
    db,
    results.map(({ id }) => id),
  );
  return presentPacks(results, packs);
}

/**
 * Asks for a press pack. One of this result that is under way goes on; then nothing is written.
 * @throws results_gone
 */
export async function askForPack(
  { db, now, newId, packs }: Pick<Services, 'db' | 'now' | 'newId' | 'packs'>,
  actor: Person,
  snapshotId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const result = await lockPackable(tx, snapshotId);
    if (!result) throw refuse('results_gone');
    const at = now();
    const row = { id: newId(), snapshotId, askedBy: actor.id, createdAt: at, seenAt: at };
    if (!(await insertPack(tx, row))) return;
    await deleteOlderPacks(tx, snapshotId);
    await insertAudit(tx, asAdmin(actor), at, {
      action: 'result_pack_made',
      subjectId: snapshotId,
      subjectName: `${result.name} ${result.year}, v${result.version}`,
    });
  });
  packs.soon();
}

/**
 * A pack as a file, read from the database while it is sent.
 * @throws result_pack_not_found
 */
export async function openPack(db: Queryable, id: string): Promise<StreamedFile> {
  const found = await findReadyPack(db, id);
  if (!found || found.pack.bytes === null) throw refuse('result_pack_not_found');
  const { pack, result } = found;
  const { bytes } = pack;
  return new StreamedFile(
    partsOf(db, id, bytes ?? 0),
    packName(pack, result),
    'application/zip',
    bytes ?? 0,
  );
}

/** @throws Error if it is deleted meanwhile: the download breaks off */
async function* partsOf(db: Queryable, id: string, bytes: number): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for (let place = 0; left > 0; place += 1) {
    const part = await findPart(db, id, place);
    if (!part) throw new Error('A part of a press pack is missing.');
    left -= part.length;
    yield part;
  }
}

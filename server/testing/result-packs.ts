import { hash, randomUUID } from 'node:crypto';
import { resultPackParts, resultPacks, resultSnapshots } from '../../database/schema/results.ts';
import type { TestServer } from './server.ts';

/** Stores a small file as the press pack of a result that is there. @returns its id */
export async function storePack({ services: { db, now } }: TestServer): Promise<string> {
  const [result] = await db.select({ id: resultSnapshots.id }).from(resultSnapshots).limit(1);
  if (!result) throw new Error('There is no result yet.');
  const content = Buffer.from('PK');
  const id = randomUUID();
  await db.insert(resultPacks).values({
    id,
    snapshotId: result.id,
    state: 'ready',
    bytes: content.length,
    sha256: hash('sha256', content, 'base64url'),
    createdAt: now(),
    seenAt: now(),
  });
  await db.insert(resultPackParts).values({ packId: id, place: 0, content });
  return id;
}

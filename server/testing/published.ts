import { FIRST_FESTIVAL_ID } from '../../domain/festival.ts';
import { festivals } from '../../database/schema/festivals.ts';
import { canonicalText } from '../../domain/results/rules.text.ts';
import type { ResultFile } from '../../domain/results/schema.ts';
import { insertSnapshot } from '../results/queries.ts';
import { hashOfText } from '../signing-key.ts';
import type { TestServer } from './server.ts';

/** What it needs of a server. */
interface Storing extends Pick<TestServer, 'clock'> {
  services: Pick<TestServer['services'], 'db' | 'newId'>;
}

/**
 * Stores an invented result as published, of the festival of its year. Pages and files of it need nothing else; the
 * log knows nothing of it.
 * @param reason of a correction
 */
export async function storePublished(
  { services: { db, newId }, clock }: Storing,
  file: ResultFile,
  reason: { en: string; es: string } | null = null,
): Promise<{ sha256: string }> {
  const { id, name, year } = file.festival;
  const isFirst = year === 2026;
  if (!isFirst) await db.insert(festivals).values({ id, name, year }).onConflictDoNothing();
  const content = canonicalText(file);
  const sha256 = hashOfText(content);
  await insertSnapshot(db, {
    id: newId(),
    festivalId: isFirst ? FIRST_FESTIVAL_ID : id,
    version: file.version,
    state: 'published',
    content,
    sha256,
    logSize: file.log.size,
    desk: [],
    frozenAt: new Date(file.frozenAt),
    publishedAt: clock.now,
    reasonEn: reason?.en ?? null,
    reasonEs: reason?.es ?? null,
  });
  return { sha256 };
}

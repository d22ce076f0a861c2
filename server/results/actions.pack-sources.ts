import type { Queryable } from '../../database/open.ts';
import type { ResultFile } from '../../domain/results/schema.ts';
import { SETTING_DEFAULTS } from '../../domain/settings/rules.ts';
import { findOwnPicture } from '../pictures/actions.own.ts';
import { formatOf, withSharp } from '../pictures/present.ts';
import type { Services } from '../ports.ts';
import type { LogFacts } from '../result-files/integrity.ts';
import type { PackSources } from '../result-files/pack.ts';
import { selectSettings } from '../settings/queries.ts';
import { hashOfText } from '../signing-key.ts';
import { isUnderEmbargo } from './present.packs.ts';
import { type Claim, countEntries, type EntryCount, findPackable } from './queries.packs.ts';
import { selectShown } from './queries.public.ts';
import { findContent, selectSignatures } from './queries.ts';

type Reading = Pick<Services, 'db' | 'config'>;

/** Entries of the log that are added up in one statement: some tenths of a second. */
const ENTRIES_AT_ONCE = 20_000;
/** Of the festival's picture on a certificate, in pixels: 300 to an inch. */
const LOGO_SIDE = 400;

/**
 * What a press pack is made of: the frozen result, and what stands in the database beside it.
 * @returns null if the result was withdrawn
 * @throws Error if the result is not what was signed, or its log is another one
 */
export async function readPackSources(reading: Reading, claim: Claim): Promise<PackSources | null> {
  const { db, config } = reading;
  const result = await findPackable(db, claim.snapshotId);
  const content = result && (await findContent(db, result.id));
  if (!result || content === undefined) return null;
  if (hashOfText(content) !== result.sha256) throw new Error('The result is not what was signed.');
  const file = JSON.parse(content) as ResultFile;
  const signed = await selectSignatures(db, [result.id]);
  const signatures = signed.map(({ signerName, signedAt }) => ({ name: signerName, signedAt }));
  return {
    file,
    content,
    about: {
      sha256: result.sha256,
      address: config.publicUrl,
      signers: signatures.map(({ name }) => name).filter(Boolean),
      publishedAt: isUnderEmbargo(claim, result) ? null : result.publishedAt,
    },
    signatures,
    facts: await readLogFacts(db, file),
    logo: await findLogo(reading),
    findPicture: await openPictures(reading, file),
  };
}

/** What the log says up to the head of a result. @throws Error if that is not what the result counts */
async function readLogFacts(db: Queryable, { log, counted }: ResultFile): Promise<LogFacts> {
  const days = new Map<string, number>();
  const evidence: LogFacts['evidence'][number][] = [];
  const rulings: { kind: 'void' | 'restore'; why: string; count: number }[] = [];
  const take = ({ kind, day, mark, why, count }: EntryCount) => {
    const signed = kind === 'void' ? -count : count;
    days.set(day, (days.get(day) ?? 0) + signed);
    addTo(evidence, (one) => one.mark === mark, { mark, count: signed });
    if (kind === 'vote' || why === null) return;
    addTo(rulings, (one) => one.kind === kind && one.why === why, { kind, why, count });
  };
  for (let first = 0; first < log.size; first += ENTRIES_AT_ONCE) {
    const end = Math.min(log.size, first + ENTRIES_AT_ONCE);
    for (const one of await countEntries(db, first, end)) take(one);
  }
  const votes = [...days.values()].reduce((sum, count) => sum + count, 0);
  if (votes !== counted.votes) throw new Error('The log has other votes than the result.');
  const inOrder = [...days].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    days: inOrder.map(([day, count]) => ({ day, votes: count })),
    evidence,
    rulings: rulings.toSorted((one, other) => (one.why < other.why ? -1 : 1)),
  };
}

/** Adds to the entry of a list that is meant, or puts a new one there. */
function addTo<One extends { count: number }>(
  list: One[],
  isMeant: (one: One) => boolean,
  more: One,
) {
  const known = list.find(isMeant);
  if (known) known.count += more.count;
  else list.push(more);
}

/** The festival's picture, if organisers have set one of ours: round on the certificates, as PNG. */
export async function findLogo(reading: Reading): Promise<Uint8Array | null> {
  const settings = await selectSettings(reading.db, ['main_page_image_url']);
  const url = settings.get('main_page_image_url');
  if (!url || url === SETTING_DEFAULTS.main_page_image_url) return null;
  const bytes = await findOwnPicture(reading, url);
  if (!bytes) return null;
  return withSharp((sharp) =>
    sharp(bytes).resize(LOGO_SIDE, LOGO_SIDE, { fit: 'cover' }).png().toBuffer(),
  );
}

/** Reads the pictures of restaurants and dishes, one at a time, as they are stored. */
async function openPictures(
  reading: Reading,
  { lists }: ResultFile,
): Promise<PackSources['findPicture']> {
  const ids = [...new Set(lists.flatMap(({ rows }) => rows.map(({ id }) => id)))];
  const shown = await selectShown(reading.db, ids);
  return async (id) => {
    const url = shown.get(id)?.pictureUrl;
    const bytes = url ? await findOwnPicture(reading, url) : null;
    if (!bytes) return null;
    const format = formatOf(bytes);
    // Only the demo's own pictures are drawings.
    const extension = format === 'jpeg' ? 'jpg' : (format ?? 'svg');
    return { bytes, extension };
  };
}

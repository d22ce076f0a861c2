import { hash } from 'node:crypto';
import { join } from 'node:path';
import { AWARDED_PLACES } from '../../domain/results/rules.awards.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../domain/language.ts';
import { createKeptFiles } from '../http/kept-files.ts';
import type { Services } from '../ports.ts';
import { BADGE_SIZE, drawBadge } from '../result-files/badge.ts';
import { cardPng, drawListCard } from '../result-files/card.ts';
import type { Certifying } from '../result-files/certificate-parts.ts';
import { writeCertificates } from '../result-files/certificate.ts';
import { awardOf } from '../result-files/lists.ts';
import { toPng } from '../result-files/raster.ts';
import { findLogo } from '../results/actions.pack-sources.ts';
import type { CardShape } from '../../domain/sharing/rules.ts';
import type { Published } from '../results/actions.public.ts';
import { selectSignatures } from '../results/queries.ts';
import { type Face, keptFor } from './face.ts';
import { namedLists } from './lists.ts';
import { planRankCard } from './rank-card.ts';

/** Raise it when they are drawn differently: it changes the names of the kept files. */
const GENERATION = 1;
/** Some 2,000 of them. */
const MAX_KEPT_BYTES = 128 * 1024 * 1024;

const TYPES = { svg: 'image/svg+xml', png: 'image/png', pdf: 'application/pdf' } as const;

/** Of a place of a list. */
interface PlaceAsked {
  listId: string;
  /** Of the restaurant or the dish. */
  id: string;
  language: Language;
}
type BadgeAsked = PlaceAsked & { end: 'svg' | 'png' };
type RankCardAsked = PlaceAsked & { shape: CardShape };

/** Draws badges, cards and certificates. Each is drawn once for each version and language, and kept on disk. */
export function createDrawings({ config, db, log }: Pick<Services, 'config' | 'db' | 'log'>) {
  const kept = createKeptFiles({
    folder: join(config.dataDir, 'result-drawings'),
    maxBytes: MAX_KEPT_BYTES,
    log,
  });

  const faceOf = createFaceOf(kept);

  return {
    /** The card of shared links. @param listId null: of the result, whose first list it shows */
    async card(
      published: Published,
      listId: string | null,
      language: Language,
      isOfVersion: boolean,
    ): Promise<Face | null> {
      const { file } = published.indexed;
      const lists = namedLists(file);
      const list =
        listId === null
          ? (lists.find(({ rows }) => rows.length > 0) ?? lists[0])
          : lists.find(({ id }) => id === listId);
      if (!list) return null;
      const what = { name: `card-${list.id}`, language, end: 'png' } as const;
      return faceOf(published, what, isOfVersion, async () =>
        cardPng(await drawListCard(file, list, language)),
      );
    },

    /** @returns null for who has none of the first places of the list */
    async badge(
      published: Published,
      { listId, id, language, end }: BadgeAsked,
      isOfVersion: boolean,
    ): Promise<Face | null> {
      const awarded = findAwarded(published, listId, id);
      if (!awarded) return null;
      const { file, list, row } = awarded;
      const what = { name: `badge-${listId}-${id}`, language, end };
      return faceOf(published, what, isOfVersion, async () => {
        const svg = await drawBadge(awardOf(file, list, row, language));
        return end === 'svg' ? Buffer.from(svg) : toPng(svg, BADGE_SIZE);
      });
    },

    /** The share card of a place. @returns null for who has none of the first places of the list */
    async rankCard(
      published: Published,
      { listId, id, language, shape }: RankCardAsked,
      isOfVersion: boolean,
    ): Promise<Face | null> {
      const awarded = findAwarded(published, listId, id);
      if (!awarded) return null;
      const { name, draw } = await planRankCard({ config, db }, awarded, language, shape);
      return faceOf(published, { name, language, end: 'png' }, isOfVersion, draw);
    },

    /** The certificate in both languages. @returns null for who has none of the first places of the list */
    async certificate(
      published: Published,
      { listId, id }: { listId: string; id: string },
    ): Promise<Face | null> {
      const awarded = findAwarded(published, listId, id);
      if (!awarded) return null;
      const certifying = await readCertifying({ config, db }, published);
      const { file, list, row } = awarded;
      const name = `certificate-${listId}-${id}-${printOf(certifying)}`;
      const what = { name, language: DEFAULT_LANGUAGE, end: 'pdf' } as const;
      return faceOf(published, what, false, async () =>
        Buffer.from(await writeCertificates(file, [{ list, row }], certifying)),
      );
    },
  };
}

/** Draws what was not drawn yet, and keeps it. */
function createFaceOf(kept: Pick<ReturnType<typeof createKeptFiles>, 'read'>) {
  /** @param name what it shows; the result and the language are added */
  return async function faceOf(
    { row }: Published,
    { name, language, end }: { name: string; language: Language; end: keyof typeof TYPES },
    isOfVersion: boolean,
    draw: () => Promise<Buffer>,
  ): Promise<Face | null> {
    const file = `${row.sha256}-${name}-${language}-${GENERATION}.${end}`;
    const body = await kept.read(file, draw);
    if (!body) return null;
    const cacheControl = keptFor(isOfVersion);
    return { contentType: TYPES[end], body, cacheControl, headers: [] };
  };
}

/** A list of the result, and who has one of its first places; null for anybody else. */
function findAwarded({ indexed: { file } }: Published, listId: string, id: string) {
  const list = namedLists(file).find((one) => one.id === listId);
  const row = list?.rows.find((one) => one.id === id);
  return list && row && row.rank <= AWARDED_PLACES ? { file, list, row } : null;
}

/** Who has signed, and with which picture of the festival. */
async function readCertifying(
  { config, db }: Pick<Services, 'config' | 'db'>,
  { row: { id, sha256 } }: Published,
): Promise<Certifying> {
  const signed = await selectSignatures(db, [id]);
  return {
    sha256,
    signatures: signed.map(({ signerName, signedAt }) => ({ name: signerName, signedAt })),
    address: `${config.publicUrl}/results`,
    logo: await findLogo({ db, config }),
  };
}

/** Another one for other names and another picture: a name goes with its account. */
const printOf = ({ signatures, logo }: Certifying): string =>
  hash('sha256', JSON.stringify([signatures, logo && hash('sha256', logo)]), 'hex').slice(0, 16);

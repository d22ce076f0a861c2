import { ORPCError } from '@orpc/server';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Language } from '../../domain/language.ts';
import { clientAddress } from '../http/address.ts';
import type { Admission } from '../http/admission.ts';
import { translatorFor } from '../http/language.ts';
import { letOthersFrame } from '../http/security.ts';
import type { SharedAnswer, SharedCache } from '../http/shared-cache.ts';
import type { Shares } from '../http/shares.ts';
import type { Services } from '../ports.ts';
import { readList, readPublished, readResult } from '../results/actions.public.ts';
import { findFestival, selectPublished } from '../results/queries.ts';
import { type Asked, isFace, readAddress } from './address.ts';
import { dishesFace, jsonFace, listFace } from './data.ts';
import { createDrawings } from './drawings.ts';
import { embedFace, embedList, type Embedding, embedResult } from './embed.ts';
import { answerOf, type Face, sendFace } from './face.ts';
import { writeFeed } from './feed.ts';

type FileAsked = Extract<Asked, { face: 'file' }>;
type EmbedAsked = Extract<Asked, { face: 'embed' }>;

/**
 * Serves what others take of a published result: open data, the feed, badges, cards, certificates, and a page to frame. To
 * everybody, from every origin, without a session; no address here changes anything. Requests for the same address
 * at the same time are made once.
 */
export function createResultFaces(
  services: Pick<Services, 'db' | 'config' | 'log'>,
  admission: Pick<Admission, 'run'>,
  shared: Pick<SharedCache, 'read'>,
  shares: Pick<Shares, 'run'>,
) {
  const { db, config } = services;
  const origin = config.publicUrl;
  const drawings = createDrawings(services);

  async function readFile(asked: FileAsked): Promise<Face | null> {
    const { kind, year, version, listId, id, language } = asked;
    const published = await found(readPublished(db, { year, version }));
    if (!published) return null;
    const isOfVersion = version !== undefined;
    if (kind === 'json') return jsonFace(db, published, isOfVersion);
    if (kind === 'dishes') return dishesFace(published);
    if (kind === 'card') return drawings.card(published, listId, language, isOfVersion);
    if (listId === null) return null;
    if (kind === 'csv') return listFace(published, listId);
    if (id === null) return null;
    if (kind === 'certificate') return drawings.certificate(published, { listId, id });
    if (kind === 'story' || kind === 'wide') {
      return drawings.rankCard(published, { listId, id, language, shape: kind }, isOfVersion);
    }
    const end = kind === 'badge-svg' ? 'svg' : 'png';
    return drawings.badge(published, { listId, id, language, end }, isOfVersion);
  }

  async function readEmbed({ listId, language, theme }: EmbedAsked): Promise<Face | null> {
    const t = translatorFor(language);
    const festival = await findFestival(db);
    const embedding: Embedding = { language, theme, origin, festival };
    const result = await readResult(db, {});
    if (!result) return embedFace({ missing: t('results.embed_none') }, embedding);
    const of = { ...embedding, festival: result.head.festival };
    if (listId === null) return embedFace(embedResult(result, of), of);
    const list = await found(readList(db, { listId, page: 1 }));
    return embedFace(
      list ? embedList(list, of) : { missing: t('results.embed_none_list'), status: 404 },
      of,
    );
  }

  async function read(asked: Asked): Promise<Face | null> {
    if (asked.face === 'file') return readFile(asked);
    if (asked.face === 'embed') return readEmbed(asked);
    return feedFace(services, asked.language);
  }

  const find = (asked: Asked, request: IncomingMessage): Promise<SharedAnswer> =>
    shared.read(`result ${JSON.stringify(asked)}`, () => {
      const inTurn = () => admission.run('other', undefined, () => read(asked));
      return shares
        .run(clientAddress(request, config.trustedProxies), undefined, inTurn)
        .then(answerOf);
    });

  /** @returns null for other addresses; resolves to false where there is nothing */
  return (
    request: IncomingMessage,
    response: ServerResponse,
    { path, target }: { path: string; target: string },
  ): Promise<boolean> | null => {
    if (!isFace(path)) return null;
    const query = new URLSearchParams(target.split('?', 2)[1] ?? '');
    const asked = readAddress(path, query);
    return (asked ? find(asked, request) : Promise.resolve(null)).then(async (answer) => {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('cross-origin-resource-policy', 'cross-origin');
      if (!answer || answer.body.length === 0) return false;
      if (asked?.face === 'embed') letOthersFrame(response);
      await sendFace(request, response, answer);
      return true;
    });
  };
}

async function feedFace(
  { db, config: { publicUrl: origin } }: Pick<Services, 'db' | 'config'>,
  language: Language,
): Promise<Face> {
  const { name: festival } = await findFestival(db);
  return {
    contentType: 'application/atom+xml; charset=utf-8',
    body: Buffer.from(writeFeed(await selectPublished(db), { origin, festival, language })),
    cacheControl: 'public, max-age=60',
    headers: [],
  };
}

/** @returns null where a result or a list does not exist */
async function found<Thing>(reading: Promise<Thing>): Promise<Thing | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ORPCError && String(error.code).endsWith('_not_found')) return null;
    throw error;
  }
}

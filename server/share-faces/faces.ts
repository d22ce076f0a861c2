import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type AskedCard, readCardPath } from '../../domain/sharing/rules.addresses.ts';
import { readShortPath } from '../../domain/sharing/rules.short-links.ts';
import { clientAddress } from '../http/address.ts';
import { type Admission, leavingOf, Overloaded } from '../http/admission.ts';
import { createKeptFiles } from '../http/kept-files.ts';
import type { SharedAnswer, SharedCache } from '../http/shared-cache.ts';
import type { Shares } from '../http/shares.ts';
import { createTurns } from '../http/turns.ts';
import type { Services } from '../ports.ts';
import { answerOf, sendFace } from '../result-faces/face.ts';
import { drawShareCard, type ShareCard, shareCardPng } from '../share-files/card.ts';
import { readCard } from '../sharing/actions.ts';
import { findByCode } from '../sharing/queries.ts';

/** Raise it when cards are drawn differently: it changes the names of the kept files. */
const GENERATION = 1;
/** Some 500 cards. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024;
/** Cards that wait to be drawn, which takes a core a fifth of a second each. More are refused. */
const MAX_WAITING = 20;
/** A renamed dish gets its new card within an hour. */
const CARD_CACHE = 'public, max-age=3600';

/**
 * Serves share cards and short links: to everybody, from every origin, without a session. Anybody can ask for any
 * number of cards, so one is drawn at a time, beside the requests that use the database, and none while votes wait.
 */
export function createShareFaces(
  services: Pick<Services, 'db' | 'config' | 'log'>,
  admission: Pick<Admission, 'run' | 'isOverloaded'>,
  shared: Pick<SharedCache, 'read'>,
  shares: Pick<Shares, 'run'>,
) {
  const { config, db, log } = services;
  const folder = join(config.dataDir, 'share-cards');
  const kept = createKeptFiles({ folder, maxBytes: MAX_KEPT_BYTES, log });
  const draw = createBoundedTurns(MAX_WAITING, admission.isOverloaded);

  /** Kept under what it says, so that a change makes another one. */
  const pictureOf = (card: ShareCard, { shape }: AskedCard): Promise<Buffer | null> =>
    kept.read(`${hash('sha256', JSON.stringify([card, shape]), 'hex')}-${GENERATION}.png`, () =>
      draw(async () => shareCardPng(await drawShareCard(card, shape))),
    );

  async function makeCard(asked: AskedCard): Promise<SharedAnswer> {
    const card = await admission.run('other', undefined, () => readCard(services, asked));
    const body = card && (await pictureOf(card, asked));
    return answerOf(
      body && { contentType: 'image/png', body, cacheControl: CARD_CACHE, headers: [] },
    );
  }

  /** In the share of who asks first: else one phone would fill the line of those that wait to be drawn. */
  const findCard = (asked: AskedCard, request: IncomingMessage): Promise<SharedAnswer> =>
    shared.read(`share card ${JSON.stringify(asked)}`, () =>
      shares.run(clientAddress(request, config.trustedProxies), undefined, () => makeCard(asked)),
    );

  async function sendCard(
    request: IncomingMessage,
    response: ServerResponse,
    asked: AskedCard,
  ): Promise<boolean> {
    const answer = await findCard(asked, request);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    if (answer.status !== 200) return false;
    await sendFace(request, response, answer);
    return true;
  }

  async function sendOn(response: ServerResponse, code: string): Promise<boolean> {
    const id = await admission.run('other', leavingOf(response), () => findByCode(db, code));
    if (id === null) return false;
    response.writeHead(307, { location: `/restaurant/${id}`, 'cache-control': CARD_CACHE }).end();
    return true;
  }

  /** @returns null for other addresses; resolves to false where there is nothing */
  return (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<boolean> | null => {
    const code = readShortPath(path);
    if (code !== null) return sendOn(response, code);
    const asked = readCardPath(path);
    return asked && sendCard(request, response, asked);
  };
}

/**
 * Runs one task at a time.
 * @param most tasks that wait; one more is refused, as all are while `isBusy`
 */
export function createBoundedTurns(most: number, isBusy: () => boolean) {
  const inTurn = createTurns(1);
  let underWay = 0;
  /** @throws Overloaded */
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (underWay > most || isBusy()) throw new Overloaded();
    underWay += 1;
    try {
      return await inTurn(work);
    } finally {
      underWay -= 1;
    }
  };
}

import type { Inline } from '../../domain/broadcasts/rules.ts';
import type { Services } from '../ports.ts';
import { type Addressed, selectStillWanting } from '../audience/queries.ts';
import type { Breaker } from '../smtp/breaker.ts';
import {
  answerOf,
  isAboutSender,
  isFinal,
  mayBeMended,
  mayHaveArrived,
  NoAddress,
  reasonOf,
} from '../smtp/refusals.ts';
import { readOwnerRanks } from '../results/actions.owner-ranks.ts';
import { writeRanks } from './present.ranks.ts';
import { writeBroadcastMail } from './present.ts';
import type { Claimed, Outcome, PausedFor } from './queries.claims.ts';
import { type BroadcastRow, findBroadcast, readPostalAddress } from './queries.ts';

/** The wait before a retry after a temporary refusal. */
const RETRY_MS = 2 * 60_000;
/** A recipient with temporary refusals is given up this long after the first try. */
const GIVE_UP_MS = 24 * 3_600_000;

/** The outcome for one recipient, and whether to pause sending for now. */
export interface Result extends Outcome {
  /** What concerns every mail of ours, so that the broadcast is paused. */
  pausesFor?: PausedFor;
}

type Readers = Awaited<ReturnType<typeof readReaders>>;
interface SendDeps extends Pick<Services, 'config' | 'log' | 'now'> {
  breaker: Breaker;
}

/** Reads what these mails are written from. @param claimed all of one broadcast */
export async function readReaders({ db, now }: Pick<Services, 'db' | 'now'>, claimed: Claimed[]) {
  const ids = claimed.flatMap(({ userId }) => userId ?? []);
  const [wanting, broadcast, postalAddress] = await Promise.all([
    selectStillWanting(db, ids, now()),
    findBroadcast(db, claimed[0]?.broadcastId ?? ''),
    readPostalAddress(db),
  ]);
  const byId = new Map(wanting.map((one) => [one.userId, one]));
  const result = broadcast?.withRanks ? await readOwnerRanks(db, ids) : null;
  return { byId, broadcast, postalAddress, result };
}

/** @param readers null: reading them failed */
export async function sendTo(
  deps: SendDeps,
  claimed: Claimed,
  readers: Readers | null,
): Promise<Result> {
  const { now } = deps;
  // No mail has been sent: a recipient that could not be read keeps waiting.
  if (!readers) return { status: 'waiting', at: now(), isUntried: true };
  const { byId, broadcast, postalAddress, result } = readers;
  const addressed = byId.get(claimed.userId ?? '');
  // A recipient who has just withdrawn their consent gets no mail.
  if (!addressed || !broadcast) return { status: 'cancelled', at: now() };
  const ranks = writeRanks(claimed.locale, {
    publicUrl: deps.config.publicUrl,
    year: result?.year ?? 0,
    owned: result?.owned.get(addressed.userId) ?? [],
  });
  return sendOne(deps, claimed, addressed, { ...broadcast, postalAddress, ranks });
}

async function sendOne(
  { config, log, now, breaker }: SendDeps,
  claimed: Claimed,
  addressed: Addressed,
  broadcast: BroadcastRow & { postalAddress: string; ranks: Inline[][] },
): Promise<Result> {
  const mail = writeBroadcastMail(config, claimed.locale, broadcast, addressed);
  try {
    await breaker.deliver(addressed.email, mail);
    return { status: 'sent', at: now() };
  } catch (error) {
    const result = resultOf(error, claimed, now());
    if (result.status === 'uncertain' && breaker.isOpen()) {
      result.pausesFor = { reason: 'connection_lost', answer: result.refusal || null };
    }
    const told = { ...reasonOf(error), broadcastId: claimed.broadcastId };
    log[result.status === 'refused' ? 'info' : 'warn'](told, TOLD[result.status]);
    return result;
  }
}

const TOLD: Partial<Record<Outcome['status'], string>> = {
  refused: 'a mail to many was refused',
  waiting: 'a mail to many was not sent, will be tried again',
  uncertain: 'a mail to many may have been sent',
};

/** @param at the current time */
function resultOf(error: unknown, { firstTriedAt }: Claimed, at: Date): Result {
  const refusal = answerOf(error);
  if (isAboutSender(error)) {
    return {
      status: 'waiting',
      at,
      refusal,
      isUntried: true,
      pausesFor: { reason: 'mail_server', answer: refusal },
    };
  }
  if (mayHaveArrived(error)) return { status: 'uncertain', at, refusal };
  const isOver = at.getTime() - firstTriedAt.getTime() > GIVE_UP_MS;
  if (!isFinal(error) && !isOver) {
    return { status: 'waiting', at: new Date(at.getTime() + RETRY_MS), refusal };
  }
  const isSendersFault = !(error instanceof NoAddress) && mayBeMended(error);
  return { status: 'refused', at, refusal, isSendersFault };
}

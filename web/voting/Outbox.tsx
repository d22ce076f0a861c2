import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { festivalDay } from '../../domain/festival.ts';
import { POSITION_LIMITS } from '../../domain/places/rules.ts';
import type { VotingStatus } from '../../domain/voting/schema.ts';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { meQuery, usePerson, useSetPerson } from '../people/queries.ts';
import { locate, mayLocate } from '../platform/position.ts';
import { showOwnReview } from '../reviews/own-review.ts';
import { toPosition } from './decision.ts';
import { clearDraft } from './draft.ts';
import { type KeptBallot, OUTCOME_SHOWN_MS } from './outbox.ts';
import { type SenderDeps, startSending } from './outbox-sender.ts';
import {
  changeBallot,
  readBallots,
  resumeBallots,
  takeTap,
  tidyBallots,
  useBallots,
} from './outbox-store.ts';
import { OutboxStrip } from './OutboxStrip.tsx';
import { votingStatusQuery, voteCast } from './queries.ts';

const LOCK = 'vota-taco-outbox';

/** Sends the waiting ballots on any page, and shows their state. */
export function Outbox() {
  const ballots = useBallots();
  const person = usePerson();
  const api = useApi();
  const client = useQueryClient();
  const setPerson = useSetPerson();
  const sending = useRef<ReturnType<typeof startSending>>(null);
  const signOut = useEffectEvent(() => setPerson(null));
  useEffect(() => {
    const started = startSending(senderDeps(api, client, () => signOut()));
    const { look, stop } = started;
    sending.current = started;
    const resume = () => {
      if (document.visibilityState === 'visible') resumeBallots();
      look();
    };
    window.addEventListener('online', resume);
    document.addEventListener('visibilitychange', resume);
    return () => {
      stop();
      window.removeEventListener('online', resume);
      document.removeEventListener('visibilitychange', resume);
    };
  }, [api, client]);
  const areAllShown = ballots.every(({ toldAt }) => toldAt !== null);
  useEffect(() => {
    if (!areAllShown) return;
    const timer = setTimeout(tidyBallots, ballots.length > 0 ? OUTCOME_SHOWN_MS : 0);
    return () => clearTimeout(timer);
  }, [areAllShown, ballots.length]);
  // Runs after each render: a ballot or the person has changed.
  useEffect(() => sending.current?.look());
  return <OutboxStrip ballots={ballots} person={person} />;
}

function senderDeps(api: Api, client: QueryClient, onSignedOut: () => void): SenderDeps {
  const personId = () => client.getQueryData(meQuery(api).queryKey)?.person?.id ?? null;
  return {
    now: () => Date.now(),
    random: () => Math.random(),
    isOnline: () => navigator.onLine,
    personId,
    read: readBallots,
    change: changeBallot,
    locate: locateFor,
    onSignedOut,
    alone,
    wait: (ms, call) => {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
    askWho: () => client.query({ ...meQuery(api), ...cached.anew }),
    cast: async (ballot, fix) => {
      const { restaurantId, idempotencyKey, ratings, clockAheadMs, madeAt } = ballot;
      try {
        const counted = await api.voting.castBallot({
          idempotencyKey,
          restaurantId,
          ratings: [...ratings],
          position: fix && toPosition(fix, clockAheadMs),
          castAt: new Date(madeAt - clockAheadMs).toISOString(),
        });
        // Another person has signed in meanwhile.
        if (personId() !== ballot.personId) return counted;
        clearDraft(restaurantId);
        // A ballot that waited may have been counted on another day.
        const isToday = counted.day === festivalDay(new Date(Date.now() - clockAheadMs));
        // The page updates at once; the server is still asked again.
        if (isToday && !counted.adminVote) {
          client.setQueryData<VotingStatus>(
            votingStatusQuery(api, restaurantId).queryKey,
            (status) =>
              status && {
                ...status,
                votedToday: true,
                votedTodayBy: 'person',
                vote: { ballotId: counted.ballotId, ratings: counted.ratings },
              },
          );
        }
        return counted;
      } finally {
        voteCast(client, api, restaurantId);
      }
    },
    writeReview: async ({ restaurantId, personId: author, review }) => {
      if (!review) return;
      const own = await api.reviews.write({ restaurantId, ...review });
      if (personId() === author) await showOwnReview(client, api, restaurantId, own);
    },
  };
}

/** The position at submission; for a ballot of an earlier version, which did not keep it, the current one. */
async function locateFor(ballot: KeptBallot): ReturnType<SenderDeps['locate']> {
  if (!ballot.needsPosition) return null;
  if (ballot.fix) return { ...ballot.fix, takenAt: new Date(ballot.fix.takenAt) };
  if (!takeTap(ballot) && !(await mayLocate())) return 'ask';
  return locate({ fresh: true, accuracyMeters: POSITION_LIMITS.maxAccuracyMeters });
}

/** If a browser has no locks, or grants none, the idempotency key makes two tabs harmless. */
async function alone(work: () => Promise<void>): Promise<boolean> {
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>;
  let isAnswered = false;
  try {
    if (locks) {
      return await locks.request(LOCK, { ifAvailable: true }, async (lock) => {
        isAnswered = true;
        if (lock) await work();
        return lock !== null;
      });
    }
  } catch (error) {
    if (isAnswered) throw error;
  }
  await work();
  return true;
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type RevealShow, type RevealStep, stepsOf } from '../../domain/results/rules.reveal.ts';
import type { RevealState } from '../../domain/results/schema.reveal.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { followed } from './followed.ts';
import { type Move, type Point, pointAfter } from './presentation.ts';
import { revealShowQuery, revealStateKey, revealStateQuery, runningQuery } from './queries.ts';
import type { RevealSearch } from './reveal-search.ts';
import { act, useContact, usePresentation } from './use-presentation.ts';

/** What a presentation shows. */
export interface Content {
  show: RevealShow;
  steps: RevealStep[];
}

/** A presentation, steered from beside the screen. */
export interface Remote {
  point: Point;
  /** How many steps it has. */
  count: number;
  /** null: it cannot be told, as the lists of a presentation that an earlier version began. */
  content: Content | 'coming' | null;
  isPractice: boolean;
  /** When it began, in milliseconds since 1970; null: it is not on the screen yet. */
  since: number | null;
  move: (move: Move) => void;
  isBusy: boolean;
  /** `away`: no answer. `moved`: somebody was faster. `gone`: it was ended. */
  trouble: 'away' | 'moved' | 'gone' | null;
}

/** Instead of a presentation: which ones run, and whether the one of the address has ended. */
export interface NotFound {
  running: readonly RevealState[];
  hasEnded: boolean;
}

export type Found = { remote: Remote } | { waiting: true } | NotFound | { failure: unknown };

/** The presentation of an address, else the one that runs; this browser's own one works without a network. */
export function useRemote({ reveal: named }: RevealSearch): Found {
  const own = usePresentation();
  const isNamed = named !== undefined && named === own?.presentation.revealId;
  const contact = useContact(
    own && (named === undefined || isNamed) ? own.presentation : undefined,
  );
  const isPractice = own?.show.snapshotId === null;
  const isSure = isNamed || (own !== null && !isPractice && contact !== 'gone');
  const distant = useDistant(isNamed ? undefined : named);
  const hasEnded = distant === 'ended';
  const running = useRunning(!isSure && (named === undefined || hasEnded));
  const mine = own && { isPractice, isGone: contact === 'gone' };
  const follow = isNamed ? 'own' : followed(mine, running.data);
  useFollowing(named === undefined && typeof follow === 'object' ? follow.revealId : undefined);

  if (named !== undefined && !isNamed && !hasEnded) return distant ?? { waiting: true };
  if (own && follow === 'own' && !hasEnded) return { remote: ownRemote(own, contact) };
  if (running.data && (hasEnded || follow === 'ask')) return { running: running.data, hasEnded };
  return running.error ? { failure: running.error } : { waiting: true };
}

const ownRemote = (
  { presentation, show, steps }: NonNullable<ReturnType<typeof usePresentation>>,
  contact: ReturnType<typeof useContact>,
): Remote => ({
  point: presentation,
  count: presentation.steps,
  content: { show, steps },
  isPractice: show.snapshotId === null,
  since: presentation.onSince,
  move: act,
  isBusy: false,
  trouble: contact === 'away' ? 'away' : null,
});

/** What runs, while somebody waits for it. */
function useRunning(isAsked: boolean) {
  const isReady = useHydrated();
  return useQuery({ ...runningQuery(useApi()), enabled: isReady && isAsked });
}

/** Names it in the address, so that one that begins later does not take its place. */
function useFollowing(reveal: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (reveal !== undefined) void navigate({ to: '.', search: { reveal }, replace: true });
  }, [reveal, navigate]);
}

/** The presentation of another device: all goes through the server. @returns null: it is not asked for */
function useDistant(revealId: string | undefined): Exclude<Found, NotFound> | 'ended' | null {
  const api = useApi();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const query = useQuery({
    ...revealStateQuery(api, revealId ?? ''),
    enabled: revealId !== undefined,
  });
  const state = query.data;
  const content = useContent(state);
  if (revealId === undefined) return null;
  const error = query.error ?? failure;
  if (failureCode(error) === 'reveal_gone') return 'ended';
  if (!state) return error ? { failure: error } : { waiting: true };

  const send = async (move: Move) => {
    const to = pointAfter(state, move, state.steps);
    setBusy(true);
    setFailure(null);
    try {
      const seen = state.revision;
      const { step, isDark } = to;
      const now = await api.reveal.go({ revealId, step, isDark, seen });
      // An older answer to the question of every second must not undo it.
      await client.cancelQueries({ queryKey: revealStateKey(revealId) });
      client.setQueryData(revealStateKey(revealId), now);
    } catch (refusal) {
      setFailure(refusal);
      void query.refetch();
    }
    setBusy(false);
  };
  return {
    remote: {
      point: state,
      count: state.steps,
      content,
      isPractice: state.snapshotId === null,
      since: Date.parse(state.startedAt),
      move: (move) => void send(move),
      isBusy,
      trouble: error === null ? null : failureCode(error) === 'reveal_moved' ? 'moved' : 'away',
    },
  };
}

/** What a distant presentation shows; nothing if it does not fit: a wrong name would be announced. */
function useContent(state: RevealState | undefined): Remote['content'] {
  const choice = state?.choice ?? null;
  const { data: show, isLoading } = useQuery({
    ...revealShowQuery(useApi(), state?.snapshotId ?? null),
    enabled: choice !== null,
  });
  if (isLoading) return 'coming';
  if (!state || !choice || !show) return null;
  const steps = stepsOf(show, choice);
  return steps.length === state.steps ? { show, steps } : null;
}

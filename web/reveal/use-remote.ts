import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type RevealShow, type RevealStep, stepsOf } from '../../domain/results/rules.reveal.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { type Move, type Point, pointAfter } from './presentation.ts';
import { revealShowQuery, revealStateKey, revealStateQuery } from './queries.ts';
import { choiceOf, type RevealSearch } from './reveal-search.ts';
import { act, useContact, usePresentation } from './use-presentation.ts';

/** A presentation, steered from beside the screen. */
export interface Remote {
  point: Point;
  /** How many steps it has. */
  count: number;
  /** What it shows; null: this device does not know, since its address does not say which lists. */
  content: { show: RevealShow; steps: RevealStep[] } | null;
  isPractice: boolean;
  /** When it began, in milliseconds since 1970; null: it is not on the screen yet. */
  since: number | null;
  move: (move: Move) => void;
  isBusy: boolean;
  /** `away`: no answer. `moved`: somebody was faster. `gone`: it was ended. */
  trouble: 'away' | 'moved' | 'gone' | null;
}

type Found = { remote: Remote } | { waiting: true } | { none: true } | { failure: unknown };

/** The presentation that an address names; this browser's own one works without a network. */
export function useRemote(search: RevealSearch): Found {
  const own = usePresentation();
  const isOwn = own !== null && (!search.reveal || search.reveal === own.presentation.revealId);
  const contact = useContact(isOwn ? own.presentation : undefined);
  const distant = useDistant(isOwn ? undefined : search.reveal, search);
  if (!isOwn) return distant;
  const { presentation, show, steps } = own;
  return {
    remote: {
      point: presentation,
      count: presentation.steps,
      content: { show, steps },
      isPractice: show.snapshotId === null,
      since: presentation.onSince,
      move: act,
      isBusy: false,
      trouble: contact === 'away' ? 'away' : null,
    },
  };
}

/** The same of another device: all goes through the server. */
function useDistant(revealId: string | undefined, search: RevealSearch): Found {
  const api = useApi();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const query = useQuery({
    ...revealStateQuery(api, revealId ?? ''),
    enabled: revealId !== undefined,
  });
  const state = query.data;
  const content = useContent(state, search);
  if (revealId === undefined) return { none: true };
  const error = query.error ?? failure;
  if (failureCode(error) === 'reveal_gone') return { none: true };
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

/** What a distant presentation shows; only if the address says which lists, and it fits. */
function useContent(
  state: { snapshotId: string | null; steps: number } | undefined,
  search: RevealSearch,
): Remote['content'] {
  const isKnown = state !== undefined && search.lists !== undefined;
  const { data: show } = useQuery({
    ...revealShowQuery(useApi(), state?.snapshotId ?? null),
    enabled: isKnown,
  });
  if (!isKnown || !show) return null;
  const steps = stepsOf(show, choiceOf(search));
  return steps.length === state.steps ? { show, steps } : null;
}

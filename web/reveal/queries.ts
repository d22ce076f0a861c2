import { queryOptions } from '@tanstack/react-query';
import { cachedByAdmins } from '../api/cached.admins.ts';
import type { RevealState } from '../../domain/results/schema.reveal.ts';
import { type Api, failureCode } from '../api/client.ts';
import { recall } from '../platform/kept.ts';
import { changePresentation, presentationWriter, readPresentation } from './kept-reveal.ts';

/** What may be revealed, and what is. */
export const revealChoicesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'reveal', 'choices'],
    queryFn: ({ signal }) => api.reveal.choices({}, { signal }),
    ...cachedByAdmins.adminOnFocus,
  });

/** What is being revealed, asked every few seconds by whoever waits for it. */
export const runningQuery = (api: Api) =>
  queryOptions({
    ...revealChoicesQuery(api),
    select: ({ running }) => running,
    ...cachedByAdmins.desk,
  });

/** What the screen would show. @param snapshotId null: a practice */
export const revealShowQuery = (api: Api, snapshotId: string | null) =>
  queryOptions({
    queryKey: ['mine', 'reveal', 'show', snapshotId],
    queryFn: ({ signal }) => api.reveal.show(snapshotId ? { snapshotId } : {}, { signal }),
    ...cachedByAdmins.admin,
  });

export const revealStateKey = (revealId: string) => ['mine', 'reveal', 'state', revealId];

/** Where a presentation is, asked every second. */
export const revealStateQuery = (api: Api, revealId: string) =>
  queryOptions({
    queryKey: revealStateKey(revealId),
    queryFn: ({ signal }) => api.reveal.state({ revealId }, { signal }),
    ...cachedByAdmins.reveal,
  });

/** The contact before: they go one after the other, so that the server hears the steps in their order. */
let before: Promise<unknown> = Promise.resolve();

/**
 * Says where this browser's presentation is if the server does not know, else asks what remotes want. Of its
 * windows, the one that writes says it.
 * @throws as the operations; `reveal_moved` is no failure: the step is told again from the newest revision
 */
async function contact(api: Api, revealId: string): Promise<RevealState> {
  const kept = readPresentation(recall('reveal'));
  const hear = (state: RevealState, told: number | null) => {
    changePresentation({ heard: state, told });
    return state;
  };
  if (!kept?.isAhead || !presentationWriter().mayWrite())
    return hear(await api.reveal.state({ revealId }), null);
  const { step, isDark, moves, revision } = kept;
  try {
    return hear(await api.reveal.go({ revealId, step, isDark, seen: revision }), moves);
  } catch (error) {
    if (failureCode(error) !== 'reveal_moved') throw error;
    return hear(await api.reveal.state({ revealId }), null);
  }
}

/** The contact of this browser's own presentation with the server, every second. */
export const contactQuery = (api: Api, revealId: string) =>
  queryOptions({
    queryKey: ['mine', 'reveal', 'contact', revealId],
    queryFn: () => {
      const mine = before.catch(() => {}).then(() => contact(api, revealId));
      before = mine;
      return mine;
    },
    ...cachedByAdmins.reveal,
  });

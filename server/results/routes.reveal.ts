import { implement } from '@orpc/server';
import { revealContract } from '../../domain/results/contract.reveal.ts';
import type { ApiContext } from '../http/context.ts';
import { limit } from '../http/limits.ts';
import { requireAdmin } from '../session/guard.ts';
import {
  goTo,
  oldestReveal,
  readCandidates,
  readShow,
  requireReveal,
  startReveal,
} from './actions.reveal.ts';
import { presentReveal } from './present.reveal.ts';
import { findFestival } from './queries.ts';
import { deleteReveal, selectReveals } from './queries.reveal.ts';

const os = implement(revealContract).$context<ApiContext>();

export const revealRoutes = os.router({
  choices: os.choices.handler(async ({ context }) => {
    await requireAdmin(context);
    const { db, now } = context.services;
    const candidates = await readCandidates(db, context.services);
    const running = await selectReveals(db, oldestReveal(now()));
    const { name, year } = await findFestival(db);
    const frozen = candidates.find(({ state }) => state === 'frozen');
    return {
      festival: { name, year },
      results: candidates
        .filter(({ missing, isOutdated }) => missing === 0 && !isOutdated)
        .map(({ id, version, state, frozenAt, signedBy }) => ({
          snapshotId: id,
          version,
          isPublished: state === 'published',
          frozenAt: frozenAt.toISOString(),
          signedBy,
        })),
      missing: frozen?.missing || null,
      isOutdated: frozen?.isOutdated ?? false,
      running: running.map(presentReveal),
    };
  }),

  show: os.show.handler(async ({ input, context }) => {
    await requireAdmin(context);
    return readShow(context.services, input.snapshotId ?? null);
  }),

  state: os.state.handler(async ({ input, context }) => {
    await requireAdmin(context);
    const { db, now } = context.services;
    return requireReveal(db, input.revealId, now());
  }),

  start: os.start.handler(async ({ input, context }) => {
    const { id } = await requireAdmin(context);
    await limit(context, 'revealsByPerson', id);
    return startReveal(context.services, { id }, input);
  }),

  go: os.go.handler(async ({ input, context }) => {
    const { id } = await requireAdmin(context);
    await limit(context, 'revealStepsByPerson', id);
    return goTo(context.services, input);
  }),

  end: os.end.handler(async ({ input, context }) => {
    await requireAdmin(context);
    await deleteReveal(context.services.db, input.revealId);
    return { ended: true as const };
  }),
});

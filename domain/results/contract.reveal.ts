import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { reading, repeating, writing } from '../operation.ts';
import {
  revealChoiceSchema,
  revealChoicesSchema,
  revealShowSchema,
  revealStateSchema,
} from './schema.reveal.ts';

const tags = ['results'];
const uuid = z.uuid().toLowerCase();
/** More than any festival's lists with ten places each. */
const MAX_STEPS = 20_000;
const step = z
  .int()
  .min(0)
  .max(MAX_STEPS - 1);

export const revealContract = {
  choices: reading('admin')
    .route({
      method: 'GET',
      path: '/results/reveal',
      tags,
      summary: 'For organisers: which results they may reveal, and what is being revealed',
    })
    .output(revealChoicesSchema),
  show: reading('admin')
    .route({
      method: 'GET',
      path: '/results/reveal/show',
      tags,
      summary:
        'For organisers: the first ten places of each list for the screen, of a result that two have signed; without one, invented figures for practice',
    })
    .errors(errorsOf('results_gone', 'results_unsigned', 'results_outdated'))
    .input(z.object({ snapshotId: uuid.optional() }))
    .output(revealShowSchema),
  state: reading('admin')
    .route({
      method: 'GET',
      path: '/results/reveal/state',
      tags,
      summary: 'For organisers: at which step a presentation is',
    })
    .errors(errorsOf('reveal_gone'))
    .input(z.object({ revealId: uuid }))
    .output(revealStateSchema),
  start: writing('admin')
    .route({
      method: 'POST',
      path: '/results/reveal',
      tags,
      summary:
        'For organisers: begin a presentation. That of a result stands in the log of changes; practice does not',
    })
    .errors(errorsOf('results_gone', 'results_unsigned', 'results_outdated'))
    .input(
      z.object({
        /** null: a practice. */
        snapshotId: uuid.nullable(),
        steps: z.int().min(1).max(MAX_STEPS),
        /** Left out by pages of an earlier version: then no remote knows what is shown. */
        choice: revealChoiceSchema.optional(),
      }),
    )
    .output(revealStateSchema),
  go: writing('admin')
    .route({
      method: 'POST',
      path: '/results/reveal/go',
      tags,
      summary:
        'For organisers: move a presentation from the revision that they saw; refused if it is not the newest, unless the step is there already',
    })
    .errors(errorsOf('reveal_gone', 'reveal_moved'))
    .input(
      z.object({
        revealId: uuid,
        step,
        isDark: z.boolean(),
        /** The revision that the screen or the remote saw. */
        seen: z.int().min(0),
      }),
    )
    .output(revealStateSchema),
  end: repeating('admin')
    .route({
      method: 'POST',
      path: '/results/reveal/end',
      tags,
      summary: 'For organisers: end a presentation; its remotes are told',
    })
    .input(z.object({ revealId: uuid }))
    .output(z.object({ ended: z.literal(true) })),
};

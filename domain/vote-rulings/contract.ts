import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { reading, repeating, writing } from '../operation.ts';
import { ballotOperations } from './contract.ballots.ts';
import { VOTE_RULING_STATES } from './rules.ts';
import {
  ruledSchema,
  rulingPreviewSchema,
  voteRulingInputSchema,
  voteRulingSchema,
  votesToDoSchema,
} from './schema.ts';

const tags = ['vote-rulings'];
const rulingId = z.uuid().toLowerCase();
const page = z.coerce.number().int().min(1).max(10_000).default(1);
const scopeErrors = errorsOf(
  'vote_cluster_not_found',
  'vote_ruling_empty',
  'vote_ruling_too_large',
);

export const voteRulingsContract = {
  ...ballotOperations,
  list: reading('admin')
    .route({
      method: 'GET',
      path: '/admin/vote-rulings',
      tags,
      summary: 'For organisers: rulings on votes, those that wait first, then the latest',
    })
    .input(
      z.object({
        state: z.enum([...VOTE_RULING_STATES, 'all']).default('all'),
        clusterId: z.uuid().toLowerCase().optional(),
        ballotId: z.uuid().toLowerCase().optional(),
        page,
      }),
    )
    .output(
      z.object({ rulings: z.array(voteRulingSchema), total: z.number(), pageSize: z.number() }),
    ),
  toDo: reading('admin')
    .route({
      method: 'GET',
      path: '/admin/votes-to-do',
      tags,
      summary: 'For organisers: ending holds, appeals, proposals and clusters that wait',
    })
    .output(votesToDoSchema),
  /** A POST, because a selection does not fit into an address. */
  preview: repeating('admin')
    .route({
      method: 'POST',
      path: '/admin/vote-rulings/preview',
      tags,
      summary:
        'For organisers: what a ruling would change, and whether it needs a second organiser',
    })
    .errors(scopeErrors)
    .input(voteRulingInputSchema.pick({ scope: true, action: true }))
    .output(rulingPreviewSchema),
  rule: repeating('admin')
    .route({
      method: 'POST',
      path: '/admin/vote-rulings',
      tags,
      summary: 'For organisers: hold, exclude or restore votes, or propose it',
    })
    .errors(scopeErrors)
    .errors(
      errorsOf(
        'edit_conflict',
        'ruling_on_own_votes',
        'vote_ruling_waiting',
        'vote_rulings_busy',
        'idempotency_key_reused',
      ),
    )
    .input(voteRulingInputSchema)
    .output(ruledSchema),
  approve: writing('admin')
    .route({
      method: 'POST',
      path: '/admin/vote-rulings/{rulingId}/approve',
      tags,
      summary: 'For organisers: put a ruling of another organiser in force',
    })
    .errors(
      errorsOf(
        'vote_ruling_not_found',
        'vote_ruling_decided',
        'vote_ruling_empty',
        'vote_rulings_busy',
        'other_organiser_needed',
        'ruling_on_own_votes',
      ),
    )
    .input(z.object({ rulingId }))
    .output(ruledSchema),
  decline: writing('admin')
    .route({
      method: 'POST',
      path: '/admin/vote-rulings/{rulingId}/decline',
      tags,
      summary: 'For organisers: decline a proposed ruling, or withdraw their own',
    })
    .errors(
      errorsOf(
        'vote_ruling_not_found',
        'vote_ruling_decided',
        'vote_rulings_busy',
        'ruling_on_own_votes',
      ),
    )
    .input(z.object({ rulingId }))
    .output(ruledSchema),
  undo: repeating('admin')
    .route({
      method: 'POST',
      path: '/admin/vote-rulings/{rulingId}/undo',
      tags,
      summary: 'For organisers: return the votes of a ruling to their states before it',
    })
    .errors(
      errorsOf(
        'vote_ruling_not_found',
        'vote_ruling_decided',
        'vote_ruling_overtaken',
        'vote_ruling_waiting',
        'vote_rulings_busy',
        'ruling_on_own_votes',
        'idempotency_key_reused',
      ),
    )
    .input(voteRulingInputSchema.pick({ idempotencyKey: true, note: true }).extend({ rulingId }))
    .output(ruledSchema),
};

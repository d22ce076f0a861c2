import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { reading, repeating, writing } from '../operation.ts';
import {
  appealDecisionErrors,
  appealDecisionSchema,
  appealErrors,
  appealTokenSchema,
} from './schema.appeals.ts';
import { appealTextSchema } from './schema.ts';
import { ownVoteRulingSchema } from './schema.votes.ts';

const tags = ['vote-appeals'];

export const voteAppealsContract = {
  own: reading('signed_in')
    .route({
      method: 'GET',
      path: '/my-votes/rulings',
      tags,
      summary: "The rulings on the person's votes, with the proof for an appeal",
    })
    .errors(errorsOf('signed_out'))
    .output(
      z.object({ rulings: z.array(ownVoteRulingSchema.extend({ appealToken: z.string() })) }),
    ),
  readRuling: repeating('everyone')
    .route({
      method: 'POST',
      path: '/vote-appeals/ruling',
      tags,
      summary:
        'The ruling on votes that the link of a mail is about; a POST, which keeps the proof from logs',
    })
    .errors(errorsOf('appeal_link_invalid'))
    .input(z.object({ token: appealTokenSchema }))
    .output(ownVoteRulingSchema),
  appeal: writing('everyone')
    .route({
      method: 'POST',
      path: '/vote-appeals',
      tags,
      summary: 'Appeal against a ruling on votes, once, with the proof of its mail',
    })
    .errors(appealErrors)
    .errors(errorsOf('appeal_ruling_over'))
    .input(z.object({ token: appealTokenSchema, appealText: appealTextSchema }))
    .output(ownVoteRulingSchema),
  decide: writing('admin')
    .route({
      method: 'POST',
      path: '/vote-appeals/{appealId}/decide',
      tags,
      summary:
        "For organisers: grant an appeal, which lets the person's votes count again, or reject it",
    })
    .errors(appealDecisionErrors)
    .errors(errorsOf('vote_rulings_busy'))
    .input(appealDecisionSchema)
    .output(z.object({ ok: z.literal(true) })),
};

import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { reading, repeating, writing } from '../operation.ts';
import { typedWords } from '../text.ts';
import { appealTextSchema, rulingReasonSchema } from './schema.ts';
import { ownVoteRulingSchema } from './schema.votes.ts';

const tags = ['vote-appeals'];
const token = typedWords(200).min(20);

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
    .input(z.object({ token }))
    .output(ownVoteRulingSchema),
  appeal: writing('everyone')
    .route({
      method: 'POST',
      path: '/vote-appeals',
      tags,
      summary: 'Appeal against a ruling on votes, once, with the proof of its mail',
    })
    .errors(
      errorsOf(
        'appeal_link_invalid',
        'appeal_too_late',
        'appeal_already_sent',
        'appeal_ruling_over',
      ),
    )
    .input(z.object({ token, appealText: appealTextSchema }))
    .output(ownVoteRulingSchema),
  decide: writing('admin')
    .route({
      method: 'POST',
      path: '/vote-appeals/{appealId}/decide',
      tags,
      summary:
        "For organisers: grant an appeal, which lets the person's votes count again, or reject it",
    })
    .errors(
      errorsOf(
        'appeal_not_found',
        'appeal_already_decided',
        'other_organiser_needed',
        'not_yourself',
        'vote_rulings_busy',
      ),
    )
    .input(
      z.object({
        appealId: z.uuid().toLowerCase(),
        isGranted: z.boolean(),
        reason: rulingReasonSchema,
      }),
    )
    .output(z.object({ ok: z.literal(true) })),
};

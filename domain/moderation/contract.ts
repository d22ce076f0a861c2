import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { listedCount, listedPage } from '../listed.ts';
import { reading, repeating, writing } from '../operation.ts';
import { restaurantIdSchema } from '../restaurants/schema.ts';
import { REPORT_REASONS } from '../reviews/rules.ts';
import { typedWords } from '../text.ts';
import { APPEAL_STATES, QUEUE_STATES } from './rules.ts';
import {
  appealTextSchema,
  hidingSchema,
  listedAppealSchema,
  ownRulingSchema,
  queuedReviewSchema,
  rulingSchema,
  seenReviewSchema,
} from './schema.ts';
import {
  appealDecisionErrors,
  appealDecisionSchema,
  appealErrors,
  appealTokenSchema,
} from './schema.appeals.ts';

const tags = ['moderation'];
const done = z.object({ ok: z.literal(true) });
const page = z.coerce.number().int().min(1).max(10_000).default(1);
const counted = { total: z.number(), pageSize: z.number() };

export const moderationContract = {
  reviews: reading('admin')
    .route({
      method: 'GET',
      path: '/moderation/reviews',
      tags,
      summary: 'For organisers: reviews with their reports and writers, the longest waiting first',
    })
    .input(
      z.object({
        status: z.enum(QUEUE_STATES).default('open'),
        reason: z.enum(REPORT_REASONS).optional(),
        restaurantId: restaurantIdSchema.optional(),
        /** The person whose reviews, and the reports on them, to list. */
        personId: z.uuid().toLowerCase().optional(),
        q: typedWords(100).default(''),
        page: listedPage,
      }),
    )
    .output(
      z.object({
        reviews: z.array(queuedReviewSchema),
        /** The name of `personId`; null without one, and once the account is deleted. */
        personName: z.string().nullable(),
        ...listedCount,
      }),
    ),
  waiting: reading('admin')
    .route({
      method: 'GET',
      path: '/moderation/waiting',
      tags,
      summary: 'For organisers: how many reported reviews and appeals wait',
    })
    .output(z.object({ reviews: z.number(), appeals: z.number() })),
  dismiss: writing('admin')
    .route({
      method: 'POST',
      path: '/moderation/reviews/dismiss',
      tags,
      summary: 'For organisers: dismiss the reports of a review',
    })
    .errors(errorsOf('review_not_found', 'edit_conflict', 'other_organiser_needed'))
    .input(seenReviewSchema)
    .output(done),
  hide: writing('admin')
    .route({
      method: 'POST',
      path: '/moderation/reviews/hide',
      tags,
      summary: 'For organisers: hide a review, and notify its writer of the reason',
    })
    .errors(errorsOf('review_not_found', 'edit_conflict', 'other_organiser_needed'))
    .input(hidingSchema)
    .output(done),
  restore: writing('admin')
    .route({
      method: 'POST',
      path: '/moderation/reviews/restore',
      tags,
      summary: 'For organisers: show a hidden review again',
    })
    .errors(errorsOf('review_not_found', 'edit_conflict', 'other_organiser_needed'))
    .input(seenReviewSchema)
    .output(done),
  rule: writing('admin')
    .route({
      method: 'POST',
      path: '/moderation/reviews/rule',
      tags,
      summary: 'For organisers: rule that a review is a violation; what follows is by their number',
    })
    .errors(
      errorsOf(
        'review_not_found',
        'edit_conflict',
        'person_not_found',
        'person_is_organiser',
        'not_yourself',
        'other_organiser_needed',
      ),
    )
    .input(rulingSchema)
    .output(done),
  appeals: reading('admin')
    .route({
      method: 'GET',
      path: '/moderation/appeals',
      tags,
      summary: 'For organisers: appeals against rulings, the longest waiting first',
    })
    .input(z.object({ status: z.enum([...APPEAL_STATES, 'all']).default('pending'), page }))
    .output(z.object({ appeals: z.array(listedAppealSchema), ...counted })),
  decideAppeal: writing('admin')
    .route({
      method: 'POST',
      path: '/moderation/appeals/{appealId}/decide',
      tags,
      summary: 'For organisers: grant an appeal, which takes the ruling back, or reject it',
    })
    .errors(appealDecisionErrors)
    .input(appealDecisionSchema)
    .output(done),
  own: reading('signed_in')
    .route({
      method: 'GET',
      path: '/moderation/my-rulings',
      tags,
      summary: 'The rulings in force against the person, with the proof for an appeal',
    })
    .errors(errorsOf('signed_out'))
    .output(z.object({ rulings: z.array(ownRulingSchema.extend({ appealToken: z.string() })) })),
  readRuling: repeating('everyone')
    .route({
      method: 'POST',
      path: '/moderation/ruling',
      tags,
      summary:
        'The ruling that the link of a mail is about; a POST, which keeps the proof from logs',
    })
    .errors(errorsOf('appeal_link_invalid'))
    .input(z.object({ token: appealTokenSchema }))
    .output(ownRulingSchema),
  appeal: writing('everyone')
    .route({
      method: 'POST',
      path: '/moderation/appeal',
      tags,
      summary: 'Appeal against a ruling, once, with the proof of its mail',
    })
    .errors(appealErrors)
    .input(z.object({ token: appealTokenSchema, appealText: appealTextSchema }))
    .output(ownRulingSchema),
};

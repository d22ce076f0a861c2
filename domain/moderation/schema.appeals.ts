import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { typedWords } from '../text.ts';
import { rulingReasonSchema } from './schema.ts';

// What appeals against rulings on reviews and on votes have in common.

/** The proof in the link of a mail about a ruling. */
export const appealTokenSchema = typedWords(200).min(20);

export const appealErrors = errorsOf(
  'appeal_link_invalid',
  'appeal_too_late',
  'appeal_already_sent',
);

/** An organiser's decision on an appeal. */
export const appealDecisionSchema = z.object({
  appealId: z.uuid().toLowerCase(),
  isGranted: z.boolean(),
  reason: rulingReasonSchema,
});

export const appealDecisionErrors = errorsOf(
  'appeal_not_found',
  'appeal_already_decided',
  'other_organiser_needed',
  'not_yourself',
);

import * as z from 'zod';
import { LANGUAGES } from '../language.ts';
import { tidyText } from '../tidy-text.ts';
import { BROADCAST_LIMITS, BROADCAST_STATES, PAUSE_REASONS, RECIPIENT_STATES } from './rules.ts';

/** One line: a subject that ends its line would begin another header. */
const subject = z
  .string()
  .trim()
  .max(BROADCAST_LIMITS.maxSubjectLength)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u);
const body = z
  .string()
  .max(BROADCAST_LIMITS.maxBodyLength)
  .overwrite((typed) => tidyText(typed.replaceAll('\r\n', '\n')) ?? '');

const recipientFilterSchema = z.object({
  locale: z.enum(LANGUAGES).optional(),
  voted: z.enum(['voters', 'others']).optional(),
  restaurantId: z.uuid().optional(),
  countyId: z
    .string()
    .regex(/^\d{5}$/)
    .optional(),
  owners: z.boolean().optional(),
});

/** The same out of an address, where everything is text. */
export const askedFilterSchema = recipientFilterSchema.extend({
  owners: z
    .enum(['yes', 'no'])
    .transform((word) => word === 'yes')
    .optional(),
});

/** What an organiser writes; empty while it is a draft. */
export const broadcastFieldsSchema = z.object({
  subjectEn: subject,
  subjectEs: subject,
  bodyEn: body,
  bodyEs: body,
  filter: recipientFilterSchema,
});
export type BroadcastFields = z.infer<typeof broadcastFieldsSchema>;

/** How many recipients are in each state. */
const figures = z.record(z.enum(RECIPIENT_STATES), z.number().int());

export const broadcastSchema = z.object({
  id: z.uuid(),
  status: z.enum(BROADCAST_STATES),
  ...broadcastFieldsSchema.shape,
  /** How many it was begun for; null for a draft. */
  recipients: z.number().int().nullable(),
  figures,
  /** Those of `refused` of whom it was not said that their mailbox is the reason. */
  refusedForSender: z.number().int(),
  /** Why it is paused or cancelled, where nobody did that. */
  pauseReason: z.enum(PAUSE_REASONS).nullable(),
  /** What the mail server said then. */
  pauseAnswer: z.string().nullable(),
  version: z.number().int(),
  createdBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** Since when it is not known any more to whom it went. */
  emptiedAt: z.iso.datetime().nullable(),
});
export type Broadcast = z.infer<typeof broadcastSchema>;

export const recipientSchema = z.object({
  email: z.string(),
  locale: z.enum(LANGUAGES),
  status: z.enum(RECIPIENT_STATES),
  /** What the mail server said; null where it said nothing. */
  refusal: z.string().nullable(),
  at: z.iso.datetime().nullable(),
});
export type Recipient = z.infer<typeof recipientSchema>;

/** How many agreed to such mails and match, and how many there are of them in all. */
export const audienceSchema = z.object({ count: z.number().int(), all: z.number().int() });

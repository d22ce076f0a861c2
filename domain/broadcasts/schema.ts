import * as z from 'zod';
import { LANGUAGES } from '../language.ts';
import { inEachLanguage, keyByLanguage, readByLanguage } from '../localized-text.ts';
import { tidyText } from '../tidy-text.ts';
import { BROADCAST_LIMITS, BROADCAST_STATES, PAUSE_REASONS, RECIPIENT_STATES } from './rules.ts';

/** One line: a line break in a subject would start another header. */
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

/** The same filter from a query string, where every value is text. */
export const askedFilterSchema = recipientFilterSchema.extend({
  owners: z
    .enum(['yes', 'no'])
    .transform((word) => word === 'yes')
    .optional(),
});

const subjects = inEachLanguage(() => subject);
const bodies = inEachLanguage(() => body);

/** The organiser's text; may be empty in a draft. */
export const broadcastFieldsSchema = z.object({
  subject: z.object(subjects),
  body: z.object(bodies),
  filter: recipientFilterSchema,
  /** Whether the mail of an owner ends with the places of their restaurants in the published result. */
  withRanks: z.boolean().default(false),
});
/**
 * As a page sends it. One that was loaded from an earlier build sends a key per language
 * (`subjectEn`); without this, the text typed there could not be saved.
 */
export const sentBroadcastSchema = broadcastFieldsSchema.or(
  z
    .object({
      ...keyByLanguage('subject', subjects),
      ...keyByLanguage('body', bodies),
      filter: recipientFilterSchema,
    })
    .transform((sent) => ({
      subject: readByLanguage(sent, 'subject'),
      body: readByLanguage(sent, 'body'),
      filter: sent.filter,
      withRanks: false,
    })),
);
export type BroadcastFields = z.infer<typeof broadcastFieldsSchema>;

/** Paragraphs of a mail, as `readBody` gives them. */
const paragraphs = z.array(
  z.array(z.object({ text: z.string(), isBold: z.boolean(), href: z.string().nullable() })),
);
/** What the mail of an owner ends with, by an example; null while no result is published. */
export const ranksExampleSchema = z.object({
  example: z.object(inEachLanguage(() => paragraphs)).nullable(),
});

/** Number of recipients in each state. */
const figures = z.record(z.enum(RECIPIENT_STATES), z.number().int());

export const broadcastSchema = z.object({
  id: z.uuid(),
  status: z.enum(BROADCAST_STATES),
  ...broadcastFieldsSchema.shape,
  /** Number of recipients at the start; null for a draft. */
  recipients: z.number().int().nullable(),
  figures,
  /** Recipients in `refused` whose mailbox was not named as the reason. */
  refusedForSender: z.number().int(),
  /** Why it paused or was cancelled automatically. */
  pauseReason: z.enum(PAUSE_REASONS).nullable(),
  /** The mail server's answer at that time. */
  pauseAnswer: z.string().nullable(),
  version: z.number().int(),
  createdBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** From when on its mails go, which may be ahead; null for a draft. */
  startedAt: z.iso.datetime().nullable(),
  /**
   * Seconds until then, by the server's clock: so long it can be recalled and its time changed; null once
   * the time has come, and for what is not being sent.
   */
  startsInSeconds: z.number().int().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** Since when its recipients are no longer known. */
  emptiedAt: z.iso.datetime().nullable(),
});
export type Broadcast = z.infer<typeof broadcastSchema>;

export const recipientSchema = z.object({
  email: z.string(),
  locale: z.enum(LANGUAGES),
  status: z.enum(RECIPIENT_STATES),
  /** The mail server's answer; null without one. */
  refusal: z.string().nullable(),
  at: z.iso.datetime().nullable(),
});
export type Recipient = z.infer<typeof recipientSchema>;

/** How many people agreed to such mails and match, also by their language, and how many agreed in all. */
export const audienceSchema = z.object({
  count: z.number().int(),
  all: z.number().int(),
  byLanguage: z.object(inEachLanguage(() => z.number().int())),
});
export type Audience = z.infer<typeof audienceSchema>;

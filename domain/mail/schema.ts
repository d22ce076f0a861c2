import * as z from 'zod';

/** The templates of the mails that the server sends by itself. */
export const MAIL_KINDS = [
  'confirm_email',
  'reset_password',
  'sign_up_attempt',
  'account_deleted',
  'account_deleted_by_organisers',
  'account_invitation',
  'vote_counted',
  'votes_clustered',
  'sign_ups_unusual',
  'access_requested',
  'access_approved',
  'access_given',
  'access_rejected',
  'access_revoked',
  'staff_invited',
  'proposal_approved',
  'proposal_rejected',
  'violation_ruled',
  'review_hidden',
  'review_answered',
  'new_reviews',
  'account_banned',
  'appeal_granted',
  'appeal_rejected',
  'vote_ruled',
  'vote_appeal_granted',
  'vote_appeal_rejected',
  'report_dismissed',
  'report_upheld',
  'objection_made',
  'objection_answered',
  'organisers_told',
  'second_factor_changed',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** A mail that was given up: refused by its receiver, tried too often, or in doubt. */
export const undeliveredMailSchema = z.object({
  id: z.uuid(),
  kind: z.enum(MAIL_KINDS),
  to: z.string(),
  /** The mail server's answer, without the address; empty without an answer. */
  reason: z.string(),
  /** Whether the connection broke off after the mail was given to the mail server. */
  mayHaveArrived: z.boolean(),
  /** Number of attempts. */
  tries: z.number(),
  givenUpAt: z.iso.datetime(),
});
export type UndeliveredMail = z.infer<typeof undeliveredMailSchema>;

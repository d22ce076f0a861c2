import type { Language } from '../language.ts';

/** `sending` goes on by itself; `paused` waits to be resumed; the last two are over. */
export const BROADCAST_STATES = ['draft', 'sending', 'paused', 'cancelled', 'sent'] as const;
export type BroadcastState = (typeof BROADCAST_STATES)[number];

/** `uncertain`: the server went away while it was sent, so it is not sent again by itself. */
export const RECIPIENT_STATES = [
  'waiting',
  'sending',
  'sent',
  'refused',
  'uncertain',
  'cancelled',
] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

/** Whom a mail to many is for, of those who agreed to such mails; what is left out does not narrow. */
export interface RecipientFilter {
  locale?: Language | undefined;
  /** `voters` have voted, `others` have not. */
  voted?: 'voters' | 'others' | undefined;
  restaurantId?: string | undefined;
  countyId?: string | undefined;
  /** Owners of a restaurant, or all others. */
  owners?: boolean | undefined;
}

export const BROADCAST_LIMITS = { maxSubjectLength: 150, maxBodyLength: 20_000 } as const;

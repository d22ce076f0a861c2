import type { Language } from '../language.ts';

/** `sending` continues by itself; `paused` waits to be resumed; the last two are final. */
export const BROADCAST_STATES = ['draft', 'sending', 'paused', 'cancelled', 'sent'] as const;
export type BroadcastState = (typeof BROADCAST_STATES)[number];

/**
 * `uncertain`: the server or the connection failed during sending, so it is not sent again automatically.
 * `cancelled`: it will not be sent, because the broadcast was cancelled or this person no longer wants such
 * mails.
 */
export const RECIPIENT_STATES = [
  'waiting',
  'sending',
  'sent',
  'refused',
  'uncertain',
  'cancelled',
] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

/**
 * Why a broadcast paused or ended by itself. `mail_server`: the mail server refuses all our mail.
 * `connection_lost`: the connection broke off during `MAX_IN_DOUBT` mails in a row, which are `uncertain`.
 * `restored`: the database is a copy from before some recipients got the mail that it still lists as
 * waiting. `expired`: it was not changed for as long as its addresses are kept, so it was cancelled.
 */
export const PAUSE_REASONS = ['mail_server', 'connection_lost', 'restored', 'expired'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/**
 * How long the addresses of recipients are kept: days after the end, or after the last change of an
 * unfinished broadcast; the figures stay.
 */
export const KEPT_RECIPIENT_DAYS = 90;

/** Between the start and the first mail, in which the start can be taken back; in seconds. */
export const HOLD_SECONDS = 30;
/** How far ahead a broadcast can be planned: its recipients are written down at once. */
export const MAX_DAYS_AHEAD = 30;

/**
 * When the first mail goes.
 * @param sendAt the organiser's choice; null: as soon as the hold is over
 * @returns the moment, or why not then
 */
export function sendingFrom(
  sendAt: Date | null,
  now: Date,
): Date | 'broadcast_time_past' | 'broadcast_time_far' {
  const held = new Date(now.getTime() + HOLD_SECONDS * 1000);
  if (sendAt === null) return held;
  if (sendAt <= now) return 'broadcast_time_past';
  if (sendAt.getTime() > now.getTime() + MAX_DAYS_AHEAD * 86_400_000) return 'broadcast_time_far';
  return sendAt > held ? sendAt : held;
}

/** Selects recipients among those who agreed to such mails; an omitted field does not filter. */
export interface RecipientFilter {
  locale?: Language | undefined;
  /** `voters` have voted, `others` have not. */
  voted?: 'voters' | 'others' | undefined;
  /** People who voted there. */
  restaurantId?: string | undefined;
  /** People who voted in that county. */
  countyId?: string | undefined;
  /** Owners of a restaurant, or everybody else. */
  owners?: boolean | undefined;
}

export const FILTER_FIELDS = [
  'locale',
  'voted',
  'restaurantId',
  'countyId',
  'owners',
] as const satisfies readonly (keyof RecipientFilter)[];

export const BROADCAST_LIMITS = { maxSubjectLength: 150, maxBodyLength: 20_000 } as const;

/** Words of a paragraph with the same format; `href` if they are a link. */
export interface Inline {
  text: string;
  isBold: boolean;
  href: string | null;
}

/** Two asterisks around bold words, [words](https://…), and a bare link. */
const MARKS = /\*\*(.+?)\*\*|\[([^\][\n]+)\]\((https?:\/\/[^\s()<>"]+)\)|(https?:\/\/[^\s<>"]+)/g;
/** Punctuation that ends a sentence is not part of the link before it. */
const AFTER_LINK = /[.,;:!?)\]*]+$/;

/**
 * Parses the text of a broadcast into paragraphs: an empty line begins a new one. Everything that is not
 * markup is plain text, HTML tags too.
 */
export const readBody = (body: string): Inline[][] =>
  body
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => readInlines(paragraph, false));

function readInlines(text: string, isBold: boolean): Inline[] {
  const found: Inline[] = [];
  const add = (words: string, href: string | null = null) => {
    if (words !== '') found.push({ text: words, isBold, href });
  };
  let last = 0;
  for (const match of text.matchAll(MARKS)) {
    const [whole, bold, words, target, bare] = match;
    add(text.slice(last, match.index));
    last = match.index + whole.length;
    if (bold !== undefined) found.push(...readInlines(bold, true));
    else if (bare !== undefined) {
      const href = bare.replace(AFTER_LINK, '');
      add(href, href);
      last = match.index + href.length;
    } else add(words ?? '', target ?? null);
  }
  add(text.slice(last));
  return found;
}

import type { Language } from '../language.ts';

/** `sending` goes on by itself; `paused` waits to be resumed; the last two are over. */
export const BROADCAST_STATES = ['draft', 'sending', 'paused', 'cancelled', 'sent'] as const;
export type BroadcastState = (typeof BROADCAST_STATES)[number];

/**
 * `uncertain`: the server or the connection went away while it was sent, so it is not sent again by
 * itself. `cancelled`: it is not sent any more, because all of it was cancelled or this person no
 * longer wants such mails.
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
 * Why one paused, or ended, by itself. `mail_server`: it takes no mail of ours, whoever it is for.
 * `restored`: the database is a copy, made before some got it whom it has as waiting. `expired`: nobody
 * touched it for as long as its addresses are kept, so it was cancelled.
 */
export const PAUSE_REASONS = ['mail_server', 'restored', 'expired'] as const;

/**
 * How long the addresses of recipients are kept, in days after the end, or after the last change of one
 * that never ended; the figures stay.
 */
export const KEPT_RECIPIENT_DAYS = 90;

/** Whom a mail to many is for, of those who agreed to such mails; what is left out does not narrow. */
export interface RecipientFilter {
  locale?: Language | undefined;
  /** `voters` have voted, `others` have not. */
  voted?: 'voters' | 'others' | undefined;
  /** Who voted there. */
  restaurantId?: string | undefined;
  /** Who voted in that county. */
  countyId?: string | undefined;
  /** Owners of a restaurant, or all others. */
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

/** Some words of a paragraph that look the same; `href` where they are a link. */
export interface Inline {
  text: string;
  isBold: boolean;
  href: string | null;
}

/** Two asterisks around bold words, [words](https://…), and a link as it stands. */
const MARKS = /\*\*(.+?)\*\*|\[([^\][\n]+)\]\((https?:\/\/[^\s()<>"]+)\)|(https?:\/\/[^\s<>"]+)/g;
/** What ends a sentence is no part of the link before it. */
const AFTER_LINK = /[.,;:!?)\]*]+$/;

/**
 * What somebody wrote for many, paragraph by paragraph: an empty line begins a new one. Whatever is no
 * mark is text, tags too.
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

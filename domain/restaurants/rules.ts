import { type Language, type LanguageKey, languageKey } from '../language.ts';

/** Something with a text in languages. */
type With<Field extends string> = Record<Field | LanguageKey<Field>, string | null>;

/** The text in the reader's language, else the generic one (S1 §3); null without either. */
const textOf = <Field extends string>(
  thing: With<Field>,
  field: Field,
  language: Language,
): string | null => thing[languageKey(field, language)] || thing[field] || null;

export const describe = (thing: With<'description'>, language: Language): string | null =>
  textOf(thing, 'description', language);

/** What the picture of a dish shows; null if nobody has said it. */
export const describePicture = (dish: With<'imageAlt'>, language: Language): string | null =>
  textOf(dish, 'imageAlt', language);

/** What the logo shows; null if nobody has said it. */
export const describeLogo = (restaurant: With<'logoAlt'>, language: Language): string | null =>
  textOf(restaurant, 'logoAlt', language);

/** Letters without case and accents: "Taquería" and "taqueria" are the same word to a searcher. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether every word of the filter occurs in one of the texts; an empty filter matches all. */
export function matchesFilter(texts: (string | null)[], filter: string): boolean {
  const haystack = foldText(texts.filter(Boolean).join(' '));
  return foldText(filter)
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}

/**
 * A link that is safe to display: http and https only, `https://` added if the scheme is missing (S2 §2).
 * Anything else, such as `javascript:`, gives null.
 */
export function safeLink(url: string | null): string | null {
  const trimmed = url?.trim();
  if (!trimmed || /\s/.test(trimmed)) return null;
  if (/^https?:\/\//i.test(trimmed)) return trimmed;
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#:].*)?$/i.test(trimmed) ? `https://${trimmed}` : null;
}

/** A text in pieces: matches of the search, and the text between them. */
export interface MarkedPiece {
  text: string;
  found: boolean;
}

/** Finds the words of a search in a text, without regard to case and accents. */
export function markMatches(text: string, search: string): MarkedPiece[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  // Character by character, to map each folded letter to its original position.
  const letters = Array.from(text.normalize('NFC'));
  const folded = letters.map(foldText);
  const found = letters.map(() => false);
  for (const word of words) {
    for (let start = 0; start < folded.length; start += 1) {
      let end = start;
      let rest = word;
      while (end < folded.length && rest !== '' && rest.startsWith(folded[end] ?? ' ')) {
        rest = rest.slice((folded[end] ?? '').length);
        end += 1;
      }
      if (rest === '') found.fill(true, start, end);
    }
  }
  const pieces: MarkedPiece[] = [];
  letters.forEach((letter, index) => {
    const last = pieces.at(-1);
    if (last && last.found === found[index]) last.text += letter;
    else pieces.push({ text: letter, found: found[index] ?? false });
  });
  return pieces;
}

/**
 * The part of a text around the first match of a search, with dots for what is left out; the text itself
 * where the match is near its beginning, or there is none.
 * @param letters what can be seen of it
 */
export function excerptAround(text: string, search: string, letters: number): string {
  const [first, second] = markMatches(text, search);
  if (!first || first.found || !second) return text;
  const before = first.text;
  if (before.length + second.text.length <= letters) return text;
  const from = before.lastIndexOf(' ', before.length - letters / 4) + 1;
  return `… ${text.normalize('NFC').slice(from)}`;
}

/** How to display a promo video: by its service, as a file, or only as a link (S2 §5). */
export type Video =
  | { kind: 'youtube' | 'vimeo'; id: string; url: string }
  | { kind: 'file' | 'link'; url: string };

/** null without a safe link. */
export function readVideo(videoUrl: string | null): Video | null {
  const url = safeLink(videoUrl);
  if (!url) return null;
  const [, host = '', path = ''] = /^https?:\/\/([^/?#]+)([^#]*)/i.exec(url) ?? [];
  const site = host
    .toLowerCase()
    .replace(/^(www|m|player)\./, '')
    .replace(/:\d+$/, '');
  const youtube =
    site === 'youtu.be'
      ? /^\/([\w-]{11})(?![\w-])/.exec(path)
      : site === 'youtube.com' || site === 'youtube-nocookie.com'
        ? /^\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/|live\/)([\w-]{11})(?![\w-])/.exec(path)
        : null;
  if (youtube?.[1]) return { kind: 'youtube', id: youtube[1], url };
  const vimeo = site === 'vimeo.com' ? /^\/(?:video\/)?(\d{6,12})(?!\d)/.exec(path) : null;
  if (vimeo?.[1]) return { kind: 'vimeo', id: vimeo[1], url };
  if (/^[^?]+\.(mp4|webm|ogg)(\?|$)/i.test(path)) return { kind: 'file', url };
  return { kind: 'link', url };
}

/** What a dish is marked with, for whoever eats no meat, no gluten, or nothing hot. */
export const DIETS = ['vegetarian', 'vegan', 'gluten_free', 'spicy'] as const;
export type Diet = (typeof DIETS)[number];

/** The marks in their own order, each once; a vegan dish is also a vegetarian one. null for none. */
export function orderDiets(marks: readonly Diet[]): Diet[] | null {
  const is = (diet: Diet) =>
    marks.includes(diet) || (diet === 'vegetarian' && marks.includes('vegan'));
  const ordered = DIETS.filter(is);
  return ordered.length === 0 ? null : ordered;
}

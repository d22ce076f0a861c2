import type { Language } from '../language.ts';

interface Described {
  description: string | null;
  descriptionEn: string | null;
  descriptionEs: string | null;
}

/** The description in the reader's language, else the generic one (S1 §3); null without either. */
export function describe(thing: Described, language: Language): string | null {
  const own = language === 'es' ? thing.descriptionEs : thing.descriptionEn;
  return own || thing.description || null;
}

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
 * A link that may be shown: http and https only, `https://` added when the scheme is missing
 * (S2 §2). Anything else, such as `javascript:`, gives null.
 */
export function safeLink(url: string | null): string | null {
  const trimmed = url?.trim();
  if (!trimmed || /\s/.test(trimmed)) return null;
  if (/^https?:\/\//i.test(trimmed)) return trimmed;
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#:].*)?$/i.test(trimmed) ? `https://${trimmed}` : null;
}

import { keep, recall } from './kept.ts';

/** What a person has chosen for every page: their language, and light or dark. */
type Choice = 'lang' | 'theme';

/** Kept for a year. The server reads the cookie; a native shell may have only the storage. */
export function keepChoice(name: Choice, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
  keep(`chosen-${name}`, value);
}

/** null where nothing was chosen; the stored value is not validated. */
export function readChoice(name: Choice): string | null {
  const cookie = new RegExp(`(?:^|;\\s*)${name}=(\\w+)`).exec(document.cookie)?.[1];
  return cookie ?? recall(`chosen-${name}`);
}

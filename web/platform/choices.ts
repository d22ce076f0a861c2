import { keep, recall } from './kept.ts';

/** What a person has chosen for every page: their language, and light or dark. */
type Choice = 'lang' | 'theme';

/** For a year. The server reads the cookie; a shell without a server may keep only the storage. */
export function keepChoice(name: Choice, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
  keep(`chosen-${name}`, value);
}

/** null where nothing was chosen; what stands there may be anything. */
export function readChoice(name: Choice): string | null {
  const cookie = new RegExp(`(?:^|;\\s*)${name}=(\\w+)`).exec(document.cookie)?.[1];
  return cookie ?? recall(`chosen-${name}`);
}

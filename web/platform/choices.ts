/** What a person has chosen for every page: their language, and light or dark. */
type Choice = 'lang' | 'theme';

/** For a year. The server reads the cookie; a shell without a server may keep only the storage. */
export function keepChoice(name: Choice, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
  try {
    localStorage.setItem(`chosen-${name}`, value);
  } catch {
    // The cookie, or this page's life, has to do.
  }
}

/** null where nothing was chosen; what stands there may be anything. */
export function readChoice(name: Choice): string | null {
  const cookie = new RegExp(`(?:^|;\\s*)${name}=(\\w+)`).exec(document.cookie)?.[1];
  if (cookie !== undefined) return cookie;
  try {
    return localStorage.getItem(`chosen-${name}`);
  } catch {
    return null;
  }
}

/** Hexadecimal digits of a restaurant's short link: a thousand restaurants rarely share so many. */
const LEAST = 6;
const ALL = 32;

const digitsOf = (id: string): string => id.toLowerCase().replaceAll('-', '');
const idOf = (digits: string): string =>
  digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** The range of ids that begin with a code. */
export const idsOf = (code: string): { first: string; last: string } => ({
  first: idOf(code.padEnd(ALL, '0')),
  last: idOf(code.padEnd(ALL, 'f')),
});

/** The range of ids whose code may begin as that of an id. */
export const idsNear = (id: string) => idsOf(digitsOf(id).slice(0, LEAST));

/**
 * The code of a restaurant's short link: so many of its first digits that no older restaurant begins with them. A
 * code means the oldest restaurant that begins with it, so a printed one keeps its meaning whatever comes later.
 * @param older ids of all older restaurants in `idsNear(id)`
 */
export function codeOf(id: string, older: readonly string[]): string {
  const digits = digitsOf(id);
  const taken = older.map(digitsOf);
  let length = LEAST;
  while (length < ALL && taken.some((one) => one.startsWith(digits.slice(0, length)))) length += 1;
  return digits.slice(0, length);
}

export const shortPath = (code: string): string => `/r/${code}`;

/** @returns the code of an address below /r, typed in whatever case; null: it cannot be one */
export const readShortPath = (path: string): string | null => {
  const [, code] = /^\/r\/([0-9a-f]{6,32})\/?$/i.exec(path) ?? [];
  return code?.toLowerCase() ?? null;
};

/** A web address as people read and type it. */
export const readableAddress = (address: string): string => address.replace(/^https?:\/\//, '');

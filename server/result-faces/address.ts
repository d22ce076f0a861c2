import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../domain/language.ts';

/** What a file of a result is. */
export type FileKind =
  | 'json'
  | 'dishes'
  | 'csv'
  | 'card'
  | 'badge-svg'
  | 'badge-png'
  | 'story'
  | 'wide'
  | 'certificate';

/** The themes of the embedded result; `auto`: as the reader's system. */
const EMBED_THEMES = ['light', 'dark'] as const;
export type EmbedTheme = (typeof EMBED_THEMES)[number] | 'auto';

/** What an address below /results or /embed asks for, of what everybody may read. */
export type Asked =
  | {
      face: 'file';
      kind: FileKind;
      year: number;
      /** undefined: the newest one. */
      version: number | undefined;
      /** null: of the whole result. */
      listId: string | null;
      /** Of the restaurant or dish of a badge. */
      id: string | null;
      language: Language;
    }
  | { face: 'feed'; language: Language }
  | { face: 'embed'; listId: string | null; language: Language; theme: EmbedTheme };

const YEAR = String.raw`/results/(2\d{3})`;
const LIST = '([a-z][a-z0-9-]{0,63})';
const ID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})';
const files: readonly (readonly [RegExp, FileKind])[] = [
  [new RegExp(String.raw`^${YEAR}/result\.json$`), 'json'],
  [new RegExp(String.raw`^${YEAR}/all-dishes\.csv$`), 'dishes'],
  [new RegExp(String.raw`^${YEAR}/${LIST}\.csv$`), 'csv'],
  [new RegExp(String.raw`^${YEAR}/(?:${LIST}/)?card\.png$`), 'card'],
  [new RegExp(String.raw`^${YEAR}/${LIST}/${ID}/badge\.svg$`), 'badge-svg'],
  [new RegExp(String.raw`^${YEAR}/${LIST}/${ID}/badge\.png$`), 'badge-png'],
  [new RegExp(String.raw`^${YEAR}/${LIST}/${ID}/story\.png$`), 'story'],
  [new RegExp(String.raw`^${YEAR}/${LIST}/${ID}/wide\.png$`), 'wide'],
  [new RegExp(String.raw`^${YEAR}/${LIST}/${ID}/certificate\.pdf$`), 'certificate'],
];
/** Those that are in one language. */
const SPOKEN: ReadonlySet<FileKind> = new Set(['card', 'badge-svg', 'badge-png', 'story', 'wide']);
const FEED_PATH = '/results/feed.atom';
const EMBED_PATH = '/embed/results';
const LIST_ID = new RegExp(`^${LIST}$`);

/** Whether the address is one of these, whatever it asks for. */
export const isFace = (path: string): boolean =>
  path === FEED_PATH || path === EMBED_PATH || files.some(([pattern]) => pattern.test(path));

/**
 * What an address asks for. A language that we do not speak is English: no header decides, so that every cache
 * between keeps one answer.
 * @returns null for a version or list that cannot be
 */
export function readAddress(path: string, query: URLSearchParams): Asked | null {
  const lang = query.get('lang');
  const language = isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
  if (path === FEED_PATH) return { face: 'feed', language };
  if (path === EMBED_PATH) {
    const listId = query.get('list');
    if (listId !== null && !LIST_ID.test(listId)) return null;
    const theme = EMBED_THEMES.find((one) => one === query.get('theme')) ?? 'auto';
    return { face: 'embed', listId, language, theme };
  }
  const said = query.get('version');
  if (said !== null && !/^[1-9]\d{0,3}$/.test(said)) return null;
  for (const [pattern, kind] of files) {
    const [, year, listId = null, id = null] = pattern.exec(path) ?? [];
    if (year === undefined) continue;
    const version = said === null ? undefined : Number(said);
    return {
      face: 'file',
      kind,
      year: Number(year),
      version,
      listId,
      id,
      // The others have every language, and one answer serves all.
      language: SPOKEN.has(kind) ? language : DEFAULT_LANGUAGE,
    };
  }
  return null;
}

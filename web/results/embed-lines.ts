import type { Language } from '../../domain/language.ts';

/** Pixels; a frame shows some of the winners and scrolls. */
const FRAME_HEIGHT = 480;
const BADGE_SIZE = 200;

const quoted = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The line of HTML that shows the newest result on another site. @param listId of one list; else all of them */
export function frameLine(
  server: string,
  { listId, language, title }: { listId?: string | undefined; language: Language; title: string },
): string {
  const query = new URLSearchParams({
    ...(listId !== undefined && { list: listId }),
    lang: language,
  });
  return `<iframe src="${quoted(`${server}/embed/results?${query}`)}" title="${quoted(title)}" width="100%" height="${FRAME_HEIGHT}" loading="lazy" style="border:0"></iframe>`;
}

/** The line of HTML that shows a badge and leads to its list. @param picture its address, without the server */
export function badgeLine(
  server: string,
  { picture, page, alt }: { picture: string; page: string; alt: string },
): string {
  return `<a href="${quoted(server + page)}"><img src="${quoted(server + picture)}" alt="${quoted(alt)}" width="${BADGE_SIZE}" height="${BADGE_SIZE}"></a>`;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './run-command.ts';

/** The one drawing that all icons and splash screens come from: a square of 512. */
export const ICON_SOURCE = 'web/public/icon.svg';

/**
 * The parts of the drawing, from the back to the front.
 * @throws Error where it is drawn otherwise
 */
export function readDrawing(): { ground: string; medal: string; taco: string } {
  const source = readFileSync(join(projectRoot, ICON_SOURCE), 'utf8').trim();
  const [, ground, medal, taco] =
    /^<svg[^>]*>(<path[^>]*\/>)(<g.*?<\/g>)(<g.*<\/g>)<\/svg>$/s.exec(source) ?? [];
  if (!ground || !medal || !taco) throw new Error(`${ICON_SOURCE} is no ground, medal and taco.`);
  return { ground, medal, taco };
}

/** Of the square's 512 the medal reaches so far. */
export const MEDAL = 490 / 512;

export const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${content}</svg>`;

/** The drawing so large, in the middle of the square. */
export function scaled(content: string, scale: number): string {
  const edge = 256 * (1 - scale);
  return `<g transform="translate(${edge} ${edge})scale(${scale})">${content}</g>`;
}

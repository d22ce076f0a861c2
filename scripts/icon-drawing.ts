import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './run-command.ts';

/** The source of all icons and splash screens: a square of 512. */
export const ICON_SOURCE = 'web/public/icon.svg';

/**
 * The parts of the drawing, from the back to the front.
 * @throws Error if the drawing has another structure
 */
export function readDrawing(): { ground: string; medal: string; taco: string } {
  const source = readFileSync(join(projectRoot, ICON_SOURCE), 'utf8').trim();
  const [, ground, medal, taco] =
    /^<svg[^>]*>(<path[^>]*\/>)(<g.*?<\/g>)(<g.*<\/g>)<\/svg>$/s.exec(source) ?? [];
  if (!ground || !medal || !taco) throw new Error(`${ICON_SOURCE} is no ground, medal and taco.`);
  return { ground, medal, taco };
}

/** The diameter of the medal within the square's 512. */
export const MEDAL = 490 / 512;

export const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${content}</svg>`;

/** The drawing at this size, in the middle of the square. */
export function scaled(content: string, scale: number): string {
  const edge = 256 * (1 - scale);
  return `<g transform="translate(${edge} ${edge})scale(${scale})">${content}</g>`;
}

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const css = readFileSync(fileURLToPath(new URL('tokens.css', import.meta.url)), 'utf8');
/** Each token has both themes' colours: `--ink: light-dark(#2a1a2e, #f6ede2);` */
const tokens = [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)];
const themes = {
  light: Object.fromEntries(tokens.map(([, name, light]) => [name, light])),
  dark: Object.fromEntries(tokens.map(([, name, , dark]) => [name, dark])),
};

/** Relative luminance and contrast (WCAG 2.2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** Text needs 4.5:1. */
const texts = [
  ...['paper', 'surface', 'chile-soft', 'agave-soft'].map((ground) => ['ink', ground]),
  ...['paper', 'surface', 'line'].map((ground) => ['muted', ground]),
  ...['paper', 'surface', 'chile-soft'].map((ground) => ['chile', ground]),
  ['on-chile', 'chile'],
  ['on-agave', 'agave'],
  ['agave', 'surface'],
  ['agave', 'agave-soft'],
  ['amber', 'amber-soft'],
  ['danger', 'surface'],
  ['danger', 'paper'],
  ['danger', 'danger-soft'],
  ['paper', 'ink'],
];
/** Outlines of controls and large glyphs need 3:1. */
const shapes = [
  ['control-line', 'paper'],
  ['control-line', 'surface'],
  ['chile', 'paper'],
  ['agave', 'agave-soft'],
  ['ink', 'surface'],
];

for (const [theme, colours] of Object.entries(themes)) {
  test.each([
    ...texts.map((pair) => [...pair, 4.5] as const),
    ...shapes.map((pair) => [...pair, 3] as const),
  ])(`${theme}: %s on %s`, (front, ground, least) => {
    const [a, b] = [colours[String(front)], colours[String(ground)]];
    expect(a, `--${front}`).toBeDefined();
    expect(b, `--${ground}`).toBeDefined();
    expect(contrast(a ?? '', b ?? '')).toBeGreaterThanOrEqual(Number(least));
  });
}

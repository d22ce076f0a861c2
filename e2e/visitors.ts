import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { regionOf } from '../domain/language.ts';
import { CATALOGUES, type Key } from '../locales/catalogues.ts';
import { makeTranslator, type Translate } from '../locales/translate.ts';
import { ALL_KEYS } from '../scripts/texts/catalogue.ts';
import { DESKTOP, expect, PHONE } from './app.ts';

type Text = Translate<Key>;
const english: Text = makeTranslator(regionOf('en'), CATALOGUES.en);
const spanish: Text = makeTranslator(regionOf('es'), CATALOGUES.es);

/** Who walks through a journey: each language, size and theme is somebody's. */
export const visitors = [
  ['on a phone, in Spanish', spanish, { viewport: PHONE, locale: 'es-US', colorScheme: 'dark' }],
  ['at a desk, in English', english, { viewport: DESKTOP, locale: 'en-US', colorScheme: 'light' }],
] as const;

/** For what is the same in either language, and was looked at in both by the journeys around it. */
export const [onPhone, atDesk] = visitors;

/** A half-faded toast has half its contrast: motion is looked at by eye. */
export const STILL = { contextOptions: { reducedMotion: 'reduce' } } as const;

/** A moment at which a page's clock stands still until the journey moves it. */
const START = Date.UTC(2026, 4, 2, 16);

/** Lets the page's clock show so many seconds after `START`; its timers run on. */
export const setClock = (page: Page, seconds: number): Promise<void> =>
  page.clock.setFixedTime(START + seconds * 1000);

/** What axe is, as a script: once in a page it is there until the next one is opened. */
const { source: axeSource } = axe;

/** What axe finds on a page, each with the first place of it. */
export async function findings(page: Page, options: RunOptions = {}): Promise<unknown[]> {
  // By itself, and the findings alone: the library for Playwright takes three times as long.
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axeSource);
  return page.evaluate(async (asked) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const { violations } = await inPage.run({ ...asked, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
  }, options);
}

/** Of every text: one that the build did not give a page shows its key. */
const KEYS = new Set<string>(ALL_KEYS);
const keysOn = async (page: Page): Promise<string[]> => {
  const said = await page.evaluate(() => {
    const NAMES = ['aria-label', 'alt', 'placeholder', 'title'];
    const attributes = [...document.querySelectorAll(NAMES.map((name) => `[${name}]`).join())];
    return [
      document.title,
      document.body.innerText,
      ...attributes.flatMap((one) => NAMES.map((name) => one.getAttribute(name))),
    ].join('\n');
  });
  return (said.match(/\b\w+\.\w+\b/g) ?? []).filter((word) => KEYS.has(word));
};

/** No finding of axe, no text missing, and nothing wider than the screen. */
export async function scan(page: Page, what: string): Promise<void> {
  expect(await keysOn(page), `${what} lacks texts`).toEqual([]);
  expect(await findings(page), what).toEqual([]);
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wider, `${what} is wider than its screen`).toBe(0);
}

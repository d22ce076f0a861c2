import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page, TestInfo, TestType } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { regionOf } from '../domain/language.ts';
import { CATALOGUES, type Key } from '../locales/catalogues.ts';
import { makeTranslator, type Translate } from '../locales/translate.ts';
import { ALL_KEYS } from '../scripts/texts/catalogue.ts';
import { DESKTOP, expect, PHONE } from './app.ts';

type Text = Translate<Key>;
const english: Text = makeTranslator(regionOf('en'), CATALOGUES.en);
const spanish: Text = makeTranslator(regionOf('es'), CATALOGUES.es);

/** The test visitors: together they cover each language, size and theme. */
export const visitors = [
  ['on a phone, in Spanish', spanish, { viewport: PHONE, locale: 'es-US', colorScheme: 'dark' }],
  [
    'on a desktop, in English',
    english,
    { viewport: DESKTOP, locale: 'en-US', colorScheme: 'light' },
  ],
] as const;

/** For tests that are the same in both languages, which the tests around them cover. */
export const [onPhone, onDesktop] = visitors;

type Declare<Given extends object> = (
  title: string,
  body: (given: Given, info: TestInfo) => Promise<void>,
) => void;

/**
 * In a loop over the visitors: declares a test for one of them alone. CONTRIBUTING.md says which tests
 * need both.
 * @param who the name of the loop's current visitor
 */
export function testsOf<Given extends object, OfWorker extends object>(
  test: TestType<Given, OfWorker>,
  who: string,
): Record<'phoneTest' | 'desktopTest', Declare<Given & OfWorker>> {
  const ofOther = () => {};
  return {
    phoneTest: who === onPhone[0] ? test : ofOther,
    desktopTest: who === onDesktop[0] ? test : ofOther,
  };
}

/** A half-faded toast has half its contrast: animations are not tested here. */
export const STILL = { contextOptions: { reducedMotion: 'reduce' } } as const;

/** The time at which a page's clock stands still until the test moves it. */
const START = Date.UTC(2026, 4, 2, 16);

/** Sets the page's clock to the given number of seconds after `START`; its timers continue. */
export const setClock = (page: Page, seconds: number): Promise<void> =>
  page.clock.setFixedTime(START + seconds * 1000);

/** axe as a script: once in a page it stays until the next one is opened. Minified it loads faster. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The findings of axe on a page, each with its first location. */
export async function findings(page: Page, options: RunOptions = {}): Promise<unknown[]> {
  // Called directly, for the findings alone: the library for Playwright takes three times as long.
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axeSource);
  return page.evaluate(async (asked) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    // The rule that reads the style sheets is off. The media have one that needs them loaded.
    const preload = { assets: ['media'] };
    const { violations } = await inPage.run({ ...asked, preload, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
  }, options);
}

/** All text keys: a text that is missing in a build shows its key. */
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

/** Expects no finding of axe, no missing text, and nothing wider than the screen. */
export async function scan(page: Page, what: string): Promise<void> {
  expect(await keysOn(page), `${what} lacks texts`).toEqual([]);
  expect(await findings(page), what).toEqual([]);
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wider, `${what} is wider than its screen`).toBe(0);
}

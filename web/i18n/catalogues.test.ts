import { expect, test } from 'vitest';
import type { Catalogue } from '../../locales/translate.ts';
import { ApiFailure } from '../api/client.ts';
import { catalogueOf, type TextKey } from './catalogues.ts';

const FIRST = 'shell.app_name' as TextKey;
const LATER = 'shell.later' as TextKey;

/** Texts whose part `later` loads only with a network. */
function open() {
  const network = { isThere: false };
  const loadPart = async (language: string, part: string): Promise<Catalogue> => {
    if (part === 'first') return { shell: { app_name: `first ${language}` } };
    if (!network.isThere) throw new TypeError('Failed to fetch');
    return { shell: { later: `later ${language}` } };
  };
  return { network, ...catalogueOf(loadPart) };
}

test('a part that did not come keeps no language away, and is asked for again', async () => {
  const { network, loadTranslate, loadTexts } = open();
  const english = await loadTranslate('en');
  await expect(loadTexts('later')).rejects.toBeInstanceOf(ApiFailure);
  const spanish = await loadTranslate('es');
  expect(spanish(FIRST)).toBe('first es');
  network.isThere = true;
  await loadTexts('later');
  expect([english(LATER), spanish(LATER)]).toEqual(['later en', 'later es']);
});

test('a part that came is brought with every language', async () => {
  const { network, loadTranslate, loadTexts } = open();
  await loadTranslate('en');
  network.isThere = true;
  await loadTexts('later');
  expect((await loadTranslate('es'))(LATER)).toBe('later es');
});

test('a language that is on its way brings what was needed meanwhile', async () => {
  const { network, loadTranslate, loadTexts } = open();
  await loadTranslate('en');
  network.isThere = true;
  const coming = loadTranslate('es');
  await loadTexts('later');
  expect((await coming)(LATER)).toBe('later es');
});

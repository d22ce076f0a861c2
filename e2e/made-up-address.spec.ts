import { demoRestaurants } from '../database/demo/restaurants.ts';
import { expect, test } from './app.ts';
import { enter } from './enter.ts';

/** What a stranger's link may hold in place of what the page expects. */
const MADE_UP = ['x-made-up', 'constructor', '["x-made-up"]', '{"a":"x-made-up"}'];

/** Without the nonce, which every page of a signed-in person has anew. */
const mainOf = (html: string) =>
  html.slice(html.indexOf('<main'), html.indexOf('</main>')).replaceAll(/ nonce="[^"]+"/g, '');

test('a made-up provider or reason in the address of the sign-in page is not shown', async ({
  page,
  app,
}) => {
  const read = async (address: string) => mainOf(await (await page.request.get(address)).text());
  for (const word of MADE_UP.map(encodeURIComponent)) {
    const usual = await read('/auth');
    expect(await read(`/auth?provider=google&error=${word}`)).toBe(usual);
    expect(await read(`/auth?provider=${word}&error=cancelled`)).toBe(usual);
  }
  await enter(page, app, 'visitor');
  const usual = await read('/auth');
  for (const word of MADE_UP.map(encodeURIComponent)) {
    expect(await read(`/auth?from=${word}`)).toBe(usual);
  }
});

test('a restaurant leads back to a list only if the address names one as its list does', async ({
  page,
}) => {
  const [place] = demoRestaurants;
  const read = async (query: string) =>
    mainOf(await (await page.request.get(`/restaurant/${place?.id}?${query}`)).text());
  const usual = await read('');
  for (const word of MADE_UP.map(encodeURIComponent)) {
    expect(await read(`stateId=${word}`)).toBe(usual);
  }
});

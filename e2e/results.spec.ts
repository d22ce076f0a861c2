import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { DEFAULT_RULES } from '../domain/results/rules.ts';
import { expect, restaurantOf, test } from './app.ts';
import { examine, follow, settle } from './examine.ts';
import { publishResult } from './publish.ts';
import { scan, STILL, visitors } from './visitors.ts';

const place = restaurantOf('el-comal-de-lupita');
const [, dishes] = DEFAULT_RULES.categories;
const WHY = { en: 'A vote was counted twice.', es: 'Un voto se contó dos veces.' };

/** What search engines read. */
const graphOf = async (page: Page): Promise<Record<string, unknown>[]> => {
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  return JSON.parse(text ?? '')['@graph'];
};

for (const [name, t, use] of visitors) {
  test.describe(name, () => {
    test.use({ ...use, ...STILL });
    const language = use.locale === 'es-US' ? 'es' : 'en';
    const title = t('results.title_year', { year: '2026' });
    const list = dishes?.name[language] ?? '';

    test('from before the result to its correction', async ({ page, app }) => {
      await page.goto('/results');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('results.coming_title'));
      await page.getByRole('link', { name: t('results.coming_rules') }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('results.rules_title'));
      await expect(page.getByRole('heading', { name: list })).toBeVisible();

      const { correct } = await publishResult(app);
      await page.goto('/');
      await page.getByRole('link', { name: t('results.link') }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await settle(page);
      await examine(page, 'the result', use.colorScheme);
      const crown = page.getByRole('region', { name: DEFAULT_RULES.categories[0]?.name[language] });
      await expect(crown.getByRole('listitem').first()).toContainText(place.name);

      await crown.getByRole('link', { name: place.name }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(place.name);
      await page.getByRole('link', { name: list }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(list);
      await page.getByText(t('results.embed_title')).press('Enter');
      await examine(page, 'a list', use.colorScheme);
      await page.getByRole('link', { name: t('results.page_next') }).click();
      await expect(page).toHaveURL(/\/results\/2026\/dishes\?page=2$/);
      await expect(
        page.getByRole('heading', {
          name: t('results.list_rows', { first: '101', last: '200' }),
        }),
      ).toBeVisible();

      await correct(WHY);
      await page.goto('/results');
      await expect(page.getByText(WHY[language]).first()).toBeVisible();
      await follow(page, '/results/2026?version=1');
      await expect(page.getByText(t('results.replaced_title'))).toBeVisible();
      await examine(page, 'an old version', use.colorScheme);
      await page.getByRole('link', { name: t('results.to_newest') }).click();
      await expect(page).toHaveURL(/\/results\/2026$/);
      for (const missing of ['2026?version=9', '2025', '2026/nothing', '2026/dishes?page=99']) {
        await follow(page, `/results/${missing}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          t('results.missing_title'),
        );
      }
      await scan(page, 'a result that there is none of');
    });

    test.describe('without a script', () => {
      test.use({ javaScriptEnabled: false });

      test('a result and a list read, link and describe themselves', async ({ page, app }) => {
        await publishResult(app);
        const answer = await page.goto('/results/2026/dishes');
        expect(answer?.status()).toBe(200);
        await expect(page).toHaveTitle(`${list}, 2026 · Vota Taco`);
        await expect(page.locator('ol li')).not.toHaveCount(0);
        const head = (property: string) =>
          page.locator(`head meta[property="og:${property}"]`).getAttribute('content');
        expect(await head('url')).toBe(`${app.url}/results/2026/dishes`);
        expect(await head('image')).toBe(
          `${app.url}/results/2026/dishes/card.png?lang=${language}`,
        );
        expect((await graphOf(page))[0]).toMatchObject({ '@type': 'ItemList', name: list });

        await page.goto('/results');
        await expect(page).toHaveTitle(`${title} · Vota Taco`);
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
          'href',
          `${app.url}/results${language === 'es' ? '?lang=es' : ''}`,
        );
        const [data] = await graphOf(page);
        expect(data).toMatchObject({
          '@type': 'Dataset',
          license: 'https://creativecommons.org/licenses/by/4.0/',
        });
        await page.locator('summary').first().click();
        await expect(page.getByRole('link', { name: t('results.data_json') })).toHaveAttribute(
          'href',
          '/results/2026/result.json',
        );
      });
    });
  });
}

/** A site of somebody else, with a page that frames ours. */
async function hostileSite(html: string): Promise<{ url: string; close: () => void }> {
  const site = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(html);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => site.close() };
}

test.describe('on another site', () => {
  // Nothing is put into our pages: a frame without an origin has no storage.
  test.use({ promptsToSignIn: true });

  test('another site shows the frame and the badge, and gets nothing else', async ({
    page,
    app,
  }) => {
    await publishResult(app);
    const site = await hostileSite(`<!doctype html><title>News</title>
      <img id="badge" src="${app.url}/results/2026/restaurants/${place.id}/badge.svg">
      <iframe id="embed" src="${app.url}/embed/results?lang=en" width="600" height="400"></iframe>`);
    await page.goto(site.url);
    const frame = page.frameLocator('#embed');
    await expect(frame.getByRole('heading', { name: 'Results 2026' })).toBeVisible();
    await expect(page.locator('#badge')).toHaveJSProperty('naturalWidth', 600);
    const link = frame.getByRole('link', { name: /Restaurant of the festival/ });
    const opened = page.waitForEvent('popup');
    await link.click();
    const popup = await opened;
    await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Restaurant of the festival');
    expect(await popup.evaluate(() => window.opener)).toBeNull();
    // No window of ours is in reach, and no cookie was set.
    const reached = await page.evaluate(() => {
      const inside = document.querySelector<HTMLIFrameElement>('#embed')?.contentDocument;
      return inside === null;
    });
    expect(reached).toBe(true);
    const own = (await page.context().cookies(`${app.url}/embed/results`)).map(({ name }) => name);
    expect(own.filter((name) => /session/.test(name))).toEqual([]);
    site.close();
  });
});

test('the feed is XML, with an entry that leads to its version', async ({ page, app }) => {
  await publishResult(app);
  const text = await (await page.request.get(`${app.url}/results/feed.atom?lang=es`)).text();
  await page.goto('/results');
  const read = await page.evaluate((xml) => {
    const feed = new DOMParser().parseFromString(xml, 'application/xml');
    const of = (name: string) => feed.querySelector(name)?.textContent;
    return {
      error: of('parsererror'),
      language: feed.documentElement.getAttribute('xml:lang'),
      title: of('entry > title'),
      link: feed.querySelector('entry > link')?.getAttribute('href'),
    };
  }, text);
  expect(read).toEqual({
    error: undefined,
    language: 'es',
    title: 'Resultados 2026: publicados',
    link: `${app.url}/results/2026?version=1`,
  });
});

test('a line for another site is copied', async ({ page, app, context }) => {
  await publishResult(app);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/results/2026/restaurants');
  await page.getByText('Use this on your site').click();
  await page.getByRole('combobox', { name: 'For' }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Copy: Badge for a winner' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(
    new RegExp(
      `^<a href="${app.url}/results/2026/restaurants"><img src="${app.url}/results/2026/restaurants/[0-9a-f-]{36}/badge\\.svg\\?lang=en" alt="2nd: Restaurant of the festival, Vota Taco 2026" width="200" height="200"></a>$`,
    ),
  );
});

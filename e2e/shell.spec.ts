import type { Locator, Page } from '@playwright/test';
import type { Language } from '../domain/language.ts';
import { OWN_NAMES } from '../locales/own-names.ts';
import { upsertSetting } from '../server/settings/queries.ts';
import { type App, expect, PHONE, restaurantOf, test } from './app.ts';
import { enter } from './enter.ts';
import { scan, STILL, testsOf, visitors } from './visitors.ts';

const place = restaurantOf('el-comal-de-lupita');

type Text = (typeof visitors)[number][1];

/** Links without a target are left out: they appear in the footer once organisers set them. */
async function expectNoUnsetLinks(page: Page, app: App, t: Text): Promise<void> {
  const footer = page.getByRole('contentinfo');
  const unset = ['footer_whatsapp', 'footer_instagram'] as const;
  await upsertSetting(app.db, 'whatsapp_url', '');
  await upsertSetting(app.db, 'instagram_url', '');
  await page.goto('/auth');
  for (const key of unset) {
    await expect(footer.getByRole('link', { name: t(`shell.${key}`) })).toHaveCount(0);
  }
  await upsertSetting(app.db, 'whatsapp_url', 'https://wa.me/18435550100');
  await upsertSetting(app.db, 'instagram_url', 'https://www.instagram.com/vota_taco_demo');
}

/** The menu by keyboard: opened, traversed, closed, and the focus is back. */
async function expectMenuByKeys(page: Page, menu: Locator, favourites: Locator): Promise<void> {
  await menu.press('Enter');
  await expect(favourites).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(favourites).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(favourites).toBeHidden();
  await expect(menu).toBeFocused();
}

/** The other language in the same page: texts, title and document. */
async function expectOtherLanguageInPlace(page: Page, lang: Language): Promise<void> {
  const footer = page.getByRole('contentinfo');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('button', { name: OWN_NAMES[lang] }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
  await expect(footer.getByRole('link', { name: /Contact/ })).toHaveText(
    lang === 'en' ? 'Contact' : 'Contacto',
  );
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    'content',
    lang === 'en' ? /^Pick your state/ : /^Elige tu estado/,
  );
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
}

/** Every page has the footer, and all of its links work. */
async function expectFooterOnEveryPage(page: Page, app: App): Promise<void> {
  const footer = page.getByRole('contentinfo');
  for (const path of [`/restaurant/${place.id}`, '/auth', '/nowhere']) {
    await page.goto(path);
    await expect(footer.getByRole('link', { name: /Contact/ })).toBeVisible();
  }
  const links = await page
    .locator('footer a[href^="/"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  for (const href of links) {
    expect((await page.request.get(app.url + href)).status(), href).toBe(200);
  }
}

for (const [who, t, use] of visitors) {
  const { phoneTest } = testsOf(test, who);
  test.describe(who, () => {
    test.use({ ...use, ...STILL });

    test('header and footer lead everywhere, and the language changes without a reload', async ({
      page,
      app,
    }) => {
      const footer = page.getByRole('contentinfo');
      await expectNoUnsetLinks(page, app, t);
      await page.goto('/?state=SC');
      await page.getByRole('banner').getByRole('link', { name: 'Vota Taco' }).click();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('heading', { level: 1, name: t('places.title') })).toBeVisible();

      const menu = page.getByRole('button', { name: t('shell.menu') });
      const favourites = page.getByRole('link', { name: t('favourites.title') });
      await expectMenuByKeys(page, menu, favourites);

      for (const [name, href] of [
        [t('shell.footer_contact'), 'mailto:hola@vota-taco.example'],
        [t('shell.footer_whatsapp'), 'https://wa.me/18435550100'],
        [t('shell.footer_festival'), 'https://vota-taco.example'],
        [t('shell.footer_radio'), 'https://radio.vota-taco.example'],
        [t('shell.footer_instagram'), 'https://www.instagram.com/vota_taco_demo'],
      ] as const) {
        await expect(footer.getByRole('link', { name })).toHaveAttribute('href', href);
      }
      // The header has the link too (S2 §1): visible on a desktop, in the menu on any screen.
      const banner = page.getByRole('banner');
      await menu.click();
      const external = ['footer_festival', 'footer_radio', 'footer_instagram'] as const;
      for (const key of external) {
        const links = banner.getByRole('link', { name: t(`shell.${key}`) });
        await expect(links).toHaveCount(use.viewport.width < 1024 ? 1 : 2);
      }
      await banner.getByRole('link', { name: t('shell.footer_sponsors') }).click();
      await expect(
        footer.getByRole('region', { name: t('shell.footer_sponsors') }),
      ).toBeInViewport();
      await expect(favourites).toBeHidden();
      const sponsor = footer.getByRole('link', { name: 'Masa Norte' });
      await sponsor.scrollIntoViewIfNeeded();
      await expect(sponsor.getByRole('img')).toHaveJSProperty('complete', true);

      await expectOtherLanguageInPlace(page, use.locale === 'es-US' ? 'en' : 'es');

      await expectFooterOnEveryPage(page, app);
    });

    phoneTest(
      'a long page leads back to its top, and nothing hides behind the header',
      async ({ page }) => {
        await page.goto('/?state=SC');
        const up = page.getByRole('button', { name: t('shell.scroll_to_top') });
        // Text lies where the button comes, whatever the height of what is above it: it covers no control.
        const text = page.getByRole('article').nth(9).getByRole('paragraph').last();
        const readText = () =>
          text.evaluate((one) =>
            scrollBy(0, one.getBoundingClientRect().bottom - innerHeight + 100),
          );
        await page.evaluate(() => scrollTo(0, 300));
        await expect(up).toHaveCount(0);
        await readText();
        await expect(up).toBeVisible();
        const above = page.getByRole('article').nth(1).getByRole('link').first();
        await above.focus();
        const header = await page.getByRole('banner').boundingBox();
        expect((await above.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(
          (header?.y ?? 0) + (header?.height ?? 0),
        );
        await readText();
        await up.click();
        await expect(up).toHaveCount(0);
        expect(await page.evaluate(() => scrollY)).toBe(0);
        await expect(page.getByRole('main')).toBeFocused();
      },
    );
  });
}

test.describe('an organiser on a desktop', () => {
  test.use({ ...visitors[1][2], ...STILL });
  test('finds their pages in the header and in the menu, and the way out', async ({
    page,
    app,
  }) => {
    await enter(page, app, 'admin');
    await page.goto('/');
    const header = page.getByRole('banner');
    for (const name of ['Favorites', 'My Votes', 'Admin']) {
      await expect(header.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Your account' }).click();
    await expect(header.getByText('admin@vota-taco.example')).toBeVisible();
    await scan(page, 'the menu of an organiser');
    await header.getByRole('link', { name: 'Account', exact: true }).click();
    await expect(page).toHaveURL('/account');
    await expect(header.getByText('admin@vota-taco.example')).toBeHidden();
    await page.getByRole('button', { name: 'Your account' }).click();
    await header.getByRole('button', { name: 'Sign Out' }).click();
    await expect(header.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
    await expect(page).toHaveURL('/');
  });
});

test.describe('an iPhone', () => {
  const IPHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
  const APP = 'https://apps.apple.com/us/app/vota-taco/id1';
  const START = Date.UTC(2026, 4, 2, 16);
  const DAY_MS = 86_400_000;
  test.use({ viewport: PHONE, locale: 'en-US', userAgent: IPHONE, ...STILL });

  test('is offered the app after 2 s, and not again for 7 days', async ({ page, app }) => {
    await page.clock.install({ time: START });
    const banner = page.getByRole('complementary', { name: 'Vota Taco has an app' });
    /** Opens home and advances its clock by 2 seconds. */
    const arrive = async () => {
      await page.goto('/');
      await expect(page.getByRole('link', { name: 'Mailbox' })).toBeVisible();
      await page.clock.fastForward(2000);
    };
    await arrive();
    await expect(banner, 'without an address there is no app to offer').toHaveCount(0);

    await upsertSetting(app.db, 'app_store_url', APP);
    await arrive();
    await expect(banner.getByRole('link', { name: 'Get it on the App Store' })).toHaveAttribute(
      'href',
      APP,
    );
    await scan(page, 'the offer of the app');
    await banner.getByRole('button', { name: 'Not now' }).click();
    await expect(banner).toHaveCount(0);
    for (const [days, shown] of [
      [6.9, 0],
      [0.1, 1],
    ] as const) {
      await page.clock.fastForward(days * DAY_MS);
      await arrive();
      await expect(banner).toHaveCount(shown);
    }
  });

  test('alone: any other phone is offered none', async ({ browser, app }) => {
    await upsertSetting(app.db, 'app_store_url', APP);
    const userAgent =
      'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36';
    const android = await browser.newContext({ userAgent, baseURL: app.url });
    const page = await android.newPage();
    await page.clock.install({ time: START });
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Mailbox' })).toBeVisible();
    await page.clock.fastForward(2000);
    await expect(page.getByText('Vota Taco has an app')).toHaveCount(0);
    await android.close();
  });
});

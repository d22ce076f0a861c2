import type { Browser, Page } from '@playwright/test';
import { encode } from 'uqr';
import { eq } from 'drizzle-orm';
import { venueRedemptions } from '../database/schema/evidence.ts';
import { personIdOf } from '../database/demo/people.ts';
import { TEST_NOW } from '../server/testing/database.ts';
import { setUpLink } from '../web/venue/counter-set-up.ts';
import { type App, expect, restaurantOf, test } from './app.ts';
import {
  type Modules,
  modulesOn,
  openBlindBrowser,
  openFilmedBrowser,
  openRefusingBrowser,
} from './camera.ts';
import { enter } from './enter.ts';
import { scan as examine, STILL, testsOf, visitors } from './visitors.ts';

const place = restaurantOf('el-comal-de-lupita');
const elsewhere = restaurantOf('palmetto-taco');

/** The counter's screen and the server go by one clock. */
function runClock({ clock }: App): void {
  const startedAt = Date.now();
  Object.defineProperty(clock, 'now', {
    get: () => new Date(TEST_NOW.getTime() + Date.now() - startedAt),
  });
}

/** Makes a counter screen as an organiser. @returns its set-up link */
async function makeScreen(app: App, page: Page, restaurantId: string): Promise<string> {
  await enter(page, app, 'admin');
  const answer = await page.request.post(
    `${app.url}/api/restaurants/${restaurantId}/venue-screens`,
    { data: { label: 'Bar' }, headers: { origin: app.url } },
  );
  const { screen, secret } = (await answer.json()) as { screen: { id: string }; secret: string };
  await page.context().clearCookies();
  return setUpLink(app.url, { screenId: screen.id, restaurantId, secret });
}

/** Makes this page the counter screen of a restaurant. */
async function openCounter(app: App, page: Page, at: { id: string; name: string }): Promise<void> {
  await page.goto(await makeScreen(app, page, at.id));
  await expect(page.getByRole('img', { name: new RegExp(at.name) })).toBeVisible();
}

const dark = (text: string): Modules => encode(text, { ecc: 'M', border: 4 }).data;

for (const [name, t, use] of visitors) {
  const { phoneTest, desktopTest } = testsOf(test, name);
  test.describe(name, () => {
    test.use({ ...use, ...STILL });

    /** A phone with its own browser, on which the visitor is signed in, at the restaurant's scanner. */
    async function openScanner(browser: Browser, app: App): Promise<Page> {
      const context = await browser.newContext({
        ...use,
        ...STILL.contextOptions,
        baseURL: app.url,
      });
      await context.addInitScript(() => localStorage.setItem('sign-in-prompt-skipped-at', '9e15'));
      const phone = await context.newPage();
      await enter(phone, app, 'visitor');
      await phone.goto(`/restaurant/${place.id}`);
      await phone.getByRole('button', { name: t('venue.enter'), exact: true }).click();
      await phone.getByRole('button', { name: t('venue.scan'), exact: true }).click();
      return phone;
    }

    const redemptions = (app: App) =>
      app.db
        .select({ userSession: venueRedemptions.userSession })
        .from(venueRedemptions)
        .where(eq(venueRedemptions.restaurantId, place.id));

    phoneTest(
      'the camera finds the code on the counter, past codes of other things, and redeems it',
      async ({ page, app }, { parallelIndex }) => {
        // A second browser, which decodes pictures without a graphics card.
        runClock(app);
        const { browser, show } = await openFilmedBrowser(`${parallelIndex}`);
        await openCounter(app, page, elsewhere);
        const elsewhereCode = await modulesOn(page, new RegExp(elsewhere.name));
        await openCounter(app, page, place);

        show(dark('https://example.com/menu'));
        const phone = await openScanner(browser, app);
        const dialog = phone.getByRole('dialog');
        await expect(dialog).toContainText(t('venue.scan_foreign'));
        await expect(dialog.locator('video')).toBeVisible();
        await examine(phone, 'the scanner');

        show(elsewhereCode);
        await dialog.getByRole('button', { name: t('venue.scan_stop') }).click();
        await dialog.getByRole('button', { name: t('venue.scan'), exact: true }).click();
        await expect(dialog).toContainText(t('venue.scan_elsewhere'));
        await expect(dialog.getByRole('link', { name: t('venue.scan_go_there') })).toHaveAttribute(
          'href',
          `/restaurant/${elsewhere.id}`,
        );
        expect(await redemptions(app)).toEqual([]);

        show(await modulesOn(page, new RegExp(place.name)));
        await dialog.getByRole('button', { name: t('venue.scan_stop') }).click();
        await dialog.getByRole('button', { name: t('venue.scan'), exact: true }).click();
        await expect(phone.getByText(t('venue.at_counter'), { exact: true })).toBeVisible();
        await expect(dialog).toHaveCount(0);
        expect(await redemptions(app)).toEqual([{ userSession: `user_${personIdOf('visitor')}` }]);
        await browser.close();
      },
    );

    desktopTest(
      'a camera that may not be used, and a device without one, are told in words',
      async ({ page, app }) => {
        runClock(app);
        await makeScreen(app, page, place.id);
        const refusing = await openRefusingBrowser();
        const refused = await openScanner(refusing, app);
        await expect(refused.getByRole('alert')).toHaveText(t('venue.scan_denied'));
        await examine(refused, 'a refused camera');
        // One can type the code at once.
        await refused.getByRole('button', { name: t('venue.scan_stop') }).click();
        await expect(refused.getByRole('dialog').getByRole('textbox')).toBeVisible();
        await refusing.close();

        const blind = await openBlindBrowser();
        const phone = await openScanner(blind, app);
        await expect(phone.getByRole('alert')).toHaveText(t('venue.scan_no_camera'));
        await blind.close();
      },
    );
  });
}

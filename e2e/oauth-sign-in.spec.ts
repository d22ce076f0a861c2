import type { Locator, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { mailConsents } from '../database/schema/broadcasts.ts';
import { profiles } from '../database/schema/people.ts';
import { expect, requestsDuring } from './app.ts';
import { enter } from './enter.ts';
import { scanInBothLights, test } from './identity-provider.ts';
import { STILL, testsOf, visitors } from './visitors.ts';

const PERSON = 'ana.pena@mail.example';

/** The button of a provider, in the language of the page. */
const button = (page: Page, provider: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^(Continue with|Continuar con) ${provider}$`) });

/** Taps a button on /auth, and waits for the provider's page. */
async function goTo(page: Page, provider: string): Promise<void> {
  await page.goto('/auth');
  await button(page, provider).click();
  await expect(page.getByRole('heading', { name: /^Continue to Vota Taco/ })).toBeVisible();
}
const allow = (page: Page) => page.getByRole('button', { name: 'Allow' }).click();

for (const [index, [where, t, use]] of visitors.entries()) {
  const { phoneTest } = testsOf(test, where);
  // Each signs up through another provider; the failures are split between them, too.
  const [own = ''] = index === 0 ? ['Google'] : ['Apple'];
  test.describe(`${where}, a visitor`, () => {
    test.use({ ...use, ...STILL });

    test(`signs up with ${own} and is back where they wanted to be`, async ({ page, app }) => {
      await page.goto('/my-votes');
      await expect(page).toHaveURL('/auth');
      await button(page, own).click();
      await allow(page);
      await expect(page).toHaveURL('/my-votes');
      await expect(page.getByRole('heading', { name: t('voting.history_title') })).toBeVisible();
      const [row] = await app.db.select().from(profiles).where(eq(profiles.email, PERSON));
      const locale = use.locale.slice(0, 2);
      expect(row).toMatchObject({ emailVerified: true, fullName: 'Ana Peña', locale });
      // The same question as in the sign-up form, with the box not ticked.
      const asking = page.getByRole('complementary', { name: t('people.welcome') });
      const box = asking.getByRole('checkbox', { name: t('people.news_consent') });
      await expect(box).not.toBeChecked();
      await scanInBothLights(page, 'asked about news');
      await box.check();
      await asking.getByRole('button', { name: t('people.welcome_done') }).click();
      await expect(asking).toHaveCount(0);
      const consents = await app.db
        .select()
        .from(mailConsents)
        .where(eq(mailConsents.userId, row?.id ?? ''));
      expect(consents).toMatchObject([{ locale, wording: t('people.news_consent') }]);
    });

    test(`says no at ${own}, and is told so quietly and once`, async ({ page }) => {
      await goTo(page, own);
      await page.getByRole('button', { name: 'Cancel' }).click();
      const note = page.getByText(t('oauth.cancelled', { provider: own }));
      await expect(note).toBeVisible();
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
      await expect(page).toHaveURL('/auth');
      await scanInBothLights(page, 'cancelled');
      await page.reload();
      await expect(button(page, own)).toBeEnabled();
      await expect(note).toHaveCount(0);
    });

    phoneTest(`is not signed in by ${own} with a state that is not theirs`, async ({ page }) => {
      await goTo(page, own);
      await page
        .locator('input[name=state]')
        .evaluate((input) => input.setAttribute('value', 'x'.repeat(32)));
      await allow(page);
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(
        t('oauth.expired', { provider: own }),
      );
      await expect(page).toHaveURL('/auth');
      await scanInBothLights(page, 'expired');
      await goTo(page, own);
      await allow(page);
      await expect(page).toHaveURL('/');
    });

    test("is told the provider's own reason in English alone, and nobody else's", async ({
      page,
    }) => {
      await goTo(page, 'Google');
      const state = new URL(page.url()).searchParams.get('state') ?? '';
      const words = 'Sign-in is down for an hour.';
      const query = new URLSearchParams({ state, error: 'server_error', error_description: words });
      await page.goto(`/api/auth/callback/google?${query.toString()}`);
      const ours = t('oauth.failed', { provider: 'Google' });
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(
        use.locale === 'en-US' ? words : ours,
      );
      await scanInBothLights(page, 'failed');
      await page.goto('/auth?error=failed&provider=google&message=Call%20555-0100');
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(ours);
    });

    // The rest is the same in both languages.
    if (index > 0) return;

    test('is not signed in by an address that was used before', async ({ page, context }) => {
      const returning = page.waitForRequest(/\/api\/auth\/callback\/google\?/);
      await goTo(page, 'Google');
      await allow(page);
      await expect(page).toHaveURL('/');
      await context.clearCookies();
      await page.goto((await returning).url());
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(
        t('oauth.expired', { provider: 'Google' }),
      );
    });

    test.describe('with the service worker', () => {
      test.use({ serviceWorkers: 'allow' });

      test('signs in with Google, and comes back once', async ({ page, app }) => {
        await page.goto('/auth');
        await page.evaluate(async () => {
          const { serviceWorker } = navigator;
          const taken = new Promise((resolve) => {
            serviceWorker.addEventListener('controllerchange', resolve);
          });
          if (!serviceWorker.controller) await taken;
        });
        await goTo(page, 'Google');
        const asked = await requestsDuring(app, async () => {
          await allow(page);
          await expect(page).toHaveURL('/');
          await expect(page.getByRole('button', { name: t('shell.account_menu') })).toBeVisible();
        });
        expect(asked.filter((one) => one.includes('/api/auth/callback/'))).toHaveLength(1);
      });
    });

    test('who taps twice goes once, and may still turn back', async ({ page }) => {
      await page.clock.install();
      await page.goto('/auth');
      await expect(button(page, 'Google')).toBeEnabled();
      let asked = 0;
      await page.route('**/api/people/sign-in-outside', () => {
        // No answer: the overlay stays as long as the page is open.
        asked += 1;
      });
      await button(page, 'Google').evaluate((google: HTMLButtonElement) => {
        google.click();
        google.click();
        (google.previousElementSibling as HTMLButtonElement).click();
      });
      const overlay = page.getByRole('dialog', { name: t('oauth.authenticating') });
      await expect(overlay.getByText(t('oauth.in_progress'))).toBeVisible();
      await expect.poll(() => asked).toBe(1);
      await scanInBothLights(page, 'leaving');
      expect(asked).toBe(1);
      // The half second in which a second sign-in is refused does not pass by itself.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
      await page.keyboard.press('Escape');
      await expect(overlay).toHaveCount(0);
      await button(page, 'Apple').click();
      await expect(page.getByRole('status').getByText(t('oauth.in_progress'))).toBeVisible();
      await page.clock.runFor(500);
      await expect(page.getByText(t('oauth.in_progress'))).toHaveCount(0);
      await page.clock.resume();
      await page.unroute('**/api/people/sign-in-outside');
      await button(page, 'Apple').click();
      await expect(page.getByRole('heading', { name: /^Continue to Vota Taco/ })).toBeVisible();
    });

    test('who comes back by the back button can begin again', async ({ page }) => {
      await page.clock.install();
      await goTo(page, 'Google');
      await page.goBack();
      await expect(page.getByText(t('oauth.authenticating'))).toHaveCount(0);
      await expect(button(page, 'Apple')).toBeEnabled();
      await page.clock.runFor(500);
      await button(page, 'Apple').click();
      await expect(page).toHaveURL(/^https:\/\/appleid\.apple\.com/);
      await allow(page);
      await expect(page).toHaveURL('/');
    });

    test('whose account waits for its confirmation is asked to confirm first', async ({ page }) => {
      await page.goto('/auth');
      await page.request.post('/api/people/sign-up', {
        data: { email: PERSON, password: 'mallory knows' },
      });
      await goTo(page, 'Google');
      await allow(page);
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(
        t('oauth.unconfirmed', { provider: 'Google' }),
      );
      await scanInBothLights(page, 'unconfirmed');
    });

    test('whose account is banned is told so', async ({ page, app }) => {
      await goTo(page, 'Google');
      await allow(page);
      await expect(page).toHaveURL('/');
      await app.db.update(profiles).set({ bannedAt: new Date() }).where(eq(profiles.email, PERSON));
      await page.context().clearCookies();
      await goTo(page, 'Google');
      await allow(page);
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(
        t('errors.account_banned'),
      );
    });

    test('waits under the overlay until the page goes on', async ({ page, app }) => {
      await enter(page, app, 'visitor');
      // A slow network: the page is shown, but its scripts have not loaded.
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto('/auth?from=apple');
      await expect(page.getByText(t('oauth.authenticating'))).toBeVisible();
      await scanInBothLights(page, 'back');
      await page.unroute('**/assets/*.js');
      await page.reload();
      await expect(page).toHaveURL('/');
    });
  });
}

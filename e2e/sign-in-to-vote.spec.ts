import type { Page } from '@playwright/test';
import { expect, PHONE, restaurantOf, standAt, test } from './app.ts';
import { demoPerson } from './enter.ts';
import { test as withProviders } from './identity-provider.ts';
import { onPhone, scan, STILL } from './visitors.ts';

const place = restaurantOf('el-comal-de-lupita');
const dish = place.dishes[0]?.name ?? '';
const visitor = demoPerson('visitor');

const rating = (page: Page) => page.getByRole('group', { name: `Your vote for ${dish}` });

/** Gives a dish 4 points at the restaurant, and taps Vote. */
async function rateAndVote(page: Page): Promise<void> {
  await standAt(page, place);
  await page.goto(`/restaurant/${place.id}`);
  await rating(page).getByRole('radio', { name: '4 points' }).check();
  await page.getByRole('button', { name: 'Vote', exact: true }).click();
}

/** Expects the same dish with the same points, and a vote that counts. */
async function voteThere(page: Page): Promise<void> {
  await expect(page).toHaveURL(`/restaurant/${place.id}?vote=true`);
  await expect(rating(page).getByRole('radio', { name: '4 points' })).toBeChecked();
  await page.getByRole('button', { name: 'Submit my vote' }).click();
  await expect(page.getByRole('heading', { name: 'Vote submitted successfully!' })).toBeVisible();
}

const english = { viewport: PHONE, locale: 'en-US', ...STILL } as const;

test.describe('a phone, in English', () => {
  test.use(english);

  test('shows the vote, and can be put off without losing it', async ({ page }) => {
    await rateAndVote(page);
    const dialog = page.getByRole('dialog', { name: 'Sign in to vote' });
    await expect(dialog).toContainText(`4 points for ${dish}`);
    await dialog.getByRole('button', { name: 'Skip for now (remind me tomorrow)' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rating(page).getByRole('radio', { name: '4 points' })).toBeChecked();
    await page.getByRole('button', { name: 'Vote', exact: true }).click();
    await expect(dialog).toBeVisible();
  });

  test('by email: an account, its confirmation in a new tab, and the vote goes on there', async ({
    page,
    context,
    app,
  }) => {
    await rateAndVote(page);
    await page.getByRole('dialog').getByRole('link', { name: 'Continue with email' }).click();
    await expect(page).toHaveURL('/auth?tab=signup');
    await page.getByRole('textbox', { name: 'Email' }).fill('new@example.com');
    await page.getByLabel('Password', { exact: true }).fill('tacos-al-pastor');
    await page.getByLabel('Confirm password').fill('tacos-al-pastor');
    await page.locator('form').getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    const tab = await context.newPage();
    await tab.goto(await app.linkOfMailTo('new@example.com'));
    await expect(tab.getByText('Your email is confirmed. Welcome!')).toBeVisible();
    await voteThere(tab);
  });

  test('by email, for who has an account', async ({ page }) => {
    await rateAndVote(page);
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /Sign in$/ })
      .click();
    await page.getByRole('textbox', { name: 'Email' }).fill(visitor.email);
    await page.getByLabel('Password', { exact: true }).fill(visitor.password);
    await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
    await voteThere(page);
  });
});

withProviders.describe('a phone, in English, with providers', () => {
  withProviders.use(english);
  for (const provider of ['Google', 'Apple']) {
    withProviders(`by ${provider}, back at the very dish and points`, async ({ page }) => {
      await rateAndVote(page);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `Continue with ${provider}` })
        .click();
      await page.getByRole('button', { name: 'Allow' }).click();
      await voteThere(page);
    });
  }
});

for (const [name, t, use] of [onPhone]) {
  test.describe(name, () => {
    test.use({ ...use, ...STILL });
    test('the dialog has no finding of axe', async ({ page }) => {
      await page.goto(`/restaurant/${place.id}`);
      const group = page.getByRole('group', { name: t('voting.rate', { dish }) });
      await group.getByRole('radio', { name: t('voting.points', { count: 4 }) }).check();
      await page.getByRole('button', { name: t('voting.bar_submit'), exact: true }).click();
      const dialog = page.getByRole('dialog', { name: t('voting.sign_in_title') });
      await expect(dialog.getByRole('button', { name: t('voting.sign_in_skip') })).toBeVisible();
      await scan(page, 'sign in to vote');
    });
  });
}

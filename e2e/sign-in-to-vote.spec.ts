import type { Page } from '@playwright/test';
import { expect, PHONE, restaurantOf, standAt, test } from './app.ts';
import { demoPerson } from './enter.ts';
import { examine, follow, settle } from './examine.ts';
import { test as withProviders } from './identity-provider.ts';
import { scan, STILL, testsOf, visitors } from './visitors.ts';

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

/** Expects the same dish with the same points, ready to be submitted. */
async function expectVote(page: Page): Promise<void> {
  await expect(page).toHaveURL(`/restaurant/${place.id}?vote=true`);
  await expect(rating(page).getByRole('radio', { name: '4 points' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Submit my vote' })).toBeVisible();
}

/** Expects the same vote, and that it counts. */
async function voteThere(page: Page): Promise<void> {
  await expectVote(page);
  await page.getByRole('button', { name: 'Submit my vote' }).click();
  await expect(page.getByRole('heading', { name: 'Vote submitted successfully!' })).toBeVisible();
}

/** The card of the vote that waits. */
const ballot = (page: Page) =>
  page.getByRole('region', { name: `Your vote for ${place.name} waits.` });

/** Creates an account with the form. */
async function signUp(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill('new@example.com');
  await page.getByLabel('Password', { exact: true }).fill('tacos-al-pastor');
  await page.getByLabel('Confirm password').fill('tacos-al-pastor');
  await page.locator('form').getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
}

async function fillSignIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(visitor.email);
  await page.getByLabel('Password', { exact: true }).fill(visitor.password);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
}

/** For who has an account, from the dialog that the vote opens. */
async function signInToVote(page: Page): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Sign in$/ })
    .click();
  await fillSignIn(page);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
}

/** Looks at a tab again; the browser of the tests shows all tabs all the time. */
const comeBackTo = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

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

  test('by email: an account, its confirmation in a new tab, and the vote goes on in both', async ({
    page,
    context,
    app,
  }) => {
    await rateAndVote(page);
    await page.getByRole('dialog').getByRole('link', { name: 'Continue with email' }).click();
    await expect(page).toHaveURL('/auth?tab=signup');
    await expect(ballot(page)).toContainText(`4 points for ${dish}`);
    await signUp(page);
    // A phone may drop the page while the mail is read.
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await expect(ballot(page)).toContainText(`4 points for ${dish}`);
    const tab = await context.newPage();
    await tab.goto(await app.linkOfMailTo('new@example.com'));
    await expect(tab.getByText('Your email is confirmed. Welcome!')).toBeVisible();
    await expectVote(tab);
    await comeBackTo(page);
    await expectVote(page);
    await voteThere(tab);
  });

  test('the tab that waited comes to the restaurant after the vote, too, and nothing is left for the next', async ({
    page,
    context,
    app,
  }) => {
    await rateAndVote(page);
    await page.getByRole('dialog').getByRole('link', { name: 'Continue with email' }).click();
    await signUp(page);
    const tab = await context.newPage();
    await tab.goto(await app.linkOfMailTo('new@example.com'));
    await voteThere(tab);
    await comeBackTo(page);
    await expect(page).toHaveURL(`/restaurant/${place.id}?vote=true`);
    await expect(page.getByRole('region', { name: 'Your vote today' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await signOut(page);
    await page.goto('/auth');
    await fillSignIn(page);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  });

  test('signing out leaves nothing of a vote that was not sent', async ({ page }) => {
    await rateAndVote(page);
    await signInToVote(page);
    await expectVote(page);
    await page.keyboard.press('Escape');
    await signOut(page);
    await expect
      .poll(() => page.evaluate(() => JSON.stringify([localStorage, sessionStorage])))
      .not.toMatch(/ballot:|redirect-after-auth|restaurant/);
    await page.goto(`/restaurant/${place.id}`);
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/auth?tab=signin');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(ballot(page)).toHaveCount(0);
  });

  test('by email, for who has an account', async ({ page }) => {
    await rateAndVote(page);
    await signInToVote(page);
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

for (const [name, t, use] of visitors) {
  const { phoneTest } = testsOf(test, name);
  test.describe(name, () => {
    test.use({ ...use, ...STILL });

    const rate = async (
      page: Page,
      open: () => Promise<unknown> = () => page.goto(`/restaurant/${place.id}`),
    ) => {
      await open();
      const group = page.getByRole('group', { name: t('voting.rate', { dish }) });
      await group.getByRole('radio', { name: t('voting.points', { count: 4 }) }).check();
      await page.getByRole('button', { name: t('voting.bar_submit'), exact: true }).click();
      return page.getByRole('dialog', { name: t('voting.sign_in_title') });
    };

    phoneTest('the dialog has no finding of axe', async ({ page }) => {
      const dialog = await rate(page);
      await expect(dialog.getByRole('button', { name: t('voting.sign_in_skip') })).toBeVisible();
      await scan(page, 'sign in to vote');
    });

    phoneTest(
      'who has denied the position learns before signing up that a vote needs it',
      async ({ page }) => {
        await page.goto('/');
        await page.getByRole('link', { name: t('places.nearby_title') }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('location.denied'));
        const dialog = await rate(page, () => follow(page, `/restaurant/${place.id}`));
        await expect(dialog).toContainText(t('voting.sign_in_position'));
        await scan(page, 'sign in to vote, denied');
      },
    );

    test('the ballot stays in sight while signing in or up, and leads back', async ({ page }) => {
      const card = page.getByRole('region', {
        name: t('voting.ballot_waits', { restaurant: place.name }),
      });
      const dialog = await rate(page);
      await dialog.getByRole('link', { name: t('voting.sign_in_email') }).click();
      await expect(card).toContainText(t('voting.counted', { count: 4, dish }));
      await settle(page);
      await examine(page, 'sign up with a ballot', use.colorScheme);
      await page
        .getByRole('navigation', { name: t('people.tabs_label') })
        .getByRole('button', { name: t('people.sign_in_tab') })
        .click();
      await expect(card).toBeVisible();
      await page.getByRole('link', { name: t('people.forgot_title') }).click();
      await expect(page).toHaveURL('/forgot-password');
      await expect(card).toContainText(t('voting.counted', { count: 4, dish }));
      await settle(page);
      await examine(page, 'forgot password with a ballot', use.colorScheme);
      await page.reload();
      await card.getByRole('link', { name: t('voting.ballot_back') }).click();
      await expect(page).toHaveURL(`/restaurant/${place.id}`);
      const group = page.getByRole('group', { name: t('voting.rate', { dish }) });
      await expect(
        group.getByRole('radio', { name: t('voting.points', { count: 4 }) }),
      ).toBeChecked();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    phoneTest('who comes from no vote gets no card, and loads nothing for it', async ({ page }) => {
      const files: string[] = [];
      page.on('request', (request) => files.push(request.url()));
      await page.goto(`/restaurant/${place.id}`);
      await page
        .getByRole('banner')
        .getByRole('link', { name: t('shell.sign_in') })
        .click();
      await expect(page).toHaveURL('/auth?tab=signin');
      await expect(page.getByRole('heading', { name: t('people.sign_in_title') })).toBeVisible();
      await settle(page);
      expect(files.filter((file) => file.includes('BallotCard'))).toEqual([]);
    });
  });
}

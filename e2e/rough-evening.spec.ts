import { PHONE, expect, delayRequests, rateAndVote, restaurantOf, signIn, test } from './app.ts';
import { demoPerson } from './enter.ts';
import { findings, scan, STILL } from './visitors.ts';

const place = restaurantOf('el-comal-de-lupita');

test.use({ viewport: PHONE, locale: 'en-US', ...STILL });

test.describe('on a slow network', () => {
  test('nothing can be typed or rated before the page works, and so nothing is lost', async ({
    page,
  }) => {
    const arrive = await delayRequests(page, '**/assets/*.js');
    await page.goto('/auth?tab=signin', { waitUntil: 'commit' });
    const password = page.getByLabel('Password', { exact: true });
    await expect(password).toBeDisabled();
    await expect(page.getByRole('main').locator('form')).toHaveAttribute('method', 'post');
    await page.goto(`/restaurant/${place.id}`, { waitUntil: 'commit' });
    const radio = page.getByRole('radio', { name: '3 points' }).first();
    await expect(radio).toBeDisabled();
    // A visitor who reads on keeps their place, even if the font comes late and the name above takes a line
    // less: the browser then scrolls along.
    const reviews = page.getByRole('region', { name: 'Reviews' });
    await reviews.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(400);
    const topOf = async () => (await reviews.boundingBox())?.y ?? Number.NaN;
    const top = await topOf();
    arrive();
    await expect(radio).toBeEnabled();
    await expect(reviews.getByRole('article').first()).toBeVisible();
    expect(Math.abs((await topOf()) - top)).toBeLessThanOrEqual(1);
  });

  test('the last button that was tapped before the page works is answered, if it still matters', async ({
    page,
  }) => {
    await page.clock.install();
    const tap = async () => {
      const arrive = await delayRequests(page, '**/assets/*.js');
      await page.goto('/auth?tab=signin', { waitUntil: 'commit' });
      await page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click();
      return arrive;
    };
    for (const passBy of [
      () => page.clock.fastForward(11_000),
      () => page.getByRole('heading', { level: 1 }).click(),
      () => page.evaluate(() => scrollTo(0, document.body.scrollHeight)),
    ]) {
      const arrive = await tap();
      await passBy();
      arrive();
      await expect(page.getByLabel('Password', { exact: true })).toBeEnabled();
      // An answer would come one turn later.
      await page.evaluate(() => new Promise((resolve) => setTimeout(() => setTimeout(resolve))));
      await expect(page).toHaveURL('/auth?tab=signin');
    }
    const arrive = await tap();
    await expect(page).toHaveURL('/auth?tab=signin');
    arrive();
    await expect(page).toHaveURL('/auth?tab=signup');
  });

  test('a page whose answer does not come begins at its top, and is asked for again', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/?state=SC');
    const link = page.getByRole('link', { name: place.name, exact: true });
    await expect(link).toBeVisible();
    let asked = 0;
    const address = `**/api/restaurants/${place.id}`;
    await page.route(address, async (route) => {
      asked += 1;
      // The first has no answer.
      if (asked > 1) await route.continue();
    });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await link.dispatchEvent('click');
    await page.clock.runFor(200);
    await expect(page).toHaveTitle(/^Loading/);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.clock.runFor(5000);
    await expect(page.getByText('This takes longer than usual.')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: place.name })).toBeVisible();
  });

  test('a page that is on its way is told by a bar in the header', async ({ page }) => {
    await page.goto('/auth');
    await expect(page.getByLabel('Password', { exact: true })).toBeEnabled();
    const arrive = await delayRequests(page, '**/assets/ForgotPasswordPage-*.js');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    const bar = page.getByRole('banner').getByRole('progressbar', { name: 'Loading...' });
    await expect(bar).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loading...');
    expect(await findings(page)).toEqual([]);
    arrive();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
    await expect(bar).toHaveCount(0);
  });

  test('where the dialog of a vote does not come, it says so, and a tap gets it after all', async ({
    page,
  }) => {
    await page.route(/SubmitDialog/, (route) => route.abort());
    await signIn(page, 'visitor');
    await rateAndVote(page, place);
    const dialog = page.getByRole('dialog', { name: 'That did not work' });
    const retry = dialog.getByRole('button', { name: 'Try again' });
    const reload = dialog.getByRole('button', { name: 'Reload the page' });
    await expect(dialog.getByRole('alert')).toHaveText('Check your connection and try again.');
    await expect(reload).toHaveCount(0);
    await retry.click();
    await expect(reload).toBeVisible();
    await scan(page, 'a dialog that did not come');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Vote', exact: true }).click();
    await expect(dialog).toBeVisible();
    await page.unroute(/SubmitDialog/);
    await retry.click();
    await expect(page.getByRole('button', { name: 'Submit my vote' })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  test('Escape closes the dialog of a vote that is being sent, and loses nothing', async ({
    page,
  }) => {
    await signIn(page, 'visitor');
    await rateAndVote(page, place);
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/ballots', async (route) => {
      await answered;
      await route.abort();
    });
    await page.getByRole('button', { name: 'Submit my vote' }).click();
    await expect(page.getByRole('dialog')).toContainText('Submitting…');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('Submitting…')).toBeVisible();
    answer();
    await expect(page.getByText('Waiting for the network', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText(
      'Waiting for the network — your vote is kept',
    );
    await page.unroute('**/api/ballots');
    await page.getByRole('button', { name: 'Try now' }).click();
    await expect(page.getByRole('heading', { name: 'Vote submitted successfully!' })).toBeVisible();
  });
});

test('a verification that was closed does not come back', async ({ page }) => {
  await signIn(page, 'visitor');
  await page.addInitScript(() => {
    const answers: (() => void)[] = [];
    Object.assign(window, { answerPosition: () => answers.forEach((answer) => answer()) });
    navigator.geolocation.getCurrentPosition = (found) => {
      const coords = { latitude: 32.8, longitude: -79.9, accuracy: 5 };
      answers.push(() => found({ coords, timestamp: Date.now() } as GeolocationPosition));
    };
  });
  await page.goto(`/restaurant/${place.id}`);
  await page.getByRole('radio', { name: '3 points' }).first().check();
  await page.getByRole('button', { name: 'Vote', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Verifying Your Location');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Vote', exact: true })).toBeFocused();
  await page.evaluate(() => (window as unknown as { answerPosition(): void }).answerPosition());
  await expect(page.getByText(/mi away/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Vote', exact: true })).toBeFocused();
});

test('a session that ended in another tab leads to signing in, and the vote goes after it', async ({
  page,
  context,
}) => {
  await signIn(page, 'visitor');
  await rateAndVote(page, place);
  await expect(page.getByText('Location verified')).toBeVisible();
  await context.clearCookies();
  await page.getByRole('button', { name: 'Submit my vote' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Sign in to vote');
  await expect(dialog).toContainText('3 points for');
  await dialog.getByRole('link', { name: /Sign in$/ }).click();
  const { email, password } = demoPerson('visitor');
  await expect(page.getByText(/^Your vote for El Comal de Lupita waits/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Vote submitted successfully!' })).toBeVisible();
});

test('a vote from 0.4 miles counts, but the page does not call it verified', async ({ page }) => {
  await signIn(page, 'visitor');
  await rateAndVote(page, place, { milesNorth: 0.4 });
  await expect(page.getByRole('button', { name: 'Submit my vote' })).toBeVisible();
  await expect(page.getByText('Location verified')).toHaveCount(0);
});

test('a mistake in signing up is shown where one looks, in the language one changes to', async ({
  page,
}) => {
  await page.goto('/auth?tab=signup');
  await page.getByRole('textbox', { name: 'Email' }).fill('visitor@vota-taco.example');
  await page.getByLabel('Password', { exact: true }).fill('tacos-al-pastor');
  await page.getByLabel('Confirm password').fill('tacos-al-pastor');
  await page.locator('form').getByRole('button', { name: 'Sign Up' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('This email is already registered.');
  await expect(alert).toBeInViewport();
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(alert).toContainText('Este correo ya está registrado.');
});

test.describe('with an iPhone', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1' });

  test('directions open the maps of the phone, also on a page that the server rendered', async ({
    page,
  }) => {
    for (const address of [`/restaurant/${place.id}`, '/?county=45019']) {
      await page.goto(address);
      const directions = page.getByRole('link', { name: /^Get Directions/ }).first();
      await expect(directions).toHaveAttribute('href', /^https:\/\/maps\.apple\.com\//);
    }
  });
});

test('a picture that does not come has another in its place', async ({ page }) => {
  await page.route(/festival\.svg|\/demo\//, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByAltText(/^Papel picado/)).toHaveAttribute('src', '/placeholder.svg');
  await page.goto(`/restaurant/${place.id}`);
  await expect(page.getByAltText(/^Logo of/)).toHaveAttribute('src', '/placeholder.svg');
});

test('without a network, a tap says what it misses within the app, and goes on when there is one', async ({
  page,
  context,
}) => {
  const banner = page.getByRole('banner');
  const menu = banner.getByRole('button', { name: 'Menu' });
  const main = page.getByRole('main');
  const taps = [
    [
      '/?state=SC',
      () => main.getByRole('link', { name: 'ZIP', exact: true }).click(),
      'Search South Carolina',
    ],
    ['/', () => main.getByRole('link', { name: /^Tacos near me/ }).click(), 'Tacos near me'],
    ['/', () => banner.getByRole('link', { name: 'Sign In' }).click(), 'Sign In'],
    [
      '/',
      async () => {
        await menu.click();
        await banner.getByRole('link', { name: 'Favorites' }).click();
      },
      'Sign In',
    ],
  ] as const;
  for (const [from, tap, arrived] of taps) {
    await page.goto(from);
    await expect(page.getByRole('link', { name: 'Mailbox' })).toBeVisible();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await context.setOffline(true);
    await tap();
    await expect(page.getByRole('heading', { name: 'That did not work' })).toBeVisible();
    await expect(banner).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: arrived })).toBeVisible();
  }
});

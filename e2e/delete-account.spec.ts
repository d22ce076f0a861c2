import { eq } from 'drizzle-orm';
import { accounts, profiles } from '../database/schema/people.ts';
import {
  type App,
  delayRequests,
  expect,
  PHONE,
  rateAndVote,
  restaurantOf,
  standAt,
  test,
} from './app.ts';
import { demoPerson, enter } from './enter.ts';

const { id: visitorId, email, password } = demoPerson('visitor');
const place = restaurantOf('el-comal-de-lupita');

/** The sessions are too old for this; their start is by the auth library's own clock. */
const letSessionsAge = (app: App) => void (app.clock.now = new Date(Date.now() + 11 * 60_000));
const countVisitors = async (app: App) =>
  (await app.db.select().from(profiles).where(eq(profiles.id, visitorId))).length;

test.use({ viewport: PHONE, locale: 'en-US' });

test('says beforehand what happens, and Cancel does nothing', async ({ page, app }) => {
  await enter(page, app, 'visitor');
  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Delete account' });
  await expect(section.getByRole('listitem')).toHaveText([
    /^Your votes stay counted, without your name and address\. .* until the day is over/,
    'Your reviews are removed.',
    /^Restaurants you own and requests/,
    /^You are signed out everywhere/,
    `An email to ${email} confirms it.`,
  ]);
  const open = section.getByRole('button', { name: 'Delete account' });
  await open.click();
  const dialog = page.getByRole('dialog', {
    name: 'Delete your account permanently? This action cannot be undone.',
  });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
  expect(await countVisitors(app)).toBe(1);
});

test('is told when it fails, and goes through the next time', async ({ page, app, context }) => {
  await enter(page, app, 'visitor');
  await rateAndVote(page, place, { points: 4 });
  await page.getByRole('button', { name: 'Submit my vote' }).click();
  await expect(page.getByText('Voted today')).toBeVisible();
  const another = restaurantOf('la-garza');
  await page.goto(`/restaurant/${another.id}`);
  await page.getByRole('radio', { name: '2 points' }).first().check();

  await page.goto('/account');
  const open = page.getByRole('button', { name: 'Delete account' });
  const forSure = page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' });
  await expect(open).toBeVisible();
  await context.setOffline(true);
  await open.click();
  await forSure.click();
  await expect(page.getByRole('alert').first()).toHaveText(
    'No connection. Check your network and try again.',
  );
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await context.setOffline(false);
  // A proxy on the way to the server answers, without an explanation.
  await page.route('**/api/people/me/delete', (route) => route.fulfill({ status: 404, body: '' }));
  await open.click();
  await forSure.click();
  await expect(page.getByRole('alert').first()).toHaveText('Failed to delete account');
  await page.unroute('**/api/people/me/delete');

  const answer = await delayRequests(page, '**/api/people/me/delete');
  await open.click();
  await forSure.click();
  const deleting = page.getByRole('dialog').getByRole('button', { name: 'Deleting…' });
  await expect(deleting).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(deleting).toBeVisible();
  answer();
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await countVisitors(app)).toBe(0);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((k) => /ballot|redirect/.test(k))),
  ).toEqual([]);
  // Home replaces it in the history.
  await page.goBack();
  await expect(page).toHaveURL(`/restaurant/${another.id}`);
});

test('the same address signs up anew, and cannot vote a second time that day', async ({
  page,
  app,
}) => {
  await enter(page, app, 'visitor');
  await rateAndVote(page, place);
  await page.getByRole('button', { name: 'Submit my vote' }).click();
  await expect(page.getByText('Voted today')).toBeVisible();
  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('Your account is deleted.')).toBeVisible();

  const answer = await page.request.post('/api/people/sign-up', {
    data: { email, password },
    headers: { origin: app.url },
  });
  expect(answer.status()).toBe(200);
  await page.goto(await app.linkOfMailTo(email));
  await expect(page.getByText('Your email is confirmed. Welcome!')).toBeVisible();
  await standAt(page, place);
  await page.goto(`/restaurant/${place.id}`);
  await expect(page.getByText('Voted today')).toBeVisible();
});

test.describe('who leaves on purpose', () => {
  test.use({ promptsToSignIn: true });

  test('is not asked to sign in during the same visit', async ({ page, app }) => {
    await page.clock.install();
    await enter(page, app, 'visitor');
    await page.goto('/account');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(page.getByText('Your account is deleted.')).toBeVisible();
    const prompt = page.getByRole('complementary', { name: 'Sign in to vote' });
    await page.clock.fastForward(3000);
    await expect(prompt).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('link', { name: 'Mailbox' })).toBeVisible();
    await page.clock.fastForward(3000);
    await expect(prompt).toHaveCount(0);
  });
});

test('an old session asks for the password, where a wrong one is told', async ({ page, app }) => {
  await enter(page, app, 'visitor');
  letSessionsAge(app);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Password', { exact: true });
  const forSure = dialog.getByRole('button', { name: 'Delete permanently' });
  await forSure.click();
  await expect(field).toBeFocused();
  await expect(dialog).toContainText('Please fill this in.');
  await field.fill('not-my-password');
  await forSure.click();
  await expect(dialog).toContainText('The password is not right.');
  await expect(field).toBeFocused();
  expect(await countVisitors(app)).toBe(1);
  await field.fill(password);
  await field.press('Enter');
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  expect(await countVisitors(app)).toBe(0);
});

test('a session that grew old on the open page asks for the password too', async ({
  page,
  app,
}) => {
  await enter(page, app, 'visitor');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  letSessionsAge(app);
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  const field = page.getByRole('dialog').getByLabel('Password', { exact: true });
  await field.fill(password);
  await field.press('Enter');
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
});

test('who has no password signs in again, and comes back here', async ({ page, app }) => {
  await enter(page, app, 'visitor');
  const [stored] = await app.db.delete(accounts).where(eq(accounts.userId, visitorId)).returning();
  letSessionsAge(app);
  await page.goto('/account');
  await expect(page.getByText('Set a password to keep your way in.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in again' }).click();
  await expect(page).toHaveURL('/auth');
  await app.db.insert(accounts).values(stored ? [stored] : []);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/account');
});

test('an organiser stays, until another one has taken the role', async ({ page, app }) => {
  await enter(page, app, 'admin');
  await page.goto('/account');
  await expect(
    page.getByText('Another organizer takes that role from you first', { exact: false }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeDisabled();
});

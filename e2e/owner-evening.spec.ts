import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, BrowserContextOptions, Page } from '@playwright/test';
import { publicNameOf } from '../domain/reviews/rules.ts';
import { type App, expect, restaurantOf, test } from './app.ts';
import { demoPerson, enter } from './enter.ts';
import { onPhone, scan, STILL } from './visitors.ts';

/** A restaurant without votes. */
const place = restaurantOf('barro-negro');
const [dish] = place.dishes;
const person = demoPerson('visitor').fullName;
const voter = demoPerson('votante');
type Text = (typeof onPhone)[1];

for (const [name, t, use] of [onPhone]) {
  test.describe(name, () => {
    test.use({ ...use, ...STILL });

    test('an owner asks for access, gets it, sees a vote come in, and answers a review', async ({
      page,
      app,
      browser,
      playwright,
    }) => {
      const heading = page.getByRole('heading', { level: 1 });
      const section = (title: string) => page.getByRole('region', { name: title, exact: true });
      const dialog = page.getByRole('dialog');
      await page.goto('/restaurant-owner-dashboard');
      await expect(heading).toHaveText(t('dashboard.sign_in_title'));
      await expect(page.getByRole('link', { name: t('dashboard.request_access') })).toBeVisible();
      await enter(page, app, 'visitor');
      await page.goto('/restaurant-owner-dashboard');
      await expect(heading).toHaveText(t('dashboard.unauthorized_title'));
      await page.getByRole('link', { name: t('dashboard.request_access') }).click();
      await askForAccess(page, t);
      await expect(page.getByText(t('owners.pending_title'))).toBeVisible();
      await expectToWait(page, t);

      await approveAs(browser, app, t, use);

      await page.goto('/');
      await page.getByRole('button', { name: t('shell.account_menu') }).click();
      const own = page.locator('[popover]').getByRole('link', { name: t('shell.restaurant_adm') });
      await expect(own).toHaveAttribute('href', '/restaurant-owner-dashboard');
      await own.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(place.name);
      const votes = section(t('dashboard.recent_votes'));
      const reviews = section(t('dashboard.reviews_title'));
      await expect(votes).toContainText(t('dashboard.recent_votes_none'));
      await expect(votes.getByText(t('dashboard.live'), { exact: true })).toBeVisible();
      await scan(page, 'a dashboard without votes');

      const guest = await playwright.request.newContext();
      const { email, password } = voter;
      await send(guest, app, '/api/people/sign-in', { email, password });
      await vote(guest, app);
      await expect(votes.getByRole('listitem')).toHaveCount(1);
      await expect(votes).toContainText(t('dashboard.vote_points', { count: 4 }));
      await expect(votes).toContainText(voter.fullName);
      await expect(votes).not.toContainText('@');
      await expect(votes.getByRole('link', { name: t('dashboard.download_votes') })).toBeVisible();
      await expect(section(t('dashboard.figures'))).toContainText(`${t('dashboard.votes')}1`);
      await expect(section(t('dashboard.popular'))).toContainText(dish?.name ?? '');

      await send(guest, app, `/api/restaurants/${place.id}/my-review`, {
        rating: 5,
        reviewText: '¡Qué mole!',
      });
      await guest.dispose();
      await expect(reviews).toContainText('¡Qué mole!');
      await expect(section(t('dashboard.figures'))).toContainText(`${t('dashboard.reviews')}1`);
      await answerWaiting(page, t);
      await page.getByText(t('dashboard.table')).first().press('Enter');

      await page.getByRole('link', { name: t('dashboard.edit_page') }).click();
      await page.getByLabel(t('labels.phone'), { exact: true }).fill('843 555 0142');
      const back = page.getByRole('link', { name: t('proposals.back') });
      await back.click();
      await expect(dialog).toContainText(t('editing.leave_told'));
      await dialog.getByRole('button', { name: t('shell.cancel') }).click();
      await page.getByRole('button', { name: t('proposals.send') }).click();
      await expect(page.getByText(t('proposals.as_sent'))).toBeVisible();
      await back.click();

      const publicPage = page.getByRole('link', { name: t('dashboard.public_page') });
      await expect(publicPage).toHaveAttribute('href', `/restaurant/${place.id}`);
      await page.goto(`/restaurant/${place.id}`);
      const onPage = section(t('reviews.title'));
      await onPage.scrollIntoViewIfNeeded();
      await expect(onPage).toContainText(t('reviews.reply', { restaurant: place.name }));
      await expect(onPage).toContainText('Gracias por venir.');
      await changeReplyInPublic(page, t);
    });
  });
}

/** The review that waits is answered where the dashboard begins, and the answer stands in the list. */
async function answerWaiting(page: Page, t: Text): Promise<void> {
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  const waiting = section(t('dashboard.reviews_waiting', { count: 1 }));
  await expect(waiting).toContainText('¡Qué mole!');
  await scan(page, 'a review that waits');
  await waiting.getByRole('button', { name: t('dashboard.reply') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Gracias por venir.');
  await dialog.getByRole('button', { name: t('dashboard.reply_send') }).click();
  await expect(page.getByText(t('dashboard.reply_saved'))).toBeVisible();
  await expect(section(t('dashboard.reviews_title'))).toContainText('Gracias por venir.');
  const answered = page.getByRole('heading', { name: t('dashboard.reviews_answered') });
  await expect(answered).toBeFocused();
}

/** The same reply is changed on the page that everybody sees. */
async function changeReplyInPublic(page: Page, t: Text): Promise<void> {
  const reviews = page.getByRole('region', { name: t('reviews.title') });
  const name = publicNameOf(voter.fullName);
  await reviews.getByRole('button', { name: t('dashboard.reply_edit_to', { name }) }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('¡Vuelve pronto!');
  await page.getByRole('button', { name: t('dashboard.reply_send') }).click();
  await expect(reviews).toContainText('¡Vuelve pronto!');
  await expect(reviews.getByRole('heading', { level: 3, name })).toBeFocused();
  await scan(page, 'a reply on the public page');
}

/** Until an organiser decides, the dashboard tells the status in place of a refusal. */
async function expectToWait(page: Page, t: Text): Promise<void> {
  await page.goto('/restaurant-owner-dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('dashboard.waiting_title'));
  await scan(page, 'a dashboard that waits for its owner');
  await page.getByRole('link', { name: t('dashboard.to_request') }).click();
  await expect(page.getByText(t('owners.pending_title'))).toBeVisible();
  await page.getByRole('button', { name: t('owners.withdraw') }).click();
  const question = page.getByRole('dialog', { name: t('owners.withdraw_title') });
  await scan(page, 'taking a request back');
  await question.getByRole('button', { name: t('shell.cancel') }).click();
  await expect(page.getByText(t('owners.pending_title'))).toBeVisible();
}

async function askForAccess(page: Page, t: Text): Promise<void> {
  await page.getByRole('combobox', { name: t('owners.restaurant') }).fill(place.name);
  await page.getByRole('option', { name: place.name }).click();
  await page.getByLabel(t('owners.account_number'), { exact: true }).fill('70412895');
  await page.getByRole('button', { name: t('owners.send'), exact: true }).click();
}

/** An organiser grants access, in another browser. */
async function approveAs(browser: Browser, app: App, t: Text, use: BrowserContextOptions) {
  const context = await browser.newContext({ ...use, reducedMotion: 'reduce', baseURL: app.url });
  const page = await context.newPage();
  await enter(page, app, 'admin');
  await page.goto('/admin/restaurant-requests');
  const approve = { action: t('owners.approve'), person, restaurant: place.name };
  await page.getByRole('button', { name: t('owners.action_label', approve) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('owners.approve') })
    .click();
  const approved = t('owners.approved', { person, restaurant: place.name });
  await expect(page.getByText(approved)).toBeVisible();
  await context.close();
}

async function send(request: APIRequestContext, app: App, path: string, data: object) {
  const answer = await request.post(app.url + path, { data, headers: { origin: app.url } });
  expect(answer.ok()).toBe(true);
}

/** Gives the first dish four points. */
const vote = (request: APIRequestContext, app: App) =>
  send(request, app, '/api/ballots', {
    idempotencyKey: randomUUID(),
    restaurantId: place.id,
    ratings: [{ dishId: dish?.id, rating: 4 }],
    position: {
      latitude: place.latitude,
      longitude: place.longitude,
      accuracyMeters: 5,
      takenAt: app.clock.now.toISOString(),
    },
  });

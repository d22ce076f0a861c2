import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { ballots } from '../database/schema/voting.ts';
import { regionOf } from '../domain/language.ts';
import { upsertSetting } from '../server/settings/queries.ts';
import { type App, expect, PHONE, rateByKey, restaurantOf, standAt, test } from './app.ts';
import { demoPerson, enter } from './enter.ts';
import { scan, STILL, testsOf, visitors } from './visitors.ts';

const MINUTE_MS = 60_000;
/** 9 PM in New York. */
const CLOSE = new Date('2026-05-03T01:00:00Z');
const place = restaurantOf('el-comal-de-lupita');
const before = (ms: number) => new Date(CLOSE.getTime() - ms);

/** Opens a page whose phone is some minutes ahead of the server. */
async function startAt(page: Page, app: App, leftMs: number): Promise<void> {
  app.clock.now = before(leftMs);
  await upsertSetting(app.db, 'voting_closes_at', CLOSE.toISOString());
  await page.clock.install({ time: before(leftMs - 3 * MINUTE_MS) });
}

/** Lets the same time pass for the server and the phone. */
async function pass(page: Page, app: App, ms: number): Promise<void> {
  app.clock.now = new Date(app.clock.now.getTime() + ms);
  await page.clock.fastForward(ms);
}

for (const [name, t, { locale, colorScheme }] of visitors) {
  const { phoneTest, desktopTest } = testsOf(test, name);
  test.describe(name.replace('a desktop', 'a phone'), () => {
    test.use({ viewport: PHONE, locale, colorScheme, ...STILL });

    const time = new Intl.DateTimeFormat(locale, {
      hour: 'numeric',
      minute: '2-digit',
      timeZone: 'America/New_York',
    }).format(CLOSE);
    const over = t('errors.voting_over');
    const dialogOf = (page: Page) => page.getByRole('dialog', { name: t('voting.confirm_title') });
    const submitOf = (page: Page) => page.getByRole('button', { name: t('voting.submit') });

    /** Signed in at the restaurant, with a rated dish and the open form. */
    async function confirm(page: Page, app: App): Promise<void> {
      await enter(page, app, 'visitor');
      await standAt(page, place);
      await page.goto(`/restaurant/${place.id}`);
      await rateByKey(page.getByRole('radio').nth(4));
      await page.getByRole('button', { name: t('voting.bar_submit'), exact: true }).click();
      await expect(submitOf(page)).toBeEnabled();
    }

    phoneTest(
      'pages count down by the server’s clock, and a rated page closes by itself at the end',
      async ({ page, app }) => {
        await startAt(page, app, 42 * MINUTE_MS);
        const tonight = t('voting.ends_tonight', { time, count: 9 });
        const sent = await page.request.get('/', { headers: { 'accept-language': locale } });
        expect(await sent.text()).toContain(tonight);
        await page.goto('/');
        const timer = page.getByRole('timer');
        await expect(timer).toHaveText(t('voting.ends_minutes', { count: 42 }));
        await scan(page, 'home in the last hour');
        await confirm(page, app);
        await expect(timer).toHaveText(t('voting.ends_minutes', { count: 42 }));
        await pass(page, app, 41.5 * MINUTE_MS);
        await expect(timer).toHaveText(/ (1|2|3)?\d (seconds|segundos)$/);
        // From here on the server says nothing more.
        await page.route('**/api/**', (route) => route.abort());
        await pass(page, app, 0.5 * MINUTE_MS);
        await expect(timer).toHaveCount(0);
        await expect(submitOf(page)).toBeDisabled();
        await expect(dialogOf(page)).toContainText(over);
        await page.keyboard.press('Escape');
        await expect(page.getByText(over, { exact: true }).filter({ visible: true })).toHaveCount(
          3,
        );
        await expect(page.getByRole('status').filter({ hasText: over })).toHaveCount(1);
        await expect(page.getByText(t('voting.rate_over'))).toBeVisible();
        await expect(page.getByRole('radio').first()).toBeDisabled();
        await scan(page, 'a restaurant when voting is over');
        await page.unroute('**/api/**');
        await page.reload();
        await expect(page.getByText(over, { exact: true })).toHaveCount(2);
        await page.goto('/');
        await expect(page.getByText(over, { exact: true })).toBeVisible();
      },
    );

    desktopTest(
      'a vote that waited without a network says until when it is taken, and counts as late',
      async ({ page, context, app }) => {
        await startAt(page, app, 10 * MINUTE_MS);
        await confirm(page, app);
        await context.setOffline(true);
        await submitOf(page).click();
        await expect(dialogOf(page)).toContainText(t('voting.outbox_why'));
        await dialogOf(page)
          .getByRole('button', { name: t('voting.outbox_fine') })
          .click();
        await pass(page, app, 11 * MINUTE_MS);
        await page.getByRole('button', { name: t('voting.bar_show'), exact: true }).click();
        await expect(dialogOf(page)).toContainText(t('voting.outbox_over'));
        await scan(page, 'a vote that waits after the end');
        await dialogOf(page)
          .getByRole('button', { name: t('voting.outbox_fine') })
          .click();
        await page.getByRole('banner').getByRole('link', { name: 'Vota Taco' }).click();
        const strip = page.getByRole('complementary', { name: t('voting.outbox_title') });
        await expect(strip).toContainText(t('voting.outbox_over'));
        await page.goBack();
        await expect(page.getByText(t('voting.bar_waiting'), { exact: true })).toBeVisible();
        await context.setOffline(false);
        await expect(
          page.getByRole('heading', { name: t('voting.success', { count: 1 }) }),
        ).toBeVisible();
        const userSession = `user_${demoPerson('visitor').id}`;
        const rows = await app.db
          .select()
          .from(ballots)
          .where(eq(ballots.userSession, userSession));
        expect(rows.at(-1)).toMatchObject({ evidence: 'position_late' });
      },
    );
  });
}

for (const [name, t, use] of visitors) {
  test.describe(`an organiser ${name}`, () => {
    test.use({ ...use, ...STILL });

    test('sets the end of voting, ends it at once, and extends it, each after what it means', async ({
      page,
      app,
    }) => {
      await enter(page, app, 'admin');
      await page.clock.setFixedTime(app.clock.now);
      await page.goto('/admin/settings');
      const part = page.getByRole('region', { name: t('settings.name_voting_closes_at') });
      const field = part.getByLabel(t('settings.end_field'));
      const save = part.getByRole('button', { name: t('settings.save') });
      await expect(part).toContainText(t('settings.end_none'));
      await expect(save).toBeDisabled();

      // Noon in New York is the time of the tests.
      await field.fill('2026-05-04T21:00');
      const say = new Intl.DateTimeFormat(regionOf(use.locale === 'es-US' ? 'es' : 'en'), {
        dateStyle: 'full',
        timeStyle: 'short',
        timeZone: 'America/New_York',
      });
      const when = say.format(new Date('2026-05-05T01:00:00Z'));
      await expect(part).toContainText(t('settings.end_at', { when }));
      await save.click();
      await expect(page.getByText(t('settings.end_saved', { when }))).toBeVisible();

      // An hour that spring leaves out, and one that has passed.
      await field.fill('2027-03-14T02:30');
      await expect(part).toContainText(t('errors.setting_close_invalid'));
      await expect(save).toBeDisabled();
      await field.fill('2026-05-02T11:00');
      await save.click();
      const end = page.getByRole('dialog', { name: t('settings.end_now_title') });
      await expect(end).toBeVisible();
      await scan(page, 'the question whether to end voting now');
      await end.getByRole('button', { name: t('settings.end_now') }).click();
      await expect(page.getByText(t('settings.voting_over_means'))).toBeVisible();
      await scan(page, 'settings when voting is over');

      await page.getByRole('button', { name: t('settings.voting_extend') }).click();
      await expect(field).toBeFocused();
      await part.getByRole('button', { name: t('settings.end_clear') }).click();
      await save.click();
      const again = page.getByRole('dialog', { name: t('settings.end_again_title') });
      await again.getByRole('button', { name: t('shell.cancel') }).click();
      await expect(page.getByText(t('settings.voting_over_means'))).toBeVisible();
      await field.fill('2026-05-02T21:00');
      await save.click();
      await again.getByRole('button', { name: t('settings.end_again') }).click();
      await expect(page.getByText(t('settings.voting_open_means'))).toBeVisible();

      await page.goto('/admin/analytics');
      await expect(page.getByRole('link', { name: t('analytics.voting_change') })).toBeVisible();
    });
  });
}

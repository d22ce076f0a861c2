import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { userRoles } from '../database/schema/people.ts';
import { ballots } from '../database/schema/voting.ts';
import { upsertSetting } from '../server/settings/queries.ts';
import { setBallotState } from '../server/testing/withheld.ts';
import { type App, expect, test } from './app.ts';
import { demoPerson, enter } from './enter.ts';
import { openBrowser } from './other-browser.ts';
import { scan, STILL, visitors } from './visitors.ts';

type Text = (typeof visitors)[number][1];

const DESK = '/admin/results';
const RULES = '/admin/results/rules';
const next = (page: Page) =>
  page.getByRole('region', { name: /./ }).filter({ has: page.locator('#desk-next') });
const heading = (page: Page) => page.locator('#desk-next');

/** Presses the one button of the card, and the one of the dialog that asks. */
async function act(page: Page, button: string, confirmed: string): Promise<void> {
  await next(page).getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: confirmed, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

async function sign(page: Page, t: Text): Promise<void> {
  await next(page)
    .getByRole('button', { name: t('resultDesk.due_sign_act'), exact: true })
    .click();
  const dialog = page.getByRole('dialog');
  const button = dialog.getByRole('button', { name: t('resultDesk.sign'), exact: true });
  await expect(button).toBeDisabled();
  await dialog.getByLabel(t('resultDesk.sign_confirm')).check();
  await scan(page, 'signing');
  await button.click();
  await expect(dialog).toHaveCount(0);
}

/** At any place of the page, the button to the top lies on no control. */
async function expectNothingUnderUp(page: Page, t: Text): Promise<void> {
  const up = page.getByRole('button', { name: t('shell.scroll_to_top') });
  for (const top of [400, 700, 1000, 1300]) {
    await page.evaluate((y) => scrollTo(0, y), top);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    if ((await up.count()) === 0) continue;
    const covered = await up.evaluate((button) => {
      const { left, top: y, width, height } = button.getBoundingClientRect();
      const under = document.elementsFromPoint(left + width / 2, y + height / 2);
      return under.filter((one) => one !== button && one.matches('button, select, input')).length;
    });
    expect(covered, `at ${top}`).toBe(0);
  }
}

/** The settings are scrolled to the end of voting, which has the focus. */
async function expectAtEndOfVoting(page: Page, t: Text): Promise<void> {
  await expect(page).toHaveURL('/admin/settings#end-of-voting');
  const end = page.getByRole('region', { name: t('settings.name_voting_closes_at') });
  await expect(end).toBeFocused();
  await expect(end).toBeInViewport({ ratio: 0.9 });
}

/** Voting is closed as its own page does, which has its own journeys. */
const closeVoting = ({ db }: App) => upsertSetting(db, 'voting_enabled', 'false');

/** A ruling that excludes one counted vote. */
async function excludeOne(app: App): Promise<void> {
  const [ballot] = await app.db
    .select({ id: ballots.id })
    .from(ballots)
    .where(eq(ballots.state, 'counted'))
    .limit(1);
  await setBallotState(app.db, [ballot?.id ?? ''], 'excluded');
}

for (const [who, t, use] of visitors) {
  test.describe(who, () => {
    // The first version of the rules is what the server writes at its start.
    test.use({ ...use, ...STILL, doesMaintenance: true });

    test('two organisers close, freeze, sign and publish; a ruling in between voids signatures', async ({
      page,
      app,
      browser,
    }) => {
      await app.db.insert(userRoles).values({ userId: demoPerson('votante').id, role: 'admin' });
      await enter(page, app, 'admin');
      await page.goto(DESK);
      await expect(heading(page)).toHaveText(t('resultDesk.due_close'));
      const point = (text: string) => page.getByRole('listitem').filter({ hasText: text });
      await expect(point(t('resultDesk.check_later'))).toHaveCount(2);
      await next(page).getByRole('link').click();
      await expectAtEndOfVoting(page, t);
      await page.reload();
      await expectAtEndOfVoting(page, t);
      await closeVoting(app);
      await page.goto(DESK);
      await expect(heading(page)).toHaveText(t('resultDesk.due_freeze'));
      await act(page, t('resultDesk.due_freeze_act'), t('resultDesk.freeze'));

      const version = '2026-v1';
      await expect(heading(page)).toHaveText(t('resultDesk.due_sign', { version }));
      await expect(page.getByText(t('resultDesk.frozen', { version }))).toBeVisible();
      await expect(point(t('resultDesk.check_later'))).toHaveCount(0);
      await scan(page, 'a frozen result');
      await page.getByLabel(t('resultDesk.lists_find')).fill('charleston');
      await expect(page.getByText(t('resultDesk.lists_found', { count: 1 }))).toBeVisible();
      await page.getByRole('button', { name: 'Charleston, SC' }).press('Enter');
      await scan(page, 'the list of a county');
      await sign(page, t);
      await expect(heading(page)).toHaveText(t('resultDesk.due_wait', { count: 1 }));

      // The first organiser sees the other signature without doing anything.
      const other = await openBrowser(browser, app, use, 'votante');
      await other.goto(DESK);
      await sign(other, t);
      await expect(heading(page)).toHaveText(t('resultDesk.due_publish', { version }));

      await excludeOne(app);
      await expect(heading(page)).toHaveText(t('resultDesk.due_freeze_again', { version }));
      await expect(next(page)).toContainText(t('resultDesk.since_rulings', { count: 1 }));
      await expect(next(page)).toContainText(t('resultDesk.since_signatures', { count: 2 }));
      await scan(page, 'an outdated result');
      await act(page, t('resultDesk.due_freeze_again_act'), t('resultDesk.freeze'));
      await sign(page, t);
      await expect(heading(other)).toHaveText(t('resultDesk.due_sign', { version }));
      await sign(other, t);

      const publish = next(other).getByRole('button', { name: t('resultDesk.due_publish_act') });
      await publish.click();
      await scan(other, 'publishing');
      const dialog = other.getByRole('dialog');
      await expect(dialog).toContainText(t('resultDesk.publish_for_good'));
      await dialog.getByRole('button', { name: t('resultDesk.publish'), exact: true }).click();
      await expect(heading(other)).toHaveText(t('resultDesk.due_done', { version }));
      await expect(heading(page)).toHaveText(t('resultDesk.due_done', { version }));
      await expect(point(t('resultDesk.check_later'))).toHaveCount(0);
      await expect(point(t('resultDesk.check_drift_settled', { version }))).toBeVisible();
      // The demo has a cluster that nobody has looked at.
      await expect(next(page)).not.toContainText(t('resultDesk.due_done_nothing'));
      await scan(page, 'a published result');
      const read = page.getByRole('link', { name: t('resultDesk.due_done_act') });
      await expect(read).toHaveAttribute('href', '/results?version=1');
      await excludeOne(app);
      await page.reload();
      await expect(heading(page)).toHaveText(t('resultDesk.due_correct'));
      await expect(point(t('resultDesk.check_later'))).toHaveCount(2);
      await other.context().close();
    });

    test('an organiser takes a signature back, and withdraws what is frozen', async ({
      page,
      app,
    }) => {
      await closeVoting(app);
      await enter(page, app, 'admin');
      await page.goto(DESK);
      await act(page, t('resultDesk.due_freeze_act'), t('resultDesk.freeze'));
      // Nobody else could sign: that is said before, and is the next thing afterwards.
      await expect(next(page)).toContainText(t('resultDesk.due_sign_alone'));
      await sign(page, t);
      await expect(heading(page)).toHaveText(t('resultDesk.due_invite'));
      await expect(next(page).getByRole('link')).toHaveAttribute('href', '/admin/user-management');
      const take = async (button: string) => {
        await page.getByRole('button', { name: button, exact: true }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: button, exact: true }).click();
        await expect(dialog).toHaveCount(0);
      };
      await take(t('resultDesk.unsign'));
      await expect(heading(page)).toHaveText(t('resultDesk.due_sign', { version: '2026-v1' }));
      await take(t('resultDesk.withdraw'));
      await expect(heading(page)).toHaveText(t('resultDesk.due_freeze'));
      await expect(page.locator('#main')).toBeVisible();
    });

    test('an organiser changes the rules, with a preview and a reason', async ({ page, app }) => {
      await enter(page, app, 'admin');
      await page.goto(RULES);
      await expect(page.getByText(t('resultDesk.rules_fixed'))).toBeVisible();
      await page.getByRole('button', { name: t('resultDesk.preset_dish_kind') }).click();
      const added = page
        .getByRole('listitem')
        .filter({ has: page.getByLabel(t('resultDesk.words')) });
      await expect(added.getByLabel(t('resultDesk.id'))).toHaveValue('best-birria');
      await expect(added.getByText(/birria/i).first()).toBeVisible();
      await added.getByLabel(t('resultDesk.words')).fill('no such dish');
      await expect(added.getByText(t('resultDesk.preview_nobody', { count: 0 }))).toBeVisible();
      await added.getByLabel(t('resultDesk.words')).fill('birria');
      await expect(added.getByText(t('resultDesk.preview_nobody', { count: 0 }))).toHaveCount(0);
      // Newcomers are those whom somebody chooses: the choice opens, and without one the field says why.
      await page.getByRole('button', { name: t('resultDesk.preset_newcomer') }).click();
      const picker = page.getByRole('dialog', { name: t('resultDesk.only_choose') });
      await scan(page, 'the choice of newcomers');
      await picker.getByRole('button', { name: t('resultDesk.only_done', { count: 0 }) }).click();
      const newcomers = page.getByRole('listitem').filter({ hasText: 'peoples-newcomer' });
      const choose = newcomers.getByRole('button', { name: t('resultDesk.only_choose') });
      await expect(choose).toBeFocused();
      await expect(newcomers.getByRole('alert')).toHaveText(t('resultDesk.only_needed'));
      await expect(page.getByRole('button', { name: t('resultDesk.review') })).toBeDisabled();
      await scan(page, 'newcomers of whom nobody is chosen');
      await choose.click();
      await picker.getByRole('checkbox').first().check();
      await picker.getByRole('button', { name: t('resultDesk.only_done', { count: 1 }) }).click();
      await expect(newcomers.getByRole('alert')).toHaveText('');

      const name = use.locale.startsWith('es') ? 'Mejor birria' : 'Best birria';
      // By the keyboard; the focus goes with the category.
      const up = added.getByRole('button', { name: t('resultDesk.category_up', { name }) });
      await up.press('Enter');
      await expect(up).toBeFocused();
      await added.getByLabel(t('resultDesk.id')).fill('dishes');
      await expect(added.getByText(t('resultDesk.id_taken'))).toBeVisible();
      const review = page.getByRole('button', { name: t('resultDesk.review') });
      await expect(review).toBeDisabled();
      await added.getByLabel(t('resultDesk.id')).fill('birria');
      await expectNothingUnderUp(page, t);
      await scan(page, 'rules that are changed');
      await review.click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(t('resultDesk.change_added', { name }));
      const save = dialog.getByRole('button', { name: t('resultDesk.save'), exact: true });
      await expect(save).toBeDisabled();
      for (const language of ['en', 'es'] as const) {
        const label = t('resultDesk.reason_in', { language: t(`languages.inline_${language}`) });
        await dialog.getByLabel(label).fill('Birria!');
      }
      await scan(page, 'why the rules are changed');
      await save.click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText(t('resultDesk.rules_version', { version: 2 }))).toBeVisible();
      await expect(review).toHaveCount(0);
    });

    test('who saves second keeps what they typed, and sees what the first one changed', async ({
      page,
      app,
      browser,
    }) => {
      await enter(page, app, 'admin');
      await page.goto(RULES);
      const days = (on: Page) => on.getByLabel(t('resultDesk.challenge_days'));
      await days(page).fill('9');
      const other = await openBrowser(browser, app, use, 'admin');
      const { version, rules } = await (await other.request.get('/api/results/rules')).json();
      const reason = { en: 'Fair', es: 'Justo' };
      const theirs = { ...rules, embargo: { kind: 'hidden', from: null, owners: 'shown' } };
      const saved = await other.request.post('/api/results/rules', {
        data: { seen: version, rules: theirs, reason },
        headers: { origin: app.url },
      });
      expect(saved.status()).toBe(200);
      const review = page.getByRole('button', { name: t('resultDesk.review') });
      const save = async () => {
        await review.click();
        const dialog = page.getByRole('dialog');
        for (const field of await dialog.getByRole('textbox').all()) await field.fill('Nine');
        await dialog.getByRole('button', { name: t('resultDesk.save'), exact: true }).click();
        await expect(dialog).toHaveCount(0);
      };
      await save();
      await expect(
        page.getByText(t('resultDesk.conflict', { version: version + 1 })),
      ).toBeVisible();
      await expect(page.getByRole('alert')).toContainText(t('resultDesk.embargo_hidden'));
      await expect(days(page)).toHaveValue('9');
      await scan(page, 'rules that two change');
      await page.getByRole('button', { name: t('resultDesk.conflict_keep') }).click();
      await save();
      await expect(
        page.getByText(t('resultDesk.rules_version', { version: version + 2 })),
      ).toBeVisible();
      const both = await (await other.request.get('/api/results/rules')).json();
      expect(both.rules).toMatchObject({ challengeDays: 9, embargo: { kind: 'hidden' } });
      await other.context().close();
    });
  });
}

import type { Page } from '@playwright/test';
import { upsertSetting } from '../server/settings/queries.ts';
import { expect, PHONE, restaurantOf, standAt, test } from './app.ts';
import { enter } from './enter.ts';
import { scan, STILL, testsOf, visitors } from './visitors.ts';

const place = restaurantOf('el-comal-de-lupita');
const dishNamed = (name: string) => place.dishes.find((dish) => dish.name === name)?.name ?? '';
const [FIRST, SECOND, THIRD] = ['Taco al pastor', 'Quesabirria doble', 'Taco de hongos'].map(
  dishNamed,
) as [string, string, string];

for (const [name, t, use] of visitors) {
  const { phoneTest, desktopTest } = testsOf(test, name);
  test.describe(name, () => {
    test.use({ ...use, ...STILL });

    const said = (page: Page, text: string) =>
      expect(page.getByRole('status').filter({ hasText: text })).toContainText(text);
    const groupOf = (page: Page, dish: string) =>
      page.getByRole('group', { name: t('voting.rate', { dish }), exact: true });
    const rate = (page: Page, dish: string, points: number) =>
      groupOf(page, dish)
        .getByRole('radio', { name: points ? t('voting.points', { count: points }) : /^0/ })
        .check();
    const submitOf = (page: Page) =>
      page.getByRole('button', { name: t('voting.bar_submit'), exact: true });

    phoneTest('the bar says what is missing, and how far the vote has come', async ({ page }) => {
      await standAt(page, place);
      await page.goto(`/restaurant/${place.id}`);
      const submit = submitOf(page);
      const first = page
        .getByRole('region', { name: t('restaurants.menu') })
        .getByRole('article')
        .first();
      await expect(first).toContainText(FIRST);
      await expect(first).toContainText(t('restaurants.featured'));
      await expect(first).toContainText(t('voting.rate_hint'));
      await expect(page.getByText(t('voting.no_votes'))).toBeVisible();
      await expect(submit).toBeDisabled();
      await expect(submit).toHaveAttribute('title', t('voting.submit_hint'));
      await expect(submit).toHaveAccessibleDescription(t('voting.submit_hint'));
      await submit.click({ force: true });
      await said(page, t('voting.rate_first'));
      await expect(page.getByRole('heading', { name: t('restaurants.menu') })).toBeFocused();

      await rate(page, FIRST, 2);
      await said(page, t('voting.vote_recorded', { count: 2 }));
      await expect(first).toContainText(t('voting.worth_2'));
      await expect(page.getByText(t('voting.rate_hint'))).toHaveCount(0);
      await expect(submit).toHaveAttribute('title', t('voting.ready'));
      await expect(page.getByText(t('voting.great_progress'))).toHaveCount(0);
      await rate(page, FIRST, 4);
      await said(page, t('voting.vote_updated', { count: 4 }));
      await expect(page.getByText(t('voting.great_progress'))).toBeVisible();
    });

    test('one dish holds the vote: it moves, comes back, and is given up', async ({ page }) => {
      await page.goto(`/restaurant/${place.id}`);
      await rate(page, FIRST, 4);
      // A zero is possible beside the vote. The other dishes are locked, and say so; a tap moves
      // the vote, and can be undone.
      const notice = t('voting.one_at_a_time', { dish: FIRST });
      await expect(page.getByText(t('voting.rate_locked'))).toHaveCount(place.dishes.length - 1);
      await expect(groupOf(page, SECOND)).toHaveAccessibleDescription(notice);
      await rate(page, THIRD, 0);
      await said(page, t('voting.zero_recorded'));
      await expect(page.getByText(notice)).toBeVisible();
      await rate(page, SECOND, 3);
      const moved = t('voting.vote_moved', { count: 3, dish: FIRST });
      await expect(page.getByRole('status').filter({ hasText: moved })).toBeVisible();
      await expect(groupOf(page, FIRST).getByRole('radio', { checked: true })).toHaveCount(0);
      const undo = page.getByRole('button', { name: t('favourites.undo') });
      // The toast waits while its button has the focus.
      await undo.focus();
      await scan(page, 'the vote moved, with a zero beside it');
      await undo.click();
      await said(page, t('voting.vote_back'));
      await expect(page.getByText(notice)).toBeVisible();
      await expect(groupOf(page, SECOND).getByRole('radio', { checked: true })).toHaveCount(0);

      // On the dish that holds the vote a zero removes the vote.
      await rate(page, FIRST, 0);
      await expect(
        page.getByRole('status').filter({ hasText: t('voting.zero_updated') }),
      ).toBeVisible();
      await expect(page.getByText(t('voting.no_votes'))).toBeVisible();
      await expect(submitOf(page)).toBeDisabled();
      await page.reload();
      await expect(groupOf(page, THIRD).getByRole('radio', { name: /^0/ })).toBeChecked();
      await groupOf(page, THIRD).getByRole('button').click();
      await said(page, t('voting.vote_removed'));
      await expect(groupOf(page, FIRST).getByRole('radio', { name: /^0/ })).toBeChecked();
    });

    test('an organiser reads before the vote, and before it is sent, that it does not count', async ({
      page,
      app,
    }) => {
      await standAt(page, place);
      await enter(page, app, 'admin');
      await page.goto(`/restaurant/${place.id}`);
      await expect(page.getByText(t('voting.organiser_votes'))).toBeVisible();
      await rate(page, FIRST, 4);
      // At the place it opens by itself; a tap on the button meanwhile would meet the dialog.
      const dialog = page.getByRole('dialog', { name: t('voting.confirm_title') });
      await expect(dialog.getByText(t('voting.organiser_votes'))).toBeVisible();
      await dialog.getByRole('button', { name: t('voting.submit') }).click();
      await expect(page.getByText(t('voting.success_admin'))).toBeVisible();
    });

    desktopTest(
      'while voting is closed the dishes say so, and cannot be rated',
      async ({ page, app }) => {
        await upsertSetting(app.db, 'voting_enabled', 'false');
        await page.goto(`/restaurant/${place.id}`);
        await expect(page.getByText(t('voting.bar_closed'))).toBeVisible();
        const group = groupOf(page, FIRST);
        await expect(group.getByRole('radio').first()).toBeDisabled();
        await expect(group).toHaveAccessibleDescription(t('voting.rate_when_open'));
        await expect(page.getByText(t('voting.rate_hint'))).toHaveCount(0);
        await page.getByText(t('voting.how_title')).click();
        await expect(page.getByText(t('voting.how_zero'))).toBeVisible();
        await scan(page, 'voting closed, guide open');
      },
    );
  });
}

test.describe('with motion, on a phone, in English', () => {
  test.use({ viewport: PHONE, locale: 'en-US' });

  test('the first taco of the first dish asks to be tapped, and rests within five seconds', async ({
    page,
  }) => {
    await page.goto(`/restaurant/${place.id}`);
    const group = page.getByRole('group', { name: `Your vote for ${FIRST}` });
    /** How long each taco that moves does so in all, in seconds; also after it has come to rest. */
    const lengths = () =>
      group.locator('[data-on]').evaluateAll((tacos) =>
        tacos
          .map((taco) => getComputedStyle(taco))
          .filter(({ animationName }) => animationName === 'inviting')
          .map(
            (style) =>
              Number.parseFloat(style.animationDuration) * Number(style.animationIterationCount),
          ),
      );
    const moving = async () => (await lengths()).length;
    await expect.poll(moving).toBe(1);
    await group.getByRole('radio', { name: '1 point' }).check();
    await expect.poll(moving).toBe(0);
    await group.getByRole('button', { name: `Clear the vote for ${FIRST}` }).click();
    await expect.poll(moving).toBe(1);
    expect(Math.max(...(await lengths()))).toBeLessThan(5);
    await expect(group.getByRole('button')).toHaveCount(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await expect(page.getByText('Tap a taco to vote')).toBeVisible();
    expect(await moving()).toBe(0);
  });

  test('the keyboard alone rates, moves, and clears', async ({ page }) => {
    await page.goto(`/restaurant/${place.id}`);
    const group = page.getByRole('group', { name: `Your vote for ${FIRST}` });
    const other = page.getByRole('group', { name: `Your vote for ${SECOND}` });
    const isChosen = (name: RegExp | string) =>
      expect(group.getByRole('radio', { name })).toBeChecked();
    await expect(group.getByRole('radio').first()).toBeEnabled();
    await group.getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    await isChosen(/^0/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await isChosen('2 points');
    await page.keyboard.press('End');
    await isChosen('5 points');
    await expect(group.getByRole('radio', { name: '5 points' })).toBeFocused();
    await page.keyboard.press('3');
    await isChosen('3 points');
    await expect(page.getByText('Vote updated to 3 points')).toBeVisible();
    await page.keyboard.press('7');
    await isChosen('3 points');
    await page.keyboard.press('Home');
    await isChosen(/^0/);
    await page.keyboard.press('4');
    await other.getByRole('radio', { name: '4 points' }).press('Space');
    await expect(other.getByRole('radio', { name: '4 points' })).toBeChecked();
    await expect(group.getByRole('radio', { checked: true })).toHaveCount(0);
    await page.keyboard.press('Delete');
    await expect(page.getByText('Vote removed for this dish.')).toBeVisible();
    await expect(other.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(other.getByRole('radio').first()).toBeFocused();
    await expect(page.getByRole('button', { name: 'Vote', exact: true })).toBeDisabled();
  });
});

import type { Locator, Page } from '@playwright/test';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import { reviews } from '../database/schema/reviews.ts';
import { type App, expect, restaurantOf, test } from './app.ts';
import { enter } from './enter.ts';
import { examine } from './examine.ts';
import { scan, STILL, testsOf, visitors } from './visitors.ts';

/** It has 13 reviews, on two pages; none is by the demo's `votante`, and its owner has answered three of the first four. */
const place = restaurantOf('el-comal-de-lupita');
const WORDLESS = [4, 5, 6, 9, 10, 11];

interface Writer {
  id: string;
  name: string;
}

/** Takes the words of some reviews of the place. Returns their ids and names, the first that is shown first. */
async function takeWords(app: App): Promise<Writer[]> {
  const all = await app.db
    .select({ id: reviews.id, name: reviews.reviewerName })
    .from(reviews)
    .where(eq(reviews.restaurantId, place.id))
    .orderBy(desc(sql`coalesce(${reviews.updatedAt}, ${reviews.createdAt})`));
  const ids = all.map(({ id }) => id);
  const some = all.filter((_, index) => WORDLESS.includes(index));
  await app.db.update(reviews).set({ reviewText: 'Muy rico.' }).where(inArray(reviews.id, ids));
  await app.db
    .update(reviews)
    .set({ reviewText: null, rating: 4 })
    .where(
      inArray(
        reviews.id,
        some.map(({ id }) => id),
      ),
    );
  return some;
}

for (const [name, t, use] of visitors) {
  const { phoneTest } = testsOf(test, name);
  test.describe(name, () => {
    test.use({ ...use, ...STILL });

    const partsOf = (page: Page) => {
      const section = page.getByRole('region', { name: t('reviews.title') });
      return {
        section,
        rowOf: (count: number) =>
          section.locator('summary').filter({ hasText: t('reviews.wordless', { count }) }),
        itemOf: (writer: Writer | undefined) => page.locator(`[data-review="${writer?.id}"]`),
        moreOf: (writer: Writer | undefined) =>
          page
            .locator(`[data-review="${writer?.id}"]`)
            .getByRole('button', { name: t('reviews.more_of', { name: writer?.name ?? '' }) }),
      };
    };
    const open = async (page: Page, section: Locator) => {
      await page.goto(`/restaurant/${place.id}`);
      await section.scrollIntoViewIfNeeded();
      await expect(section.getByRole('article').first()).toBeVisible();
    };

    test('neighbours without words are a row that unfolds; each line can be reported', async ({
      page,
      app,
    }) => {
      const [first, second] = await takeWords(app);
      const { section, rowOf, itemOf, moreOf } = partsOf(page);
      await enter(page, app, 'votante');
      await open(page, section);
      await expect(rowOf(3)).toContainText(
        `${t('reviews.stars', { count: 4 })}: ${t('reviews.count', { count: 3 })}`,
      );
      await expect(itemOf(first)).toBeHidden();
      await scan(page, 'reviews without words, folded');
      await rowOf(3).press('Enter');
      await expect(itemOf(first)).toContainText(first?.name ?? '');
      await expect(itemOf(first).getByRole('article')).toHaveCount(0);
      await examine(page, 'reviews without words, unfolded', use.colorScheme);

      await moreOf(second).press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: t('reviews.reason_offensive') }).check();
      await dialog.getByRole('button', { name: t('reviews.report_send') }).click();
      await expect(itemOf(second)).toContainText(t('reviews.reported'));
      await expect(itemOf(second).getByText(second?.name ?? '')).toBeFocused();
      await expect(moreOf(second)).toHaveCount(0);
      await expect(moreOf(first)).toBeVisible();
    });

    phoneTest(
      'more reviews make a row of a line, and the focus goes to it',
      async ({ page, app }) => {
        const line = (await takeWords(app))[3];
        const { section, rowOf, itemOf } = partsOf(page);
        await open(page, section);
        await expect(itemOf(line)).toBeVisible();
        await expect(rowOf(3)).toHaveCount(1);
        await section.getByRole('button', { name: t('reviews.more') }).press('Enter');
        await expect(rowOf(3)).toHaveCount(2);
        await expect(rowOf(3).last()).toBeFocused();
        await expect(itemOf(line)).toBeHidden();
      },
    );

    phoneTest(
      'owners answer a line: it becomes a review to read, and a line again',
      async ({ page, app }) => {
        const second = (await takeWords(app))[1];
        const { section, rowOf, itemOf, moreOf } = partsOf(page);
        const heading = section.getByRole('heading', { level: 3, name: second?.name ?? '' });
        await enter(page, app, 'owner');
        await open(page, section);
        await rowOf(3).click();
        await moreOf(second).click();
        await scan(page, 'the menu of a line');
        await itemOf(second).getByText(t('dashboard.reply'), { exact: true }).click();
        await page.getByRole('dialog').getByRole('textbox').fill('¡Gracias!');
        await page.getByRole('button', { name: t('dashboard.reply_send') }).click();
        await expect(itemOf(second)).toContainText('¡Gracias!');
        await expect(heading.and(page.locator(':focus'))).toHaveCount(1);
        await expect(rowOf(3)).toHaveCount(0);

        await itemOf(second).getByText(t('dashboard.reply_remove'), { exact: true }).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('dashboard.reply_remove') })
          .click();
        await expect(rowOf(3)).toHaveCount(1);
        await expect(itemOf(second).getByText(second?.name ?? '')).toBeFocused();
      },
    );
  });
}

import { eq } from 'drizzle-orm';
import { featured } from '../database/demo/featured-fixtures.ts';
import { personIdOf } from '../database/demo/people.ts';
import { restaurantOwners } from '../database/schema/owners.ts';
import { expect, restaurantOf, test } from './app.ts';
import { enter } from './enter.ts';
import { scan, STILL, testsOf, visitors } from './visitors.ts';

const favourite = restaurantOf(featured.favourite);
const slump = restaurantOf(featured.slump);
/** A restaurant without votes. */
const silent = restaurantOf('barro-negro');

const ADDRESS = '/restaurant-owner-dashboard/summary';
const PAGES = /\/Type\s*\/Page\b/g;

for (const [name, t, use] of visitors) {
  const { phoneTest, desktopTest } = testsOf(test, name);
  test.describe(name, () => {
    test.use({ ...use, ...STILL });

    desktopTest(
      'an owner reads what the festival brought, shares it and prints it',
      async ({ page, app }) => {
        await page.addInitScript(() => {
          const shared: unknown[] = [];
          Object.assign(window, { shared });
          Object.defineProperty(navigator, 'share', {
            value: async (card: unknown) => void shared.push(card),
          });
        });
        await enter(page, app, 'owner');
        await page.goto(`/restaurant-owner-dashboard?restaurant=${favourite.id}`);
        await page.getByRole('link', { name: t('summary.link') }).click();
        await expect(page).toHaveURL(`${ADDRESS}?restaurant=${favourite.id}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(favourite.name);
        await expect(page.getByText(t('summary.so_far'), { exact: true })).toBeVisible();

        const { body } = await page.request
          .get(`/api/owned-restaurants/${favourite.id}/summary`)
          .then(async (answer) => ({ body: await answer.json() }));
        // Votes, zeros and average together give the points.
        expect(body.zeros).toBeGreaterThan(0);
        const average = body.average.toFixed(1);
        await expect(
          page.getByText(t('summary.votes_average_zeros', { count: body.zeros, average })),
        ).toBeVisible();
        const chapter = (title: string) => page.getByRole('region', { name: title });
        await expect(chapter(t('summary.best_day'))).toContainText(`${body.bestDay.votes}`);
        await expect(chapter(t('summary.people'))).toContainText(
          t('summary.people_back', { count: body.people.returning }),
        );
        await expect(chapter(t('summary.dish'))).toContainText(body.dishes[0].name);
        await expect(chapter(t('summary.reviews'))).toContainText(
          t('summary.review_count', { count: body.reviews.count }),
        );

        const hours = chapter(t('summary.best_hour'));
        await hours.getByText(t('dashboard.table')).press('Enter');
        await expect(hours.getByRole('row')).toHaveCount(25);
        await scan(page, 'what the festival brought');

        await page.getByRole('button', { name: t('summary.share') }).click();
        const [card] = await page.evaluate(
          () => (window as unknown as { shared: { text: string; url: string }[] }).shared,
        );
        expect(card?.text).toContain(t('summary.said_votes', { count: body.votes }));
        expect(card?.url).toBe(`${app.url}/restaurant/${favourite.id}`);

        for (const format of ['A4', 'Letter']) {
          const pdf = (await page.pdf({ format })).toString('latin1');
          expect(pdf.match(PAGES)?.length, format).toBeLessThanOrEqual(2);
        }

        await page.getByRole('link', { name: t('summary.back') }).click();
        await expect(page.getByRole('region', { name: t('dashboard.figures') })).toContainText(
          t('dashboard.and_zeros', { count: body.zeros }),
        );
        await page.goBack();

        await page.getByLabel(t('dashboard.choose')).selectOption(slump.name);
        await expect(page).toHaveURL(`${ADDRESS}?restaurant=${slump.id}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(slump.name);
        await page.getByRole('link', { name: t('summary.back') }).click();
        await expect(page).toHaveURL(`/restaurant-owner-dashboard?restaurant=${slump.id}`);
      },
    );

    phoneTest(
      'an owner without votes is told what to do, and nobody sees the figures of others',
      async ({ page, app }) => {
        const heading = page.getByRole('heading', { level: 1 });
        await enter(page, app, 'visitor');
        await page.goto(`${ADDRESS}?restaurant=${favourite.id}`);
        await expect(heading).toHaveText(t('dashboard.unauthorized_title'));
        await expect(page.getByRole('link', { name: t('dashboard.request_access') })).toBeVisible();

        const userId = personIdOf('visitor');
        await app.db.insert(restaurantOwners).values({ userId, restaurantId: silent.id });
        await page.goto(ADDRESS);
        await expect(heading).toHaveText(silent.name);
        await expect(page.getByText(t('summary.none_title'))).toBeVisible();
        await expect(page.getByRole('button', { name: t('summary.share') })).toBeHidden();
        await scan(page, 'a summary without votes');

        await app.db.delete(restaurantOwners).where(eq(restaurantOwners.userId, userId));
        await page.reload();
        await expect(heading).toHaveText(t('dashboard.unauthorized_title'));
      },
    );
  });
}

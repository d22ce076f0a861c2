import { eq } from 'drizzle-orm';
import { restaurants } from '../database/schema/restaurants.ts';
import { upsertSetting } from '../server/settings/queries.ts';
import { delayRequests, expect, rateByKey, restaurantOf, standAt, test } from './app.ts';
import { enter } from './enter.ts';
import { scan, STILL, testsOf, visitors } from './visitors.ts';

const place = restaurantOf('el-comal-de-lupita');
const INSTAGRAM = 'https://www.instagram.com/vota_taco_demo';

for (const [who, t, use] of visitors) {
  const { desktopTest, phoneTest } = testsOf(test, who);
  test.describe(`somebody at a restaurant, ${who}`, () => {
    test.use({ ...use, ...STILL });

    test('is shown it first, votes from there, and may look at the states instead', async ({
      page,
      app,
    }) => {
      await upsertSetting(app.db, 'instagram_url', INSTAGRAM);
      await standAt(page, place, 0.08);
      await page.goto('/');
      const card = page.getByRole('main');
      await expect(card.getByRole('heading', { level: 1 })).toHaveText(t('places.you_are_here'));
      await expect(card.getByRole('heading', { level: 2 }).first()).toHaveText(place.name);
      await expect(card).toContainText('0.1 mi');
      await expect(card.getByRole('status').first()).toHaveText(
        `${t('places.here')}: ${place.name}`,
      );
      await scan(page, 'nearby');
      await expect(
        card.getByRole('link', { name: t('restaurants.directions') }).first(),
      ).toHaveAttribute('href', new RegExp(`destination=${place.latitude}`));
      await expect(card.getByRole('link', { name: t('places.follow_instagram') })).toHaveAttribute(
        'href',
        INSTAGRAM,
      );
      await expect(card.getByRole('link', { name: t('places.vote_now') })).toHaveAttribute(
        'href',
        `/restaurant/${place.id}?vote=true`,
      );
      // A state in the address has priority over anything near.
      await page.goto('/?state=GA');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        t('restaurants.state_title', { state: 'Georgia' }),
      );
      await page.goto('/');
      await card.getByRole('button', { name: t('places.browse_instead') }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('places.title'));
      await page.reload();
      await expect(page.getByRole('link', { name: place.name })).toHaveAttribute(
        'href',
        '/?nearby=1',
      );
      await page.getByRole('link', { name: place.name }).click();
      await expect(page).toHaveURL('/?nearby=1');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('places.you_are_here'));
    });

    test('who has voted there today is led to that vote, also from the list', async ({
      page,
      app,
    }) => {
      await enter(page, app, 'visitor');
      await standAt(page, place, 0.01);
      const main = page.getByRole('main');
      for (const [address, words] of [
        ['/?nearby=1', t('places.vote_now')],
        [`/?state=${place.stateId}`, t('restaurants.vote_now')],
      ] as const) {
        await page.goto(address);
        await expect(main.getByRole('link', { name: words, exact: true })).toHaveAttribute(
          'href',
          /vote=true/,
        );
      }
      await main.getByRole('link', { name: t('restaurants.vote_now'), exact: true }).click();
      await rateByKey(page.getByRole('radio', { name: t('voting.points', { count: 4 }) }).first());
      await page.getByRole('button', { name: t('voting.bar_submit'), exact: true }).click();
      await page.getByRole('button', { name: t('voting.submit') }).click();
      await expect(page.getByText(t('voting.success', { count: 1 }))).toBeVisible();
      for (const address of ['/?nearby=1', `/?state=${place.stateId}`]) {
        await page.goto(address);
        await expect(main.getByRole('link', { name: t('places.voted_here') })).toHaveAttribute(
          'href',
          /^[^?]+(\?from=state&stateId=SC)?$/,
        );
      }
    });

    phoneTest('a vague position says what is closest, not that one is there', async ({ page }) => {
      await standAt(page, place, 0.01, 3000);
      await page.goto('/?nearby=1');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('places.nearest'));
    });

    phoneTest(
      'who is farther off finds what is closest, asked only by their own tap',
      async ({ page }) => {
        await page.goto('/');
        await page.getByRole('link', { name: t('places.nearby_title') }).click();
        await expect(page).toHaveURL('/?nearby=1');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('location.denied'));
        const steps = page.getByRole('region', { name: t('location.steps_denied') });
        await expect(steps.getByRole('listitem')).toContainText(
          (['chrome_icon', 'chrome_allow', 'computer_system'] as const).map((step) =>
            t(`location.${step}`),
          ),
        );
        await scan(page, 'denied');
        await standAt(page, restaurantOf('la-ultima-tortilla'), 1.5);
        // After allowing it later, no second tap is needed: the ten nearest, with the way to each.
        const title = page.getByRole('heading', { level: 1 });
        await expect(title).toHaveText(t('places.nearby_title'));
        await expect(
          page.getByText(t('places.nearby_closest_at', { distanceMiles: 1.5 })),
        ).toBeVisible();
        const rows = page.getByRole('article');
        await expect(rows).toHaveCount(10);
        await expect(rows.first()).toContainText(restaurantOf('la-ultima-tortilla').name);
        await expect(
          rows.first().getByRole('link', { name: t('restaurants.directions') }),
        ).toBeVisible();
        await scan(page, 'the ten nearest');
        await page.getByRole('button', { name: t('places.browse_instead') }).click();
        await expect(title).toHaveText(t('places.title'));
        // In the middle of the sea, by the date line.
        await standAt(page, { latitude: 0, longitude: 180 });
        await page.goto('/?nearby=1');
        await expect(rows).toHaveCount(10);

        // Close to one, and not at it.
        await standAt(page, place, 0.4);
        await page.goto('/?nearby=1');
        await expect(title).toHaveText(t('places.nearest'));
        await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(place.name);
        await expect(page.getByRole('main')).toContainText('0.4 mi');
        await expect(rows).toHaveCount(9);
      },
    );

    desktopTest(
      'who is at several doors says at which; who waits in vain is told what to do',
      async ({ page, app }) => {
        const other = restaurantOf('fonda-dona-cuca');
        const { latitude, longitude } = place;
        await app.db
          .update(restaurants)
          .set({ latitude: latitude + 0.0005, longitude })
          .where(eq(restaurants.id, other.id));
        await standAt(page, place);
        await page.goto('/?nearby=1');
        const title = page.getByRole('heading', { level: 1 });
        await expect(title).toHaveText(t('places.nearby_which'));
        const which = page.getByRole('list', { name: t('places.nearby_which') });
        await expect(which.getByRole('article')).toHaveCount(2);
        await expect(which.getByRole('article').first()).not.toContainText('0.0 mi');
        await scan(page, 'several doors');
        await which.getByRole('link', { name: other.name, exact: true }).click();
        await expect(title).toHaveText(other.name);
      },
    );

    phoneTest(
      'a search for the position can be cancelled, and says after ten seconds what helps',
      async ({ page }) => {
        await page.clock.install();
        await page.addInitScript(() => {
          navigator.geolocation.getCurrentPosition = () => {};
        });
        await page.goto('/');
        await page.getByRole('link', { name: t('places.nearby_title') }).click();
        const cancel = page.getByRole('button', { name: t('shell.cancel') });
        await expect(cancel).toBeVisible();
        await page.context().grantPermissions(['geolocation']);
        await expect(page.getByText(t('places.locating'))).toBeVisible();
        await page.clock.runFor(10_000);
        await expect(page.getByText(t('places.locating_slow'))).toBeVisible();
        await scan(page, 'a search that takes long');
        await cancel.click();
        await expect(page.getByRole('button', { name: t('places.nearby_find') })).toBeVisible();
      },
    );
  });
}

test('who uses the page already finds it on top of the states, and nothing moves', async ({
  page,
}) => {
  await standAt(page, place, 0.08);
  const release = await delayRequests(page, '**/api/nearest-restaurant?*');
  const asked = page.waitForRequest('**/api/nearest-restaurant?*');
  await page.goto('/');
  await asked;
  const title = page.getByRole('heading', { name: 'Where are you eating?' });
  const states = page.getByRole('heading', { name: 'Pick a state' });
  const before = await states.boundingBox();
  await title.click();
  const cards: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('NearbyView')) cards.push(request.url());
  });
  release();
  const here = page.getByRole('link', { name: /YOU ARE HERE!.*El Comal de Lupita.*0\.1 mi/ });
  await expect(here).toBeVisible();
  await expect(title).toBeVisible();
  expect(cards).toEqual([]);
  expect(await states.boundingBox()).toEqual(before);
  await here.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('YOU ARE HERE!');
});

test('the title of the header leads from the nearby card to the states', async ({ page }) => {
  await standAt(page, place);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'YOU ARE HERE!' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Vota Taco' }).click();
  await expect(page.getByRole('heading', { name: 'Where are you eating?' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

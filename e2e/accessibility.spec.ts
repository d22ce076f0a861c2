import { expect, rateByKey, restaurantOf, signIn, standAt, test } from './app.ts';
import { enter } from './enter.ts';
import { openPolicies } from './footer.ts';
import { examine, expectTargets, follow, settle } from './examine.ts';
import { screenPaths, screensOf, VIEWERS } from './screens.ts';
import { onDesktop, scan, STILL, visitors } from './visitors.ts';

// In sequence: the time grows with the number of screens.
test.setTimeout(360_000);

// The screens of the log and of the results show what a server in use has written.
test.use({ doesMaintenance: true });

const place = restaurantOf('el-comal-de-lupita');

test.describe('signed in, on a phone', () => {
  test.use({ ...onDesktop[2], ...STILL });
  test('the vote has no finding of axe', async ({ page }) => {
    await signIn(page, 'visitor');
    await standAt(page, place);
    await page.goto(`/restaurant/${place.id}`);
    await rateByKey(page.getByRole('radio', { name: '3 points' }).first());
    await scan(page, 'rated');
    await page.getByRole('button', { name: 'Vote', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Submit my vote' })).toBeVisible();
    await scan(page, 'confirming');
  });
});

for (const [name, t, use] of visitors) {
  test.describe(name, () => {
    test.use({ ...use, ...STILL });

    for (const viewer of VIEWERS) {
      test(`every screen is for everybody: ${viewer}`, async ({ page, app }) => {
        if (viewer !== 'nobody') await enter(page, app, viewer);
        const [first = '', ...others] = await screensOf(viewer);
        await page.goto(first);
        await settle(page);
        await examine(page, first, use.colorScheme);
        for (const at of others) {
          await follow(page, at);
          await examine(page, at, use.colorScheme);
        }
      });
    }

    test('so are what no route shows, a failure, the menu and the help', async ({ page }) => {
      await page.goto('/nowhere');
      await settle(page);
      await examine(page, 'not found', use.colorScheme);
      const routes = await page.evaluate(() =>
        Object.keys(
          (window as unknown as { __TSR_ROUTER__: { routesByPath: object } }).__TSR_ROUTER__
            .routesByPath,
        ),
      );
      // Organisers' screens load with their first page.
      const declared = (await screenPaths()).filter((path) => !path.startsWith('/admin/'));
      const expected = [...declared, '/admin', '/admin/$'].toSorted();
      expect(routes.toSorted(), 'each route is a screen').toEqual(expected);

      await page.getByRole('button', { name: t('shell.menu') }).click();
      await expect(page.getByRole('radio', { name: t('shell.theme_dark') })).toBeVisible();
      await scan(page, 'the menu');
      await expectTargets(page, 'the menu');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Alt+h');
      await expect(page.getByRole('dialog', { name: t('shell.keyboard_help') })).toBeVisible();
      await examine(page, 'the help', use.colorScheme);
      await page.keyboard.press('Escape');

      await openPolicies(page);
      await page.route('**/assets/*', (route) => route.abort());
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: t('shell.policy_terms') })
        .click();
      await expect(page.getByRole('heading', { name: t('shell.error_title') })).toBeVisible();
      await examine(page, 'a failure', use.colorScheme);
    });
  });
}

import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { enter } from './enter.ts';
import { onDesktop, testsOf, visitors } from './visitors.ts';

/** Waits until the page's scripts run: they load once it is painted. */
const started = (page: Page) => page.waitForFunction(() => '__TSR_ROUTER__' in window);

for (const [name, t, use] of visitors) {
  const { phoneTest, desktopTest } = testsOf(test, name);
  test.describe(name, () => {
    test.use(use);

    desktopTest(
      'the routes of organisers come with the first page of theirs',
      async ({ page, app }) => {
        await enter(page, app, 'admin');
        const loads: string[] = [];
        page.on('request', (request) => {
          if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
        });
        await page.goto('/');
        await started(page);
        const known = () =>
          page.evaluate(() =>
            Object.keys(
              (window as unknown as { __TSR_ROUTER__: { routesByPath: object } }).__TSR_ROUTER__
                .routesByPath,
            ).filter((path) => path.startsWith('/admin/')),
          );
        expect((await known()).toSorted()).toEqual(['/admin/$']);
        const direct = page.getByRole('banner').getByRole('link', { name: t('shell.admin') });
        if (!(await direct.first().isVisible())) {
          await page.getByRole('button', { name: t('shell.account_menu') }).click();
        }
        await direct.first().click();
        await expect(page).toHaveURL('/admin/analytics');
        await expect(page).toHaveTitle(new RegExp(t('admin.analytics_title')));
        expect(await known()).toContain('/admin/audit-log');
        // One step back: the redirect left no entry of its own.
        await page.goBack();
        await expect(page).toHaveURL('/');
        expect(loads).toEqual(['/']);
      },
    );

    phoneTest(
      'an address of theirs keeps what it asks for, whoever leads to it',
      async ({ page, app }) => {
        await enter(page, app, 'admin');
        await page.goto('/');
        await started(page);
        await page.evaluate(async () => {
          const { __TSR_ROUTER__: router } = window as unknown as {
            __TSR_ROUTER__: { navigate(of: object): Promise<void> };
          };
          await router.navigate({
            to: '/admin/rankings',
            search: { by: 'weighted' },
            hash: 'main',
          });
        });
        await expect(page).toHaveURL('/admin/rankings?by=weighted#main');
        await expect(page).toHaveTitle(new RegExp(t('rankings.title')));
        await page.evaluate(async () => {
          const { __TSR_ROUTER__: router } = window as unknown as {
            __TSR_ROUTER__: { navigate(of: object): Promise<void> };
          };
          await router.navigate({ to: '/admin/no-such-page' });
        });
        await expect(page).toHaveURL('/admin/analytics');
      },
    );
  });
}

test.describe('where their file does not come', () => {
  test.use(onDesktop[2]);
  test('the page says so, and comes when it is asked for again', async ({ page, app }) => {
    await enter(page, app, 'admin');
    await page.goto('/');
    await page.route('**/assets/*', (route) => route.abort());
    await page.getByRole('banner').getByRole('link', { name: 'Admin' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Admin pages' })).toHaveCount(0);
    await page.unroute('**/assets/*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL('/admin/analytics');
    await expect(page).toHaveTitle(/Analytics/);
  });
});

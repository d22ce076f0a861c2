import { openPolicies } from './footer.ts';
import { OWN_NAMES } from '../locales/own-names.ts';
import { POLICY_PATHS } from '../web/paths.ts';
import { expect, restaurantOf, test } from './app.ts';
import { STILL, visitors } from './visitors.ts';

const place = restaurantOf('el-comal-de-lupita');

for (const [name, t, use] of visitors) {
  test.describe(name, () => {
    test.use({ ...use, ...STILL });

    test('a policy is read from the footer, by its contents, in both languages, and left again', async ({
      page,
    }) => {
      const isSpanish = use.locale === 'es-US';
      await page.goto(`/restaurant/${place.id}`);
      // Before hydration a link loads a new page, which has no history of ours.
      await expect(page.getByRole('radio').first()).toBeEnabled();
      const title = t('shell.policy_privacy');
      await openPolicies(page);
      await page.getByRole('contentinfo').getByRole('link', { name: title }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page).toHaveTitle(`${title} · Vota Taco`);
      await expect(
        page.getByText(isSpanish ? /^Fecha de vigencia: \d.* de \d{4}/ : /^Effective date: \w+ \d/),
      ).toBeVisible();
      const sections = page.getByRole('main').getByRole('heading', { level: 2 });
      await expect(sections).toHaveCount(15);

      if (isSpanish) await page.getByText('En esta página').first().click();
      const contents = page.getByRole('navigation', {
        name: isSpanish ? 'En esta página' : 'On this page',
      });
      await contents.getByRole('link').last().click();
      await expect(page).toHaveURL('/privacy-policy#gdpr');
      await expect(sections.last()).toBeInViewport();
      await expect(sections.last()).toBeFocused();
      const current = contents.locator('[aria-current]');
      await expect(current).toHaveCount(1);
      await expect(current).toHaveAttribute('aria-current', 'location');

      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await page.getByRole('button', { name: OWN_NAMES[isSpanish ? 'en' : 'es'] }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        isSpanish ? 'Privacy Policy' : 'Política de privacidad',
      );
      await expect(page).toHaveTitle(/^(Privacy Policy|Política de privacidad) ·/);
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

      // Goes back in history, past the sections that were opened.
      await page
        .getByRole('main')
        .getByRole('link', { name: isSpanish ? 'Back' : 'Atrás' })
        .click();
      await expect(page).toHaveURL(`/restaurant/${place.id}`);
    });
  });
}

test('who comes to a policy by a link goes home from it, and paper shows the text alone', async ({
  page,
}) => {
  for (const path of POLICY_PATHS) {
    await page.goto(path);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', RegExp(`${path}$`));
  }
  await page.goto('/community-guidelines');
  const main = page.getByRole('main');
  const mail = main.getByRole('link', { name: 'hola@vota-taco.example', exact: true });
  await expect(mail).toHaveAttribute('href', 'mailto:hola@vota-taco.example');
  await main.getByRole('link', { name: 'Content Moderation Policy' }).click();
  await expect(page).toHaveURL('/content-moderation-policy');
  await page.goto('/terms-of-service');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const around of ['banner', 'contentinfo'] as const) {
    await expect(page.getByRole(around)).toBeHidden();
  }
  await expect(page.locator('html')).toHaveCSS('color', 'rgb(42, 26, 46)');
  const named = main.getByRole('link', { name: 'Privacy Policy' }).first();
  await expect(named).toHaveCSS('text-decoration-line', 'none');
  await page.emulateMedia({ media: 'screen' });
  await expect(named).toHaveCSS('text-decoration-line', 'underline');
  await page.getByRole('main').getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
});

import { personIdOf } from '../database/demo/people.ts';
import { demoRestaurants } from '../database/demo/restaurants.ts';
import { auditLog } from '../database/schema/audit.ts';
import { expect, test } from './app.ts';
import { enter } from './enter.ts';
import { scan, STILL, testsOf, visitors } from './visitors.ts';

const place = demoRestaurants.find(({ key }) => key === 'el-comal-de-lupita');
if (!place) throw new Error('The demo has no such restaurant.');

for (const [who, t, device] of visitors) {
  const { desktopTest } = testsOf(test, who);
  test.describe(`a combobox, ${who}`, () => {
    test.use({ ...device, ...STILL });

    test('a restaurant is found by typing, chosen, and cleared again', async ({ page, app }) => {
      await enter(page, app, 'admin');
      await page.goto('/admin/audit-log');
      const box = page.getByRole('combobox', { name: t('audit.filter_restaurant') });
      await box.fill('zzzz');
      await expect(page.getByText(t('audit.places_none')).first()).toBeVisible();
      await scan(page, 'a combobox that finds nothing');
      await page.keyboard.press('Escape');
      await expect(box).toHaveValue('');

      await page.goto('/admin/email-export');
      const recipients = page.getByRole('combobox', { name: t('broadcasts.restaurant') });
      await recipients.fill(place.name.slice(0, 12));
      await expect(page.getByRole('option', { name: place.name })).toBeVisible();
      await scan(page, 'a combobox with what it has found');
      await page.getByRole('option', { name: place.name }).click();
      await expect(recipients).toHaveValue(place.name);
      await page.getByRole('button', { name: t('owners.restaurant_clear') }).click();
      await expect(recipients).toHaveValue('');
    });

    desktopTest('who did something is chosen by the keyboard alone', async ({ page, app }) => {
      await enter(page, app, 'admin');
      await app.db.insert(auditLog).values({
        at: new Date(),
        actorId: personIdOf('admin'),
        actorRole: 'admin',
        action: 'audit_exported',
        subjectId: 'a file',
      });
      await page.goto('/admin/audit-log');
      // The page is alive.
      await expect(page.getByText(t('audit.shown', { count: 1 }))).toBeVisible();
      const box = page.getByRole('combobox', { name: t('audit.filter_person') });
      await box.focus();
      await page.keyboard.type('admin@');
      const found = page.getByRole('listbox', { name: t('audit.filter_person') });
      await expect(found.getByRole('option')).toHaveCount(1);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/person=/);
      await expect(box).not.toHaveValue('');
      await page.reload();
      await expect(box).not.toHaveValue('');
      // Typing alone changes nothing.
      await box.focus();
      await page.keyboard.type('x');
      await page.keyboard.press('Tab');
      await expect(page).toHaveURL(/person=/);
    });
  });
}

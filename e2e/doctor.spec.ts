import { expect, test } from './app.ts';
import { enter } from './enter.ts';
import { scan, STILL, visitors } from './visitors.ts';

for (const [who, t, use] of visitors) {
  test.describe(`an organizer, ${who}`, () => {
    test.use({ ...use, ...STILL });

    test('sees what is set up wrong and what to do, and checks again', async ({ page, app }) => {
      await enter(page, app, 'admin');
      let answer = 0;
      await page.route('**/api/doctor', async (route) => {
        answer += 1;
        if (answer > 1) return route.continue();
        const diagnoses = [
          {
            check: 'mail',
            verdict: 'fault',
            finding: 'mail_away',
            values: { host: 'mail.example.org:465', reason: 'ECONNREFUSED' },
          },
          {
            check: 'backup',
            verdict: 'warning',
            finding: 'backup_old',
            values: { hours: 50, folder: '/var/lib/vota-taco-backups' },
          },
        ];
        return route.fulfill({ json: { examinedAt: '2026-05-02T16:00:00.000Z', diagnoses } });
      });
      await page.goto('/admin/settings');
      const part = page.getByRole('region', { name: t('doctor.title') });
      const items = part.getByRole('listitem');
      await expect(items).toHaveCount(2);
      const values = { host: 'mail.example.org:465', reason: 'ECONNREFUSED' };
      await expect(items.first()).toContainText(t('doctor.verdict_fault'));
      await expect(items.first()).toContainText(t('doctor.mail_away', values));
      await expect(items.last()).toContainText(t('doctor.verdict_warning'));
      await scan(page, 'what is set up wrong');
      await part.getByRole('button', { name: t('doctor.again') }).click();
      await expect(part.getByText(t('doctor.mail_mailbox'))).toBeVisible();
      await page.unroute('**/api/doctor');
      await page.route('**/api/doctor', (route) => route.abort());
      await part.getByRole('button', { name: t('doctor.again') }).click();
      await expect(part.getByText(t('doctor.load_error'))).toBeVisible({ timeout: 20_000 });
    });
  });
}

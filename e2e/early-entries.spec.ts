import { delayRequests, expect, test } from './app.ts';
import { enter } from './enter.ts';
import { onDesktop, STILL } from './visitors.ts';

const [who, t, use] = onDesktop;

test.describe(`an organiser ${who}`, () => {
  test.use({ ...use, ...STILL });

  test('a form waits for its scripts: what is entered too early would be lost', async ({
    page,
    app,
  }) => {
    await enter(page, app, 'admin');
    const release = await delayRequests(page, '**/assets/*.js');
    await page.goto('/admin/email-broadcast?mail=new', { waitUntil: 'commit' });
    const subject = page.getByLabel(t('broadcasts.subject'), { exact: true });
    await expect(subject).toBeDisabled();
    await expect(page.getByLabel(t('broadcasts.owners'), { exact: true })).toBeDisabled();

    release();
    await subject.fill('Tacos on Friday');
    await expect(page.getByRole('region', { name: t('broadcasts.preview') })).toContainText(
      'Tacos on Friday',
    );
  });
});

import { HOLD_SECONDS } from '../domain/broadcasts/rules.ts';
import { festivalClock } from '../domain/festival-clock.ts';
import { expect, test } from './app.ts';
import { enter } from './enter.ts';
import { onPhone, scan, STILL } from './visitors.ts';

const [who, t, use] = onPhone;
test.describe(who, () => {
  test.use({ ...use, ...STILL, environment: { MAILS_PER_SECOND: '1000' } });

  test('a mail in one language is planned, brought forward, stopped in time, and sent', async ({
    page,
    app,
  }) => {
    await enter(page, app, 'admin');
    await page.goto('/admin/email-broadcast?mail=new');
    const names = [t('languages.inline_en'), t('languages.inline_es')];
    const languages = new Intl.ListFormat(use.locale).format(names);
    const list = t('broadcasts.lacks_texts', { languages });
    await expect(page.getByText(t('broadcasts.lacks', { list }))).toBeVisible();
    const spanish = page.getByRole('button', { name: new RegExp(`^${t('languages.es')} \\(`) });
    await spanish.first().click();
    await page.getByLabel(t('broadcasts.subject')).fill('Resultados esta noche');
    await page.getByLabel(t('broadcasts.body'), { exact: true }).fill('Ven.');
    await expect(page.getByText(t('broadcasts.both_needed'))).toBeVisible();
    await page.getByLabel(t('broadcasts.language'), { exact: true }).selectOption('es');
    await expect(page.getByText(t('broadcasts.both_needed'))).toHaveCount(0);
    const english = page.getByRole('button', { name: `${t('languages.en')} (0)`, exact: true });
    await english.click();
    const unread = t('broadcasts.language_unread', { language: t('languages.inline_en') });
    await expect(page.getByText(unread)).toBeVisible();
    await scan(page, 'a language that nobody reads');

    const ask = page.getByRole('button', { name: t('broadcasts.start_ask') });
    const dialog = page.getByRole('dialog');
    await ask.click();
    await dialog.getByRole('radio', { name: t('broadcasts.time_at') }).check();
    const plan = dialog.getByRole('button', { name: t('broadcasts.plan') });
    await expect(plan).toBeDisabled();
    const tomorrow = new Date(app.clock.now.getTime() + 24 * 3_600_000);
    await dialog.getByLabel(t('broadcasts.time_field')).fill(festivalClock(tomorrow));
    await scan(page, 'planning a mail');
    await plan.click();
    await expect(page.getByText(t('broadcasts.state_planned'))).toBeVisible();
    await expect(page.getByText(/domingo, 3 de mayo de 2026.*EDT/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(t('broadcasts.state_planned'))).toBeVisible();
    await scan(page, 'a planned mail');

    await page.getByRole('button', { name: t('broadcasts.reschedule') }).click();
    const hold = t('broadcasts.time_hold', { count: HOLD_SECONDS });
    await dialog.getByRole('radio', { name: hold }).check();
    await dialog.getByRole('button', { name: t('broadcasts.reschedule_do') }).click();
    const timer = page.getByRole('timer');
    await expect(timer).toBeVisible();
    await scan(page, 'a mail that is held');
    const stop = page.getByRole('button', { name: t('broadcasts.recall'), exact: true });
    await stop.click();
    await expect(page.getByLabel(t('broadcasts.subject'))).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();

    await expect(ask).toBeEnabled();
    await ask.click();
    await dialog.getByRole('button', { name: t('broadcasts.start'), exact: true }).click();
    await expect(timer).toBeVisible();
    app.clock.now = new Date(app.clock.now.getTime() + HOLD_SECONDS * 1000);
    await expect(page.getByText(t('broadcasts.state_sent'), { exact: true })).toBeVisible();
    await expect(stop).toHaveCount(0);
  });
});

import type { Page } from '@playwright/test';
import { HOLD_SECONDS } from '../domain/broadcasts/rules.ts';
import { MAX_IN_DOUBT } from '../domain/mail/rules.ts';
import { type DyingMailServer, openDyingMailServer } from '../server/testing/dying-mail-server.ts';
import { type App, expect, test as base } from './app.ts';
import { demoPerson, enter } from './enter.ts';
import { onPhone, scan, STILL } from './visitors.ts';

const test = base.extend<{ mailServer: DyingMailServer }>({
  mailServer: async ({}, use) => {
    const mailServer = await openDyingMailServer();
    await use(mailServer);
    await mailServer.close();
  },
  environment: async ({ mailServer }, use) =>
    use({ SMTP_URL: mailServer.url, MAILS_PER_SECOND: '1000' }),
});

/** Starts a broadcast to everybody who agreed. @returns its id, and to how many it goes */
async function begin(page: Page, app: App) {
  const post = async (path: string, data: object) => {
    const url = `${app.url}/api/broadcasts${path}`;
    const answer = await page.request.post(url, { data, headers: { origin: app.url } });
    expect(answer.status()).toBe(200);
    return answer.json();
  };
  const subjects = { subjectEn: 'Results tonight', subjectEs: 'Resultados esta noche' };
  const bodies = { bodyEn: 'Come.', bodyEs: 'Ven.' };
  const { id, version } = await post('', { fields: { ...subjects, ...bodies, filter: {} } });
  const { count } = await (await page.request.get(`${app.url}/api/broadcasts/audience`)).json();
  await post(`/${id}/start`, { version, expected: count });
  app.clock.now = new Date(app.clock.now.getTime() + HOLD_SECONDS * 1000);
  return { id, count };
}

for (const [how, t, options] of [onPhone]) {
  test.describe(how, () => {
    test.use({ ...options, ...STILL });

    test('a mail server that dies of each mail pauses it; the page says what to do', async ({
      page,
      app,
      mailServer,
    }) => {
      await enter(page, app, 'admin');
      const { id, count } = await begin(page, app);
      await page.goto(`/admin/email-broadcast?mail=${id}`);
      await expect(page.getByText(t('broadcasts.paused_connection_lost'))).toBeVisible();
      await expect(page.getByText(t('broadcasts.paused_connection_lost_do'))).toBeVisible();
      await expect(
        page.getByText(t('broadcasts.uncertain_told', { count: MAX_IN_DOUBT })),
      ).toBeVisible();
      const uncertain = `${t('broadcasts.figure_uncertain')} ${MAX_IN_DOUBT}`;
      await page.getByRole('button', { name: uncertain, exact: true }).click();
      const lost = mailServer.taken.map(({ to }) => to);
      expect(lost).toHaveLength(MAX_IN_DOUBT);
      for (const to of lost) await expect(page.getByText(to, { exact: true })).toBeVisible();
      await scan(page, 'a broadcast that lost its connections');

      mailServer.diesOf = () => false;
      await page.getByRole('button', { name: t('broadcasts.test') }).click();
      const { email } = demoPerson('admin');
      await expect(page.getByText(t('broadcasts.tested', { email }))).toBeVisible();
      await page.getByRole('button', { name: t('broadcasts.resume') }).click();
      await expect(page.getByText(t('broadcasts.state_sent'), { exact: true })).toBeVisible();
      await expect(page.getByText(t('broadcasts.paused_connection_lost'))).toHaveCount(0);
      // The mails of the test are two more. Nobody else has two.
      const others = mailServer.taken.filter(({ to }) => to !== email).map(({ to }) => to);
      expect(new Set(others).size).toBe(others.length);
      expect(others.length).toBeGreaterThanOrEqual(count - 1);
    });
  });
}

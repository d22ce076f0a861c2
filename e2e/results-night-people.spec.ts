import type { Locator, Page } from '@playwright/test';
import { HOLD_SECONDS } from '../domain/broadcasts/rules.ts';
import { selectDevMails } from '../server/mail/queries.ts';
import { type App, expect, test } from './app.ts';
import { demoPerson, enter } from './enter.ts';
import { openBrowser } from './other-browser.ts';
import { onDesktop, onPhone, scan, STILL } from './visitors.ts';

const owner = demoPerson('owner');
const [, es, phone] = onPhone;
const [, en, desktop] = onDesktop;

const mailsTo = async (app: App, address: string) =>
  (await selectDevMails(app.db)).filter(({ to }) => to === address);

/** The number of recipients of a mail. */
const countedIn = async (audience: Locator) =>
  Number((await audience.innerText()).match(/^\d+/)?.[0]);

const sendButton = (page: Page) => page.getByRole('button', { name: en('broadcasts.start_ask') });

/** Writes a mail in both languages; it can be sent once it has both. */
async function expectPreviewOfBoth(page: Page): Promise<void> {
  const t = en;
  const preview = page.getByRole('region', { name: t('broadcasts.preview') });
  const write = async (language: string, subject: string, body: string) => {
    await page
      .getByRole('button', { name: new RegExp(`^${language}`) })
      .first()
      .click();
    await page.getByLabel(t('broadcasts.subject')).fill(subject);
    await page.getByLabel(t('broadcasts.body'), { exact: true }).fill(body);
  };
  await write(t('languages.en'), 'Results tonight', 'Come **early**.\n\nhttps://vota-taco.example');
  await expect(preview.getByText('Results tonight')).toBeVisible();
  await expect(preview.locator('strong')).toHaveText('early');
  await expect(sendButton(page)).toBeDisabled();
  await expect(page.getByText(t('broadcasts.both_needed'))).toBeVisible();
  await write(t('languages.es'), 'Resultados esta noche', 'Ven **temprano**.');
  await expect(preview.getByText('Resultados esta noche')).toBeVisible();
  await expect(page.getByText(t('broadcasts.both_needed'))).toHaveCount(0);
}

async function expectTestMails(page: Page, app: App): Promise<void> {
  const t = en;
  const { email } = demoPerson('admin');
  await page.getByRole('button', { name: t('broadcasts.test') }).click();
  await expect(page.getByText(t('broadcasts.tested', { email }))).toBeVisible();
  expect((await mailsTo(app, email)).map(({ subject }) => subject).toSorted()).toEqual([
    es('mail.news_test_subject', { subject: 'Resultados esta noche' }),
    t('mail.news_test_subject', { subject: 'Results tonight' }),
  ]);
}

/** Narrows the audience, opens the confirmation, and reverts both. */
async function expectNarrowerAudience(page: Page, audience: Locator, all: number): Promise<void> {
  const t = en;
  await page.getByLabel(t('broadcasts.language'), { exact: true }).selectOption('es');
  await page.getByLabel(t('broadcasts.voted'), { exact: true }).selectOption('voters');
  await expect(audience).toContainText(t('broadcasts.of_all', { all }));
  await expect(audience).not.toHaveAttribute('aria-busy', 'true');
  const some = await countedIn(audience);
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThan(all);
  const dialog = page.getByRole('dialog');
  await sendButton(page).click();
  await expect(dialog).toContainText(t('broadcasts.start_title', { count: some }));
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await dialog.getByRole('button', { name: t('shell.cancel') }).click();
  await page.getByLabel(t('broadcasts.language'), { exact: true }).selectOption('');
  await page.getByLabel(t('broadcasts.voted'), { exact: true }).selectOption('');
  await expect(audience).toContainText(t('broadcasts.all_of_them'));
}

/** To all users: their number must be typed first. */
async function sendToEverybody(page: Page, app: App, all: number): Promise<void> {
  const t = en;
  const dialog = page.getByRole('dialog');
  await sendButton(page).click();
  await expect(dialog).toContainText(t('broadcasts.start_everybody', { count: all }));
  const start = dialog.getByRole('button', { name: t('broadcasts.start') });
  await expect(start).toBeDisabled();
  await dialog.getByLabel(t('broadcasts.type_number', { count: all })).fill(String(all));
  await scan(page, 'writing to everybody');
  await start.click();
  await expect(page.getByRole('timer')).toBeVisible();
  app.clock.now = new Date(app.clock.now.getTime() + HOLD_SECONDS * 1000);
  await expect(page.getByText(t('broadcasts.progress', { done: all, all }))).toBeVisible();
  await expect(page.getByText(t('broadcasts.state_sent'), { exact: true })).toBeVisible();
  await page
    .getByRole('button', { name: `${t('broadcasts.figure_sent')} ${all}`, exact: true })
    .click();
  await expect(page).toHaveURL(/list=sent/);
  await expect(page.getByText(t('broadcasts.people_count', { count: all }))).toBeVisible();
  await expect(page.getByRole('table')).toContainText('@demo.vota-taco.example');
  await scan(page, 'sent to everybody');
}

/** A reader unsubscribes, on a phone in Spanish. */
async function stopMails(reader: Page, app: App): Promise<void> {
  const votante = demoPerson('votante').email;
  const [mail] = await mailsTo(app, votante);
  expect(mail?.subject).toBe('Resultados esta noche');
  await reader.goto(mail?.links.find((link) => link.includes('/unsubscribe')) ?? '');
  const stop = reader.getByRole('button', { name: es('account.news_stop') });
  await expect(stop).toBeEnabled();
  await scan(reader, 'no more news');
  await stop.click();
  await expect(reader.getByText(es('account.news_off'))).toBeVisible();
  await reader.context().close();
}

/** Chooses a password on the mail's page, and signs in with it. */
async function acceptInvitation(guest: Page, link: string, address: string): Promise<void> {
  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: en('people.invited_title') })).toBeFocused();
  await scan(guest, 'invited');
  const password = 'al-pastor-con-piña';
  await guest.getByLabel(en('people.password'), { exact: true }).fill(password);
  await guest.getByLabel(en('people.confirm_password')).fill(password);
  await guest
    .locator('form')
    .getByRole('button', { name: en('people.save_password') })
    .click();
  await expect(guest.getByRole('heading', { name: en('people.invited_done_title') })).toBeFocused();
  await guest.goto('/auth?tab=signin');
  await guest.getByRole('textbox', { name: en('people.email') }).fill(address);
  await guest.getByLabel(en('people.password'), { exact: true }).fill(password);
  await guest
    .locator('form')
    .getByRole('button', { name: en('people.sign_in') })
    .click();
  await expect(guest.getByRole('button', { name: en('shell.account_menu') })).toBeVisible();
}

async function endSession(page: Page, address: string, person: string): Promise<void> {
  const t = es;
  const dialog = page.getByRole('dialog');
  await page.goto(`/admin/users?q=${address}`);
  const row = page.getByRole('row').filter({ hasText: address });
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: new RegExp(`^${t('sessions.end')}:`) }).click();
  await expect(dialog).toContainText(person);
  await scan(page, 'ending a session');
  await dialog.getByRole('button', { name: t('sessions.end'), exact: true }).click();
  await expect(page.getByText(t('sessions.ended', { person }))).toBeVisible();
  await expect(page.getByText(t('sessions.none_match'))).toBeVisible();
}

/** Actions by which admins could lock themselves out are not offered for their own account. */
async function expectNoActsOnOneself(main: Locator): Promise<void> {
  const t = es;
  await expect(main.getByText(t('admin.you'), { exact: true })).toBeVisible();
  for (const action of [
    'admin.recreate',
    'admin.ban',
    'admin.delete',
    'sessions.end_of',
  ] as const) {
    await expect(main.getByRole('button', { name: t(action), exact: true })).toHaveCount(0);
  }
}

test.describe('on a desktop, in English', () => {
  test.use({ ...desktop, ...STILL, environment: { MAILS_PER_SECOND: '1000' } });

  test('a mail to many is written, tried, sent to everybody who agreed, and stopped by one', async ({
    page,
    app,
    browser,
  }) => {
    const t = en;
    await enter(page, app, 'admin');
    await page.goto('/admin/email-broadcast');
    await expect(page.getByRole('table')).toBeVisible();
    await page.getByRole('link', { name: t('broadcasts.new') }).click();
    await expectPreviewOfBoth(page);

    await expectTestMails(page, app);

    const audience = page
      .getByRole('status')
      .filter({ hasText: t('broadcasts.people', { count: 2 }) });
    await expect(audience).toContainText(t('broadcasts.all_of_them'));
    const all = await countedIn(audience);
    await expectNarrowerAudience(page, audience, all);
    await scan(page, 'writing to many');
    await sendToEverybody(page, app, all);

    await stopMails(await openBrowser(browser, app, phone), app);

    await page.goto('/admin/email-export');
    await expect(audience).toContainText(t('broadcasts.all_of_them'));
    expect(await countedIn(audience)).toBe(all - 1);
  });
});

test.describe('on a phone, in Spanish', () => {
  test.use({ ...phone, ...STILL });

  test('somebody is invited, comes in, is signed out, and becomes the second organiser', async ({
    page,
    app,
    browser,
  }) => {
    const t = es;
    const address = 'ximena@example.com';
    const person = 'Ximena Ñandú';
    const dialog = page.getByRole('dialog');
    const main = page.getByRole('main');
    const act = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
    await enter(page, app, 'admin');
    await page.goto('/admin/user-management');
    await page.getByRole('button', { name: t('admin.create') }).click();
    await dialog.getByLabel(t('admin.email_label')).fill(address);
    await dialog.getByLabel(t('admin.name_label')).fill(person);
    await dialog.getByLabel(t('admin.language_label')).selectOption('en');
    await scan(page, 'creating an account');
    await act(t('admin.create_action'));
    await expect(page.getByText(t('admin.created', { email: address }))).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(person);

    const guest = await openBrowser(browser, app, desktop);
    await acceptInvitation(guest, await app.linkOfMailTo(address), address);

    await endSession(page, address, person);
    await guest.goto('/account');
    await expect(guest).toHaveURL('/auth');

    const admin = demoPerson('admin');
    const setUp = async (id: string, isAdmin: boolean) => {
      await page.goto(`/admin/user-management/${id}`);
      await main.getByRole('button', { name: t('admin.set_up') }).click();
      await dialog.getByLabel(t('admin.set_up_admin'), { exact: true }).setChecked(isAdmin);
      await act(t('admin.save'));
    };
    await setUp(admin.id, false);
    await expect(dialog.getByRole('alert')).toHaveText(t('errors.last_admin'));
    await scan(page, 'the last organiser');
    await act(t('shell.cancel'));
    await expectNoActsOnOneself(main);
    await setUp(owner.id, true);
    await expect(page.getByText(t('admin.set_up_done', { person: owner.fullName }))).toBeVisible();
    const second = await openBrowser(browser, app, desktop, 'owner');
    await second.goto(`/admin/user-management/${admin.id}`);
    await expect(second.getByRole('button', { name: en('admin.delete') })).toBeVisible();
    await scan(second, 'an organiser');
    await second.context().close();
    await guest.context().close();
  });
});

import { eq } from 'drizzle-orm';
import { profiles } from '../database/schema/people.ts';
import { DESKTOP, expect, test } from './app.ts';
import { demoPerson, enter } from './enter.ts';
import { scan, STILL } from './visitors.ts';

const visitor = demoPerson('visitor');
const owner = demoPerson('owner');
const PATH = '/admin/user-management';

test.use({ viewport: DESKTOP, locale: 'en-US', ...STILL });

test('sets up an account that somebody else changes meanwhile, or that is not there', async ({
  page,
  app,
}) => {
  await enter(page, app, 'admin');
  const dialog = page.getByRole('dialog');
  await page.goto(`${PATH}/${owner.id}`);
  await page.getByRole('button', { name: 'User setup' }).click();
  await dialog.getByLabel('Language of emails').selectOption('es');
  // As another organiser would do it.
  await app.db
    .update(profiles)
    .set({ fullName: 'Ines Other', updatedAt: new Date() })
    .where(eq(profiles.id, owner.id));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Somebody else has changed this account');
  await expect(dialog.getByRole('alert')).toContainText('Ines Other');
  await expect(dialog.getByLabel('Full name')).toHaveValue('Ines Other');
  await expect(dialog.getByLabel('Language of emails')).toHaveValue('es');
  await scan(page, 'an account that somebody else has changed');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Ines Other is set up.')).toBeVisible();

  await page.getByRole('button', { name: 'Recreate' }).click();
  const recreate = dialog.getByRole('button', { name: 'Recreate' });
  await expect(recreate).toBeDisabled();
  await dialog.getByRole('textbox').fill(owner.email.toUpperCase());
  await expect(recreate).toBeEnabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`${PATH}/${demoPerson('admin').id}`);
  await page.getByRole('button', { name: 'User setup' }).click();
  await dialog.getByLabel('Admin', { exact: true }).uncheck();
  await expect(dialog).toContainText('This is your own account: you will leave this page at once.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(PATH);
  await page.getByRole('button', { name: 'Create account' }).click();
  await dialog.getByLabel('Email', { exact: true }).fill(visitor.email);
  await dialog.getByRole('button', { name: 'Create and invite' }).click();
  await dialog.getByRole('link', { name: 'Open this account' }).click();
  await expect(page).toHaveURL(`${PATH}/${visitor.id}`);
  await expect(dialog).toHaveCount(0);

  for (const id of ['00000000-0000-4000-8000-000000000000', 'nobody']) {
    await page.goto(`${PATH}/${id}`);
    const heading = page.getByRole('heading', { level: 1, name: 'This account was not found.' });
    await expect(heading).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'User management' }).click();
    await expect(page).toHaveURL(PATH);
  }
});

test('an invitation that works no more says what to do', async ({ page }) => {
  await page.goto(`/reset-password#token=${'a'.repeat(43)}&type=recovery&invitation=1`);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('This invitation was used already, or it is too old');
  await expect(page.getByRole('link', { name: 'Request New Reset Link' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Write to the organizers' })).toHaveAttribute(
    'href',
    'mailto:hola@vota-taco.example',
  );
});

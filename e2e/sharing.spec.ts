import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, restaurantOf, test } from './app.ts';
import { enter } from './enter.ts';
import { publishResult } from './publish.ts';
import { scan, STILL, testsOf, visitors } from './visitors.ts';

const place = restaurantOf('el-comal-de-lupita');

interface Sent {
  files?: { name: string; type: string; size: number }[];
  text?: string;
  url?: string;
}

/** A device whose sheet takes what it is given. @param takesFiles whether pictures too */
const giveSheet = (page: Page, takesFiles: boolean) =>
  page.addInitScript((isTaken) => {
    const sent: unknown[] = [];
    Object.assign(window, { sent });
    Object.defineProperty(navigator, 'canShare', { value: () => isTaken });
    Object.defineProperty(navigator, 'share', {
      value: async ({ files, text, url }: { files?: File[]; text?: string; url?: string }) =>
        void sent.push({
          text,
          url,
          files: files?.map(({ name, type, size }) => ({ name, type, size })),
        }),
    });
  }, takesFiles);
const sentBy = (page: Page) => page.evaluate(() => (window as unknown as { sent: Sent[] }).sent);

/** Saves what a link or button downloads. */
async function download(page: Page, name: string) {
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name, exact: true }).click();
  const saved = await coming;
  return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) };
}

for (const [name, t, use] of visitors) {
  const { phoneTest, desktopTest } = testsOf(test, name);
  test.describe(name, () => {
    test.use({ ...use, ...STILL });

    phoneTest('a voter shares a dish with its tacos, from their history', async ({ page, app }) => {
      await giveSheet(page, true);
      await enter(page, app, 'visitor');
      await page.goto('/my-votes');
      const share = page.getByRole('button', {
        name: t('sharing.share_dish', { dish: 'Quesabirria doble' }),
      });
      await share.click();
      const dialog = page.getByRole('dialog', { name: t('sharing.dialog_vote') });
      const title = t('sharing.gave_title', {
        count: 5,
        dish: 'Quesabirria doble',
        restaurant: place.name,
      });
      await expect(
        dialog.getByRole('img', { name: t('sharing.picture', { title }) }),
      ).toBeVisible();
      await scan(page, 'a share card');
      await dialog.getByRole('button', { name: t('sharing.send') }).click();
      const [sent] = await sentBy(page);
      expect(sent?.files).toEqual([
        { name: 'vota-taco-story.png', type: 'image/png', size: expect.any(Number) },
      ]);
      expect(sent?.text).toBe(`${title}\n${app.url}/restaurant/${place.id}`);

      await dialog.getByRole('button', { name: t('sharing.shape_wide') }).click();
      await expect(dialog.getByRole('button', { name: t('sharing.send') })).toBeVisible();
      const saved = await download(page, t('sharing.download'));
      expect(saved.name).toBe('vota-taco-wide.png');
      expect(saved.bytes.subarray(1, 4).toString()).toBe('PNG');
      await page.keyboard.press('Escape');
      await expect(share).toBeFocused();
    });

    phoneTest('a card that does not come can be asked for again', async ({ page, app }) => {
      await giveSheet(page, false);
      await enter(page, app, 'visitor');
      await page.goto('/my-votes');
      const cards = '**/cards/*/tacos/**';
      await page.route(cards, (route) => route.fulfill({ status: 503, body: 'busy' }));
      await page
        .getByRole('button', {
          name: t('sharing.share_dish', { dish: 'Quesabirria doble' }),
        })
        .click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('alert')).toContainText(t('sharing.picture_failed'));
      // The link can be shared all the same.
      await dialog.getByRole('button', { name: t('sharing.send_link') }).click();
      expect((await sentBy(page))[0]?.url).toBe(`${app.url}/restaurant/${place.id}`);
      await page.unroute(cards);
      await dialog.getByRole('button', { name: t('shell.retry') }).click();
      await expect(dialog.getByRole('img')).toBeVisible();
    });

    desktopTest(
      'an owner prints a poster and table cards, and shares a place once results are out',
      async ({ page, app }) => {
        await enter(page, app, 'owner');
        await page.goto(`/restaurant-owner-dashboard?restaurant=${place.id}`);
        const chapter = page.getByRole('region', { name: t('sharing.chapter') });
        for (const key of ['poster', 'table_card'] as const) {
          const saved = await download(
            page,
            t('sharing.pdf_named', { sheet: t(`sharing.${key}`) }),
          );
          expect(saved.name).toBe(`${key.replace('_', '-')}-el-comal-de-lupita.pdf`);
          expect(saved.bytes.subarray(0, 5).toString()).toBe('%PDF-');
        }
        const open = chapter.getByRole('button', { name: t('sharing.card_share') });
        await open.click();
        const dialog = page.getByRole('dialog', { name: t('sharing.dialog_place') });
        await expect(dialog.getByRole('img', { name: /El Comal de Lupita/ })).toBeVisible();
        await expect(dialog.getByLabel(t('sharing.what'))).toBeHidden();
        await dialog.getByRole('button', { name: 'Español' }).click();
        expect((await download(page, t('sharing.download'))).name).toBe('vota-taco-es-story.png');

        await publishResult(app);
        await page.reload();
        await open.click();
        const choice = dialog.getByLabel(t('sharing.what'));
        const places = choice.getByRole('option');
        await expect(places.nth(1)).toContainText(
          t('sharing.what_place', { place: '1', list: '' }),
        );
        await choice.selectOption({ index: 1 });
        const picture = dialog.getByRole('img', { name: /El Comal de Lupita/ });
        await expect(picture).toHaveAttribute('src', /\/results\/\d+\/.+\/story\.png\?lang=en$/);
        await expect(picture).toBeVisible();
        await scan(page, 'the card of a place');
      },
    );
  });
}

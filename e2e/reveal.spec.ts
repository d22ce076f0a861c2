import type { Page } from '@playwright/test';
import { DESKTOP, expect, PHONE, test } from './app.ts';
import { enter } from './enter.ts';
import { isKept, nameOf } from './kept.ts';
import { isAt, present, show, stage, steps } from './present.ts';
import { onDesktop, scan, STILL, visitors } from './visitors.ts';

const [, english] = onDesktop;

for (const [name, t, use] of visitors) {
  test.describe(name, () => {
    test.use({ ...use, ...STILL, viewport: DESKTOP });

    test('a whole practice needs the keyboard alone', async ({ page, app }) => {
      await enter(page, app, 'admin');
      await page.goto('/admin/reveal');
      const prepare = page.getByRole('button', { name: t('reveal.start_practice') });
      await prepare.focus();
      await page.keyboard.press('Enter');
      await expect(prepare).toHaveCount(0);
      await scan(page, 'the preparation');
      await page.getByRole('button', { name: t('reveal.on_screen') }).focus();
      await page.keyboard.press('Enter');
      await isAt(page, 0);
      await expect(stage(page)).toBeFocused();

      for (const [index, step] of steps.entries()) {
        await isAt(page, index);
        await expect(stage(page)).toContainText('PRACTICE');
        await expect(stage(page)).toContainText('ENSAYO');
        if (step.kind === 'opening') {
          // Both languages at once, whatever the presenter reads.
          await expect(stage(page)).toContainText(show.lists[step.list]?.name.en ?? '');
          await expect(stage(page)).toContainText(show.lists[step.list]?.name.es ?? '');
        }
        if (step.kind === 'place') {
          const place = show.lists[step.list]?.places[step.place];
          for (const row of place?.rows ?? []) {
            await expect(stage(page).getByText(row.name, { exact: true })).toBeVisible();
          }
        }
        await page.keyboard.press(index % 2 ? 'Space' : 'PageDown');
      }
      await isAt(page, steps.length - 1);
      await page.keyboard.press('PageUp');
      await isAt(page, steps.length - 2);
      await page.keyboard.press('Home');
      await isAt(page, 0);
      await page.keyboard.press('End');
      await isAt(page, steps.length - 1);

      await page.keyboard.press('b');
      await expect(page.getByTestId('dark')).toBeVisible();
      // In the dark, nothing is revealed: the first press only brings the light back.
      await page.keyboard.press('ArrowLeft');
      await expect(page.getByTestId('dark')).toHaveCount(0);
      await isAt(page, steps.length - 1);

      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toContainText('PageDown');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(stage(page)).toHaveCount(0);
      await expect(
        page.getByRole('button', {
          name: t('reveal.continue', { step: steps.length, steps: steps.length }),
        }),
      ).toBeVisible();
    });

    test('in turn, each step speaks one language', async ({ page, app }) => {
      await enter(page, app, 'admin');
      await page.goto('/admin/reveal?lists=dishes');
      await page.getByRole('button', { name: t('reveal.languages_turns') }).click();
      await page.getByRole('button', { name: t('reveal.start_practice') }).click();
      await page.getByRole('button', { name: t('reveal.on_screen') }).click();
      await page.keyboard.press('Space');
      await page.keyboard.press('Space');
      const name = show.lists.find(({ id }) => id === 'dishes')?.name;
      await expect(stage(page).locator('.sheet')).toHaveText([name?.en ?? '']);
      await page.keyboard.press('Space');
      await expect(stage(page).locator('.sheet')).toHaveText([name?.es ?? '']);
    });
  });
}

test.describe('what lasts', () => {
  test.use({ ...onDesktop[2], ...STILL, serviceWorkers: 'allow' });

  test('a reload in the middle goes on at the same step', async ({ page, app }) => {
    await present(page, app);
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('Space');
    await isAt(page, 5);
    await page.reload();
    await isAt(page, 5);
    await page.keyboard.press('Space');
    await isAt(page, 6);
  });

  test('without a network it goes on, and also after a reload', async ({ page, app, context }) => {
    await present(page, app);
    await page.keyboard.press('Escape');
    await expect(page.getByText(english('reveal.works_offline'))).toBeVisible();
    await page.getByRole('button', { name: english('reveal.on_screen') }).click();
    // What every page needs is stored a moment after it has come.
    await isKept(page, nameOf('settings'));
    await context.setOffline(true);
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('Space');
    await isAt(page, 4);
    await page.reload();
    await isAt(page, 4);
    await expect(stage(page)).toContainText('ENSAYO');
    await page.keyboard.press('Space');
    await isAt(page, 5);
    // What the screen showed meanwhile is told as soon as there is a network.
    await context.setOffline(false);
    const { revealId } = await page.evaluate(() =>
      JSON.parse(localStorage.getItem('reveal') ?? ''),
    );
    const told = () => page.request.get(`/api/results/reveal/state?revealId=${revealId}`);
    await expect.poll(async () => (await (await told()).json()).step).toBe(5);
  });

  test('signing out forgets the presentation and what it shows', async ({ page, app }) => {
    await present(page, app);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).first().click();
    await expect
      .poll(() => page.evaluate(() => [localStorage.reveal, localStorage['reveal-show']]))
      .toEqual([undefined, undefined]);
  });
});

test.describe('on a phone', () => {
  test.use({ ...onDesktop[2], ...STILL, viewport: PHONE, hasTouch: true });

  test('the screen fits, and a tap turns the page', async ({ page, app }) => {
    await present(page, app);
    await page.touchscreen.tap(300, 500);
    await isAt(page, 1);
    await page.touchscreen.tap(40, 500);
    await isAt(page, 0);
    await scan(page, 'the screen on a phone');
  });
});

test.describe('motion', () => {
  const moving = (page: Page) =>
    page.evaluate(
      () => document.getAnimations().filter((one) => one.playState === 'running').length,
    );

  test.describe('reduced', () => {
    test.use({ ...onDesktop[2], ...STILL });
    test('is none: everything is there at once', async ({ page, app }) => {
      await present(page, app);
      await page.keyboard.press('End');
      for (let step = 0; step < 2; step += 1) await page.keyboard.press('PageUp');
      await page.keyboard.press('PageDown');
      await isAt(page, steps.length - 2);
      expect(await moving(page)).toBe(0);
      await page.keyboard.press('PageUp');
      await expect(stage(page).locator('.stage-burst')).toBeHidden();
    });
  });

  test.describe('allowed', () => {
    test.use({ ...onDesktop[2] });
    test('goes with each step forward, moves nothing but transform and opacity, and ends', async ({
      page,
      app,
    }) => {
      await present(page, app);
      await page.keyboard.press('Space');
      await page.keyboard.press('Space');
      const animated = await page.evaluate(() => {
        const properties = document
          .getAnimations()
          .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes())
          .flatMap((frame) => Object.keys(frame));
        const OWN = ['offset', 'computedOffset', 'easing', 'composite'];
        return [...new Set(properties)].filter((name) => !OWN.includes(name)).toSorted();
      });
      expect(animated).toEqual(['opacity', 'transform']);
      await expect.poll(() => moving(page)).toBe(0);
      // On the way back, everything is there at once.
      await page.keyboard.press('PageUp');
      await isAt(page, 1);
      expect(await moving(page)).toBe(0);
    });
  });
});

import type { Page } from '@playwright/test';
import { practiceShow } from '../domain/results/rules.practice.ts';
import { type RevealLanguages, stepsOf } from '../domain/results/rules.reveal.ts';
import { type App, DESKTOP, expect, PHONE, test } from './app.ts';
import { enter } from './enter.ts';
import { expectTargets } from './examine.ts';
import { signResult } from './publish.ts';
import { onDesktop, onPhone, scan, STILL, visitors } from './visitors.ts';

const show = practiceShow({ name: '', year: 2026 });
const practice = (languages: RevealLanguages = 'both') =>
  stepsOf(show, { lists: [], places: 10, languages });
const steps = practice();

const TIE = steps.findIndex(
  (step) => step.kind === 'place' && (show.lists[step.list]?.places[step.place]?.count ?? 0) > 1,
);

const [, english] = onDesktop;
const stage = (page: Page) => page.locator('.stage');
const isAt = (page: Page, step: number) =>
  expect(stage(page)).toHaveAttribute('data-step', `${step}`);

/** Prepares a practice and shows it, in English. */
async function present(page: Page, app: App): Promise<void> {
  await enter(page, app, 'admin');
  await page.goto('/admin/reveal');
  await page.getByRole('button', { name: english('reveal.start_practice') }).click();
  await page.getByRole('button', { name: english('reveal.on_screen') }).click();
  await isAt(page, 0);
}

/** Begins one without a screen. @param snapshotId null: a practice */
async function begin(page: Page, app: App, snapshotId: string | null, steps: number) {
  const answer = await page.request.post(`${app.url}/api/results/reveal`, {
    data: { snapshotId, steps },
    headers: { origin: app.url },
  });
  expect(answer.status()).toBe(200);
  return String((await answer.json()).revealId);
}

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

test.describe('beside the screen', () => {
  test.use({ ...onDesktop[2], ...STILL });

  test('a phone of another organiser turns the pages of a signed result', async ({
    page,
    app,
    browser,
  }) => {
    const phone = await browser.newContext({ ...onPhone[2], ...STILL, baseURL: app.url });
    const remote = await phone.newPage();
    const [, spanish] = onPhone;
    await enter(page, app, 'admin');
    const snapshotId = await signResult(app);
    await enter(remote, app, 'votante');
    // The phone waits for it; a practice elsewhere is offered, and does not become the remote's.
    await begin(page, app, null, 3);
    await remote.goto('/admin/reveal/remote');
    await expect(remote.getByText(spanish('reveal.running_only_practice'))).toBeVisible();
    await page.goto(`/admin/reveal?result=${snapshotId}&lists=restaurants&places=3`);
    await page.getByRole('button', { name: english('reveal.start') }).click();
    await expect(page.getByRole('button', { name: english('reveal.on_screen') })).toBeVisible();
    await page.getByRole('button', { name: english('reveal.on_screen') }).click();
    await isAt(page, 0);

    await expect(remote.getByText(spanish('reveal.result', { version: 1 }))).toBeVisible();
    await expect(remote.getByText(spanish('reveal.step_title'))).toBeVisible();
    // A second one takes nothing from it, and is offered to whoever comes now.
    const second = await begin(page, app, snapshotId, 6);
    await remote.reload();
    await expect(remote.getByText(spanish('reveal.step_title'))).toBeVisible();
    const late = await phone.newPage();
    await late.goto('/admin/reveal/remote');
    await expect(late.getByRole('link', { name: spanish('reveal.be_remote') })).toHaveCount(3);
    await scan(late, 'the choice between two reveals');
    await late.close();
    await scan(remote, 'the remote');
    // Nothing else of the app is there to tap on by mistake.
    await expect(remote.getByRole('contentinfo')).toHaveCount(0);
    await expect(remote.getByRole('navigation')).toHaveCount(0);
    await expectTargets(remote, 'the remote');
    const next = remote.getByRole('button', { name: spanish('reveal.next') });
    await next.click();
    await isAt(page, 1);
    await next.click();
    await isAt(page, 2);
    // The remote has the name that is on the screen, before it is announced too.
    const shown = await stage(page).locator('.name').first().textContent();
    await expect(remote.getByText(shown ?? '', { exact: false }).first()).toBeVisible();
    await remote.getByRole('button', { name: spanish('reveal.dark') }).click();
    await expect(page.getByTestId('dark')).toBeVisible();
    await page.keyboard.press('b');
    await expect(remote.getByRole('button', { name: spanish('reveal.dark') })).toBeVisible();
    await page.keyboard.press('Space');
    await expect(remote.getByText(spanish('reveal.step_of', { step: 4, steps: 6 }))).toBeVisible();

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: english('reveal.end') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: english('reveal.end'), exact: true })
      .click();
    await expect(remote.getByText(spanish('reveal.trouble_gone'))).toBeVisible();
    await expect(remote.getByText(spanish('reveal.others_running_hint'))).toBeVisible();
    // Begun without a screen that told its lists: its pages can be turned, and no name is invented.
    await remote.locator(`a[href$="${second}"]`).click();
    await expect(remote.getByText(spanish('reveal.blind'))).toBeVisible();
    await phone.close();
  });

  test('the notes in a second window know what comes next, and turn the page', async ({
    page,
    app,
    context,
  }) => {
    await present(page, app);
    const notes = await context.newPage();
    await notes.goto('/admin/reveal/notes');
    await expect(notes.getByText(english('reveal.step_title'))).toBeVisible();
    for (let step = 0; step < 2; step += 1) await notes.keyboard.press('PageDown');
    await isAt(page, 2);
    for (let step = 2; step < TIE; step += 1) await page.keyboard.press('PageDown');
    await isAt(page, TIE);
    await expect(
      notes.getByText(english('reveal.note_shared', { count: 2, rank: 4, next: 6 })),
    ).toBeVisible();
    await page.keyboard.press('End');
    await expect(notes.getByText(english('reveal.nothing_next'))).toBeVisible();
    await scan(notes, 'the notes');
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

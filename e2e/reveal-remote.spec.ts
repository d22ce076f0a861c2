import type { Page } from '@playwright/test';
import { type App, expect, test } from './app.ts';
import { enter } from './enter.ts';
import { expectTargets } from './examine.ts';
import { isAt, present, show, stage, steps } from './present.ts';
import { signResult } from './publish.ts';
import { onDesktop, onPhone, scan, STILL } from './visitors.ts';

const [, english] = onDesktop;

const TIE = steps.findIndex(
  (step) => step.kind === 'place' && (show.lists[step.list]?.places[step.place]?.count ?? 0) > 1,
);

/** Begins one without a screen. @param snapshotId null: a practice */
async function begin(page: Page, app: App, snapshotId: string | null, count: number) {
  const answer = await page.request.post(`${app.url}/api/results/reveal`, {
    data: { snapshotId, steps: count },
    headers: { origin: app.url },
  });
  expect(answer.status()).toBe(200);
  return String((await answer.json()).revealId);
}

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
    await expect(remote.getByText(spanish('reveal.ended'))).toBeVisible();
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
    // Both turn pages at once, faster than the server answers: none is lost.
    await page.keyboard.press('Home');
    await isAt(page, 0);
    for (let pair = 0; pair < 4; pair += 1) {
      await page.keyboard.press('PageDown');
      await notes.keyboard.press('PageDown');
    }
    await isAt(page, 8);
    await page.keyboard.press('End');
    await expect(notes.getByText(english('reveal.nothing_next'))).toBeVisible();
    await scan(notes, 'the notes');
  });
});

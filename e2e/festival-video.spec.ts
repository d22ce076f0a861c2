import type { Page } from '@playwright/test';
import { appSettings } from '../database/schema/settings.ts';
import { type App, expect, PHONE, test } from './app.ts';

/** Two seconds of one colour: WebM, VP8, 32 × 16 px. */
const CLIP =
  'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQJChYECGFOAZwEAAAAAAAJEEU2bdLpNu4tTq4QVSalmU6yBoU27' +
  'i1OrhBZUrmtTrIHYTbuMU6uEElTDZ1OsggEeTbuMU6uEHFO7a1OsggIu7AEAAAAAAABZAAAAAAAAAAAAAAAAAAAAAAAA' +
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' +
  'AAAVSalmsirXsYMPQkBNgI1MYXZmNTkuMjcuMTAwV0GNTGF2ZjU5LjI3LjEwMESJiECfQAAAAAAAFlSua8GuAQAAAAAA' +
  'ADjXgQFzxYi2uWtlvd3kQpyBACK1nIN1bmSIgQCGhVZfVlA4g4EBI+ODhB3NZQDgibCBILqBEJqBAhJUw2f9c3OgY8CA' +
  'Z8iaRaOHRU5DT0RFUkSHjUxhdmY1OS4yNy4xMDBzc9djwItjxYi2uWtlvd3kQmfIoUWjh0VOQ09ERVJEh5RMYXZjNTku' +
  'MzcuMTAwIGxpYnZweGfIokWjiERVUkFUSU9ORIeUMDA6MDA6MDIuMDAwMDAwMDAwAAAfQ7Z1QIjngQCjvoEAAICwAgCd' +
  'ASogABAAAEcIhYWIhYSIAgICdaoD+AIJwhUA/vozy/9/qvf1Xv6r/dp/+89H3no+89H/eWAAo5WBAfQAsQEAARAQABgA' +
  'GFgv9AAIQACjlYED6ACxAQABEBAAGAAYWC/0AAhAAKOVgQXcALEBAAEQEAAYABhYL/QACEAAHFO7a5G7j7OBALeK94EB' +
  '8YIBoPCBAw==';

test.use({ viewport: PHONE, locale: 'en-US' });

/** Sets the video of the festival, and records all requests to other origins. */
async function showVideo(page: Page, app: App, settingValue: string): Promise<string[]> {
  const asked: string[] = [];
  await page.route(
    (url) => url.hostname !== 'localhost' || url.pathname === '/clip.webm',
    (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'video/webm', body: Buffer.from(CLIP, 'base64') });
    },
  );
  await app.db.insert(appSettings).values({ settingKey: 'main_page_video_url', settingValue });
  await page.goto('/');
  return asked;
}

const video = (page: Page) => page.locator('video');
const timeOf = (page: Page) =>
  video(page).evaluate((element: HTMLVideoElement) => element.currentTime);

test('the video of the festival plays by itself, silent and again, until it is paused', async ({
  page,
  app,
}) => {
  await showVideo(page, app, '/clip.webm');
  const pause = page.getByRole('button', { name: 'Pause the video' });
  await expect(pause).toBeVisible();
  await expect(video(page)).toHaveCSS('opacity', '1');
  await expect(video(page)).toHaveJSProperty('muted', true);
  await expect(video(page)).toHaveJSProperty('loop', true);
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0);
  await pause.click();
  await expect(video(page)).toHaveJSProperty('paused', true);
  const play = page.getByRole('button', { name: 'Play the video' });
  const restsAt = await timeOf(page);
  // The last frame stays, so that nothing jumps back to the picture.
  await expect(video(page)).toHaveCSS('opacity', '1');
  await play.click();
  await expect(pause).toBeVisible();
  await expect.poll(() => timeOf(page)).not.toBe(restsAt);
});

for (const [who, prepare] of [
  ['wants no motion', (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' })],
  [
    'saves data',
    (page: Page) =>
      page.addInitScript(() => {
        const connection = { saveData: true, addEventListener: () => {} };
        Object.defineProperty(navigator, 'connection', { value: connection });
      }),
  ],
] as const) {
  test(`who ${who} sees the picture, and is sent no video before a tap`, async ({ page, app }) => {
    await prepare(page);
    const asked = await showVideo(page, app, '/clip.webm');
    const play = page.getByRole('button', { name: 'Play the video' });
    await expect(play).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    await expect(video(page)).toHaveCSS('opacity', '0');
    await play.click();
    await expect(page.getByRole('button', { name: 'Pause the video' })).toBeVisible();
    await expect(video(page)).toHaveCSS('opacity', '1');
    expect(asked.length).toBeGreaterThan(0);
  });
}

for (const url of ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://vimeo.com/123456789']) {
  test(`a page of videos is no film of the festival, and is not asked: ${url}`, async ({
    page,
    app,
  }) => {
    const asked = await showVideo(page, app, url);
    await expect(page.getByRole('link', { name: 'Mailbox' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('img', { name: /^Papel picado/ })).toBeVisible();
    await expect(video(page)).toHaveCount(0);
    expect(asked).toEqual([]);
  });
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { LANGUAGES } from '../domain/language.ts';
import { expect, rateByKey, restaurantOf, test } from './app.ts';
import { STILL } from './visitors.ts';

const place = restaurantOf('el-comal-de-lupita');

test.use({ serviceWorkers: 'allow', locale: 'en-US', ...STILL });

/** A proxy to the server that can serve another build's service worker. */
async function serveBuilds(appUrl: string) {
  let build: string | null = null;
  const server = createServer((request, response) => {
    const { url = '/', method = 'GET', headers } = request;
    if (url === HANGING) return;
    const { 'accept-language': language = '', cookie = '' } = headers;
    fetch(appUrl + url, { method, headers: { 'accept-language': language, cookie } }).then(
      async (answer) => {
        const body = Buffer.from(await answer.arrayBuffer());
        const type = answer.headers.get('content-type') ?? '';
        const policy = answer.headers.get('content-security-policy') ?? '';
        response.writeHead(answer.status, {
          'content-type': type,
          'content-security-policy': policy,
          'cache-control': 'no-store',
        });
        response.end(url === '/sw.js' && build ? named(body.toString(), build) : body);
      },
      () => response.writeHead(502).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** From now on the worker belongs to this build. */
    setState: (name: string) => void (build = name),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const named = (worker: string, build: string) =>
  worker.replace(/build:`[^`]*`,version:`[^`]*`/, `build:\`${build}\`,version:\`${build}\``);

/** A picture that the server of {@link serveBuilds} never answers. */
const HANGING = '/hangs.png';
const offerOn = (page: Page) => page.getByText('A new version is ready.');
const lookForNews = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
const pageOf = async (context: BrowserContext, url: string) => {
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  return page;
};

test('a new build is offered, never over a vote, and taken when somebody says so', async ({
  app,
  context,
}) => {
  const server = await serveBuilds(app.url);
  try {
    const page = await pageOf(context, `${server.url}/restaurant/${place.id}`);
    await rateByKey(page.getByRole('radio').nth(4));
    const other = await pageOf(context, `${server.url}/?state=SC`);
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    server.setState('next');
    await lookForNews(other);
    await expect(offerOn(other)).toBeVisible();
    // The rating is not sent yet.
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          return registration?.waiting?.state;
        }),
      )
      .toBe('installed');
    await expect(page.locator('[data-rated]')).toHaveCount(1);
    await expect(offerOn(page)).toHaveCount(0);
    await page.getByRole('radio').first().press('Space');
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    const email = page.getByRole('textbox', { name: 'Email' });
    await email.fill('half an addr');
    await email.blur();
    await expect(offerOn(other)).toBeVisible();
    await expect(offerOn(page)).toHaveCount(0);
    await email.fill('');
    await expect(offerOn(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Vota Taco' }).first().click();
    await expect(offerOn(page)).toBeVisible();

    // Another tab accepts the update: this one continues as it is, and may follow.
    const reloaded = other.waitForEvent('load');
    await other.getByRole('button', { name: 'Reload' }).click();
    await reloaded;
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
    await expect(offerOn(page)).toBeVisible();
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(offerOn(page)).toHaveCount(0);
  } finally {
    server.stop();
  }
});

test('a request that hangs in the old worker does not hold the new build back', async ({
  app,
  context,
}) => {
  const server = await serveBuilds(app.url);
  try {
    const page = await pageOf(context, server.url);
    const asked = page.waitForRequest((request) => request.url().endsWith(HANGING));
    await page.evaluate((path) => void (new Image().src = path), HANGING);
    await asked;
    server.setState('next');
    await lookForNews(page);
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.waitForFunction(() => !('isSame' in window));
    await expect(page.getByRole('main')).toBeVisible();
  } finally {
    server.stop();
  }
});

test('the browser finds nothing wrong with the app, in any language', async ({ page, app }) => {
  const browser = await page.context().newCDPSession(page);
  for (const language of LANGUAGES) {
    await page.context().addCookies([{ name: 'lang', value: language, url: app.url }]);
    await page.goto('/');
    const { url, errors } = await browser.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(new URL(url).pathname).toBe(`/manifest.${language}.webmanifest`);
  }
});

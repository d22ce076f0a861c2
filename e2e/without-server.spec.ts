import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';
import { expect, restaurantOf, test } from './app.ts';
import { scan, STILL, visitors } from './visitors.ts';

const place = restaurantOf('el-comal-de-lupita');
const client = fileURLToPath(new URL('../dist/client', import.meta.url));

/**
 * Serves the build's files as the native shell does; only `/api` and the pictures of the demo come
 * from the server. It renders no page.
 */
async function serveShell(apiUrl: string) {
  const files = sirv(client, { single: 'shell.html' });
  const server = createServer((request, response) => {
    const { url = '/', method = 'GET' } = request;
    // As in the native shell: no inline scripts.
    response.setHeader('content-security-policy', "script-src 'self'");
    if (!/^\/(api|demo)\//.test(url)) return files(request, response, () => void response.end());
    const headers = { 'accept-language': request.headers['accept-language'] ?? '' };
    fetch(apiUrl + url, { method, headers }).then(
      async (answer) => {
        response.writeHead(answer.status, {
          'content-type': answer.headers.get('content-type') ?? '',
        });
        response.end(Buffer.from(await answer.arrayBuffer()));
      },
      () => response.writeHead(502).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

for (const [who, t, use] of visitors) {
  test.describe(`${who}, with no server to render`, () => {
    test.use({ ...use, ...STILL });
    test('the same build finds its language, theme and data, and walks to a restaurant', async ({
      page,
      app,
    }) => {
      const shell = await serveShell(app.url);
      try {
        await page.goto(shell.url);
        await expect(
          page.getByRole('heading', { level: 1, name: t('places.title') }),
        ).toBeVisible();
        await expect(page).toHaveTitle(t('shell.app_title'));
        const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        expect(paper).toBe(use.colorScheme === 'dark' ? 'rgb(25, 18, 32)' : 'rgb(255, 249, 240)');
        await page
          .getByRole('link', {
            name: new RegExp(`^${t('places.state_name', { state: 'South Carolina' })}`),
          })
          .click();
        await expect(page).toHaveURL(`${shell.url}/?state=SC`);
        await page.goto(`${shell.url}/restaurant/${place.id}`);
        await expect(page.getByRole('heading', { level: 1, name: place.name })).toBeVisible();
        await scan(page, 'restaurant without a server');

        // A choice persists, though no server reads its cookie.
        await page.getByRole('button', { name: t('shell.menu') }).click();
        const other = use.colorScheme === 'dark' ? 'light' : 'dark';
        await page.getByRole('radio', { name: t(`shell.theme_${other}`) }).check();
        await page.context().clearCookies();
        await page.reload();
        await expect(page.locator('html')).toHaveAttribute('data-theme', other);
      } finally {
        shell.stop();
      }
    });
  });
}

test('with no server at all it says so, and goes on when there is one', async ({ page, app }) => {
  const shell = await serveShell(app.url);
  try {
    await page.route('**/api/**', (route) => route.abort());
    await page.goto(shell.url);
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible({
      timeout: 20_000,
    });
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Where are you eating?' }),
    ).toBeVisible();
  } finally {
    shell.stop();
  }
});

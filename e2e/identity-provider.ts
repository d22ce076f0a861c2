import type { BrowserContext, Page } from '@playwright/test';
import {
  type IdentityProvider,
  openIdentityProvider,
} from '../server/testing/identity-provider.ts';
import { redirectFetch } from '../server/testing/redirect-fetch.ts';
import { FIRST_PORT, test as base } from './app.ts';
import { scanColours } from './examine.ts';
import { scan } from './visitors.ts';

/** Tests with a server that knows Google and Apple, and a browser in which both are simulated. */
export const test = base.extend<{ idp: IdentityProvider }>({
  idp: async ({}, use, { parallelIndex }) => {
    const idp = await openIdentityProvider(`http://localhost:${FIRST_PORT + parallelIndex}`);
    const restore = redirectFetch(idp);
    await use(idp);
    restore();
    await idp.stop();
  },
  environment: async ({ idp }, use) => use(idp.env),
  context: async ({ context, idp }, use) => {
    await standIn(context, idp);
    await use(context);
  },
});

/** Replaces the providers' pages: the test identity provider answers for Google and Apple. */
async function standIn(context: BrowserContext, idp: IdentityProvider): Promise<void> {
  await context.route(
    ({ href }) => idp.placeOf(href) !== null,
    async (route) => {
      const request = route.request();
      const answer = await fetch(idp.placeOf(request.url()) ?? '', {
        method: request.method(),
        body: request.postData(),
        headers: { 'content-type': request.headers()['content-type'] ?? 'text/plain' },
        redirect: 'manual',
      });
      await route.fulfill({
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: await answer.text(),
      });
    },
  );
}

export async function scanInBothLights(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await scan(page, `${what}, light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await scanColours(page, `${what}, dark`);
}

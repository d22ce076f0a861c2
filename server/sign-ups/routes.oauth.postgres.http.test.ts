import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpCounts } from '../../database/schema/sign-ups.ts';
import { type Provider, PROVIDERS } from '../../domain/people/schema.ts';
import { APP_ENV, makeIdentityToken, openApp } from '../testing/app.ts';
import { type IdentityProvider, openIdentityProvider } from '../testing/identity-provider.ts';
import { travel } from '../testing/oauth-journey.ts';
import { redirectFetch } from '../testing/redirect-fetch.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let idp: IdentityProvider;
let restore: () => void;

beforeAll(async () => {
  idp = await openIdentityProvider('http://localhost:41916');
  restore = redirectFetch(idp);
  server = await openTestServer({ ...idp.env, ...APP_ENV });
});
afterAll(async () => {
  await server.stop();
  restore();
  await idp.stop();
});

/** The counted accounts, of all mail domains together. */
async function counted(): Promise<number> {
  const rows = await server.services.db.select().from(signUpCounts);
  return Math.max(0, ...rows.map(({ signUps }) => signUps));
}

async function signInNatively(provider: Provider, person: string) {
  const app = openApp(server);
  const { body } = await app.post('/api/people/native-nonces', { provider });
  const { nonce } = body;
  const idToken = await makeIdentityToken(idp, provider, { person, nonce });
  return app.post('/api/people/native-sign-in', { provider, idToken, nonce });
}

test.each(PROVIDERS)(
  'an account through %s is counted once, in a browser and in the app',
  async (provider) => {
    const before = await counted();
    const inBrowser = `browser-${provider}@mail.example`;
    await travel({ server, idp }, server.visitor(), provider, { person: inBrowser });
    expect(await counted()).toBe(before + 1);
    const answer = await signInNatively(provider, `app-${provider}@mail.example`);
    expect(answer.body.isNew).toBe(true);
    expect(await counted()).toBe(before + 2);
    // Signing in again creates nothing.
    await travel({ server, idp }, server.visitor(), provider, { person: inBrowser });
    expect(await counted()).toBe(before + 2);
  },
);

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type IdentityProvider, openIdentityProvider } from '../testing/identity-provider.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let idp: IdentityProvider;

beforeAll(async () => {
  idp = await openIdentityProvider('http://localhost:41902');
  server = await openTestServer(idp.env);
});
afterAll(async () => {
  await server.stop();
  await idp.stop();
});
beforeEach(() => vi.restoreAllMocks());

/** Where a browser that returns from Google ends, when the library redirects it to this place. */
async function endOf(place: string): Promise<string | null> {
  const reply = new Response(null, { status: 302, headers: { location: place } });
  vi.spyOn(server.services.identity, 'handler').mockResolvedValue(reply);
  const answer = await server.visitor().get('/api/auth/callback/google?code=x&state=y');
  expect(answer.status).toBe(303);
  return answer.headers.get('location');
}

test.each([
  'https://evil.example/auth',
  'https://evil.example/auth?new=1',
  '//evil.example/auth',
  'https://evil.example/api/auth/callback/apple?state=x',
  'https://evil.example/auth?app=1',
  'https://evil.example/auth?error=access_denied',
  'https://evil.example/auth?error=server_error&error_description=Call+us',
])('a browser that the library sends to %s stays here, and is not signed in', async (place) => {
  expect(await endOf(place)).toBe('/auth?error=unexpected&provider=google');
});

test('one that it sends to another page of ours gets a failure', async () => {
  expect(await endOf('/elsewhere')).toBe('/auth?error=unexpected&provider=google');
});

test.each(['/auth', () => `${server.services.config.publicUrl}/auth`])(
  'one that it sends to our own page goes there',
  async (place) => {
    expect(await endOf(typeof place === 'string' ? place : place())).toBe('/auth?from=google');
  },
);

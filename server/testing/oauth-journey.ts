import type { Provider } from '../../domain/people/schema.ts';
import { APPLE_ORIGIN } from '../identity/oauth-providers.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { Answer, TestServer, Visitor } from './server.ts';

/** A browser's return from a provider: an address, or a form for it. */
export interface Return {
  path: string;
  form: string | null;
}

interface Decision {
  person?: string;
  decision?: 'allow' | 'deny';
}

/** The address to which our server sends a browser that signs in through a provider. */
export async function askForPlace(visitor: Visitor, provider: Provider): Promise<string> {
  const { body } = await visitor.post('/api/people/sign-in-outside', { provider });
  return body.url;
}

/** The steps at the provider, from its page to the return. */
export async function consent(
  idp: IdentityProvider,
  place: string,
  { person = 'ana.pena@mail.example', decision = 'allow' }: Decision = {},
): Promise<Return> {
  const page = await fetch(place);
  const html = await page.text();
  if (!page.ok) throw new Error(`The provider refuses: ${html}`);
  const answer = await fetch(idp.placeOf(new URL('/consent', place).href) ?? '', {
    method: 'POST',
    body: new URLSearchParams({ ...fieldsOf(html), person, decision }),
    redirect: 'manual',
  });
  const location = answer.headers.get('location');
  if (location) return { path: pathOf(location), form: null };
  const form = await answer.text();
  const action = /action="([^"]+)"/.exec(form)?.[1] ?? '';
  return { path: pathOf(action), form: new URLSearchParams(fieldsOf(form)).toString() };
}

/** Returns to us: Apple's form crosses sites without cookies; the next request brings them. */
export async function comeBack(
  server: TestServer,
  visitor: Visitor,
  { path, form }: Return,
): Promise<Answer> {
  if (form === null) return visitor.get(path);
  const posted = await server.visitor().post(path, form, {
    'content-type': 'application/x-www-form-urlencoded',
    origin: APPLE_ORIGIN,
  });
  const next = posted.headers.get('location') ?? '';
  return next.startsWith('/api/') ? visitor.get(next) : posted;
}

/** A whole sign-in through a provider. @returns where the browser ends */
export async function travel(
  { server, idp }: { server: TestServer; idp: IdentityProvider },
  visitor: Visitor,
  provider: Provider,
  decision: Decision = {},
): Promise<string | null> {
  const place = await askForPlace(visitor, provider);
  const answer = await comeBack(server, visitor, await consent(idp, place, decision));
  return answer.headers.get('location');
}

const pathOf = (address: string) => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};

const fieldsOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [
        name,
        value.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
      ],
    ),
  );

import { eq } from 'drizzle-orm';
import { sessions } from '../../database/schema/people.ts';
import { issueProof } from '../identity/proofs.ts';
import { nextCode, setUpApp } from './authenticator.ts';
import type { Input } from './operations.ts';
import { addPasskey, makeAuthenticator } from './passkey.ts';
import type { TestServer, Visitor } from './server.ts';

const OWN = '/api/people/me/second-factors';

/** For each operation that not everybody may call: an input that its schema takes. */
export const factorInputs = (id: string): Record<string, () => Input> => ({
  'secondFactors.addPasskey': () => ({
    name: 'Phone',
    credentialId: 'AA',
    clientDataJSON: 'AA',
    attestationObject: 'AA',
  }),
  'secondFactors.beginApp': () => ({}),
  'secondFactors.beginPasskey': () => ({}),
  'secondFactors.confirmApp': () => ({ code: '123456' }),
  'secondFactors.read': () => ({}),
  'secondFactors.removeApp': () => ({}),
  'secondFactors.removePasskey': () => ({ passkeyId: id }),
  'secondFactors.renamePasskey': () => ({ passkeyId: id, name: 'Key' }),
  'secondFactors.renewRecoveryCodes': () => ({}),
  'secondFactors.reset': () => ({ personId: id, email: 'ana@example.com' }),
});

/** For each operation about the own second step: the input with which it succeeds for a visitor. */
export function factorCalls(
  of: () => { server: TestServer; visitor: Visitor },
): Record<string, () => Promise<Input>> {
  let secret: string | null = null;
  const code = () => nextCode(of().server, secret ?? '');
  const withApp = async () => {
    secret ??= (await setUpApp(of().server, of().visitor)).secret;
    return { code: code() };
  };
  const withoutApp = async () => {
    if (secret !== null) await of().visitor.post(`${OWN}/app/remove`);
    secret = null;
    return {};
  };
  const withPasskey = async () => {
    const { server, visitor } = of();
    const key = makeAuthenticator(server.services.config.publicUrl);
    await addPasskey(visitor, key);
    return key;
  };
  const ask = async () => (await of().server.visitor().post('/api/people/passkey-challenges')).body;
  return {
    'secondFactors.beginPasskey': () => withPasskey().then(() => ({})),
    'secondFactors.addPasskey': async () => {
      const { server, visitor } = of();
      const { body } = await visitor.post(`${OWN}/passkeys/begin`);
      return { name: 'Key', ...makeAuthenticator(server.services.config.publicUrl).make(body) };
    },
    'secondFactors.removePasskey': async () => {
      await withPasskey();
      const { body } = await of().visitor.get(OWN);
      return { passkeyId: body.passkeys[0].id };
    },
    'secondFactors.signInByPasskey': async () => (await withPasskey()).sign(await ask()),
    'secondFactors.read': () => withPasskey().then(() => ({})),
    'people.askPasskey': () => withPasskey().then(() => ({})),
    'secondFactors.beginApp': withoutApp,
    'secondFactors.confirmApp': async () => {
      await withoutApp();
      secret = String((await of().visitor.post(`${OWN}/app`)).body.secret);
      return { code: code() };
    },
    'secondFactors.removeApp': async () => {
      await withApp();
      secret = null;
      return {};
    },
    'secondFactors.renewRecoveryCodes': () => withApp().then(() => ({})),
    'secondFactors.pass': async () => {
      const { server, visitor } = of();
      const { id: userId } = (await visitor.get('/api/people/me')).body.person;
      const first = JSON.stringify({ userId, email: null });
      const input = await withApp();
      return { ...input, token: await issueProof(server.services, 'second-step', first) };
    },
  };
}

/** Lets the sessions of a person have begun, or been confirmed, eleven minutes ago. */
export const confirmLongAgo = ({ services, clock }: TestServer, userId: string) =>
  services.db
    .update(sessions)
    .set({ createdAt: new Date(clock.now.getTime() - 11 * 60_000), confirmedAt: null })
    .where(eq(sessions.userId, userId));

/** Somebody who has copied the cookies of another. */
export function copyOf(server: TestServer, visitor: Visitor): Visitor {
  const copy = server.visitor();
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
  return copy;
}

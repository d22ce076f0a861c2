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
  'secondFactors.removeApp': () => ({ code: '123456' }),
  'secondFactors.removePasskey': () => ({ passkeyId: id }),
  'secondFactors.renamePasskey': () => ({ passkeyId: id, name: 'Key' }),
  'secondFactors.renewRecoveryCodes': () => ({ code: '123456' }),
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
    if (secret !== null) await of().visitor.post(`${OWN}/app/remove`, { code: code() });
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
    'secondFactors.beginApp': withoutApp,
    'secondFactors.confirmApp': async () => {
      await withoutApp();
      secret = String((await of().visitor.post(`${OWN}/app`)).body.secret);
      return { code: code() };
    },
    'secondFactors.removeApp': async () => {
      const input = await withApp();
      secret = null;
      return input;
    },
    'secondFactors.renewRecoveryCodes': withApp,
    'secondFactors.pass': async () => {
      const { server, visitor } = of();
      const { id: userId } = (await visitor.get('/api/people/me')).body.person;
      const first = JSON.stringify({ userId, email: null });
      const input = await withApp();
      return { ...input, token: await issueProof(server.services, 'second-step', first) };
    },
  };
}

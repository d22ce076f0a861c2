import { importPKCS8, SignJWT } from 'jose';
import type { BetterAuthOptions, BetterAuthPlugin } from 'better-auth';
import { type OAuthProvider, verifyProviderIdToken } from 'better-auth/oauth2';
import { emailSchema, fullNameSchema } from '../../domain/people/schema.ts';
import type { AppleClient, Config } from '../config.ts';

/** Where Apple's answer comes from: a form that its page posts to us. */
export const APPLE_ORIGIN = 'https://appleid.apple.com';

/** A provider that stays silent must not hold a browser for minutes. */
const PATIENCE_MS = 10_000;

/** Apple allows six months; ours lives for the one call that it is made for. */
const APPLE_SECRET_SECONDS = 300;

/** The library's own providers, as far as they are configured (S1 §7: offline access, consent). */
export function outsideProviders({
  google,
  apple,
}: Pick<Config, 'google' | 'apple'>): NonNullable<BetterAuthOptions['socialProviders']> {
  return {
    ...(google && { google: { ...google, accessType: 'offline', prompt: 'consent' } }),
    // The library wants a secret at once; the real one is made for each exchange.
    ...(apple && { apple: { clientId: apple.clientId, clientSecret: 'made when it is needed' } }),
  };
}

/**
 * Checks what the library 1.7.7 leaves out where it gets an identity token by a code: signature,
 * issuer, audience, age, and the nonce that binds it to this browser's attempt.
 */
export const strictProviders = (config: Pick<Config, 'apple'>): BetterAuthPlugin => ({
  id: 'strict-providers',
  init: ({ socialProviders }) => ({
    context: { socialProviders: socialProviders.map((provider) => makeStrict(provider, config)) },
  }),
});

function makeStrict(provider: OAuthProvider, { apple }: Pick<Config, 'apple'>): OAuthProvider {
  return {
    ...provider,
    requiresIdTokenNonce: true,
    async createAuthorizationURL(request) {
      const url = await provider.createAuthorizationURL(request);
      if (request.idTokenNonce) url.searchParams.set('nonce', request.idTokenNonce);
      return url;
    },
    async validateAuthorizationCode(request) {
      if (provider.id === 'apple' && provider.options && apple) {
        provider.options.clientSecret = await makeAppleSecret(apple, new Date());
      }
      return withPatience(provider.validateAuthorizationCode(request));
    },
    async getUserInfo(tokens) {
      const { idToken, expectedIdTokenNonce: nonce } = tokens;
      if (!idToken || !nonce) return null;
      if (!(await withPatience(verifyProviderIdToken(provider, idToken, nonce)))) return null;
      const found = await provider.getUserInfo(tokens);
      if (!found) return null;
      const { name, email, emailVerified } = found.user;
      const address = emailSchema.safeParse(email);
      return {
        data: found.data,
        user: {
          name: cleanName(name ?? ''),
          // An address that the provider does not vouch for is none: it could be anybody's.
          email: isTrue(emailVerified) && address.success ? address.data : null,
          emailVerified: true,
        },
      };
    },
  };
}

/** Providers write it as a boolean or as a word. */
const isTrue = (claim: unknown) => claim === true || claim === 'true';

/** A name as `fullNameSchema` allows it; empty where nothing of it can stand. */
function cleanName(name: string): string {
  const line = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100)
    .replace(/[\uD800-\uDBFF]$/, '');
  return fullNameSchema.safeParse(line).data ?? '';
}

/** The secret that Apple takes from us: signed with our key, for this moment (ES256). */
async function makeAppleSecret(apple: AppleClient, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: apple.keyId })
    .setIssuer(apple.teamId)
    .setSubject(apple.clientId)
    .setAudience(APPLE_ORIGIN)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + APPLE_SECRET_SECONDS)
    .sign(await importPKCS8(apple.privateKey, 'ES256'));
}

function withPatience<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the provider did not answer')), PATIENCE_MS);
  });
  return Promise.race([work, silence]).finally(() => clearTimeout(timer));
}

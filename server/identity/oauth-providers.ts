import { importPKCS8, SignJWT } from 'jose';
import type { BetterAuthOptions, BetterAuthPlugin } from 'better-auth';
import { type OAuthProvider, verifyProviderIdToken } from 'better-auth/oauth2';
import { emailSchema, fullNameSchema } from '../../domain/people/schema.ts';
import type { Provider } from '../../domain/people/schema.ts';
import type { AppleClient, Config } from '../config.ts';

/** Where Apple's answer comes from: a form that its page posts to us. */
export const APPLE_ORIGIN = 'https://appleid.apple.com';

/** A provider that stays silent must not hold a browser for minutes. */
const PATIENCE_MS = 10_000;

/** Apple allows six months; ours lives for the one call that it is made for. */
const APPLE_SECRET_SECONDS = 300;

/** The library's own providers, as far as they are configured (S1 §7: offline access, consent). */
export function oauthProviders({
  google,
  apple,
}: Pick<Config, 'google' | 'apple'>): NonNullable<BetterAuthOptions['socialProviders']> {
  return {
    ...(google && {
      google: {
        clientId: google.clientId,
        clientSecret: google.clientSecret,
        accessType: 'offline',
        prompt: 'consent',
      },
    }),
    // The library wants a secret at once; the real one is made for each exchange.
    ...(apple && { apple: { clientId: apple.clientId, clientSecret: 'made when it is needed' } }),
  };
}

/**
 * For whom an identity token is that our app gets on the phone; empty where that is not set up. Google's
 * is mostly for the server that the app names, which is ours.
 */
export function nativeAudience(
  { google, apple }: Pick<Config, 'google' | 'apple'>,
  provider: Provider,
): string[] {
  if (provider === 'apple') return apple?.appId === undefined ? [] : [apple.appId];
  return google?.appClientIds.length ? [google.clientId, ...google.appClientIds] : [];
}

/**
 * Checks what the library 1.7.7 leaves out where it gets an identity token by a code: signature,
 * issuer, audience, age, and the nonce that binds it to this browser's attempt.
 */
export const strictProviders = (config: Pick<Config, 'google' | 'apple'>): BetterAuthPlugin => ({
  id: 'strict-providers',
  init: ({ socialProviders }) => ({
    context: { socialProviders: socialProviders.map((provider) => makeStrict(provider, config)) },
  }),
});

function makeStrict(
  provider: OAuthProvider,
  config: Pick<Config, 'google' | 'apple'>,
): OAuthProvider {
  const { apple } = config;
  /** Tokens of apps that were found good in the call that is being answered. */
  const verified = new Set<string>();
  return {
    ...provider,
    requiresIdTokenNonce: true,
    idToken: {
      verify: async (token, nonce) => {
        const isGood = await withPatience(verifyNative(provider, config, token, nonce));
        if (isGood) verified.add(token);
        return isGood;
      },
    },
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
      if (!idToken) return null;
      const isGood =
        verified.delete(idToken) ||
        (nonce && (await withPatience(verifyProviderIdToken(provider, idToken, nonce))));
      if (!isGood) return null;
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

/**
 * An identity token that an app hands in: the provider's own checks, but for the app in place of the
 * website, never without a nonce, and with no other signature than the one that both use. The nonce
 * stands in it as we gave it: neither platform's part hashes it.
 */
async function verifyNative(
  provider: OAuthProvider,
  config: Pick<Config, 'google' | 'apple'>,
  token: string,
  nonce: string | undefined,
): Promise<boolean> {
  const audience = nativeAudience(config, provider.id === 'apple' ? 'apple' : 'google');
  const { idToken } = provider;
  if (!nonce || audience.length === 0 || !idToken || !('jwks' in idToken)) return false;
  const strict: OAuthProvider = {
    ...provider,
    idToken: { ...idToken, audience, algorithms: ['RS256'], nonceComparison: 'exact' },
  };
  return verifyProviderIdToken(strict, token, nonce);
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

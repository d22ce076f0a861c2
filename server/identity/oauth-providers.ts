import { importPKCS8, SignJWT } from 'jose';
import type { BetterAuthOptions, BetterAuthPlugin } from 'better-auth';
import { type OAuthProvider, verifyProviderIdToken } from 'better-auth/oauth2';
import { emailSchema, fullNameSchema } from '../../domain/people/schema.ts';
import type { Provider } from '../../domain/people/schema.ts';
import type { AppleClient, Config } from '../config.ts';

/** The origin of Apple's answer: a form that its page posts to us. */
export const APPLE_ORIGIN = 'https://appleid.apple.com';

/** The timeout for a provider: a silent one must not block a browser for minutes. */
const PATIENCE_MS = 10_000;

/** Apple allows six months; our secret is made for a single call. */
const APPLE_SECRET_SECONDS = 300;

/** The library's own providers that are configured (S1 §7: offline access, consent). */
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
    // The library requires a secret at once; the real one is made for each exchange.
    ...(apple && { apple: { clientId: apple.clientId, clientSecret: 'made when it is needed' } }),
  };
}

/**
 * The accepted audience of identity tokens that our app gets on the phone; empty where that is not set
 * up. Google's audience is mostly the server that the app names, which is ours.
 */
export function nativeAudience(
  { google, apple }: Pick<Config, 'google' | 'apple'>,
  provider: Provider,
): string[] {
  if (provider === 'apple') return apple?.appId === undefined ? [] : [apple.appId];
  return google?.appClientIds.length ? [google.clientId, ...google.appClientIds] : [];
}

/**
 * Adds checks that library 1.7.7 skips for identity tokens received by a code: signature, issuer,
 * audience, age, and the nonce that binds the token to this browser's attempt.
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
  /** Tokens of apps that passed the checks in the current call. */
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
          // An address that the provider has not verified is dropped: it could be anybody's.
          email: isTrue(emailVerified) && address.success ? address.data : null,
          emailVerified: true,
        },
      };
    },
  };
}

/**
 * Verifies an identity token from an app: the provider's own checks, but with the app's audience, a
 * required nonce, and only the signature algorithm that both use. The nonce appears unchanged: neither
 * platform's library hashes it.
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

/** Providers send it as a boolean or as a string. */
const isTrue = (claim: unknown) => claim === true || claim === 'true';

/** A name as `fullNameSchema` allows it; empty if nothing of it is allowed. */
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

/** The client secret for Apple: signed with our key, for this moment (ES256). */
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

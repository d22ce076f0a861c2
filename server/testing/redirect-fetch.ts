import type { IdentityProvider } from './identity-provider.ts';

/**
 * Redirects this process's requests for Google and Apple to the provider.
 * @returns restores `fetch`
 */
export function redirectFetch(provider: IdentityProvider): () => void {
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    return real(provider.placeOf(address) ?? input, init);
  };
  return () => {
    globalThis.fetch = real;
  };
}

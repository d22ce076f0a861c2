import type { IdentityProvider } from './identity-provider.ts';

/**
 * Lets this process reach the provider where the library asks for Google and Apple.
 * @returns puts things back
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

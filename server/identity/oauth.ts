import { APIError } from 'better-auth/api';
import type { Provider } from '../../domain/people/schema.ts';
import { PROVIDER_VARIABLES } from '../config.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { passCookies } from '../session/guard.ts';
import type { AppReach } from './app-return.ts';

const URL_MISSING = { google: 'google_url_missing', apple: 'apple_url_missing' } as const;

/**
 * Starts a sign-in through a provider. The answer sets a cookie, which binds the provider's answer
 * (oauth-callback.ts) to this browser.
 * @param app how to reach the app whose browser this is, and which gets the session (native-browser.ts)
 * @returns the URL of the provider's page
 * @throws provider_not_configured, google_url_missing, apple_url_missing
 */
export async function beginOAuthSignIn(
  context: ApiContext,
  provider: Provider,
  { app }: { app?: AppReach } = {},
): Promise<string> {
  const { config, identity } = context.services;
  if (!config[provider]) {
    const variables = config.production ? '' : PROVIDER_VARIABLES[provider].join(', ');
    throw refuse('provider_not_configured', { provider, variables });
  }
  const end = app ? `/auth?app=${app}` : '/auth';
  const { url, headers } = await identity.api
    .signInSocial({
      // Only our own paths: the caller's input never decides where a browser is redirected.
      body: {
        provider,
        callbackURL: end,
        newUserCallbackURL: app ? `${end}&new=1` : '/auth?new=1',
        errorCallbackURL: end,
        disableRedirect: true,
      },
      headers: context.headers,
      returnHeaders: true,
    })
    .then(
      ({ response, headers }) => ({ url: 'url' in response ? response.url : undefined, headers }),
      (error: unknown) => {
        if (!(error instanceof APIError)) throw error;
        context.services.log.error({ err: error, provider }, 'no address to sign in at');
        return { url: undefined, headers: null };
      },
    );
  if (!url) throw refuse(URL_MISSING[provider]);
  passCookies(headers, context);
  return url;
}

import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ADDRESS_LANGUAGE, isLanguage } from '../../domain/language.ts';
import { type ErrorCode, ERRORS } from '../../domain/errors.ts';
import { type Admission, leavingOf } from '../http/admission.ts';
import { type Caller, readCaller, requestTheme, setPersonalHeaders } from '../http/caller.ts';
import { sendText } from '../http/compress.ts';
import type { ApiContext } from '../http/context.ts';
import { RETRY_AFTER_SECONDS } from '../http/errors.ts';
import { nameScripts } from '../http/page-scripts.ts';
import type { Pages } from '../http/pages.ts';
import { contentSecurityPolicy, type InlineSources } from '../http/security.ts';
import { createEnd, sharedAnswer, type SharedCache } from '../http/shared-cache.ts';
import type { Services } from '../ports.ts';
import { hasSessionCookie } from '../session/guard.ts';
import { createInProcessApi } from './api.ts';

const HTML_TYPE = 'text/html; charset=utf-8';
const UNAVAILABLE = 503;

/**
 * Answers requests for pages. A page for visitors who are not signed in is rendered once per language
 * and theme, and shared; a signed-in person's page is rendered for them alone.
 */
export function createPageAnswers(
  services: Services,
  pages: Pages,
  shared: SharedCache,
  admission: Admission,
) {
  const policyOf = (sources: InlineSources) =>
    contentSecurityPolicy(sources, {
      production: services.config.production,
      isSource: pages.isSource ?? false,
    });

  /** Renders in its turn. Without its data, the page is an error that passes: 503. */
  async function render(
    request: IncomingMessage,
    caller: Caller,
    nonce: string,
    {
      signal,
      ...given
    }: Pick<ApiContext, 'resHeaders' | 'endSharingAt'> & { signal?: AbortSignal },
  ): Promise<{ page: Response; status: number; headers: [string, string][] }> {
    let isUnavailable = false;
    const onError = (code: ErrorCode) => (isUnavailable ||= ERRORS[code].status === UNAVAILABLE);
    const api = createInProcessApi({ services, ...caller, ...given, isWrite: false }, onError);
    const page = await admission.run('other', signal, () =>
      pages.render({
        url: request.url ?? '/',
        language: caller.language,
        theme: requestTheme(caller.headers),
        nonce,
        api,
      }),
    );
    const headers = headersOf(page);
    if (!isUnavailable) return { page, status: page.status, headers };
    headers.push(['retry-after', String(RETRY_AFTER_SECONDS)]);
    return { page, status: UNAVAILABLE, headers };
  }

  /** A page as every visitor sees it who is not signed in. */
  async function renderShared(request: IncomingMessage, caller: Caller) {
    const nonce = makeNonce();
    const resHeaders = new Headers();
    const end = createEnd();
    const { page, status, headers } = await render(request, caller, nonce, {
      resHeaders,
      endSharingAt: end.note,
    });
    const { html, sources } = nameScripts(await page.text(), nonce);
    return sharedAnswer({
      status,
      contentType: HTML_TYPE,
      headers: [...headers, ['content-security-policy', policyOf(sources)]],
      text: html,
      endsAt: end.endsAt(),
    });
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const caller = readPageCaller(request, services.config);
    setPersonalHeaders(response, caller);
    if (!hasSessionCookie({ services, headers: caller.headers })) {
      const theme = requestTheme(caller.headers);
      const key = `page ${caller.language} ${theme} ${request.url}`;
      const page = await shared.read(key, () => renderShared(request, caller));
      return shared.send(request, response, page);
    }
    const nonce = makeNonce();
    const named = [`'nonce-${nonce}'`];
    response.setHeader('content-security-policy', policyOf({ scripts: named, styles: named }));
    const resHeaders = new Headers();
    const signal = leavingOf(response);
    const { page, status, headers } = await render(request, caller, nonce, { resHeaders, signal });
    for (const [name, value] of headers) response.setHeader(name, value);
    const cookies = resHeaders.getSetCookie();
    if (cookies.length > 0) response.setHeader('set-cookie', cookies);
    await sendText(request, response, status, HTML_TYPE, await page.text());
  };
}

/** Search engines know an address of each language: it comes before the reader's own. */
function readPageCaller(request: IncomingMessage, config: Services['config']): Caller {
  const caller = readCaller(request, config);
  const asked = new URLSearchParams(request.url?.split('?')[1]).get(ADDRESS_LANGUAGE);
  return isLanguage(asked) ? { ...caller, language: asked } : caller;
}

const makeNonce = () => randomBytes(16).toString('base64');

/** The headers that the renderer sets, without the content type, which we set. */
const headersOf = (page: Response): [string, string][] =>
  [...page.headers].filter(([name]) => name !== 'content-type');

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
import type { Shares } from '../http/shares.ts';
import { createEnd, sharedAnswer, type SharedCache } from '../http/shared-cache.ts';
import type { Services } from '../ports.ts';
import { hasSessionCookie } from '../session/guard.ts';
import { createInProcessApi } from './api.ts';

const HTML_TYPE = 'text/html; charset=utf-8';
const UNAVAILABLE = 503;

/** @returns what renders a page in its turn; without its data, the page is an error that passes: 503 */
const createRenderer =
  (services: Services, pages: Pages, admission: Admission, shares: Shares) =>
  async (
    request: IncomingMessage,
    caller: Caller,
    nonce: string,
    {
      signal,
      key,
      ...given
    }: Pick<ApiContext, 'resHeaders' | 'endSharingAt'> & { signal?: AbortSignal; key?: string },
  ): Promise<{ page: Response; status: number; headers: [string, string][] }> => {
    let isUnavailable = false;
    const onError = (code: ErrorCode) => (isUnavailable ||= ERRORS[code].status === UNAVAILABLE);
    const api = createInProcessApi({ services, ...caller, ...given, isWrite: false }, onError);
    const make = () =>
      pages.render({
        url: request.url ?? '/',
        language: caller.language,
        theme: requestTheme(caller.headers),
        nonce,
        api,
      });
    const page = await shares.run(
      caller.clientAddress,
      signal,
      () => admission.run('other', signal, make),
      key,
    );
    const headers = headersOf(page);
    if (!isUnavailable) return { page, status: page.status, headers };
    headers.push(['retry-after', String(RETRY_AFTER_SECONDS)]);
    return { page, status: UNAVAILABLE, headers };
  };

/**
 * Answers requests for pages. A page for visitors who are not signed in is rendered once per language
 * and theme, and shared; a signed-in person's page is rendered for them alone.
 */
export function createPageAnswers(
  services: Services,
  pages: Pages,
  shared: SharedCache,
  admission: Admission,
  shares: Shares,
) {
  const policyOf = (sources: InlineSources) =>
    contentSecurityPolicy(sources, {
      production: services.config.production,
      isSource: pages.isSource ?? false,
    });

  const render = createRenderer(services, pages, admission, shares);

  /** A page as every visitor sees it who is not signed in. */
  async function renderShared(request: IncomingMessage, caller: Caller, key: string) {
    const nonce = makeNonce();
    const resHeaders = new Headers();
    const end = createEnd();
    const { page, status, headers } = await render(request, caller, nonce, {
      resHeaders,
      endSharingAt: end.note,
      key,
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
      shares.join(key, caller.clientAddress);
      const page = await shared.read(key, () => renderShared(request, caller, key));
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

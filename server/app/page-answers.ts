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
import type { Services, SignedIn } from '../ports.ts';
import { findSignedIn, hasSessionCookie } from '../session/guard.ts';
import { isPlainMember, memberIn } from '../session/member.ts';
import { createInProcessApi } from './api.ts';

const HTML_TYPE = 'text/html; charset=utf-8';
const UNAVAILABLE = 503;

/** Where the own data of a signed-in person are added in the browser (web/people/member-page.ts). */
const isForMembers = (url = '/'): boolean =>
  /^\/(restaurant\/[^/?]+|participatingrestaurants)?(\?|$)/.test(url);
/** Who it is: the browser needs to know before it takes such a page over, and asks while the scripts load. */
const askWho = (nonce: string): string =>
  `<script nonce="${nonce}">self.askedWho=fetch('/api/people/me').catch(()=>null);document.currentScript.remove()</script>`;

/**
 * Answers requests for pages. A page for visitors who are not signed in is rendered once per language
 * and theme, and shared; so is one for members, where most of them are (`isForMembers`). Any other page of a signed-in
 * person is rendered for them alone.
 */
export function createPageAnswers(
  services: Services,
  pages: Pages,
  shared: SharedCache,
  admission: Admission,
  shares: Shares,
) {
  const renderers = { services, pages, admission, shares };
  const policyOf = (sources: InlineSources) =>
    contentSecurityPolicy(sources, {
      production: services.config.production,
      isSource: pages.isSource ?? false,
    });

  /** A page as every visitor sees it who is not signed in, or every member. */
  async function renderShared(
    request: IncomingMessage,
    caller: Caller,
    key: string,
    member: SignedIn | null,
  ) {
    const nonce = makeNonce();
    const resHeaders = new Headers();
    const end = createEnd();
    const { page, status, headers } = await renderPage(renderers, request, caller, nonce, {
      resHeaders,
      endSharingAt: end.note,
      key,
      ...(member && { member }),
    });
    const text = await page.text();
    const whole = member ? text.replace('</head>', () => `${askWho(nonce)}</head>`) : text;
    const { html, sources } = nameScripts(whole, nonce);
    return sharedAnswer({
      status,
      contentType: HTML_TYPE,
      headers: [...headers, ['content-security-policy', policyOf(sources)]],
      text: html,
      endsAt: end.endsAt(),
    });
  }

  async function sendShared(
    request: IncomingMessage,
    response: ServerResponse,
    caller: Caller,
    member: SignedIn | null = null,
  ): Promise<void> {
    const kind = member ? 'member page' : 'page';
    const key = `${kind} ${caller.language} ${requestTheme(caller.headers)} ${request.url}`;
    shares.join(key, caller.clientAddress);
    const page = await shared.read(key, () => renderShared(request, caller, key, member));
    return shared.send(request, response, page);
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const caller = readPageCaller(request, services.config);
    setPersonalHeaders(response, caller);
    if (!hasSessionCookie({ services, headers: caller.headers })) {
      return sendShared(request, response, caller);
    }
    // Without an answer, as while the database is away, the person's own page says so.
    const asMember = await findMember(services, request, response, caller).catch(() => undefined);
    if (asMember !== undefined) return sendShared(request, response, caller, asMember);
    const nonce = makeNonce();
    const named = [`'nonce-${nonce}'`];
    response.setHeader('content-security-policy', policyOf({ scripts: named, styles: named }));
    const resHeaders = new Headers();
    const signal = leavingOf(response);
    const { page, status, headers } = await renderPage(renderers, request, caller, nonce, {
      resHeaders,
      signal,
    });
    for (const [name, value] of headers) response.setHeader(name, value);
    setCookies(response, resHeaders);
    await sendText(request, response, status, HTML_TYPE, await page.text());
  };
}

/**
 * Whom the page is rendered for where all members share it: the stand-in of them all, or null for nobody, whose session
 * has ended. undefined: it is this person's own.
 */
async function findMember(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  caller: Caller,
): Promise<SignedIn | null | undefined> {
  if (!isForMembers(request.url)) return undefined;
  const resHeaders = new Headers();
  const signedIn = await findSignedIn({ services, ...caller, resHeaders, isWrite: false });
  if (signedIn && !isPlainMember(signedIn.person)) return undefined;
  setCookies(response, resHeaders);
  return signedIn && memberIn(caller.language);
}

function setCookies(response: ServerResponse, from: Headers): void {
  const cookies = from.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
}

interface Renderers {
  services: Services;
  pages: Pages;
  admission: Admission;
  shares: Shares;
}

/** Renders in its turn. Without its data, the page is an error that passes: 503. */
async function renderPage(
  { services, pages, admission, shares }: Renderers,
  request: IncomingMessage,
  caller: Caller,
  nonce: string,
  {
    signal,
    key,
    ...given
  }: Pick<ApiContext, 'resHeaders' | 'endSharingAt' | 'member'> & {
    signal?: AbortSignal;
    /** Of the shared cache. */
    key?: string;
  },
): Promise<{ page: Response; status: number; headers: [string, string][] }> {
  let isUnavailable = false;
  const onError = (code: ErrorCode) => (isUnavailable ||= ERRORS[code].status === UNAVAILABLE);
  // What all members share is made of nobody's cookies.
  const headers = given.member ? new Headers() : caller.headers;
  const context = { services, ...caller, headers, ...given, isWrite: false };
  const api = createInProcessApi(context, onError);
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
  const sent = headersOf(page);
  if (!isUnavailable) return { page, status: page.status, headers: sent };
  sent.push(['retry-after', String(RETRY_AFTER_SECONDS)]);
  return { page, status: UNAVAILABLE, headers: sent };
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

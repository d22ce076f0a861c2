import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LANGUAGE_CHOICE_PATH } from '../../domain/language.ts';
import { mailboxPage, readMailbox } from '../dev/mailbox.ts';
import { answerNativeBegin, NATIVE_BEGIN_PATH } from '../identity/native-browser.ts';
import { answerOutsideCallback, outsideCallbackOf } from '../identity/outside-callback.ts';
import { createCards } from '../pages/cards.ts';
import { createPictures } from '../pictures/routes.ts';
import { hasSessionCookie } from '../session/guard.ts';
import { LIVE_PATH } from '../live/live.ts';
import { stopNews, UNSUBSCRIBE_PATH } from '../broadcasts/actions.ts';
import { answerMailLink } from '../identity/mail-link.ts';
import { stopVoteMails, VOTE_MAILS_OFF_PATH } from '../identity/vote-mails-off.ts';
import { readTarget } from '../http/address.ts';
import { admitApp } from '../http/app-origin.ts';
import { createApi, createInProcessApi } from './api.ts';
import { type Caller, readCaller, requestTheme, setPersonalHeaders } from '../http/caller.ts';
import { sendText } from '../http/compress.ts';
import type { Services } from '../ports.ts';
import { answerLanguageChoice } from './language-choice.ts';
import { nameScripts } from '../http/page-scripts.ts';
import type { createObserver } from './observe.ts';
import type { Pages } from '../http/pages.ts';
import type { Probes } from './probes.ts';
import { answerSecurityTxt, SECURITY_TXT_PATH } from '../http/security-txt.ts';
import {
  contentSecurityPolicy,
  type InlineSources,
  letOthersShow,
  setSecurityHeaders,
} from '../http/security.ts';
import { sharedAnswer, type SharedCache } from '../http/shared-cache.ts';

const JSON_TYPE = 'application/json';
const TEXT_TYPE = 'text/plain; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';
/** What mail programs post to, and the page that asks first. */
const MAIL_LINKS = [
  { path: VOTE_MAILS_OFF_PATH, page: '/vote-mails', stop: stopVoteMails },
  { path: UNSUBSCRIBE_PATH, page: '/unsubscribe', stop: stopNews },
];
/** No query takes longer than ten seconds. */
const SETTLE_MS = 11_000;

/**
 * Every request of the server: probes, what Google and Apple send back, the in-app browser's
 * beginning, live events, API, the choice of a language, the mailbox of the demo, pictures, files, and
 * pages.
 * @param probes health, readiness and figures
 * @param observe gives each request its id, and measures it
 * @param shared what is given to everybody who is not signed in
 */
export function createRequestHandler(
  services: Services,
  { probes, observe }: { probes: Probes; observe: ReturnType<typeof createObserver> },
  pages: Pages | null,
  shared: SharedCache,
) {
  const api = createApi(services, shared);
  const cards = createCards(services);
  const pictures = createPictures(services);
  services.caches.add('shared', shared);
  services.caches.add('sessions', services.sessions);
  services.caches.add('pictures', pictures.kept);
  services.caches.add('cards', cards);

  const policyOf = (sources: InlineSources) =>
    contentSecurityPolicy(sources, {
      production: services.config.production,
      isSource: pages?.isSource ?? false,
    });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    setSecurityHeaders(response, services.config);
    const target = readTarget(request.url ?? '/');
    if (target === null) return sendText(request, response, 400, TEXT_TYPE, 'Bad request\n');
    request.url = target;
    const path = target.split('?', 1)[0] ?? '/';
    const probing = probes(request, response, path);
    if (probing) return probing;
    const provider = outsideCallbackOf(request, path, services);
    if (provider) return answerOutsideCallback(services, provider, request, response);
    const isGet = request.method === 'GET' || request.method === 'HEAD';
    if (path === NATIVE_BEGIN_PATH && isGet) return answerNativeBegin(services, request, response);
    if (path.startsWith('/api/') && admitApp(request, response, services.config)) return;
    if (path === LIVE_PATH && request.method === 'GET') {
      return services.live.answer(request, response);
    }
    const mailLink = MAIL_LINKS.find((link) => target.startsWith(`${link.path}?`));
    if (mailLink) return answerMailLink(services, request, response, mailLink);
    if (path === '/api' || path.startsWith('/api/')) return api(request, response);
    if (path === LANGUAGE_CHOICE_PATH && request.method === 'POST') {
      return answerLanguageChoice(services, request, response);
    }
    if (!isGet) {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    if (path === SECURITY_TXT_PATH) return answerSecurityTxt(services, request, response);
    if (path.startsWith('/dev/')) response.setHeader('cache-control', 'no-store');
    if (services.config.mailbox && path === '/dev/mail.json') {
      const mails = JSON.stringify(await readMailbox(services));
      return sendText(request, response, 200, JSON_TYPE, mails);
    }
    if (services.config.mailbox && path === '/dev/mail') {
      // Letters bring their own inline styles, in frames that run nothing.
      response.setHeader(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'",
      );
      return sendText(request, response, 200, HTML_TYPE, mailboxPage(await readMailbox(services)));
    }
    const [, cardName] =
      /^\/cards\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|festival)\.png$/.exec(path) ?? [];
    letOthersShow(response, path);
    if (cardName) return answerCard(request, response, cardName);
    if (await pictures.answer(request, response, path)) return;
    if (pages && (await pages.serveFile(request, response))) return;
    // No page is under these: whoever asks for a file has no use for one that says so.
    if (!pages || /^\/(assets|demo|cards|pictures)\//.test(path)) {
      return sendText(request, response, 404, TEXT_TYPE, 'Not found\n');
    }
    await answerPage(request, response, pages);
  }

  /** The picture of a shared link. */
  async function answerCard(
    request: IncomingMessage,
    response: ServerResponse,
    name: string,
  ): Promise<void> {
    const picture = await cards.find(name);
    if (!picture) return sendText(request, response, 404, TEXT_TYPE, 'Not found\n');
    response.setHeader('cache-control', 'public, max-age=3600');
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': picture.length });
    response.end(request.method === 'HEAD' ? undefined : picture);
  }

  async function answerPage(
    request: IncomingMessage,
    response: ServerResponse,
    renderer: Pages,
  ): Promise<void> {
    const caller = readCaller(request, services.config);
    setPersonalHeaders(response, caller);
    if (!hasSessionCookie({ services, headers: caller.headers })) {
      const theme = requestTheme(caller.headers);
      const key = `page ${caller.language} ${theme} ${request.url}`;
      const page = await shared.read(key, () => renderShared(request, caller, renderer));
      return shared.send(request, response, page);
    }
    const nonce = makeNonce();
    const named = [`'nonce-${nonce}'`];
    response.setHeader('content-security-policy', policyOf({ scripts: named, styles: named }));
    const resHeaders = new Headers();
    const page = await renderPage(request, caller, renderer, nonce, resHeaders);
    for (const [name, value] of headersOf(page)) response.setHeader(name, value);
    const cookies = resHeaders.getSetCookie();
    if (cookies.length > 0) response.setHeader('set-cookie', cookies);
    await sendText(request, response, page.status, HTML_TYPE, await page.text());
  }

  /** A page as everybody sees it who is not signed in. */
  async function renderShared(request: IncomingMessage, caller: Caller, renderer: Pages) {
    const nonce = makeNonce();
    const page = await renderPage(request, caller, renderer, nonce, new Headers());
    const { html, sources } = nameScripts(await page.text(), nonce);
    const policy = policyOf(sources);
    return sharedAnswer({
      status: page.status,
      contentType: HTML_TYPE,
      headers: [...headersOf(page), ['content-security-policy', policy]],
      text: html,
    });
  }

  const renderPage = (
    request: IncomingMessage,
    caller: Caller,
    renderer: Pages,
    nonce: string,
    resHeaders: Headers,
  ): Promise<Response> =>
    renderer.render({
      url: request.url ?? '/',
      language: caller.language,
      theme: requestTheme(caller.headers),
      nonce,
      api: createInProcessApi({ services, ...caller, resHeaders, isWrite: false }),
    });

  /** Answers that are being made; one goes on when its client has gone. */
  const underWay = new Set<Promise<void>>();

  return {
    answer: (request: IncomingMessage, response: ServerResponse): void => {
      const answering = observe(request, response, () =>
        answer(request, response).catch((error: unknown) => {
          const errorId = services.newId();
          services.log.error({ err: error, errorId }, 'unexpected error');
          if (!response.headersSent) response.writeHead(500, { 'content-type': TEXT_TYPE });
          response.end(`Vota Taco: ${errorId}`);
        }),
      ).finally(() => underWay.delete(answering));
      underWay.add(answering);
    },
    /** Resolves when no answer needs the database any more, or has taken too long. */
    settle: async (): Promise<void> => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise((resolve) => (timer = setTimeout(resolve, SETTLE_MS)));
      await Promise.race([Promise.all(underWay), late]);
      clearTimeout(timer);
    },
  };
}

const makeNonce = () => randomBytes(16).toString('base64');

/** What the renderer says of its page, but for its type, which is ours to say. */
const headersOf = (page: Response): [string, string][] =>
  [...page.headers].filter(([name]) => name !== 'content-type');

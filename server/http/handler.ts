import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { mailboxPage, readMailbox } from '../dev/mailbox.ts';
import { answerOutsideCallback, outsideCallbackOf } from '../identity/outside-callback.ts';
import { readTarget } from './address.ts';
import { createApi, createInProcessApi } from './api.ts';
import { readCaller, setPersonalHeaders } from './caller.ts';
import { sendText } from './compress.ts';
import type { Services } from './context.ts';
import type { Pages } from './pages.ts';
import { setSecurityHeaders } from './security.ts';

const JSON_TYPE = 'application/json';
const TEXT_TYPE = 'text/plain; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';

/**
 * Every request of the server: health, what Google and Apple send back, API, the mailbox of the
 * demo, files, and pages.
 * @param ping resolves when the database answers
 */
export function createRequestHandler(
  services: Services,
  ping: () => Promise<void>,
  pages: Pages | null,
) {
  const api = createApi(services);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const nonce = randomBytes(16).toString('base64');
    setSecurityHeaders(response, nonce, services.config);
    const target = readTarget(request.url ?? '/');
    if (target === null) return sendText(request, response, 400, TEXT_TYPE, 'Bad request\n');
    request.url = target;
    const path = target.split('?', 1)[0] ?? '/';
    if (path === '/healthz') return answerHealth(request, response);
    const provider = outsideCallbackOf(request, path, services);
    if (provider) return answerOutsideCallback(services, provider, request, response);
    if (path === '/api' || path.startsWith('/api/')) return api(request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
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
    if (pages && (await pages.serveFile(request, response))) return;
    // No page is under these: whoever asks for a file has no use for one that says so.
    if (!pages || /^\/(assets|demo)\//.test(path)) {
      return sendText(request, response, 404, TEXT_TYPE, 'Not found\n');
    }
    await renderPage(request, response, pages, nonce);
  }

  async function answerHealth(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [status, health] = await ping().then(
      () => [200, 'ok'] as const,
      () => [503, 'database_unavailable'] as const,
    );
    response.setHeader('cache-control', 'no-store');
    await sendText(request, response, status, JSON_TYPE, JSON.stringify({ status: health }));
  }

  async function renderPage(
    request: IncomingMessage,
    response: ServerResponse,
    renderer: Pages,
    nonce: string,
  ): Promise<void> {
    const caller = readCaller(request, services.config);
    const resHeaders = new Headers();
    const page = await renderer.render({
      url: request.url ?? '/',
      language: caller.language,
      nonce,
      api: createInProcessApi({ services, ...caller, resHeaders, isWrite: false }),
    });
    for (const [name, value] of page.headers) {
      if (name !== 'content-type') response.setHeader(name, value);
    }
    const cookies = resHeaders.getSetCookie();
    if (cookies.length > 0) response.setHeader('set-cookie', cookies);
    setPersonalHeaders(response, caller);
    const html = await page.text();
    await sendText(request, response, page.status, HTML_TYPE, html);
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch((error: unknown) => {
      const errorId = services.newId();
      services.log.error({ err: error, errorId }, 'unexpected error');
      if (!response.headersSent) response.writeHead(500, { 'content-type': TEXT_TYPE });
      response.end(`Vota Taco: ${errorId}`);
    });
  };
}

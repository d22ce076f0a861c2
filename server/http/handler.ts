import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { mailboxPage, readMailbox } from '../dev/mailbox.ts';
import { clientAddress } from './address.ts';
import { createApi, createInProcessApi, sendJson, webHeaders } from './api.ts';
import type { ApiContext, Services } from './context.ts';
import { requestLanguage } from './language.ts';
import type { Pages } from './pages.ts';
import { setSecurityHeaders } from './security.ts';

/**
 * Every request of the server: health, API, the mailbox of the demo, files, and pages.
 * @param ping resolves when the database answers
 */
export function createRequestHandler(
  services: Services,
  ping: () => Promise<void>,
  pages: Pages | null,
) {
  const api = createApi(services);
  const hasMailbox = services.config.demo && !services.config.smtpUrl;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const nonce = randomBytes(16).toString('base64');
    setSecurityHeaders(response, nonce, services.config);
    if (path === '/healthz') return answerHealth(response);
    if (path === '/api' || path.startsWith('/api/')) return api(request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    if (hasMailbox && path === '/dev/mail.json') {
      return sendJson(response, 200, await readMailbox(services));
    }
    if (hasMailbox && path === '/dev/mail') {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        // Letters bring their own inline styles, in frames that run nothing.
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'",
      });
      response.end(mailboxPage(await readMailbox(services)));
      return;
    }
    if (pages && (await pages.serveFile(request, response))) return;
    if (!pages) {
      response.writeHead(404).end();
      return;
    }
    await renderPage(request, response, pages, nonce);
  }

  async function answerHealth(response: ServerResponse): Promise<void> {
    try {
      await ping();
      sendJson(response, 200, { status: 'ok' });
    } catch {
      sendJson(response, 503, { status: 'database_unavailable' });
    }
  }

  async function renderPage(
    request: IncomingMessage,
    response: ServerResponse,
    renderer: Pages,
    nonce: string,
  ): Promise<void> {
    const headers = webHeaders(request);
    const language = requestLanguage(headers);
    const resHeaders = new Headers();
    const context: ApiContext = {
      services,
      language,
      headers,
      resHeaders,
      clientAddress: clientAddress(request, services.config.trustedProxies),
    };
    const page = await renderer.render({
      url: request.url ?? '/',
      language,
      headers,
      nonce,
      api: createInProcessApi(context),
    });
    for (const [name, value] of page.headers) response.setHeader(name, value);
    const cookies = resHeaders.getSetCookie();
    if (cookies.length > 0) response.setHeader('set-cookie', cookies);
    response.setHeader('content-language', language);
    response.setHeader('vary', 'Cookie, Accept-Language');
    response.setHeader('cache-control', 'no-store');
    response.writeHead(page.status);
    response.end(request.method === 'HEAD' ? undefined : Buffer.from(await page.arrayBuffer()));
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch((error: unknown) => {
      const errorId = services.newId();
      services.log.error({ err: error, errorId }, 'unexpected error');
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
      response.end(`Vota Taco: ${errorId}`);
    });
  };
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Language } from '../../domain/language.ts';
import { errorMessage } from '../../locales/error-message.ts';
import { sendText } from './compress.ts';
import { RETRY_AFTER_SECONDS, type UnavailableCode } from './errors.ts';
import { escapeHtml } from './escape.ts';
import { translatorFor } from './language.ts';

/**
 * Answers 503 with Retry-After, in the form that the request wants: the API's JSON, a page that loads itself
 * again, or a line of text. Needs neither the database nor the renderer.
 */
export async function sendUnavailable(
  request: IncomingMessage,
  response: ServerResponse,
  code: UnavailableCode,
  language: Language,
): Promise<void> {
  if (response.headersSent) return void response.destroy();
  const data = { retryAfterSeconds: RETRY_AFTER_SECONDS };
  const message = errorMessage(translatorFor(language), code, data);
  response.setHeader('retry-after', String(RETRY_AFTER_SECONDS));
  response.setHeader('cache-control', 'no-store');
  const { url = '/', headers } = request;
  if (url === '/api' || url.startsWith('/api/')) {
    const body = { defined: true, code, status: 503, message, data };
    return sendText(request, response, 503, 'application/json', JSON.stringify(body));
  }
  if (!headers.accept?.includes('text/html')) {
    return sendText(request, response, 503, 'text/plain; charset=utf-8', `${message}\n`);
  }
  response.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
  await sendText(
    request,
    response,
    503,
    'text/html; charset=utf-8',
    unavailablePage(language, message),
  );
}

const unavailablePage = (language: Language, message: string) => `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS * 2}">
<meta name="color-scheme" content="light dark">
<title>Vota Taco</title>
<body style="margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;text-align:center;font:600 18px/1.5 system-ui,sans-serif">
<p style="margin:0;font-size:64px" aria-hidden="true">🌮</p>
<h1 style="margin:8px 0;font-size:24px">Vota Taco</h1>
<p style="margin:0;max-width:32ch" role="status">${escapeHtml(message)}</p>
</body>
</html>
`;

import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLanguage, type Language } from '../../domain/language.ts';
import { isOverTls } from '../http/cookies.ts';
import { hasSessionCookie } from '../session/guard.ts';
import { isOwnOrigin, readTarget } from '../http/address.ts';
import { createInProcessApi } from './api.ts';
import { ClientGone } from '../http/admission.ts';
import { readBytes } from '../http/body.ts';
import { type Caller, readCaller, setPersonalHeaders } from '../http/caller.ts';
import { sendText } from '../http/compress.ts';
import type { Services } from '../ports.ts';
import { refuse, toApiError } from '../http/errors.ts';

/** As long as a page remembers a choice (web/platform/choices.ts). */
const KEPT_SECONDS = 31_536_000;

/**
 * Sets the language from a page whose script does not run (yet): a form with `lang` and `back`, the path
 * and query of the current page. Sets the cookie `lang`, and for a signed-in person also the language of
 * mails, then redirects back. Refuses another site's form (foreign_origin), an unknown language or an
 * address of another host (invalid_input), and a body too large for this form (body_too_large).
 */
export async function answerLanguageChoice(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const caller = readCaller(request, services.config);
  setPersonalHeaders(response, caller);
  try {
    const { language, back } = await readChoice(services, request);
    await writeIn(services, caller, language, response);
    const secure = isOverTls(services.config) ? '; Secure' : '';
    response.appendHeader(
      'set-cookie',
      `lang=${language}; Path=/; Max-Age=${KEPT_SECONDS}; SameSite=Lax${secure}`,
    );
    response.writeHead(303, { location: back }).end();
  } catch (error) {
    if (error instanceof ClientGone) return;
    const apiError = toApiError(error, services, caller.language);
    // The rest of the form is not read.
    response.setHeader('connection', 'close');
    await sendText(
      request,
      response,
      apiError.status,
      'text/plain; charset=utf-8',
      apiError.message,
    );
  }
}

async function readChoice(
  { config }: Services,
  request: IncomingMessage,
): Promise<{ language: Language; back: string }> {
  if (!isOwnOrigin(request, config.publicUrl)) throw refuse('foreign_origin');
  const form = new URLSearchParams((await readBytes(request)).toString());
  const language = form.get('lang');
  const back = ownAddress(form.get('back') ?? '');
  if (!isLanguage(language)) throw invalid('lang');
  if (back === null) throw invalid('back');
  return { language, back };
}

const invalid = (field: string) =>
  refuse('invalid_input', { field, issues: [{ field, rule: 'invalid_value' }] });

/** A placeholder host for parsing; it has no page. */
const NOWHERE = 'http://nowhere.invalid';

/**
 * The path and query of this server as a browser would parse this text; null where a browser would go to
 * another host, as in `//host`, `/\host`, or after a tab or a dot that it removes.
 */
function ownAddress(text: string): string | null {
  if (!text.startsWith('/') || !URL.canParse(text, NOWHERE)) return null;
  const { origin, pathname, search } = new URL(text, NOWHERE);
  return origin === NOWHERE ? readTarget(pathname + search) : null;
}

/** Saves the language of mails too; if this fails, mails keep the previous language. */
async function writeIn(
  services: Services,
  caller: Caller,
  locale: Language,
  response: ServerResponse,
): Promise<void> {
  if (!hasSessionCookie({ services, headers: caller.headers })) return;
  const resHeaders = new Headers();
  const api = createInProcessApi({ services, ...caller, resHeaders, isWrite: true }, () => {});
  await api.people.setLocale({ locale }).catch(() => {});
  const cookies = resHeaders.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
}

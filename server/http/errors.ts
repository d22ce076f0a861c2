import { ValidationError } from '@orpc/contract';
import { ORPCError } from '@orpc/server';
import { ERRORS, isErrorCode, type ErrorCode, type ErrorData } from '../../domain/errors.ts';
import type { Language } from '../../domain/language.ts';
import { errorMessage } from '../../locales/error-message.ts';
import type { Services } from '../ports.ts';
import { Overloaded } from './admission.ts';
import { translatorFor } from './language.ts';
import { traceRefusal } from './trace.ts';

/** Makes a refusal of the catalogue to throw: code, status and parameters; the text is added later. */
export function refuse<Code extends ErrorCode>(
  code: Code,
  ...[data]: undefined extends ErrorData<Code> ? [data?: ErrorData<Code>] : [data: ErrorData<Code>]
): ORPCError<Code, ErrorData<Code> | undefined> {
  return new ORPCError(code, { status: ERRORS[code].status, data });
}

/**
 * The public form of any error: a code of the catalogue with its text in the caller's language. An
 * unexpected error is logged once, in full, under an id, and the caller gets only the id.
 */
export function toApiError(
  error: unknown,
  services: Pick<Services, 'log' | 'newId' | 'trouble'>,
  language: Language,
): ORPCError<ErrorCode, unknown> {
  const known = asRefusal(error) ?? asUnavailable(error, services);
  if (known) {
    traceRefusal(known.code);
    return withText(known.code, known.data, language);
  }
  traceRefusal('internal');
  const errorId = services.newId();
  services.log.error({ err: error, errorId }, 'unexpected error');
  return withText('internal', { errorId }, language);
}

/** After so many seconds a client may try again; phones add a random time to it. */
export const RETRY_AFTER_SECONDS = 3;

/** Why the server cannot answer now; null: for another reason. */
export function unavailableCode(
  error: unknown,
  { trouble }: Pick<Services, 'trouble'>,
): UnavailableCode | null {
  if (error instanceof Overloaded) return 'overloaded';
  return trouble.note(error) === null ? null : 'database_unavailable';
}
export type UnavailableCode = Extract<ErrorCode, 'overloaded' | 'database_unavailable'>;

function asUnavailable(error: unknown, services: Pick<Services, 'trouble'>) {
  const code = unavailableCode(error, services);
  return code && { code, data: { retryAfterSeconds: RETRY_AFTER_SECONDS } };
}

function withText(code: ErrorCode, data: unknown, language: Language) {
  const message = errorMessage(translatorFor(language), code, data);
  return new ORPCError(code, { status: ERRORS[code].status, data, message, defined: true });
}

/** Whether an error is the refusal with this code. */
export const isRefusal = (error: unknown, code: ErrorCode): boolean =>
  error instanceof ORPCError && error.code === code;

function asRefusal(error: unknown): { code: ErrorCode; data: unknown } | null {
  if (!(error instanceof ORPCError)) return null;
  if (isErrorCode(error.code)) return { code: error.code, data: error.data };
  if (error.code !== 'BAD_REQUEST') return null;
  if (!(error.cause instanceof ValidationError)) return { code: 'malformed_json', data: undefined };
  const issues = error.cause.issues.slice(0, 20).map((issue) => ({
    field: (issue.path ?? [])
      .map((step) => String(typeof step === 'object' ? step.key : step))
      .join('.'),
    rule: (issue as { code?: string }).code ?? 'invalid',
  }));
  return { code: 'invalid_input', data: { field: issues[0]?.field ?? '', issues } };
}

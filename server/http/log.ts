import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config.ts';
import { standardOutput } from './log-output.ts';
import { traceOfLine } from './trace.ts';

/**
 * The log of a server: one JSON object a line, with the id of the request that caused it.
 * @param to standard output by default
 */
export function createLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  to: DestinationStream = standardOutput(),
): Logger {
  return pino({ level: logLevel, serializers: { err: describeError }, mixin: traceOfLine }, to);
}

/**
 * An error as it may be logged. A failed query names its parameters, which are people's addresses,
 * tokens and hashes: they are left out, here and in every cause of the error.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { cause } = error;
  const serialized = pino.stdSerializers.err(error);
  const cut = (text: string) => text.split(/\n?params:/, 1)[0] ?? '';
  return {
    type: serialized.type,
    message: cut(error.message),
    stack: cut(error.message) === error.message ? serialized.stack : stackOnly(error),
    ...('code' in error ? { code: error.code } : {}),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}

/** The stack frames, without the message before them. */
const stackOnly = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

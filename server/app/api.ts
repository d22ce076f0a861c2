import type { IncomingMessage, ServerResponse } from 'node:http';
import { StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import { createRouterClient } from '@orpc/server';
import { ResponseHeadersPlugin } from '@orpc/server/plugins';
import { StandardHandler } from '@orpc/server/standard';
import { router } from './router.ts';
import { type ApiCaller, readApiCaller, passToken } from '../identity/bearer.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import { type Admission, ClientGone, leavingOf } from '../http/admission.ts';
import { isOwnOrigin } from '../http/address.ts';
import { isLines, sendFile, sendLines } from '../http/answers.ts';
import { readFileBody, readJsonBody } from '../http/body.ts';
import { setPersonalHeaders } from '../http/caller.ts';
import { plainJsonCodec, readQuery } from '../http/codec.ts';
import { sendText } from '../http/compress.ts';
import type { ApiContext } from '../http/context.ts';
import type { InProcessApi } from '../ports.ts';
import type { Services } from '../ports.ts';
import { refuse, toApiError } from '../http/errors.ts';
import {
  createEnd,
  type SharedAnswer,
  sharedAnswer,
  type SharedCache,
} from '../http/shared-cache.ts';
import type { Shares } from '../http/shares.ts';
import { LIST_PATH, readyList } from '../restaurants/routes.nearest.ts';
import { sessionToken } from '../session/guard.ts';
import { requireConfirmation } from './confirmation.ts';
import { laneOf } from './early-refusal.ts';
import { isShared } from './shared-operations.ts';
import { createUploadPlaces, findUpload, requireSender } from './uploads.ts';

const JSON_TYPE = 'application/json';
const RETRY_AFTER = 'retry-after';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

interface Operating {
  signal?: AbortSignal;
  endSharingAt?: (at: Date) => void;
  /** Of the answer, if it is for many. */
  key?: string;
}

/** @returns a function that runs the operation of a request, in its turn */
function createOperate(services: Services, admission: Admission, shares: Shares) {
  const handler = new StandardHandler<ApiContext>(
    router,
    new StandardOpenAPIMatcher(),
    plainJsonCodec,
    {
      plugins: [new ResponseHeadersPlugin()],
      interceptors: [({ next, context }) => withApiErrors(next, context)],
      clientInterceptors: [
        async ({ next, context, procedure, input }) => {
          await requireConfirmation(context, procedure, input);
          return next();
        },
      ],
    },
  );
  const places = createUploadPlaces();
  // Few ask for it, and it takes as long to make as a fifth of a start.
  let openApiDocument: Promise<unknown> | undefined;
  const readOpenApiDocument = () =>
    (openApiDocument ??= import('./openapi.ts').then(({ describeApi }) =>
      describeApi(services.config),
    ));

  /** @param signal aborted when the client has gone; left out, as `endSharingAt` is not, for an answer to many */
  return async (
    request: IncomingMessage,
    asker: ApiCaller,
    { signal, endSharingAt, key }: Operating = {},
  ): Promise<ApiAnswer> => {
    const { method = 'GET', url = '/' } = request;
    const isRead = SAFE_METHODS.has(method);
    if (url.split('?', 1)[0] === '/api/openapi.json' && isRead) {
      return { status: 200, headers: {}, body: await readOpenApiDocument() };
    }
    // An app without its token has the rights of a stranger.
    const isOurs = asker.isApp || isOwnOrigin(request, services.config.publicUrl);
    if (!isRead && !isOurs) throw refuse('foreign_origin');
    const target = new URL(url, 'http://localhost');
    const context = { services, ...asker.caller, endSharingAt, isWrite: !isRead };
    // Anybody can send ballots that are refused; only whose session we signed goes before others.
    const isVoters = sessionToken(context) !== null;
    const lane = isVoters ? laneOf(method, target.pathname) : 'other';
    admission.refuseIfFull(lane);
    const upload = isRead ? undefined : findUpload(method, target.pathname);
    const leave = upload && places.take(await requireSender(context, upload));
    try {
      const read = upload
        ? () => readFileBody(request, target.searchParams, upload.fileBytes)
        : () => readJsonBody(request);
      const body = isRead ? undefined : await read();
      const handle = () =>
        handler.handle(
          {
            method: method === 'HEAD' ? 'GET' : method,
            url: target,
            headers: request.headers,
            body: () => Promise.resolve(body),
            signal: undefined,
          },
          { prefix: '/api', context },
        );
      const inTurn = () => admission.run(lane, signal, handle);
      const { response } = await (lane === 'vote'
        ? inTurn()
        : shares.run(asker.caller.clientAddress, signal, inTurn, key));
      if (!response) throw refuse('unknown_operation');
      return response;
    } finally {
      leave?.();
    }
  };
}

/** Answers everything under /api. */
export function createApi(
  services: Services,
  shared: SharedCache,
  admission: Admission,
  shares: Shares,
) {
  const operate = createOperate(services, admission, shares);

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asker = readApiCaller(request, services.config);
    const { caller } = asker;
    setPersonalHeaders(response, caller);
    const { method = 'GET', url = '/' } = request;
    const publicly = (error: unknown) => toApiError(error, services, caller.language);
    const { pathname, search, searchParams } = new URL(url, 'http://localhost');
    const isRead = method === 'GET' || method === 'HEAD';
    // The path and query after resolving `/./` and `/../`, as the operations see them.
    if (isRead && isShared(pathname + search)) {
      const key = `${caller.language} ${url}`;
      shares.join(key, caller.clientAddress);
      const answer = await shared
        .read(key, async () => {
          const end = createEnd();
          const made = await operate(request, asker, { endSharingAt: end.note, key });
          return shareable(made, end.endsAt());
        })
        .catch((error: unknown) => shareable(refusalAnswer(request, publicly(error))));
      return shared.send(request, response, answer);
    }
    const ready =
      isRead && pathname === LIST_PATH && !response.closed
        ? readyList(services, readQuery(searchParams))
        : null;
    if (ready !== null) {
      response.once('close', () =>
        services.nearestLists.giveBack(ready, response.writableFinished),
      );
      return sendText(request, response, 200, JSON_TYPE, ready);
    }
    const answer = await operate(request, asker, { signal: leavingOf(response) }).catch(
      (error: unknown): ApiAnswer | null =>
        error instanceof ClientGone ? null : refusalAnswer(request, publicly(error)),
    );
    if (!answer) return;
    const headers = asker.keepsToken ? passToken(answer.headers, services.config) : answer.headers;
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) response.setHeader(name, value);
    }
    const { status, body } = answer;
    if (body instanceof File) return sendFile(request, response, body);
    if (isLines(body)) return sendLines(response, body, (error) => publicly(error).toJSON());
    await sendText(request, response, status, JSON_TYPE, JSON.stringify(body));
  };
}

function refusalAnswer(request: IncomingMessage, error: ReturnType<typeof toApiError>): ApiAnswer {
  const { method = 'GET', url = '/' } = request;
  // The unread rest of a refused body makes the connection unusable.
  const isFileLeft = !request.complete && findUpload(method, url.split('?', 1)[0] ?? '');
  const isLeft = error.code === 'body_too_large' || isFileLeft;
  const headers: Record<string, string> = {
    ...(isLeft && { connection: 'close' }),
    // A request refused before its operation has no headers of that operation.
    ...retryAfterHeader(error),
  };
  return { status: error.status, headers, body: error.toJSON() };
}

/** Retry-After for a refusal that names the seconds; empty for others. */
function retryAfterHeader({ data }: ReturnType<typeof toApiError>): { [RETRY_AFTER]?: string } {
  const { retryAfterSeconds } = (data ?? {}) as { retryAfterSeconds?: number };
  return retryAfterSeconds === undefined ? {} : { [RETRY_AFTER]: String(retryAfterSeconds) };
}

/** The same answer for everybody who asks meanwhile. */
function shareable({ status, headers, body }: ApiAnswer, endsAt?: number): SharedAnswer {
  const wait = headers[RETRY_AFTER];
  return sharedAnswer({
    status,
    contentType: JSON_TYPE,
    headers: typeof wait === 'string' ? [[RETRY_AFTER, wait]] : [],
    text: JSON.stringify(body),
    endsAt,
  });
}

/** Runs an operation, and maps its errors to the public ones. */
async function withApiErrors<Result>(
  operation: () => Promise<Result>,
  { services, language, resHeaders }: ApiContext,
  onError?: (code: ErrorCode) => void,
): Promise<Result> {
  try {
    return await operation();
  } catch (error) {
    const known = toApiError(error, services, language);
    for (const [name, value] of Object.entries(retryAfterHeader(known))) {
      resHeaders?.set(name, value);
    }
    onError?.(known.code);
    throw known;
  }
}

interface ApiAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
}

/**
 * The same operations for the page renderer, in process: page data needs no HTTP request. Errors are the
 * public ones.
 * @param onError called with the code of each
 */
export function createInProcessApi(
  context: ApiContext,
  onError: (code: ErrorCode) => void,
): InProcessApi {
  return createRouterClient(router, {
    context,
    interceptors: [
      ({ next, procedure, input }) =>
        withApiErrors(
          async () => {
            await requireConfirmation(context, procedure, input);
            return next();
          },
          context,
          onError,
        ),
    ],
  });
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { OpenAPIGenerator } from '@orpc/openapi';
import { OpenAPIHandler } from '@orpc/openapi/node';
import { createRouterClient } from '@orpc/server';
import { ResponseHeadersPlugin } from '@orpc/server/plugins';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from '../../domain/contract.ts';
import { router } from '../router.ts';
import { clientAddress, isOwnOrigin } from './address.ts';
import { readJsonBody } from './body.ts';
import type { ApiContext, Services } from './context.ts';
import { refuse, toPublicError } from './errors.ts';
import { requestLanguage } from './language.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Answers everything under /api. */
export function createApi(services: Services) {
  const handler = new OpenAPIHandler<ApiContext>(router, {
    plugins: [new ResponseHeadersPlugin()],
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          throw toPublicError(error, services, context.language);
        }
      },
    ],
  });
  const openApiDocument = describeApi(services.config.publicUrl);

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const headers = webHeaders(request);
    const language = requestLanguage(headers);
    response.setHeader('content-language', language);
    response.setHeader('cache-control', 'no-store');
    response.setHeader('vary', 'Cookie, Accept-Language');
    try {
      if (request.url === '/api/openapi.json' && SAFE_METHODS.has(request.method ?? '')) {
        sendJson(response, 200, await openApiDocument);
        return;
      }
      if (!SAFE_METHODS.has(request.method ?? '')) {
        if (!isOwnOrigin(request, services.config.publicUrl)) throw refuse('foreign_origin');
        (request as { body?: unknown }).body = await readJsonBody(request);
      }
      const context: ApiContext = {
        services,
        language,
        headers,
        clientAddress: clientAddress(request, services.config.trustedProxies),
      };
      const { matched } = await handler.handle(request, response, { prefix: '/api', context });
      if (!matched) throw refuse('unknown_operation');
    } catch (error) {
      const told = toPublicError(error, services, language);
      // The rest of a body that is too large is not read: the connection cannot be used again.
      if (told.code === 'body_too_large') response.setHeader('connection', 'close');
      sendJson(response, told.status, told.toJSON());
    }
  };
}

/**
 * The same operations for the page renderer, in process: a page's data costs no request.
 * Errors are the public ones.
 */
export function createInProcessApi(context: ApiContext) {
  return createRouterClient(router, {
    context,
    interceptors: [
      async ({ next }) => {
        try {
          return await next();
        } catch (error) {
          throw toPublicError(error, context.services, context.language);
        }
      },
    ],
  });
}
export type InProcessApi = ReturnType<typeof createInProcessApi>;

const describeApi = (publicUrl: string) =>
  new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(contract, {
    info: {
      title: 'Vota Taco',
      version: '1',
      description: 'Restaurants, votes and results of a taco festival. Distances are in miles.',
    },
    servers: [{ url: `${publicUrl}/api` }],
  });

export function webHeaders(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return headers;
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  if (response.headersSent) return void response.end();
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

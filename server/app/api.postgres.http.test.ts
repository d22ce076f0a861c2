import { request as httpRequest, type ClientRequest } from 'node:http';
import { isContractProcedure } from '@orpc/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { contract } from '../../domain/contract.ts';
import { ERRORS } from '../../domain/errors.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const MAX_BODY_BYTES = 64 * 1024;

const operations = Object.values(contract)
  .flatMap((room) => Object.values(room))
  .flatMap((operation) => (isContractProcedure(operation) ? [operation['~orpc']] : []))
  .map(({ route, errorMap }) => ({
    method: route.method ?? '',
    path: route.path ?? '',
    codes: Object.keys(errorMap).toSorted(),
  }));
const writing = operations.filter(({ method }) => method !== 'GET');

let server: TestServer;
let visitor: Visitor;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  visitor = server.visitor();
});

interface RawAnswer {
  status: number | undefined;
  code: string | undefined;
}

/** A request that no browser would send; `send` writes the body as it likes. */
const raw = (
  send: (request: ClientRequest) => void,
  headers: Record<string, string> = { 'content-type': 'application/json' },
  path = '/api/people/sign-in',
) =>
  new Promise<RawAnswer>((resolve, reject) => {
    const request = httpRequest(server.url, { method: 'POST', path, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
      response.on('end', () => {
        request.destroy();
        resolve({ status: response.statusCode, code: /"code":"(\w+)"/.exec(text)?.[1] });
      });
    });
    request.once('error', reject);
    send(request);
  });

/** Every `code` that an OpenAPI response names. */
const codesIn = (part: unknown): string[] =>
  [...JSON.stringify(part).matchAll(/"code":\{"const":"(\w+)"\}/g)].map((match) => match[1] ?? '');

describe('the OpenAPI document', () => {
  test('is of version 3.1, and has every operation of the contract, and no other', async () => {
    const { status, body } = await visitor.get('/api/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toMatch(/^3\.1\.\d$/);
    expect(body.info).toMatchObject({ title: 'Vota Taco', version: expect.any(String) });
    const described = Object.entries(body.paths as object).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(
      operations.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
  });

  test.each(operations)('has the refusals of $method $path, each with its status', async (one) => {
    const { body } = await visitor.get('/api/openapi.json');
    const { summary, responses } = body.paths[one.path][one.method.toLowerCase()];
    expect(summary).toEqual(expect.any(String));
    // A stream of progress lines may also end with one of these codes.
    const { 200: _, ...refusals } = responses;
    expect(codesIn(refusals).toSorted()).toEqual(one.codes);
    for (const code of one.codes) {
      const { status } = ERRORS[code as keyof typeof ERRORS];
      expect(codesIn(responses[status])).toContain(code);
    }
  });
});

describe('an address without an operation', () => {
  test.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['GET', '/api/ballots'],
    ['GET', '/api/people/sign-in'],
    ['POST', '/api/states'],
    ['PUT', '/api/ballots'],
    ['PATCH', '/api/people/me'],
    ['DELETE', '/api/restaurants/1'],
    ['GET', '/api/__proto__'],
    ['GET', '/api/restaurants/1/2/3'],
    ['GET', '/api/%'],
    // These look like shared answers, but are not.
    ['OPTIONS', '/api/states'],
    ['GET', '/api/counties/%2e'],
  ])('is told in JSON: %s %s', async (method, path) => {
    const response = await fetch(server.url + path, { method });
    const body = (await response.json()) as { code: string };
    expect({ status: response.status, code: body.code }).toEqual({
      status: 404,
      code: 'unknown_operation',
    });
    expect(response.headers.get('content-type')).toBe('application/json');
  });

  test('that is badly encoded is refused as its field', async () => {
    const answer = await visitor.get('/api/states/%E0%A4%A/counties');
    expect(answer).toMatchObject({ status: 400, body: { data: { field: 'stateId' } } });
  });
});

describe('a body', () => {
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'json'])(
    'of the type %s is not taken',
    async (type) => {
      const answer = await visitor.post('/api/people/sign-in', '{}', { 'content-type': type });
      expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
    },
  );

  test('without a type is not taken', async () => {
    expect(await raw((request) => request.end('{}'), {})).toEqual({
      status: 415,
      code: 'unsupported_media_type',
    });
  });

  test.each(['{', '{"email":}', "{'email':1}", 'undefined', '{} {}', '\u0000', '[1,]', 'NaN'])(
    'that is no JSON is refused: %j',
    async (text) => {
      const answer = await visitor.post('/api/people/sign-in', text);
      expect(answer).toMatchObject({ status: 400, body: { code: 'malformed_json' } });
    },
  );

  test('of JSON that is not UTF-8 is refused', async () => {
    const latin1 = Buffer.from('{"email":"peña@example.com","password":"123456"}', 'latin1');
    expect(await raw((request) => request.end(latin1))).toEqual({
      status: 400,
      code: 'malformed_json',
    });
  });

  test.each(['null', '[]', '5', '"text"', 'true', '[{"email":"a@example.com"}]'])(
    'of JSON that is no object is refused: %s',
    async (text) => {
      const answer = await visitor.post('/api/people/sign-in', text);
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    },
  );

  test('nested thirty thousand deep is refused', async () => {
    const deep = '['.repeat(30_000) + ']'.repeat(30_000);
    const answer = await visitor.post('/api/people/sign-in', `{"email":${deep}}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  test('that is empty is an empty object', async () => {
    expect(await raw((request) => request.end(), {}, '/api/people/sign-out')).toMatchObject({
      status: 200,
    });
  });

  const tooLarge = { status: 413, code: 'body_too_large' };
  const limitPlus = (bytes: number) => ({
    'content-type': 'application/json',
    'content-length': String(MAX_BODY_BYTES + bytes),
  });

  test('that announces more than 64 KiB is refused before it is sent', async () => {
    expect(await raw((request) => request.flushHeaders(), limitPlus(1))).toEqual(tooLarge);
    expect((await visitor.get('/healthz')).status).toBe(200);
  });

  test('that grows beyond 64 KiB without an announcement is refused before it ends', async () => {
    const endless = (request: ClientRequest) => request.write(' '.repeat(MAX_BODY_BYTES + 1));
    expect(await raw(endless)).toEqual(tooLarge);
    expect((await visitor.get('/healthz')).status).toBe(200);
  });

  test('of exactly 64 KiB is read', async () => {
    const text = '{}'.padEnd(MAX_BODY_BYTES, ' ');
    expect(await raw((request) => request.end(text), limitPlus(0))).toEqual({
      status: 400,
      code: 'invalid_input',
    });
  });
});

describe('a changing request', () => {
  const foreign: [whose: string, headers: Record<string, string>][] = [
    ['of another site', { origin: 'https://evil.example' }],
    ['of a sandboxed page', { origin: 'null' }],
    ['of another port', { origin: 'http://127.0.0.1:1' }],
    ['of a lookalike host', { origin: 'https://vota-taco.example.evil.example' }],
    ['that the browser calls cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['that says no origin but cross-site', { origin: '', 'sec-fetch-site': 'cross-site' }],
  ];

  test.each(writing)('is refused from elsewhere: $method $path', async ({ path }) => {
    for (const [whose, headers] of foreign) {
      const answer = await visitor.post(`/api${path}`, {}, headers);
      expect({ whose, status: answer.status, code: answer.body.code }).toEqual({
        whose,
        status: 403,
        code: 'foreign_origin',
      });
    }
  });

  test.each([
    ['of our own pages', () => ({ origin: server.url, 'sec-fetch-site': 'same-origin' })],
    ['of the public address', () => ({ origin: server.services.config.publicUrl })],
    ['of no browser', () => ({ origin: '' })],
  ])('%s is answered', async (_, headers) => {
    expect((await visitor.post('/api/people/sign-out', {}, headers())).status).toBe(200);
  });
});

describe('an unexpected error', () => {
  test.each([
    ['a reading', 'app_settings', () => visitor.get('/api/settings')],
    [
      'a writing',
      'rate_limits',
      () => visitor.post('/api/people/sign-in', { email: 'a@b.co', password: '1' }),
    ],
  ])('of %s operation is told by its id alone, and logged once', async (_, table, ask) => {
    const error = vi.spyOn(server.services.log, 'error');
    await server.services.db.execute(sql.raw(`alter table ${table} rename to lost`));
    const { status, body } = await ask();
    await server.services.db.execute(sql.raw(`alter table lost rename to ${table}`));
    const { errorId } = body.data;
    expect(status).toBe(500);
    expect(body).toEqual({
      defined: true,
      code: 'internal',
      status: 500,
      message: `An unexpected error occurred. Please try again. (${errorId})`,
      data: { errorId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
    expect(error.mock.calls).toEqual([[{ err: expect.any(Error), errorId }, expect.any(String)]]);
    error.mockRestore();
    expect((await ask()).status).not.toBe(500);
  });
});

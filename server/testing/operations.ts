import { isContractProcedure } from '@orpc/contract';
import { contract } from '../../domain/contract.ts';
import type { Access, Confirmation, OperationMeta } from '../../domain/operation.ts';
import { expectDescribed } from './answers.ts';
import type { TestServer, Visitor } from './server.ts';

/** An operation of the contract, for calls over HTTP. */
export interface Operation {
  /** `room.name` */
  name: string;
  method: string;
  /** Below /api, with `{holes}`. */
  path: string;
  access: Access;
  takesFile: boolean;
  /** Whether a browser retries it automatically. */
  repeats: boolean;
  /** Which calls need a new confirmation of identity; null: none. */
  confirmation: Confirmation | null;
}

/** The input of an operation; if it takes a file, the fields beside it. */
export type Input = Record<string, unknown>;

/** The whole API, in the contract's order. */
export const OPERATIONS: Operation[] = Object.entries(contract).flatMap(([room, operations]) =>
  Object.entries(operations).flatMap(([name, operation]) => {
    if (!isContractProcedure(operation)) return [];
    const { route, meta } = operation['~orpc'];
    const { access, fileBytes, repeats, confirmation = null } = meta as OperationMeta;
    const { method = 'POST', path = '' } = route;
    return [
      {
        name: `${room}.${name}`,
        method,
        path,
        access,
        takesFile: fileBytes !== undefined,
        repeats: repeats === true,
        confirmation,
      },
    ];
  }),
);

/** Calls an operation like a page: fields that are not in its path go into the query or the body. */
export async function callOperation(
  { url }: Pick<TestServer, 'url'>,
  { cookies }: Pick<Visitor, 'cookies'>,
  { method, path, takesFile }: Operation,
  {
    input = {},
    file = new Uint8Array([1]),
    origin = url,
  }: { input?: Input; file?: Uint8Array<ArrayBuffer>; origin?: string } = {},
): Promise<{ status: number; code: string | undefined; text: string }> {
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, hole: string) => {
    const value = String(rest[hole]);
    delete rest[hole];
    return encodeURIComponent(value);
  });
  const isInQuery = method === 'GET' || takesFile;
  const query = new URLSearchParams(
    isInQuery
      ? Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)])
      : [],
  );
  const asked = query.size > 0 ? `?${query.toString()}` : '';
  const called = `/api${filled}${asked}`;
  const response = await fetch(url + called, {
    method,
    headers: {
      origin,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(method !== 'GET' && {
        'content-type': takesFile ? 'application/octet-stream' : 'application/json',
      }),
    },
    ...(method !== 'GET' && { body: takesFile ? file : JSON.stringify(rest) }),
  });
  // A session may have got another token.
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (cookies.has(name) && !/max-age=0/i.test(cookie)) cookies.set(name, value);
  }
  const text = await response.text();
  await expectDescribed(method, called, response, text);
  return { status: response.status, code: /"code":"(\w+)"/.exec(text)?.[1], text };
}

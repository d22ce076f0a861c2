import { fallbackContractConfig } from '@orpc/contract';
import type { StandardCodec } from '@orpc/server/standard';

/**
 * Requests and answers as plain JSON: a flat query or a JSON body with the path's parameters merged in,
 * and outputs unchanged. The library's own codec searches every value of every answer for dates, files
 * and sets, which our contracts do not have: half of the server's CPU on a list.
 */
export const plainJsonCodec: StandardCodec = {
  decode: async (request, params) => {
    const sent =
      request.method === 'GET' ? readQuery(request.url.searchParams) : await request.body();
    const isObject = typeof sent === 'object' && sent !== null && !Array.isArray(sent);
    return isObject ? { ...sent, ...params } : sent;
  },
  encode: (output, procedure) => ({
    status: fallbackContractConfig('defaultSuccessStatus', procedure['~orpc'].route.successStatus),
    headers: {},
    body: output,
  }),
  encodeError: (error) => ({ status: error.status, headers: {}, body: error.toJSON() }),
};

/** A repeated parameter becomes a list, which a schema of one value refuses. */
export function readQuery(parameters: URLSearchParams): Record<string, string | string[]> {
  const query = new Map<string, string | string[]>();
  for (const [name, value] of parameters) {
    const before = query.get(name);
    if (before === undefined) query.set(name, value);
    else if (Array.isArray(before)) before.push(value);
    else query.set(name, [before, value]);
  }
  return Object.fromEntries(query);
}

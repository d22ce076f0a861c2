import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Answer } from './child-server.ts';
import { OWN_HEADERS } from './load.ts';

/** What every browser of today accepts. */
export const BROWSER_ENCODINGS = 'gzip, deflate, br, zstd';

/** Records an answer as a browser gets it, byte by byte and still compressed, for a bare server. */
export async function copyCompressed(url: string): Promise<Answer> {
  const request = get(url, { headers: { 'accept-encoding': BROWSER_ENCODINGS } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const { statusCode = 0, rawHeaders } = response;
  if (statusCode !== 200) throw new Error(`${url} was answered with ${statusCode}.`);
  const headers: [string, string][] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    if (!OWN_HEADERS.has(name.toLowerCase())) headers.push([name, value]);
  }
  return { status: statusCode, headers, bodyBase64: (await buffer(response)).toString('base64') };
}

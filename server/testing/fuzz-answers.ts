import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request as httpRequest } from 'node:http';
import { createFinder, mismatches } from './answers.ts';
import type { DescribedOperation, Sent } from './fuzz-requests.ts';

export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Sends the request unchanged: paths are not normalised, no headers added. */
export const sender = (url: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(url);
  return {
    send: ({ method, target, headers, body }: Sent): Promise<Received> =>
      new Promise((resolve, reject) => {
        const all = { ...headers, ...(body && { 'content-length': body.length }) };
        const options = { agent, hostname, port, method, path: target, headers: all };
        const asked = httpRequest(options, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(chunks).toString('utf8'),
            }),
          );
        });
        asked.once('error', reject);
        asked.end(body ?? undefined);
      }),
    close: () => agent.destroy(),
  };
};

/** The same request as a shell command. */
export function asCurl(url: string, { method, target, headers, body }: Sent): string {
  const quoted = (bytes: Buffer) =>
    `$'${[...bytes].map((byte) => (byte > 31 && byte < 127 && byte !== 39 && byte !== 92 ? String.fromCodePoint(byte) : `\\x${byte.toString(16).padStart(2, '0')}`)).join('')}'`;
  const given = Object.entries(headers).map(([name, value]) =>
    value === '' ? `-H '${name};'` : `-H ${quoted(Buffer.from(`${name}: ${value}`, 'latin1'))}`,
  );
  return [
    `curl -i --path-as-is ${method === 'HEAD' ? '-I' : `-X ${method}`}`,
    ...given,
    ...(body ? [`--data-binary ${quoted(body)}`] : []),
    quoted(Buffer.from(`${url}${target}`, 'latin1')),
  ].join(' ');
}

/** Server internals that no answer may reveal to anyone. */
const INSIDES = [
  /\n\s+at .*:\d+:\d+/,
  /node_modules\//,
  /\.ts:\d+/,
  /Failed query|DrizzleQueryError|DatabaseError|PostgresError|PGlite/,
  /syntax error at or near|invalid input syntax|violates .* constraint|duplicate key value/,
  /\b(select|insert into|update|delete from) "\w+"/,
  /TypeError|ReferenceError|RangeError|ECONNREFUSED|ENOENT/,
  /\$argon2/,
];

/** The headers that every answer must have. */
const SECURITY_HEADERS: Record<string, RegExp> = {
  'content-security-policy': /^default-src '(self|none)'; (?!.*script-src[^;]*unsafe)/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'permissions-policy': /geolocation=\(self\)/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^(same|cross)-origin$/,
  'x-frame-options': /^DENY$/,
};

/** The faults of any answer of ours, if there are any. */
export function faultsOf({ status, headers, text }: Received): string[] {
  const faults: string[] = [];
  if (status >= 500) faults.push(`status ${status}: ${text.slice(0, 300)}`);
  for (const [name, expected] of Object.entries(SECURITY_HEADERS)) {
    const value = String(headers[name] ?? '');
    // The cached response already has a policy.
    if (status === 304 && name === 'content-security-policy') continue;
    if (!expected.test(value)) faults.push(`header ${name}: ${value || 'none'}`);
  }
  // What the doctor tells organisers has the code of a failed connection, on purpose.
  const told = text.replaceAll(/"reason":"E[A-Z_]+"/g, '');
  for (const inside of INSIDES) if (inside.test(told)) faults.push(`tells ${inside}`);
  return faults;
}

/** Error codes if there is no operation, or before one is looked up. */
const BEFORE_OPERATIONS = [
  'unknown_operation',
  'foreign_origin',
  'malformed_json',
  'body_too_large',
  'unsupported_media_type',
];

/** Checks answers against the OpenAPI document. */
export function createReader(operations: readonly DescribedOperation[]) {
  const find = createFinder(operations);

  function operationAt({ method, target }: Sent): DescribedOperation | undefined {
    if (!URL.canParse(target, 'http://localhost')) return undefined;
    const { pathname } = new URL(target, 'http://localhost');
    return find(method === 'HEAD' ? 'GET' : method, pathname);
  }

  function faultsAgainst(operation: DescribedOperation, sent: Sent, received: Received): string[] {
    const { status, headers, text } = received;
    const declared = operation.responses[status];
    if (!declared) return [`status ${status} is not declared: ${text.slice(0, 200)}`];
    if (!declared.content) return text === '' ? [] : ['has a body'];
    const type = String(headers['content-type']);
    const content = declared.content[type];
    if (!content) return [`type ${type} is not declared for ${status}`];
    if (sent.method === 'HEAD') return text === '' ? [] : ['HEAD has a body'];
    if (type === 'application/json') return mismatches(content.schema, text);
    if (type === 'application/x-ndjson') {
      const lines = text.split('\n').filter(Boolean);
      return lines.flatMap((line) => mismatches(content.schema, line));
    }
    const isToKeep = (headers['content-disposition'] ?? '').startsWith('attachment; ');
    return isToKeep && text.length > 0 ? [] : ['is no file to keep'];
  }

  return {
    /** The faults of the answer to an API request. */
    faults(sent: Sent, received: Received): string[] {
      const faults = faultsOf(received);
      const operation = operationAt(sent);
      const code = /"code":"(\w+)"/.exec(received.text)?.[1] ?? '';
      const isBefore =
        BEFORE_OPERATIONS.includes(code) || sent.method === 'HEAD' || received.status === 405;
      // An empty parameter in the path gives an unknown address, or one that is refused.
      const isNowhere = code === 'unknown_operation' && /\/(\.|%2e|\/|$|\?)/i.test(sent.target);
      if (operation && !isNowhere) faults.push(...faultsAgainst(operation, sent, received));
      else if (!isBefore || received.status < 400) {
        faults.push(`is no operation, and answers ${received.status} ${code}`);
      }
      if (received.headers['cache-control'] !== 'no-store' && !isForAll(received)) {
        faults.push('may be kept by somebody');
      }
      return faults;
    },
  };
}

/** Answers that are the same for everyone may be cached if they say so. */
const isForAll = ({ headers }: Received): boolean => 'etag' in headers;

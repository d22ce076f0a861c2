import fc from 'fast-check';
import {
  brokenBodies,
  contentTypes,
  files,
  fineFiles,
  strangeHeader,
  tail,
} from './fuzz-oddities.ts';
import { Existing, hostileValue, type Schema, valueOf } from './fuzz-values.ts';

/** An operation, as the OpenAPI document describes it. */
export interface DescribedOperation {
  operationId: string;
  method: string;
  path: string;
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

/** A planned request; existing ids are filled in when it is sent. */
export interface Planned {
  method: string;
  /** The path's parameters by name; each is filled in at once. */
  holes: Record<string, unknown>;
  query: [name: string, value: unknown][];
  /** Appended to the address unchanged. */
  tail: string;
  body: { json: unknown } | { bytes: Buffer } | null;
  headers: Record<string, string>;
}

export interface Sent {
  method: string;
  /** Path and query, byte by byte. */
  target: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

/** Goes into an address unchanged, while other values are encoded. */
class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** @param weight of the second one, out of ten */
const mostly = <Value>(first: fc.Arbitrary<Value>, second: fc.Arbitrary<Value>, weight = 2) =>
  fc.oneof({ weight: 10 - weight, arbitrary: first }, { weight, arbitrary: second });

const rawPart = fc
  .constantFrom(
    '%00',
    '..',
    '%2e%2e',
    '.',
    '%2F',
    '%5C',
    '%',
    '%E0%A4%A',
    '%ED%A0%80',
    '%C3%A9',
    ';a=b',
  )
  .map((text): unknown => new Raw(text));
const part = fc.oneof(
  rawPart,
  fc.constantFrom<unknown>('__proto__', 'constructor', 'a b', 'x'.repeat(3000), '🌮', "' or 1=1"),
  hostileValue,
);
/** Every position in a value, as the path that leads there. */
function placesOf(value: unknown, steps: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null || value instanceof Existing) return [steps];
  const inner = Object.entries(value).flatMap(([key, one]) =>
    placesOf(one, [...steps, Array.isArray(value) ? Number(key) : key]),
  );
  return steps.length === 0 ? inner : [steps, ...inner];
}

interface Bend {
  kind: 'replace' | 'remove' | 'add';
  at: number;
  value: unknown;
}

/** The value with one of its positions replaced. */
function bend(value: unknown, { kind, at, value: odd }: Bend): unknown {
  const places = placesOf(value);
  const steps = places[at % Math.max(places.length, 1)];
  if (!steps || steps.length === 0) return odd;
  const copy = structureOf(value) as Record<string | number, unknown>;
  let holder = copy;
  for (const step of steps.slice(0, -1)) holder = holder[step] as typeof holder;
  const last = steps.at(-1) ?? '';
  if (kind === 'remove') delete holder[last];
  else holder[kind === 'add' ? `${last}X` : last] = odd;
  return copy;
}

/** A copy that keeps the placeholders for existing ids. */
function structureOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Existing) return value;
  if (Array.isArray(value)) return value.map(structureOf);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, structureOf(one)]));
}

function bodyOf(
  { requestBody }: DescribedOperation,
  isOdd: boolean,
): fc.Arbitrary<Planned['body']> {
  if (!requestBody) return fc.constantFrom<Planned['body'][]>(null, { json: {} });
  const schema = requestBody.content['application/json']?.schema;
  if (!schema) return (isOdd ? files : fineFiles).map((bytes) => ({ bytes }));
  const fine = valueOf(schema, '');
  if (!isOdd) return fine.map((json) => ({ json }));
  const bends = fc.array(
    fc.record<Bend>({
      kind: fc.constantFrom('replace', 'replace', 'remove', 'add'),
      at: fc.nat(40),
      value: hostileValue,
    }),
    { minLength: 1, maxLength: 2 },
  );
  const bent = fc.tuple(fine, bends).map(([value, all]) => all.reduce(bend, value));
  return fc.oneof(
    { weight: 2, arbitrary: fine.map((json) => ({ json })) },
    { weight: 8, arbitrary: bent.map((json) => ({ json })) },
    { weight: 2, arbitrary: brokenBodies.map((bytes) => ({ bytes })) },
  );
}

/** Each parameter once, twice or not at all. */
function queryOf(
  { parameters = [] }: DescribedOperation,
  isOdd: boolean,
): fc.Arbitrary<[string, unknown][]> {
  const asked = parameters
    .filter((one) => one.in === 'query')
    .map(({ name, required, schema }) => {
      const fine = valueOf(schema, name);
      const value = isOdd ? mostly(fine, hostileValue, 4) : fine;
      const counts = isOdd ? [0, 1, 1, 1, 2] : [required ? 1 : 0, 1];
      return fc
        .tuple(fc.constantFrom(...counts), value, value)
        .map(([count, ...values]) =>
          values.slice(0, count).map((one): [string, unknown] => [name, one]),
        );
    });
  return fc.tuple(...asked).map((all) => all.flat());
}

function requestsOfKind(operation: DescribedOperation, isOdd: boolean): fc.Arbitrary<Planned> {
  const { method, parameters = [], requestBody } = operation;
  const holes = parameters
    .filter((one) => one.in === 'path')
    .map(({ name, schema }) => {
      const fine = valueOf(schema, name);
      return [name, isOdd ? mostly(fine, part) : fine] as const;
    });
  const type = requestBody?.content['application/octet-stream']
    ? 'application/octet-stream'
    : 'application/json';
  const headers = isOdd
    ? fc
        .tuple(fc.array(strangeHeader, { maxLength: 2 }), mostly(fc.constant(type), contentTypes))
        .map(([strange, given]) => ({ 'content-type': given, ...Object.fromEntries(strange) }))
    : fc.constant({ 'content-type': type });
  const otherMethods =
    method === 'GET'
      ? ['HEAD', 'OPTIONS', 'POST', 'TRACE']
      : ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'];
  return fc.record<Planned>({
    method: isOdd
      ? mostly(fc.constant(method), fc.constantFrom(...otherMethods), 1)
      : fc.constant(method),
    holes: fc.record(Object.fromEntries(holes)),
    query: queryOf(operation, isOdd),
    tail: isOdd ? mostly(fc.constant(''), tail) : fc.constant(''),
    body: method === 'GET' ? fc.constant(null) : bodyOf(operation, isOdd),
    headers,
  });
}

/** Requests to an operation: half of them like those of a page, half of them hostile. */
export const requestsTo = (operation: DescribedOperation): fc.Arbitrary<Planned> =>
  fc.oneof(requestsOfKind(operation, false), requestsOfKind(operation, true));

const typed = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
const escaped = (value: unknown): string =>
  value instanceof Raw
    ? value.text
    : encodeURIComponent(typed(value).toWellFormed().slice(0, 3000));

/** The request as it is sent. @param find resolves a placeholder to an existing id */
export function writeOut(
  { path }: Pick<DescribedOperation, 'path'>,
  planned: Planned,
  find: (existing: Existing) => unknown,
): Sent {
  const known = (value: unknown): unknown => (value instanceof Existing ? find(value) : value);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    escaped(known(planned.holes[name])),
  );
  const query = planned.query.map(([name, value]) => `${name}=${escaped(known(value))}`).join('&');
  const target = `/api${filled}${query || planned.tail ? `?${query}${planned.tail}` : ''}`;
  const { body, method } = planned;
  const json = body && 'json' in body ? JSON.stringify(body.json, (_, one) => known(one)) : null;
  const bytes = body && 'bytes' in body ? body.bytes : json === null ? null : Buffer.from(json);
  const takesBody = method !== 'GET' && method !== 'HEAD' && method !== 'TRACE';
  return { method, target, headers: planned.headers, body: takesBody ? bytes : null };
}

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { readConfig } from '../config.ts';
import { describeApi } from '../app/openapi.ts';
import { takeRemovedFields } from './closed-answers.ts';
import type { DescribedOperation } from './fuzz-requests.ts';
import type { Schema } from './fuzz-values.ts';

/** A schema that rejects fields that it does not name. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [key, closed(value)]);
  const copy = Object.fromEntries(entries) as Schema;
  const isObject = copy.type === 'object' && typeof copy.properties === 'object';
  return isObject && !('additionalProperties' in copy)
    ? { ...copy, additionalProperties: false }
    : copy;
}

const ajv = new Ajv2020({ strict: true, allErrors: true, formats: { binary: true } });
addFormats.default(ajv);
const compiled = new WeakMap<Schema, ValidateFunction>();

/** The differences between a JSON text and its schema, unknown fields included; may be empty. */
export function mismatches(schema: Schema, text: string): string[] {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return [`is no JSON: ${text.slice(0, 200)}`];
  }
  const check = compiled.get(schema) ?? ajv.compile(closed(schema) as Schema);
  compiled.set(schema, check);
  if (check(body)) return [];
  const errors = (check.errors ?? []).slice(0, 4);
  const faults = errors.map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  );
  return [`is outside its schema: ${faults.join('; ')}: ${text.slice(0, 300)}`];
}

/** The operations in the order of the document. */
export function operationsIn(document: {
  paths: Record<string, Record<string, object>>;
}): DescribedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, described]) =>
        ({ ...described, path, method: method.toUpperCase() }) as DescribedOperation,
    ),
  );
}

/** Finds the operation of a path below /api; as in the server, words match before parameters. */
export function createFinder(operations: readonly DescribedOperation[]) {
  const matchers = operations
    .map((operation) => ({
      operation,
      pattern: new RegExp(`^/api${operation.path.replace(/\{\w+\}/g, '[^/]*')}/?$`),
      holes: operation.path.split('{').length,
    }))
    .toSorted((a, b) => a.holes - b.holes);
  return (method: string, pathname: string): DescribedOperation | undefined =>
    matchers.find((one) => one.operation.method === method && one.pattern.test(pathname))
      ?.operation;
}

/** Created at the first answer, once for all the files of a worker. */
let finder: Promise<ReturnType<typeof createFinder>> | undefined;

async function openFinder() {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: '.tmp/data' });
  const document = await describeApi(config);
  return createFinder(operationsIn(document as Parameters<typeof operationsIn>[0]));
}

/**
 * Checks an answer of the API against the OpenAPI document: its status, and each of its fields.
 * Skips paths that are no operation, and bodies that are neither JSON nor lines of JSON.
 * @param path with its query
 */
export async function expectDescribed(
  method: string,
  path: string,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  text: string,
): Promise<void> {
  const type = headers.get('content-type') ?? '';
  if (!path.startsWith('/api/') || !/json/.test(type)) return;
  expect(takeRemovedFields(), 'fields that an operation answers and its contract lacks').toEqual(
    [],
  );
  const find = await (finder ??= openFinder());
  const operation = find(method, path.split('?', 1)[0] ?? '');
  if (!operation) return;
  const schema = operation.responses[status]?.content?.[type]?.schema;
  const lines = type === 'application/x-ndjson' ? text.split('\n').filter(Boolean) : [text];
  const faults = schema
    ? lines.flatMap((line) => mismatches(schema, line))
    : [`${status} ${type} is not declared: ${text.slice(0, 300)}`];
  expect(faults, `${method} ${path} answers as ${operation.operationId} is described`).toEqual([]);
}

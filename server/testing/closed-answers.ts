import { isContractProcedure } from '@orpc/contract';
import { router } from '../app/router.ts';

/** The fields that contracts have removed from answers, since they were last taken. */
const removed: string[] = [];
let isWatching = false;

/**
 * Notes each field of an answer that its contract does not name. A contract removes such a field before the
 * answer is sent, so no client sees it; but a presenter that spreads a row would go unnoticed, too.
 */
export function watchAnswers(): void {
  if (isWatching) return;
  isWatching = true;
  for (const [room, operations] of Object.entries(router)) {
    for (const [name, operation] of Object.entries(operations)) {
      if (isContractProcedure(operation)) watch(`${room}.${name}`, operation['~orpc']);
    }
  }
}

/** The noted fields, as `room.name: path.of.field`. They are forgotten with this call. */
export const takeRemovedFields = (): string[] => removed.splice(0);

interface Definition {
  outputSchema?: Schema | undefined;
}
interface Schema {
  '~standard': { validate: (value: unknown) => unknown };
}

/** Notes the removed fields of one operation. */
export function watch(name: string, definition: Definition): void {
  const schema = definition.outputSchema;
  if (!schema) return;
  const note = (given: unknown, sent: unknown) => {
    for (const path of fieldsOnlyIn(given, sent)) removed.push(`${name}: ${path}`);
  };
  async function validate(value: unknown): Promise<unknown> {
    const given: unknown[] = [];
    const isLines = isAsyncIterable(value);
    const result = (await schema?.['~standard'].validate(
      isLines ? collect(value, given) : value,
    )) as { value?: unknown; issues?: unknown };
    if (result.issues) return result;
    if (isAsyncIterable(result.value)) return { value: compareLines(result.value, given, note) };
    note(value, result.value);
    return result;
  }
  definition.outputSchema = Object.create(schema, {
    '~standard': { value: { ...schema['~standard'], validate } },
  }) as Schema;
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

async function* collect(lines: AsyncIterable<unknown>, given: unknown[]) {
  for await (const line of lines) {
    given.push(line);
    yield line;
  }
}

async function* compareLines(
  lines: AsyncIterable<unknown>,
  given: unknown[],
  note: (given: unknown, sent: unknown) => void,
) {
  for await (const line of lines) {
    note(given.shift(), line);
    yield line;
  }
}

/** The paths of fields of the first value that the second one lacks; list items count as one. */
function fieldsOnlyIn(given: unknown, sent: unknown, path = ''): string[] {
  if (Array.isArray(given) && Array.isArray(sent)) {
    return [...new Set(given.flatMap((one, at) => fieldsOnlyIn(one, sent[at], `${path}[]`)))];
  }
  if (!isPlain(given) || !isPlain(sent)) return [];
  return Object.entries(given).flatMap(([key, value]) => {
    if (value === undefined) return [];
    const field = path === '' ? key : `${path}.${key}`;
    return key in sent ? fieldsOnlyIn(value, sent[key], field) : [field];
  });
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

import { callOperation, type Input, OPERATIONS } from './operations.ts';
import type { TestServer, Visitor } from './server.ts';

/** Calls an operation on imports. @returns the answer, of several lines the last one */
export async function callImports(
  server: TestServer,
  by: Visitor,
  name: string,
  input: Input,
  text = '',
) {
  const operation = OPERATIONS.find((one) => one.name === `imports.${name}`);
  if (!operation) throw new Error(`There is no imports.${name}.`);
  const file = new Uint8Array(Buffer.from(text));
  const answer = await callOperation(server, by, operation, { input, file });
  return JSON.parse(answer.text.trim().split('\n').at(-1) ?? '');
}

/** Says of everything that is likely a mistake that it is right. */
export async function answerAll(server: TestServer, by: Visitor, importId: string): Promise<void> {
  for (;;) {
    const { reading, digest } = await callImports(server, by, 'find', { importId });
    const open = reading.suspicions.find((one: { open: number }) => one.open > 0);
    if (!open) return;
    const answer = { of: 'kind', kind: open.kind, say: 'right' };
    const answered = await callImports(server, by, 'answer', { importId, digest, answer });
    if (answered.code) throw new Error(JSON.stringify(answered));
  }
}

/** Checks a text with these lines, all of them right. @returns the import's id */
export async function checkedImport(
  server: TestServer,
  admin: Visitor,
  ...lines: string[]
): Promise<string> {
  const text = lines.join('\n');
  const checked = await callImports(server, admin, 'check', { fileName: 'tacos.csv' }, text);
  await answerAll(server, admin, checked.import.id);
  return checked.import.id;
}

/** The same, and applies it. */
export async function appliedImport(
  server: TestServer,
  admin: Visitor,
  ...lines: string[]
): Promise<string> {
  const importId = await checkedImport(server, admin, ...lines);
  const { import: applied } = await callImports(server, admin, 'apply', { importId });
  if (applied?.status !== 'applied') throw new Error('The import was not applied.');
  return importId;
}

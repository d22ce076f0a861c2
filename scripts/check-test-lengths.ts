import { parseSync } from 'vite';
import type { Fault } from './project-files.ts';

/** As in the rule `max-lines-per-function` of .oxlintrc.json, which applies to all other code. */
const maxLines = 80;

const testFile = /\.(test|spec)\.tsx?$/;
const functionTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
]);

/** The fields of a syntax node (ESTree) that the check uses: any field may contain more nodes. */
interface SyntaxNode {
  type: string;
  /** Offsets in the source. */
  start: number;
  end: number;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value;

/**
 * Functions of a test file that are too long to read at once: tests, hooks and helpers. The callback of a
 * `describe` may be longer: it is a list of tests, each read by itself.
 */
export function findTestLengthFaults(path: string, source: string): Fault[] {
  if (!testFile.test(path)) return [];
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length;
  const faults: Fault[] = [];
  const visit = (value: unknown, isList: boolean): void => {
    if (Array.isArray(value)) {
      for (const one of value) visit(one, isList);
      return;
    }
    if (!isNode(value)) return;
    if (functionTypes.has(value.type) && !isList) {
      const line = lineAt(value.start);
      const lines = lineAt(value.end) - line + 1;
      if (lines > maxLines) faults.push({ path, line, message: teach(lines) });
    }
    for (const [field, child] of Object.entries(value)) {
      visit(child, field === 'arguments' && isDescribe(value.callee));
    }
  };
  visit(parseSync(path, source).program, false);
  return faults;
}

const teach = (lines: number): string =>
  `A function of ${lines} lines: at most ${maxLines} can be read at once. Move a step of the test, or what it prepares, into a function with a name.`;

/** `describe`, `describe.each(…)`, `test.describe` and the like. */
function isDescribe(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === 'Identifier') return callee.name === 'describe';
  if (callee.type === 'MemberExpression') {
    return isDescribe(callee.property) || isDescribe(callee.object);
  }
  if (callee.type === 'CallExpression') return isDescribe(callee.callee);
  return callee.type === 'TaggedTemplateExpression' && isDescribe(callee.tag);
}

import { parseSync } from 'vite';
import type { Fault } from './project-files.ts';

/** The files of a room that make its answers. */
const answering = /^server\/[^/]+\/(routes|present)(?!.*\.test\.)[^/]*\.ts$/;

/** The fields of a syntax node (ESTree) that the check uses: any field may contain more nodes. */
interface SyntaxNode {
  type: string;
  /** Offset in the source. */
  start: number;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value;

const functionTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
]);

/**
 * Places where a column of the database could become part of an answer without being named: spread values in
 * the objects that routes and presenters make, the rest of a destructured value in routes, and imports of
 * tables. The result of a function may be spread, since presenters name what they return. Arguments of calls
 * are no answers.
 */
export function findAnswerFaults(path: string, source: string): Fault[] {
  if (!answering.test(path)) return [];
  const { program, module } = parseSync(path, source);
  const faults: Fault[] = [];
  const add = (start: number, message: string) => {
    faults.push({ path, line: source.slice(0, start).split('\n').length, message });
  };
  for (const { moduleRequest } of module.staticImports) {
    if (moduleRequest.value.includes('database/schema/')) add(moduleRequest.start, IMPORTS_TABLE);
  }
  const made = namesOfMade(program);
  const ofInput = new Set<unknown>();
  const isRoutes = /\/routes[^/]*$/.test(path);
  const visit = (value: unknown, isArgument: boolean): void => {
    if (Array.isArray(value)) {
      for (const one of value) visit(one, isArgument);
      return;
    }
    if (!isNode(value)) return;
    const isObject = value.type === 'ObjectExpression';
    if (isObject && !isArgument && spreadOf(value).some((one) => hasUnnamed(one, made))) {
      add(value.start, SPREADS);
    }
    ofInput.add(patternOfInput(value));
    if (isRoutes && hasRest(value) && !ofInput.has(value)) add(value.start, TAKES_REST);
    const isInside = isArgument && !functionTypes.has(value.type);
    for (const [field, child] of Object.entries(value)) {
      visit(child, isInside || (field === 'arguments' && value.type === 'CallExpression'));
    }
  };
  visit(program, false);
  return faults;
}

const IMPORTS_TABLE =
  'Only queries know tables: import a query of the room, and its type if a presenter needs it.';
const SPREADS =
  'A spread value puts fields into an answer that nobody has named: a new column would be sent, and a renamed one would change the API. Name each field, or take them with pickFields from a catalogue of domain.';
const TAKES_REST =
  'The rest of a row has fields that nobody has named. Name those of the answer, in present.ts if it is more than a line.';

const spreadOf = ({ properties }: SyntaxNode): unknown[] =>
  (properties as SyntaxNode[])
    .filter(({ type }) => type === 'SpreadElement')
    .map(({ argument }) => argument);

/**
 * Whether a spread expression may be a row: it is neither made here nor by a function. The result of a
 * method may be one: `rows.find(…)`.
 * @param made the names of the constants that are made here or by a function
 */
function hasUnnamed(node: unknown, made: ReadonlySet<unknown>): boolean {
  if (!isNode(node)) return false;
  const inner = (...fields: string[]) => fields.some((one) => hasUnnamed(node[one], made));
  switch (node.type) {
    case 'Identifier':
      return !made.has(node.name);
    case 'CallExpression':
      return !isNode(node.callee) || node.callee.type !== 'Identifier';
    case 'MemberExpression':
    case 'AwaitExpression':
      return true;
    case 'LogicalExpression':
      return node.operator === '&&' ? inner('right') : inner('left', 'right');
    case 'ConditionalExpression':
      return inner('consequent', 'alternate');
    default:
      return inner('expression');
  }
}

/** The names of constants whose value is an object literal, or the result of a function. */
function namesOfMade(program: unknown): ReadonlySet<unknown> {
  const names = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value)) return;
    if (value.type === 'VariableDeclarator' && isNode(value.id) && isMade(value.init)) {
      names.add(value.id.name);
    }
    Object.values(value).forEach(visit);
  };
  visit(program);
  return names;
}

/** Also before `as const` and `satisfies Type`. */
const isMade = (node: unknown): boolean =>
  isNode(node) &&
  (node.type === 'ObjectExpression' ||
    (node.type === 'CallExpression' && !hasUnnamed(node, new Set())) ||
    isMade(node.expression));

/** The pattern of a node that destructures the input; undefined for any other node. */
function patternOfInput({ type, id, init, key, value }: SyntaxNode): unknown {
  if (type === 'VariableDeclarator') return isNode(init) && init.name === 'input' ? id : undefined;
  return type === 'Property' && isNode(key) && key.name === 'input' ? value : undefined;
}

const hasRest = ({ type, properties }: SyntaxNode): boolean =>
  type === 'ObjectPattern' &&
  (properties as SyntaxNode[]).some((property) => property.type === 'RestElement');

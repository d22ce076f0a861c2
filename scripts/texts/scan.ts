import { posix } from 'node:path';
import { parseSync } from 'vite';

/** The texts that a module of the pages refers to, and its imports. */
export interface ScannedModule {
  /** Its static imports, by their paths from the project's folder. */
  imports: string[];
  /** Its dynamic imports, with the position of the whole expression in the source. */
  lazy: { module: string; start: number; end: number }[];
  /** String literals that may be the key of a text, the start of one, or the code of an error. */
  strings: string[];
  /** Template literals, as the fixed words between their parts. */
  templates: string[][];
  /** Operations of the API, as `room.call`; `room.*` where the call is chosen at run time. */
  operations: string[];
}

interface Node {
  type: string;
  [name: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/**
 * Reads one source file.
 * @param path from the project's folder, with `/`
 * @throws Error if the source does not parse
 */
export function scanModule(path: string, source: string): ScannedModule {
  const { program, module, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const resolve = (request: string) => resolveModule(path, request);
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.filter(({ isType }) => !isType).flatMap(({ moduleRequest }) => moduleRequest ?? []),
  );
  const imported = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest);
  const found: Omit<ScannedModule, 'imports' | 'lazy'> = {
    strings: [],
    templates: [],
    operations: [],
  };
  const lazy: ScannedModule['lazy'] = [];
  const visit = (node: Node): void => {
    read(node, found);
    if (node.type === 'ImportExpression' && isNode(node.source) && node.source.type === 'Literal') {
      const target = resolve(String(node.source.value));
      const { start, end } = node as unknown as { start: number; end: number };
      if (target !== undefined) lazy.push({ module: target, start, end });
    }
    for (const value of Object.values(node)) {
      if (isNode(value)) visit(value);
      else if (Array.isArray(value)) value.filter(isNode).forEach(visit);
    }
  };
  visit(program as unknown as Node);
  const imports = [...imported, ...exported].flatMap(({ value }) => resolve(value) ?? []);
  return { imports: [...new Set(imports)], lazy, ...found };
}

function read(
  node: Node,
  { strings, templates, operations }: Omit<ScannedModule, 'imports' | 'lazy'>,
) {
  if (node.type === 'Literal' && typeof node.value === 'string') strings.push(node.value);
  if (node.type === 'TemplateLiteral') {
    const quasis = node.quasis as { value: { cooked: string } }[];
    templates.push(quasis.map(({ value }) => value.cooked));
  }
  if (node.type !== 'MemberExpression') return;
  const room = node.object as Node;
  if (room.type !== 'MemberExpression' || !isApi(room.object as Node)) return;
  const { name } = room.property as Node;
  const call = node.computed === true ? '*' : String((node.property as Node).name);
  operations.push(`${String(name)}.${call}`);
}

/** `api`, or the `api` property of something. */
const isApi = (node: Node): boolean =>
  node.type === 'Identifier'
    ? node.name === 'api'
    : node.type === 'MemberExpression' && (node.property as Node).name === 'api';

/** Our modules are imported by relative paths with their extensions. */
const resolveModule = (path: string, request: string): string | undefined =>
  /^\.{1,2}\/.*\.tsx?$/.test(request) ? posix.join(posix.dirname(path), request) : undefined;

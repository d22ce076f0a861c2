import { posix } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import type { Fault } from './project-files.ts';
import { DOMAIN_ROOMS, KINDS, type Room, SERVER_ROOMS } from './rooms.ts';

/** The imports of one file from other files of the project, as paths from its root. */
export interface FileImports {
  path: string;
  imports: readonly Import[];
}

interface Import {
  path: string;
  /** `import('…')`: it runs later, so it does not close a cycle. */
  isDynamic: boolean;
}

const ORDERS: Readonly<Record<string, readonly Room[]>> = {
  server: SERVER_ROOMS,
  domain: DOMAIN_ROOMS,
};

/** The imports of a file from other files of ours, including types and re-exports. */
export function readImports(path: string, source: string): Import[] {
  const { module, program } = parseSync(path, source);
  const { staticImports, staticExports, dynamicImports } = module;
  const fixed = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...inlineTypeImports(program, source),
  ];
  const dynamic = dynamicImports.map(({ moduleRequest: { start, end } }) =>
    source.slice(start + 1, end - 1),
  );
  const read = (specifiers: string[], isDynamic: boolean) =>
    [...new Set(specifiers)]
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => ({ path: posix.join(posix.dirname(path), specifier), isDynamic }));
  return [...read(fixed, false), ...read(dynamic, true)];
}

/** The sources of types such as `import('./a.ts').A`. */
function inlineTypeImports(program: ESTree.Program, source: string): string[] {
  if (!/\bimport\s*\(/.test(source)) return [];
  const found: string[] = [];
  const visitor = new Visitor({
    TSImportType: ({ source: { value } }) => {
      found.push(value);
    },
  });
  visitor.visit(program);
  return found;
}

/** Forbidden imports: of later rooms, of higher kinds, and cycles of files. */
export const findImportFaults = (files: readonly FileImports[]): Fault[] => [
  ...files
    .filter(({ path }) => isOrdered(path))
    .flatMap(({ path, imports }) =>
      imports.flatMap((imported) =>
        findOrderFaults(path, imported.path).map((message) => ({ path, message })),
      ),
    ),
  ...findCircles(files).map((circle) => ({
    path: circle[0] ?? '',
    message: `These files import each other in a circle, types included: ${circle.join(' → ')} → ${circle[0]}. What two of them need goes into a file below both.`,
  })),
];

/** Tests and their tools start whole servers, so the order of rooms does not apply to them. */
const isOrdered = (path: string): boolean =>
  !/\.test\.tsx?$|\.d\.ts$|^(server|domain)\/testing\//.test(path);

function findOrderFaults(from: string, to: string): string[] {
  const [floor = '', room = '', file] = from.split('/');
  const [otherFloor, otherRoom = '', otherFile] = to.split('/');
  const order = ORDERS[floor];
  if (!order || floor !== otherFloor) return [];
  const place = order.findIndex(({ name }) => name === room);
  const otherPlace = order.findIndex(({ name }) => name === otherRoom);
  if (place === -1 || otherPlace === -1) {
    const missing = place === -1 ? room : otherRoom;
    return [`${floor}/${missing} has no place in the order of scripts/rooms.ts.`];
  }
  if (otherPlace > place) {
    return [
      `${floor}/${room} comes before ${floor}/${otherRoom} and may not import ${to}. What both need goes below both, under the name of what it is; a type of another part belongs in server/ports.ts; what every room adds to is put together in server/app.`,
    ];
  }
  const levels = KINDS[floor] ?? {};
  const level = levels[kindOf(file)];
  const otherLevel = levels[kindOf(otherFile)];
  if (level === undefined || otherLevel === undefined || otherLevel <= level) return [];
  return [
    `${kindOf(file)} may not import ${kindOf(otherFile)} (${to}): the kinds of ${floor} are, from below, ${kindsFromBelow(levels)}.`,
  ];
}

const kindOf = (file: string | undefined): string => file?.split('.', 1)[0] ?? '';

const kindsFromBelow = (levels: Readonly<Record<string, number>>): string =>
  Object.entries(levels)
    .toSorted(([, one], [, other]) => one - other)
    .map(([kind]) => kind)
    .join(', ');

/** One circle of each group of files that all reach each other: the shortest, in the order of its imports. */
export function findCircles(files: readonly FileImports[]): string[][] {
  const imports = new Map(
    files.map((file) => [
      file.path,
      file.imports.filter(({ isDynamic }) => !isDynamic).map(({ path }) => path),
    ]),
  );
  return findKnots(imports).flatMap((knot) => {
    const circles = knot.map((path) => shortestCircle(path, knot, imports) ?? knot);
    return circles.toSorted((one, other) => one.length - other.length).slice(0, 1);
  });
}

/** Groups of files that all reach each other (Tarjan's strongly connected components). */
function findKnots(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const knots: string[][] = [];

  function visit(path: string): number {
    const number = numbers.size;
    numbers.set(path, number);
    lowest.set(path, number);
    open.push(path);
    for (const next of imports.get(path) ?? []) {
      if (!imports.has(next)) continue;
      const reached = numbers.has(next)
        ? open.includes(next) && (numbers.get(next) ?? 0)
        : visit(next);
      if (reached !== false) lowest.set(path, Math.min(lowest.get(path) ?? 0, reached));
    }
    const low = lowest.get(path) ?? 0;
    if (low === number) {
      const knot = open.splice(open.indexOf(path));
      if (knot.length > 1 || imports.get(path)?.includes(path)) knots.push(knot);
    }
    return low;
  }

  for (const path of imports.keys()) if (!numbers.has(path)) visit(path);
  return knots;
}

/** The shortest way along imports from a file back to itself, within its knot. */
function shortestCircle(
  start: string,
  knot: readonly string[],
  imports: ReadonlyMap<string, readonly string[]>,
): string[] | undefined {
  const ways = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of imports.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return way;
      if (!knot.includes(next) || seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}

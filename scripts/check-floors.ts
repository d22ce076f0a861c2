/**
 * Proves that the rules of the floors work: on each, names of a platform that it lacks must not compile,
 * and forbidden imports and too long functions must be refused. Otherwise a broken rule would look like a
 * rule that is kept. The names are in a file of each floor, which the types check compiles.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { type Fault, reportFaults } from './project-files.ts';
import { projectRoot, runCommand } from './run-command.ts';

interface Floor {
  name: string;
  /** Names that must not compile. */
  unknown: string[];
  /** Names that must. */
  known: string[];
  refusedImports: string[];
  allowedImports: string[];
}

const browser = ['window', 'document', 'navigator.geolocation', 'HTMLElement'];
const node = ['process', 'Buffer', '__dirname'];
const platform = ['fetch', 'setTimeout', 'console', 'URL', 'crypto'];

const floors: Floor[] = [
  {
    name: 'domain',
    unknown: [...browser, ...node, ...platform],
    known: ['Intl.PluralRules', 'Map.groupBy'],
    refusedImports: [
      'react',
      'node:fs',
      'drizzle-orm',
      'zod/v4/locales',
      '@orpc/server',
      '../locales/a.ts',
      '../database/a.ts',
      '../server/a.ts',
      '../web/a.ts',
    ],
    allowedImports: ['zod', '@orpc/contract', './a.ts', '../domain/a.ts'],
  },
  {
    name: 'locales',
    unknown: [...browser, ...node, ...platform],
    known: ['Intl.PluralRules'],
    refusedImports: ['zod', 'react', 'node:fs', '../domain/a.ts', '../web/a.ts'],
    allowedImports: ['./a.ts'],
  },
  {
    name: 'database',
    unknown: ['window', 'document', 'HTMLElement'],
    known: ['process', 'Buffer'],
    refusedImports: [
      'react',
      'hono',
      '@orpc/server',
      '../server/a.ts',
      '../web/a.ts',
      '../locales/a.ts',
    ],
    allowedImports: ['drizzle-orm', 'pg', 'node:fs', '../domain/a.ts'],
  },
  {
    name: 'server',
    unknown: ['window', 'document', 'HTMLElement'],
    known: ['process', 'fetch'],
    refusedImports: [
      'react',
      'react-dom/server',
      '@tanstack/react-router',
      '../web/a.ts',
      '../scripts/a.ts',
    ],
    allowedImports: ['hono', 'node:fs', '../domain/a.ts', '../locales/a.ts', '../database/a.ts'],
  },
  {
    name: 'web',
    unknown: node,
    known: ['window', 'document', 'fetch'],
    refusedImports: [
      'node:fs',
      'drizzle-orm',
      'pg',
      'hono',
      '@orpc/server',
      '@capacitor/geolocation',
      '../server/a.ts',
      '../database/a.ts',
      '../gallery/a.ts',
    ],
    allowedImports: ['react', '@orpc/client', '../domain/a.ts', '../locales/a.ts'],
  },
];

/** A function of 81 lines: one more than the limit. */
const tooLong = ['export function tooLong() {', ...Array.from({ length: 79 }, () => ''), '}'];

const fault = (floor: Floor, message: string): Fault => ({ path: `${floor.name}/`, message });

/** Part of each floor and compiled with it, so that the types check notices unexpected and missing names. */
const PROBE = 'platform-names.ts';

/** The content of a floor's probe, whatever its format. */
const probeOf = ({ name, unknown, known }: Floor): string =>
  [
    ...unknown.flatMap((one) => [
      `// @ts-expect-error -- ${name} has no such platform`,
      `void ${one};`,
    ]),
    ...known.map((one) => `void ${one};`),
  ].join('\n');

/**
 * Whether the floor's own project compiles a probe with all names. The probe is part of that project, not
 * of a separate one: imports in the floor's files may bring a platform's types with them.
 */
async function checkNames(floor: Floor): Promise<Fault[]> {
  const path = `${floor.name}/${PROBE}`;
  const file = join(projectRoot, path);
  const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (!source.endsWith(`\n${probeOf(floor)}\n`)) {
    return [{ path, message: `It should end with these lines:\n${probeOf(floor)}` }];
  }
  const { output } = await runCommand('tsc', ['--project', floor.name, '--showConfig']);
  const { files } = JSON.parse(output) as { files: string[] };
  if (files.some((one) => posix.normalize(one) === PROBE)) return [];
  return [
    fault(floor, `its tsconfig.json leaves out ${PROBE}, which proves that the floor holds.`),
  ];
}

/** Lints one file per floor with a copy of our rules: one line per import, and a long function. */
async function checkLint(folder: string): Promise<Fault[]> {
  cpSync(join(projectRoot, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  for (const floor of floors) {
    const probe = join(folder, floor.name, 'probe.ts');
    mkdirSync(dirname(probe), { recursive: true });
    const imports = [...floor.refusedImports, ...floor.allowedImports];
    const lines = [...imports.map((from) => `import '${from}';`), ...tooLong];
    writeFileSync(probe, lines.join('\n'));
  }
  const probes = floors.map(({ name }) => `${name}/probe.ts`);
  const { output } = await runCommand('oxlint', ['--format', 'unix', ...probes], { cwd: folder });
  const refused = new Set(
    [...output.matchAll(/^(?:\.\/)?(\w+)\/probe\.ts:(\d+):.*no-restricted-imports/gm)].map(
      (match) => `${match[1]}:${match[2]}`,
    ),
  );
  const refusesLength = new Set(
    [...output.matchAll(/^(?:\.\/)?(\w+)\/probe\.ts:.*max-lines-per-function/gm)].map(
      (match) => match[1],
    ),
  );
  const unlimited = floors
    .filter(({ name }) => !refusesLength.has(name))
    .map((floor) => fault(floor, 'A function of 81 lines should be refused. See .oxlintrc.json.'));
  const imports = floors.flatMap((floor) =>
    [...floor.refusedImports, ...floor.allowedImports].flatMap((from, index) => {
      const isRefused = refused.has(`${floor.name}:${index + 1}`);
      if (isRefused === floor.refusedImports.includes(from)) return [];
      const verb = isRefused ? 'is refused here and should be allowed' : 'should be refused here';
      return [fault(floor, `import '${from}' ${verb}. See "overrides" in .oxlintrc.json.`)];
    }),
  );
  return [...unlimited, ...imports];
}

async function findFloorFaults(): Promise<Fault[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vota-taco-floors-'));
  try {
    const faults = await checkLint(folder);
    for (const floor of floors) faults.push(...(await checkNames(floor)));
    return faults;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) reportFaults(await findFloorFaults());

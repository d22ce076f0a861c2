import { globSync } from 'node:fs';

/** Files that are mutated together, and the tests that must detect it. */
export interface MutationPart {
  name: string;
  /** Patterns of files; without their tests. */
  mutate: readonly string[];
  /** Patterns of files that are left out. */
  except?: readonly string[];
  tests: readonly string[];
  /** A run of all its files fails below this share of detected mutants, in percent. */
  leastScore: number | null;
}

/**
 * `domain/` is held by its own tests. Left out is what only declares: contracts, codes of errors, kinds
 * of operations; the HTTP tests go through all of them (`server/app/*.http.test.ts`). Of the server's
 * files these decide something by themselves, and few enough test files reach them that a run takes
 * minutes: an HTTP test starts a server for each mutant.
 */
export const MUTATION_PARTS: readonly MutationPart[] = [
  {
    name: 'domain',
    mutate: ['domain/**/*.ts'],
    except: [
      'domain/**/contract.ts',
      'domain/{errors,operation,platform-names}.ts',
      'domain/testing/*.ts',
    ],
    tests: ['domain/**/*.test.ts'],
    leastScore: 90,
  },
  {
    name: 'addresses and origins',
    mutate: ['server/http/address.ts', 'server/ip-address.ts'],
    tests: ['server/http/address.test.ts', 'server/ip-address.test.ts'],
    leastScore: null,
  },
  {
    name: 'live pages',
    mutate: ['server/live/{room,voting-switch,watch}.ts'],
    tests: ['server/live/watch*.test.ts'],
    leastScore: null,
  },
  {
    name: 'voting',
    mutate: ['server/voting/actions.ts'],
    tests: ['server/voting/routes*.http.test.ts'],
    leastScore: null,
  },
  {
    name: 'moderation',
    mutate: ['server/moderation/actions.ts'],
    tests: ['server/moderation/routes*.http.test.ts'],
    leastScore: null,
  },
  {
    name: 'sign-in',
    mutate: ['server/identity/sign-in.ts'],
    tests: [
      'server/identity/banned*.http.test.ts',
      'server/session/guard*.http.test.ts',
      'server/people/routes.postgres.http.test.ts',
      'server/people/routes.{hijack,refusals,reset}*.http.test.ts',
    ],
    leastScore: null,
  },
];

/** Tests of a part, and its code below one of the paths. */
export interface MutationRun {
  part: MutationPart;
  files: string[];
  tests: string[];
  /** null for a narrowed run: the minimum is for the part as a whole. */
  leastScore: number | null;
}

/**
 * The parts that a command line selects: everything below the paths (default: `domain`).
 * @param root the folder in which the patterns are resolved
 * @throws Error for a path without files of any part, and for missing tests
 */
export function chooseMutationRuns(
  paths: readonly string[],
  root: string,
  parts: readonly MutationPart[] = MUTATION_PARTS,
): MutationRun[] {
  const wanted = (paths.length > 0 ? paths : ['domain']).map((path) => path.replace(/\/$/, ''));
  const all = parts.map((part) => ({
    part,
    files: list(part.mutate, root, ['**/*.test.ts', ...(part.except ?? [])]),
    tests: list(part.tests, root),
  }));
  for (const { part, tests } of all) {
    if (tests.length === 0) throw new Error(`No tests of ${part.name}: ${part.tests.join(', ')}`);
  }
  const isBelow = (file: string, path: string) => file === path || file.startsWith(`${path}/`);
  for (const path of wanted) {
    if (!all.some(({ files }) => files.some((file) => isBelow(file, path)))) {
      throw new Error(`No part of the mutation run has a file at ${path}.`);
    }
  }
  return all
    .map(({ part, tests, files: ofPart }) => {
      const files = ofPart.filter((file) => wanted.some((path) => isBelow(file, path)));
      const isWhole = files.length === ofPart.length;
      return { part, files, tests, leastScore: isWhole ? part.leastScore : null };
    })
    .filter(({ files }) => files.length > 0);
}

const list = (patterns: readonly string[], root: string, exclude: readonly string[] = []) =>
  globSync([...patterns], { cwd: root, exclude })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();

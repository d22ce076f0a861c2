import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findContentFaults } from './check-contents.ts';
import { findCircles, findImportFaults, readImports } from './check-imports.ts';
import { findPathFaults, findStructureFaults } from './check-structure.ts';
import { projectRoot, runCommand } from './run-command.ts';

const complaints = (path: string) => findPathFaults(path).map(({ message }) => message);
const contentComplaints = (path: string, source: string) =>
  findContentFaults(path, source).map(({ message }) => message);

describe('the structure of the house', () => {
  test.each([
    'server/voting/routes.ts',
    'server/voting/actions.http.test.ts',
    'server/voting/actions.limits.http.test.ts',
    'server/http/address.ts',
    'server/config.ts',
    'domain/voting/rules.ts',
    'domain/voting/rules.test.ts',
    'domain/language.ts',
    'web/ui/PageSkeleton.tsx',
    'web/ui/PageSkeleton.test.tsx',
    'e2e/first-vote.spec.ts',
    'server/retention/actions.runs.declared.postgres.http.test.ts',
    'web/entry-client.tsx',
    'web/vite-env.d.ts',
    'database/migrations/meta/0000_Snapshot.ts',
    '.ci/run',
    'README.md',
  ])('welcomes %s', (path) => {
    expect(complaints(path)).toEqual([]);
  });

  test.each([
    ['server/voting/service.ts', 'files of these kinds'],
    ['server/voting/admin/routes.ts', 'files of these kinds'],
    ['server/tacos/routes.ts', 'is no room'],
    ['domain/voting/routes.ts', 'in these files'],
    ['domain/utils/rules.ts', 'is no room'],
    ['web/helpers/date.ts', 'says nothing'],
    ['web/date-utils.ts', 'says nothing'],
    ['web/voteButton.tsx', 'PascalCase file'],
    ['web/VoteButton.ts', 'in .tsx files'],
    ['web/Voting/VoteButton.tsx', 'kebab-case'],
    ['web/vote_button.css', 'kebab-case'],
    ['server/voting/routes.x.spec.ts', 'says where it runs'],
    ['server/voting/routes.x.http.postgres.test.ts', 'says where it runs'],
    ['server/voting/routes.postgres.test.ts', 'says where it runs'],
    ['server/voting/routes.http.limits.test.ts', 'says where it runs'],
    ['server/http/pages.http.test.tsx', 'says where it runs'],
    ['server/http/address.test.mts', 'says where it runs'],
    ['e2e/first-vote.test.ts', 'says where it runs'],
    ['e2e/first-vote.spec.tsx', 'says where it runs'],
  ])('refuses %s', (path, reason) => {
    expect(complaints(path).join('\n')).toContain(reason);
  });
});

describe('the contents of files', () => {
  test('may have 300 lines and no more, except catalogues', async () => {
    const long = 'a {}\n'.repeat(301);
    expect(contentComplaints('web/a.css', 'a {}\n'.repeat(300))).toEqual([]);
    expect(contentComplaints('web/a.css', long)).toHaveLength(1);
    expect(contentComplaints('docs/a.md', long)).toEqual([]);
    const folder = mkdtempSync(join(tmpdir(), 'vota-taco-lines-'));
    cpSync(join(projectRoot, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    const lines = { 'web/most.ts': 300, 'web/over.tsx': 301, 'locales/es/voting.ts': 301 };
    for (const [path, count] of Object.entries(lines)) {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      writeFileSync(join(folder, path), '// A line.\n'.repeat(count));
    }
    const { output } = await runCommand('oxlint', ['--format', 'unix'], { cwd: folder });
    rmSync(folder, { recursive: true });
    expect(output.match(/^\S+(?=:\d+:\d+:.*max-lines)/gm)).toEqual(['web/over.tsx']);
  });

  test.each([
    "export * from './a.ts';",
    "export { a, type B } from './a.ts';\nexport * as c from './c.ts';",
    "import { a } from './a.ts';\nexport { a };",
    "// The public face.\nexport type { B } from './b.ts';",
  ])('are not a barrel: %s', (source) => {
    expect(contentComplaints('web/index.ts', source).join()).toContain('barrel');
  });

  test.each([
    "import { a } from './a.ts';\nexport const b = { a };",
    "import './style.css';",
    "export type B = import('./b.ts').B;",
  ])('may be: %s', (source) => {
    expect(contentComplaints('web/a.ts', source)).toEqual([]);
  });

  test('leave nothing for later', () => {
    const mark = ['TO', 'DO'].join('');
    expect(contentComplaints('web/a.ts', `// ${mark}: later`)).toHaveLength(1);
    expect(contentComplaints('locales/es/days.ts', `const day = '${mark} EL DÍA';`)).toEqual([]);
  });

  test.each(['test', 'describe', 'it', 'test.describe'])('skip nothing with %s', (name) => {
    for (const way of ['only', 'skip']) {
      expect(contentComplaints('e2e/a.spec.ts', `${[name, way].join('.')}('x')`)).toHaveLength(1);
    }
    expect(contentComplaints('e2e/a.spec.ts', `${name}.each([1])('x')`)).toEqual([]);
  });

  test('silence the linter with a reason only', () => {
    const silence = ['// oxlint', 'disable-next-line no-console'].join('-');
    expect(contentComplaints('web/a.ts', silence)).toHaveLength(1);
    expect(contentComplaints('web/a.ts', `${silence} -- the shell reads it`)).toEqual([]);
  });

  test('know no clock in domain', () => {
    expect(contentComplaints('domain/a.ts', 'const now = new Date();')).toHaveLength(1);
    expect(contentComplaints('domain/a.ts', 'const at = new Date(takenAt);')).toEqual([]);
  });

  test('ask for positions in web/platform alone', () => {
    const source = 'const { coords } = await ask(navigator.geolocation);';
    expect(contentComplaints('web/platform/position.ts', source)).toEqual([]);
    expect(contentComplaints('web/voting/position.ts', source)).toHaveLength(1);
  });

  test('say how long an answer is good in one table alone', () => {
    const times = [
      'staleTime: 60_000,',
      'gcTime: 0,',
      'refetchInterval: () => 5000,',
      'refetchOnWindowFocus: true,',
      'retry: false,',
      "'staleTime': 0,",
    ];
    for (const time of times) {
      expect(contentComplaints('web/voting/queries.ts', time)).toHaveLength(1);
      expect(contentComplaints('web/api/cached.ts', time)).toEqual([]);
      expect(contentComplaints('web/voting/live.test.ts', time)).toEqual([]);
    }
    expect(contentComplaints('web/voting/queries.ts', '...cached.user,')).toEqual([]);
    expect(contentComplaints('web/people/Reset.ts', 'retry: () => void check(),')).toEqual([]);
  });

  test('are types alone in server/ports.ts', () => {
    const types = [
      "import type { A } from './a.ts';",
      'export interface B { a: A }',
      'interface C { b: B }',
      'export type D = C | null;',
      "export type { E } from './e.ts';",
    ].join('\n');
    const values = [
      "import { a } from './a.ts';",
      'export const b = 1;',
      'export function c() {}',
      'export enum D {}',
      "export { e } from './e.ts';",
      "export * from './f.ts';",
      'export default 1;',
      'const g = 1;',
    ];
    expect(contentComplaints('server/ports.ts', types)).toEqual([]);
    for (const value of values) {
      expect(findContentFaults('server/ports.ts', `${types}\n${value}`)).toEqual([
        {
          path: 'server/ports.ts',
          line: 6,
          message: expect.stringContaining('only types') as string,
        },
      ]);
      expect(contentComplaints('server/config.ts', `${types}\n${value}`)).toEqual([]);
    }
  });

  test('put components into PascalCase files, and nothing else', () => {
    const component = 'export function VoteButton() {}';
    expect(contentComplaints('web/VoteButton.tsx', component)).toEqual([]);
    expect(contentComplaints('web/vote-button.tsx', component)).toHaveLength(1);
    expect(contentComplaints('web/VoteButton.tsx', 'export const a = 1;')).toHaveLength(1);
    expect(
      contentComplaints('web/api.tsx', 'export const ApiContext = createContext(null);'),
    ).toEqual([]);
  });
});

describe('who imports whom', () => {
  const file = (path: string, source: string) => ({ path, imports: readImports(path, source) });
  const faultsOf = (path: string, source: string) =>
    findImportFaults([file(path, source)]).map(({ message }) => message);

  test.each([
    ['server/voting/routes.ts', "import { cast } from './actions.ts';"],
    ['server/voting/actions.ts', "import { selectFacts } from './queries.ts';"],
    ['server/reviews/queries.ts', "import { isActiveRestaurant } from '../sql/active.ts';"],
    ['server/app/router.ts', "import { votingRoutes } from '../voting/routes.ts';"],
    ['domain/voting/schema.ts', "import { POINTS } from './rules.ts';"],
    ['web/shell/Frame.tsx', "import { Footer } from './Footer.tsx';"],
    ['server/http/errors.test.ts', "import { a } from '../voting/present.ts';"],
    ['domain/testing/places.ts', "import { a } from '../contract.ts';"],
  ])('is let be: %s', (path, source) => {
    expect(faultsOf(path, source)).toEqual([]);
  });

  test.each([
    ['a later room', 'server/http/errors.ts', "import { a } from '../voting/present.ts';"],
    ['its type', 'server/http/errors.ts', "import type { A } from '../voting/present.ts';"],
    ['an inline type', 'server/sql/active.ts', "type A = import('../voting/queries.ts').A;"],
    ['the type of all', 'server/sql/a.ts', "const a: typeof import('../voting/queries.ts') = b;"],
    ['what it hands on', 'server/sql/active.ts', "export { a } from '../voting/queries.ts';"],
    ['when it runs', 'server/sql/active.ts', "const a = () => import('../voting/queries.ts');"],
    ['a later room of domain', 'domain/places/rules.ts', "import { a } from '../voting/rules.ts';"],
  ])('is refused: %s', (_, path, source) => {
    expect(faultsOf(path, source).join()).toContain('comes before');
  });

  test.each([
    ['server/voting/queries.ts', "import { a } from './present.ts';", 'may not import present'],
    ['server/reviews/queries.ts', "import { a } from '../voting/actions.ts';", 'import actions'],
    ['server/voting/actions.ts', "import type { A } from './routes.ts';", 'may not import routes'],
    ['domain/voting/rules.ts', "import type { A } from './schema.ts';", 'may not import schema'],
    ['server/tacos/routes.ts', "import { a } from '../http/errors.ts';", 'no place in the order'],
  ])('is refused: %s', (path, source, reason) => {
    expect(faultsOf(path, source).join()).toContain(reason);
  });

  test('a circle is refused, types included, but not what is imported when it runs', () => {
    const one = file('web/a.ts', "import type { B } from './b.ts';");
    const closing = "import { c } from './c.ts';";
    const three = file('web/c.ts', "export * from './a.ts';");
    expect(findCircles([one, file('web/b.ts', closing), three])).toEqual([
      ['web/a.ts', 'web/b.ts', 'web/c.ts'],
    ]);
    const later = file('web/b.ts', "const c = () => import('./c.ts');");
    expect(findCircles([one, later, three])).toEqual([]);
    const inline = file('web/b.ts', "export type C = import('./c.ts').C;");
    expect(findCircles([one, inline, three])).toHaveLength(1);
    const itself = file('web/d.ts', "import { d } from './d.ts';");
    expect(findCircles([itself])).toEqual([['web/d.ts']]);
  });

  test('a circle is refused in every folder, and so is one of tests', () => {
    const root = mkdtempSync(join(tmpdir(), 'vota-taco-circles-'));
    const ends = [
      ...['domain', 'locales', 'database', 'server', 'web', 'scripts', 'gallery', 'bench'].flatMap(
        (folder) => [`${folder}/%.ts`, `${folder}/%.test.ts`],
      ),
      'server/testing/%.ts',
      'e2e/%.ts',
      'e2e/%.spec.ts',
      '%.config.ts',
    ];
    const write = (path: string, source: string) => {
      mkdirSync(join(root, path, '..'), { recursive: true });
      writeFileSync(join(root, path), source);
    };
    for (const end of ends) {
      const [one, other] = ['a', 'b'].map((name) => end.replace('%', name));
      write(one ?? '', `import { b } from '${end.replace(/^.*%/, './b')}';\nexport const a = b;`);
      write(other ?? '', `export type A = import('${end.replace(/^.*%/, './a')}').A;`);
    }
    const messages = findStructureFaults(root).map(({ message }) => message);
    rmSync(root, { recursive: true });
    for (const end of ends) {
      const [one, other] = ['a', 'b'].map((name) => end.replace('%', name));
      expect(messages).toContainEqual(expect.stringContaining(`${one} → ${other} → ${one}.`));
    }
  });

  test('of files that all reach each other, a real circle is named, and the shortest', () => {
    const importing = (name: string, ...names: string[]) =>
      file(`web/${name}.ts`, names.map((other) => `import './${other}.ts';`).join('\n'));
    const files = [
      importing('a', 'b', 'e'),
      importing('b', 'c'),
      importing('c', 'd', 'a'),
      importing('d', 'c'),
      importing('e', 'a', 'b'),
    ];
    expect(findCircles(files)).toEqual([['web/a.ts', 'web/e.ts']]);
    expect(findCircles(files.slice(0, 4))).toEqual([['web/c.ts', 'web/d.ts']]);
    expect(findImportFaults(files.slice(0, 4))[0]?.message).toContain(
      'web/c.ts → web/d.ts → web/c.ts',
    );
  });
});

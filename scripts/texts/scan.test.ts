import { expect, test } from 'vitest';
import { scanModule } from './scan.ts';

const scan = (source: string, path = 'web/voting/Page.tsx') => scanModule(path, source);

test('a module brings what it imports, but not for types alone, nor from packages', () => {
  const { imports } = scan(`
    import { use } from 'react';
    import './styles.css';
    import { a } from './a.ts';
    import type { B } from './b.ts';
    import { type C } from './c.ts';
    import { type D, d } from '../shell/D.tsx';
    import './effect.ts';
    export { e } from './e.ts';
    export type { F } from './f.ts';
  `);
  expect(imports).toEqual([
    'web/voting/a.ts',
    'web/shell/D.tsx',
    'web/voting/effect.ts',
    'web/voting/e.ts',
  ]);
});

test('what it brings later stands where it stands in the source', () => {
  const source = `
    const one = () => import('./One.tsx').then((m) => m.One);
    const two = import('../two.ts');
    const three = import(\`./\${name}.ts\`);
    const four = import('virtual:four');
  `;
  const { lazy } = scan(source);
  expect(lazy.map(({ module, start, end }) => [module, source.slice(start, end)])).toEqual([
    ['web/voting/One.tsx', "import('./One.tsx')"],
    ['web/two.ts', "import('../two.ts')"],
  ]);
});

test('texts may stand in code and in attributes; comments and types of others do not count', () => {
  const { strings, templates } = scan(`
    // t('shell.commented')
    const title: TextKey = 'shell.title';
    const view = <Page title="shell.page" hint={t(\`shell.kind_\${kind}_of\`)}>shell.text</Page>;
  `);
  expect(strings).toEqual(['shell.title', 'shell.page']);
  expect(templates).toEqual([['shell.kind_', '_of']]);
});

test('operations are known however the client is reached', () => {
  const { operations } = scan(`
    await api.voting.castBallot({});
    context.api.people.me({});
    api.people
      .signOut({});
    api.moderation[action](target);
    other.voting.totals({});
  `);
  expect(operations).toEqual(['voting.castBallot', 'people.me', 'people.signOut', 'moderation.*']);
});

test('a source that does not parse is named', () => {
  expect(() => scan('const = 1;', 'web/broken.ts')).toThrow('web/broken.ts: ');
});

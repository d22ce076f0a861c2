import { expect, test } from 'vitest';
import { planParts } from './parts.ts';
import { scanFrom } from './plugin.ts';

const KEYS = [
  'shell.title',
  'shell.menu',
  'voting.title',
  'voting.state_open',
  'voting.state_closed',
  'voting.stated',
  'errors.too_far',
  'errors.internal',
  'errors.name_taken',
  'fields.ratings',
  'fields.name',
  'labels.words',
  'labels.wordsEn',
  'labels.wordsEs',
  'labels.wordsElse',
];
const OPERATIONS = {
  'voting.cast': { path: '/ballots', keys: ['errors.internal', 'fields.ratings'] },
  'voting.undo': { path: '/ballots/{id}/undo', keys: ['errors.too_far'] },
  'catalogue.save': { path: '/catalogue/{id}', keys: ['errors.name_taken', 'fields.name'] },
};

/** The plan of an app with these sources, which starts at the first. */
function plan(sources: Record<string, string>, groups: { name: string; test: RegExp }[] = []) {
  const [entry = ''] = Object.keys(sources);
  const modules = scanFrom(entry, (path) => sources[path] ?? '');
  const { parts, partOf } = planParts({
    entry,
    modules,
    keys: KEYS,
    operations: OPERATIONS,
    groups,
  });
  return { parts: Object.fromEntries(parts), partOf: Object.fromEntries(partOf) };
}
const firstOf = (source: string) => plan({ 'web/a.ts': source }).parts.first;

test('a text comes with the module that names it, and first where every page does', () => {
  expect(
    plan({
      'web/a.ts': "import './b.ts'; import('./Page.tsx'); import('./Silent.tsx');",
      'web/b.ts': "t('shell.title')",
      'web/Page.tsx': "import './part.ts'; t('shell.title'); import('./Dialog.tsx')",
      'web/part.ts': "t('voting.title')",
      'web/Dialog.tsx': "t('shell.menu'); t('voting.title')",
      'web/Silent.tsx': "t('shell.title')",
    }),
  ).toEqual({
    parts: {
      first: ['shell.title'],
      Page: ['voting.title'],
      Dialog: ['shell.menu', 'voting.title'],
    },
    partOf: { 'web/Page.tsx': 'Page', 'web/Dialog.tsx': 'Dialog' },
  });
});

test('modules of a group share a part, or come first', () => {
  const sources = {
    'web/a.ts': "import('./One.tsx'); import('./Two.tsx'); import('./View.tsx');",
    'web/One.tsx': "t('voting.title'); t('shell.menu')",
    'web/Two.tsx': "t('voting.stated')",
    'web/View.tsx': "t('shell.menu')",
  };
  const groups = [
    { name: 'first', test: /View/ },
    { name: 'both', test: /One|Two/ },
  ];
  expect(plan(sources, groups)).toEqual({
    parts: { first: ['shell.menu'], both: ['voting.title', 'voting.stated'] },
    partOf: { 'web/One.tsx': 'both', 'web/Two.tsx': 'both' },
  });
});

test('two modules of one name are told apart by a group alone', () => {
  const sources = {
    'web/a.ts': "import('./b/Page.tsx'); import('./c/Page.tsx');",
    'web/b/Page.tsx': "t('shell.menu')",
    'web/c/Page.tsx': "t('shell.title')",
  };
  expect(() => plan(sources)).toThrow('Two modules are called Page');
});

test('a key that is put together brings each that it may be', () => {
  expect(firstOf('t(`voting.state_${state}`)')).toEqual([
    'voting.state_open',
    'voting.state_closed',
  ]);
  expect(firstOf("const START = 'voting.state_';")).toEqual([
    'voting.state_open',
    'voting.state_closed',
  ]);
  expect(firstOf('t(`${noun}.title`)')).toEqual([]);
  expect(firstOf('t(`voting.${word}`)')).toEqual(KEYS.filter((key) => key.startsWith('voting.')));
});

test('which errors and fields may be told, the operations and the codes in the sources say', () => {
  expect(firstOf('t(`errors.${code}`); t(`fields.${name}`)')).toEqual([]);
  expect(firstOf('api.voting.cast({})')).toEqual(['errors.internal', 'fields.ratings']);
  expect(firstOf('api.voting[name]({})')).toEqual([
    'errors.too_far',
    'errors.internal',
    'fields.ratings',
  ]);
  expect(firstOf("const reason = far && 'too_far';")).toEqual(['errors.too_far']);
});

test.each(["send('/ballots?draft=1')", 'fetch(`${origin}/api/ballots`)'])(
  'an operation that is called by its address counts: %s',
  (source) => {
    expect(firstOf(source)).toEqual(['errors.internal', 'fields.ratings']);
  },
);

test('an address may have parameters', () => {
  expect(firstOf('fetch(`/api/catalogue/${id}?x=${y}`)')).toEqual([
    'errors.name_taken',
    'fields.name',
  ]);
});

test('a label of a text in several languages brings that of each language', () => {
  expect(firstOf("({ label: 'labels.words' })")).toEqual([
    'labels.words',
    'labels.wordsEn',
    'labels.wordsEs',
  ]);
});

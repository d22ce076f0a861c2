import { expect, test } from 'vitest';
import { decisionIndex, isDecision, readDecision } from './decision-index.ts';
import { findStaleDocs } from './generated-docs.ts';
import { markdownTable } from './markdown-table.ts';

const FIRST = '# 0001 Floors\n\n**Context.** Rules run twice. They must not know it.\n';
const SECOND =
  '# 0002 Doors\n\n**Status.** Superseded by 0001.\n\n**Context.** A door was `a.b` wide? No.\n';
const read = (name: string, text: string) => readDecision(`docs/decisions/${name}`, text);

test('the index has each record with its title, its status and its reason', () => {
  const { text, faults } = decisionIndex([
    read('0002-doors.md', SECOND),
    read('0001-floors.md', FIRST),
  ]);
  expect(faults).toEqual([]);
  const rows = text.split('\n').filter((line) => line.startsWith('| ['));
  expect(rows.map((row) => row.replaceAll(/ +/g, ' '))).toEqual([
    '| [0001](0001-floors.md) | Floors | in force | Rules run twice. |',
    '| [0002](0002-doors.md) | Doors | Superseded by 0001. | A door was `a.b` wide? |',
  ]);
});

test.each([
  ['floors.md', FIRST, /called by its number/],
  ['0003-floors.md', FIRST, /first line of a record is "# 0003 Title"/],
  ['0001-floors.md', '# 0001 Floors\n\nWords.\n', /\*\*Context\.\*\*/],
])('a record that cannot be listed is a fault: %s', (name, text, message) => {
  expect(decisionIndex([read(name, text)]).faults).toEqual([
    expect.objectContaining({ message: expect.stringMatching(message) }),
  ]);
});

test('two records have no number in common', () => {
  const { faults } = decisionIndex([read('0001-floors.md', FIRST), read('0001-roofs.md', FIRST)]);
  expect(faults).toEqual([expect.objectContaining({ path: 'docs/decisions/0001-roofs.md' })]);
});

test('the index is no record of its own', () => {
  expect(isDecision('docs/decisions/README.md')).toBe(false);
  expect(isDecision('docs/decisions/0001-floors.md')).toBe(true);
  expect(isDecision('docs/architecture.md')).toBe(false);
});

test('a generated document that is missing or different says what to run', () => {
  const docs = ['same', 'old', 'missing'].map((path) => ({ path, text: 'new' }));
  const there: Record<string, string> = { same: 'new', old: 'old' };
  const stale = findStaleDocs(docs, (path) => there[path] ?? null);
  expect(stale.map(({ path }) => path)).toEqual(['old', 'missing']);
  expect(stale[0]?.message).toContain('npm run docs:generate');
});

test('a table is as the formatter writes it', () => {
  expect(markdownTable(['a', 'long'], [['x | y', 'z']])).toBe(
    ['| a      | long |', '| ------ | ---- |', '| x \\| y | z    |'].join('\n'),
  );
});

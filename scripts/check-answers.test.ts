import { describe, expect, test } from 'vitest';
import { findAnswerFaults } from './check-answers.ts';

const present = 'server/tacos/present.ts';
const routes = 'server/tacos/routes.ts';
const linesOf = (path: string, source: string) =>
  findAnswerFaults(path, source).map(({ line }) => line);

describe('an answer', () => {
  test.each([
    'const a = (row) => ({ ...row });',
    'const a = ({ at, ...row }) => ({ ...row, at: at.toISOString() });',
    'const a = (rows) => rows.map((row) => ({ ...row }));',
    'const a = (item) => ({ ...item.row });',
    'const a = (rows) => ({ ...rows[0] });',
    'const a = (rows) => ({ ...rows.find(isFirst) });',
    'const a = async () => ({ ...(await find()) });',
    'const a = (row) => ({ ...(row ?? other()) });',
    'const a = (row) => ({ ...(row.is && row) });',
    'const a = (row) => ({ ...(row.is ? { b } : row) });',
    'const a = (row) => ({ inner: { ...row } });',
    'const a = (row) => show(() => ({ ...row }));',
    'const a = (row) => ({ ...(row as Taco) });',
    'async function a() { const row = await find(); return { ...row }; }',
  ])('does not spread what may be a row: %s', (source) => {
    expect(linesOf(present, source)).toEqual([1]);
    expect(linesOf(routes, source)).toContain(1);
  });

  test.each([
    'const a = (row) => ({ id: row.id });',
    'const a = (row) => ({ ...presentTaco(row), id: row.id });',
    'const a = (row) => { const shown = { id: row.id } satisfies Taco; return { ...shown }; };',
    'const a = (row) => { const shown = presentTaco(row); return { ...shown, at }; };',
    'const a = (row) => ({ ...(row.isHidden && { hidden: true }) });',
    'const a = (row) => presentTaco({ ...row, reply: null });',
    'const a = (rows) => [...rows, last];',
    'const a = ({ rating, ...row }) => ({ rating, name: row.name });',
  ])('may be made by %s', (source) => {
    expect(linesOf(present, source)).toEqual([]);
  });

  test('takes no rest of a row in a route, only of the input', () => {
    for (const source of [
      'const { name, ...county } = found;',
      'const a = ({ name, ...county }) => county;',
      'const a = ([{ until, ...others }]) => others;',
    ]) {
      expect(linesOf(routes, source)).toEqual([1]);
    }
    for (const source of [
      'const a = ({ input: { page, ...filter } }) => select({ ...filter });',
      'const { page, ...filter } = input;',
    ]) {
      expect(linesOf(routes, source)).toEqual([]);
    }
  });

  test('is made without tables', () => {
    const source =
      "import { a } from './a.ts';\nimport type { b } from '../../database/schema/b.ts';";
    expect(linesOf(routes, source)).toEqual([2]);
    expect(linesOf(present, source)).toEqual([2]);
    expect(linesOf('server/tacos/present.mails.ts', source)).toEqual([2]);
  });

  test.each([
    'server/tacos/queries.ts',
    'server/tacos/actions.ts',
    'server/tacos/routes.http.test.ts',
    'server/tacos/present.test.ts',
    'web/tacos/present.ts',
  ])('is not made in %s', (path) => {
    const source =
      "import { a } from '../../database/schema/a.ts'; const b = (row) => ({ ...row });";
    expect(linesOf(path, source)).toEqual([]);
  });
});

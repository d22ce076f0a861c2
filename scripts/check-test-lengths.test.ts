import { describe, expect, test } from 'vitest';
import { findTestLengthFaults } from './check-test-lengths.ts';

const body = (lines: number) => '  work();\n'.repeat(lines - 2);
const linesOf = (path: string, source: string) =>
  findTestLengthFaults(path, source).map(({ line }) => line);

describe('functions of test files', () => {
  test.each([
    ["test('works', () => {\n", '});'],
    ["test('works', async ({ page }) => {\n", '});'],
    ['beforeEach(async () => {\n', '});'],
    ['async function open() {\n', '}'],
    ['const open = () => {\n', '};'],
    ['const helpers = { open() {\n', '} };'],
  ])('have at most 80 lines: %s', (head, end) => {
    expect(linesOf('web/a.test.ts', head + body(80) + end)).toEqual([]);
    expect(linesOf('web/a.test.ts', head + body(81) + end)).toEqual([1]);
    expect(linesOf('e2e/a.spec.ts', `work();\n${head}${body(81)}${end}`)).toEqual([2]);
  });

  test.each([
    "describe('a', () => {\n",
    "describe.each([1])('%i', () => {\n",
    "describe.each`a`('$a', () => {\n",
    "test.describe('a', () => {\n",
    "test.describe.serial('a', () => {\n",
  ])('may be a longer list of tests: %s', (head) => {
    expect(linesOf('web/a.test.ts', `${head}${body(200)}});`)).toEqual([]);
  });

  test('are counted inside a list of tests, too', () => {
    const long = `test('works', () => {\n${body(81)}});\n`;
    expect(linesOf('web/a.test.ts', `describe('a', () => {\n${long}});`)).toEqual([2]);
  });

  test('are those of tests alone: the lint holds all others', () => {
    expect(linesOf('web/a.ts', `function open() {\n${body(81)}}`)).toEqual([]);
  });
});

import { expect, test } from 'vitest';
import { type Dependencies, findDependencyFaults, isAllowed } from './dependency-faults.ts';

const good = { version: '1.0.0', license: 'MIT', integrity: 'sha512-abc' };
const faultsOf = (one: object, project: Dependencies['project'] = {}) =>
  findDependencyFaults({ project, lock: { packages: { '': {}, 'node_modules/a': one } } }).map(
    ({ message }) => message,
  );

test.each([
  ['a licence that is not allowed', { license: 'GPL-3.0-only' }, /GPL/],
  ['no licence', { license: undefined }, /no licence/],
  ['one of a tool, handed out', { license: 'CC-BY-4.0' }, /CC-BY/],
  ['no hash', { integrity: undefined }, /no hash/],
  ['a weak hash', { integrity: 'sha1-abc' }, /no hash/],
  ['no care any more', { deprecated: 'use b' }, /use b/],
  ['a script of its own', { hasInstallScript: true }, /runs a script/],
])('%s is told', (_, change, told) => {
  expect(faultsOf(good)).toEqual([]);
  const faults = faultsOf({ ...good, ...change });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(told);
});

test('what may be is not told', () => {
  expect(faultsOf({ ...good, dev: true, license: 'CC-BY-4.0', deprecated: 'old' })).toEqual([]);
  expect(faultsOf({ ...good, hasInstallScript: true }, { allowScripts: { a: false } })).toEqual([]);
  expect(faultsOf({ ...good, dev: true, optional: true, integrity: undefined })).toEqual([]);
});

test('a version is one version', () => {
  for (const version of ['^1.0.0', '~1.0.0', '*', 'latest', '1', 'github:a/b']) {
    expect(faultsOf(good, { dependencies: { a: version } })[0]).toContain('not pinned');
  }
  expect(faultsOf(good, { devDependencies: { a: '1.0.0-rc.1' } })).toEqual([]);
});

test.each([
  ['MIT', true],
  ['MIT OR GPL-3.0-only', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND GPL-3.0-only', false],
  ['MIT AND (GPL-3.0-only OR MIT)', false],
  ['', false],
])('%j: that it is allowed is %s', (expression, expected) => {
  expect(isAllowed(expression, new Set(['MIT']))).toBe(expected);
});

import type { ResolveHookContext } from 'node:module';
import { expect, test, vi } from 'vitest';
import { createResolver } from './module-cache.ts';

const root = 'file:///site/server';
const inPackage = 'file:///site/node_modules/@scope/library/dist';

const context = (parentURL: string | undefined, own: Partial<ResolveHookContext> = {}) => ({
  parentURL,
  conditions: ['node', 'import'],
  importAttributes: {},
  ...own,
});

/** A resolver whose default says which name was asked from where. */
function openResolver() {
  const next = vi.fn((specifier: string, from?: Partial<ResolveHookContext>) => ({
    url: `${from?.parentURL} > ${specifier}`,
  }));
  const resolve = createResolver();
  const ask = (specifier: string, from: ResolveHookContext) => resolve(specifier, from, next).url;
  return { ask, next };
}

test('a package is looked up once for all our modules', () => {
  const { ask, next } = openResolver();
  const first = ask('pg', context(`${root}/a.ts`));
  expect(ask('pg', context(`${root}/rooms/b.ts`))).toBe(first);
  expect(next).toHaveBeenCalledTimes(1);
});

test('a package may have another version of a package', () => {
  const { ask, next } = openResolver();
  const ours = ask('pg', context(`${root}/a.ts`));
  const theirs = ask('pg', context(`${inPackage}/a.js`));
  expect(theirs).not.toBe(ours);
  expect(ask('pg', context(`${inPackage}/deeper/b.js`))).toBe(theirs);
  const nested = `${inPackage}/node_modules/other/a.js`;
  expect(ask('pg', context(nested))).not.toBe(theirs);
  expect(next).toHaveBeenCalledTimes(3);
});

test('two packages of one scope are two packages', () => {
  const { ask } = openResolver();
  const one = ask('#own', context('file:///site/node_modules/@scope/one/a.js'));
  expect(ask('#own', context('file:///site/node_modules/@scope/two/a.js'))).not.toBe(one);
});

test('a file is looked up once, however it is written', () => {
  const { ask, next } = openResolver();
  const first = ask('./b.ts', context(`${root}/a.ts`));
  expect(ask('../b.ts', context(`${root}/rooms/a.ts`))).toBe(first);
  expect(ask('./b.ts', context(`${root}/rooms/a.ts`))).not.toBe(first);
  expect(next).toHaveBeenCalledTimes(2);
});

test('programs, require and imports with attributes are left to Node', () => {
  const { ask, next } = openResolver();
  const asked = [
    context(undefined),
    context(`${root}/a.ts`, { conditions: ['node', 'require'] }),
    context(`${root}/a.ts`, { importAttributes: { type: 'json' } }),
  ];
  for (const one of [...asked, ...asked]) ask('./b.json', one);
  expect(next).toHaveBeenCalledTimes(6);
});

test('a failed look-up is tried again', () => {
  const { ask, next } = openResolver();
  next.mockImplementationOnce(() => {
    throw new Error('not there');
  });
  expect(() => ask('pg', context(`${root}/a.ts`))).toThrow('not there');
  expect(ask('pg', context(`${root}/a.ts`))).toContain('pg');
});

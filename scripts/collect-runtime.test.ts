import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROGRAMS } from './collect-runtime.ts';
import { projectRoot } from './run-command.ts';
import { findPackageFolders, findRuntime } from './runtime-imports.ts';

test('the image has every file that its programs can come to load', () => {
  const { files } = findRuntime(PROGRAMS);
  expect(files.size).toBeGreaterThan(300);
  const outside = [...files].filter(
    (path) => !/^(domain|locales|database|server|scripts)\//.test(path),
  );
  expect(outside).toEqual([]);
  const left = [...files].filter((path) => /\.test\.ts$|^server\/testing\//.test(path));
  expect(left).toEqual([]);
});

test('the image has every package that they can come to load, and none of those that build or test', () => {
  const { packages } = findRuntime(PROGRAMS);
  const { dependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  expect([...packages].filter((name) => !(name in dependencies))).toEqual([]);
  const folders = findPackageFolders(packages);
  for (const name of ['pg', 'pino', 'sharp', 'prom-client', '@electric-sql/pglite', 'zod']) {
    expect(folders).toContain(`node_modules/${name}`);
  }
  const unwanted =
    /node_modules\/(vite|vitest|drizzle-kit|typescript|react|@playwright\/.*|@capacitor\/.*)$/;
  expect(folders.filter((folder) => unwanted.test(folder))).toEqual([]);
});

test('the image has what the documents run in it', () => {
  const pages = ['growing', 'keeping', 'watching'].map((page) =>
    readFileSync(join(projectRoot, `docs/operations/${page}.md`), 'utf8'),
  );
  // On the machine itself, npm starts them.
  const named = [...pages.join('\n').matchAll(/node (scripts\/[\w-]+\.ts)/g)].map(
    ([, path = '']) => path,
  );
  expect(named).toContain('scripts/content-hash.ts');
  expect(named.filter((path) => !PROGRAMS.includes(path))).toEqual([]);
});

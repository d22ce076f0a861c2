import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keyOf } from './part.ts';
import { GROUPS } from './parts.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const parts = GROUPS.flatMap((group) => group.parts);

/** The components that a file exports. */
const componentsOf = (path: string): string[] =>
  [...read(path).matchAll(/^export (?:function|class|const) ([A-Z]\w*[a-z]\w*)/gm)].map(
    (match) => match[1] ?? '',
  );

test('each component of web/ui has its place in the gallery', () => {
  const files = readdirSync(new URL('../web/ui/', import.meta.url)).filter((name) =>
    name.endsWith('.tsx'),
  );
  const all = files.flatMap((name) =>
    componentsOf(`web/ui/${name}`).map((component) => `web/ui/${name} ${component}`),
  );
  expect(all.length).toBeGreaterThan(20);
  const shown = new Set(parts.map(({ file, name }) => `${file} ${name}`));
  expect(all.filter((one) => !shown.has(one))).toEqual([]);
});

test('each part names its component and where it stands', () => {
  for (const { name, file, states } of parts) {
    expect(read(file), `${file} exports ${name}`).toMatch(
      new RegExp(`^export (async )?(function|class|const) ${name}\\b`, 'm'),
    );
    expect(states.length, `${name} has states`).toBeGreaterThan(0);
  }
});

test('each part, and each state of it, can be told from the others', () => {
  const names = parts.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const keys = parts.flatMap((part) =>
    part.states.map((state) => `${keyOf(part, state)} ${state.as ?? ''}`),
  );
  expect(new Set(keys).size).toBe(keys.length);
});

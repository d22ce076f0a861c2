import { expect, test } from 'vitest';
import { bringTexts } from './plugin.ts';
import { scanModule } from './scan.ts';

const bring = (code: string, partOf: Record<string, string>) =>
  bringTexts(code, scanModule('web/a.tsx', code), new Map(Object.entries(partOf)));

test('the texts of a module are asked for at once with it', () => {
  const code =
    "const a = () => import('./A.tsx').then((m) => m.A);\nconst b = () => import('./B.tsx');";
  expect(bring(code, { 'web/A.tsx': 'A', 'web/B.tsx': 'both' })).toBe(
    `import { withTexts } from 'virtual:with-texts';
const a = () => withTexts("A", import('./A.tsx')).then((m) => m.A);
const b = () => withTexts("both", import('./B.tsx'));`,
  );
});

test('a module without texts of its own is left alone', () => {
  expect(bring("import('./A.tsx')", { 'web/B.tsx': 'B' })).toBeUndefined();
});

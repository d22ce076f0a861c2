import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { startScript } from './start-after-paint.ts';

const files = { entry: '/assets/entry.js', modules: ['/assets/react.js', '/assets/home.js'] };

/** A page in which the script runs, with what it waits for. */
function open(hidden: boolean) {
  const waiting = new Map<string, () => void>();
  const added: object[] = [];
  const wait = (name: string) => (act: () => void) => void waiting.set(name, act);
  runInNewContext(startScript(files), {
    document: {
      hidden,
      head: { append: (one: object) => added.push(one) },
      createElement: (tag: string) => ({ tag }),
      addEventListener: (type: string, act: () => void) => waiting.set(type, act),
    },
    requestAnimationFrame: wait('frame'),
    setTimeout: wait('paint'),
  });
  const pass = (name: string) => {
    waiting.get(name)?.();
    waiting.delete(name);
  };
  return { added, pass };
}

const ALL = [
  { tag: 'link', rel: 'modulepreload', href: '/assets/react.js' },
  { tag: 'link', rel: 'modulepreload', href: '/assets/home.js' },
  { tag: 'script', type: 'module', src: '/assets/entry.js' },
];

test('scripts start once the page is there and painted, and not before', () => {
  const { added, pass } = open(false);
  expect(added).toEqual([]);
  pass('DOMContentLoaded');
  expect(added).toEqual([]);
  pass('frame');
  expect(added).toEqual([]);
  pass('paint');
  expect(added).toEqual(ALL);
});

test('in the background nothing is painted: they start at once', () => {
  const { added, pass } = open(true);
  expect(added).toEqual([]);
  pass('DOMContentLoaded');
  expect(added).toEqual(ALL);
});

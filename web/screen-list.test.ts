import { expect, test } from 'vitest';
import { ADMIN_SCREENS } from './admin-screen-list.ts';
import { paths, POLICY_PATHS } from './paths.ts';
import { ADMIN_SHELL, SCREENS } from './screen-list.ts';
import type { Screen } from './screens/screen.ts';

const all: readonly Screen[] = [...SCREENS, ...ADMIN_SCREENS];
const patterns = all.map(({ path }) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`));

test('no two screens have the same path', () => {
  expect(new Set(all.map(({ path }) => path)).size).toBe(all.length);
});

test('whatever stands below the shell of the organisers is theirs, and nothing else', () => {
  const isBelow = ({ path }: Screen) => path.startsWith(`${ADMIN_SHELL.path}/`);
  expect(all.filter(({ access }) => access === 'admin')).toEqual(all.filter(isBelow));
  expect(all.filter(({ navigation }) => navigation).every(isBelow)).toBe(true);
});

test.each(all.map((one) => [one.path, one] as const))('has a title or a head: %s', (_, one) => {
  expect([Boolean(one.title), Boolean(one.head)].filter(Boolean)).toHaveLength(1);
  expect([Boolean(one.page), Boolean(one.component)].filter(Boolean)).toHaveLength(1);
});

test('every address that the pages link to is a screen', () => {
  const { admin, mailbox, listed, ...named } = paths;
  const addresses = [
    ...Object.values(named).map((path) => (path as (id: string) => string)('id')),
    ...POLICY_PATHS,
  ].map((address) => address.split(/[?#]/, 1)[0] ?? '/');
  const unknown = addresses.filter((path) => !patterns.some((pattern) => pattern.test(path)));
  expect(unknown).toEqual([]);
  // Left out: the shell, a page of the server, and a function of addresses.
  expect([admin(), mailbox(), listed('/', {})]).toEqual([ADMIN_SHELL.path, '/dev/mail', '/']);
});

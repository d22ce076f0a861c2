import { expect, test } from 'vitest';
import { ADMIN_SCREENS } from './admin-screen-list.ts';
import { paths, POLICY_PATHS } from './paths.ts';
import { ADMIN_SHELL, SCREENS } from './screen-list.ts';
import { type Screen, screen } from './screens/screen.ts';

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
});

test.each(all.map((one) => [one.path, one] as const))('has one page: %s', (path, one) => {
  expect(
    [one.page, one.component].filter(Boolean),
    `${path} declares either page or component`,
  ).toHaveLength(1);
});

test('a screen without a page, or with two, does not compile', () => {
  const Page = () => null;
  const page = () => Promise.resolve(Page);
  const wrong = [
    // @ts-expect-error -- it has no page.
    screen({ path: '/none', title: 'shell.app_title', access: 'everyone' }),
    // @ts-expect-error -- it has two.
    screen({ path: '/two', title: 'shell.app_title', access: 'everyone', page, component: Page }),
  ];
  const right = [
    screen({ path: '/late', title: 'shell.app_title', access: 'everyone', page }),
    screen({ path: '/early', title: 'shell.app_title', access: 'everyone', component: Page }),
  ];
  expect([...wrong, ...right].map(({ path }) => path)).toEqual([
    '/none',
    '/two',
    '/late',
    '/early',
  ]);
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

import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './config.values.ts';

const KEY = Array.from({ length: 32 }, (_, at) => (at + 16).toString(16).toUpperCase()).join(':');
const APPS = {
  ANDROID_APP_ID: 'org.votataco.app',
  ANDROID_CERTIFICATES: KEY,
  IOS_APP_IDS: 'A1B2C3D4E5.org.votataco.app',
};

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

test('no app is known unless it is configured', () => {
  expect(readConfig({}).apps).toEqual({ android: undefined, ios: [] });
  expect(readConfig({ IOS_APP_IDS: APPS.IOS_APP_IDS }).apps.android).toBeUndefined();
});

test('certificates may be several, in either case, and count once', () => {
  const other = KEY.replace('10', 'FE');
  const { apps } = readConfig({
    ...APPS,
    ANDROID_CERTIFICATES: `${KEY.toLowerCase()},${other} ${KEY}`,
    IOS_APP_IDS: 'A1B2C3D4E5.org.votataco.app, F6G7H8J9K0.org.votataco.clip',
  });
  expect(apps).toEqual({
    android: { id: 'org.votataco.app', certificates: [KEY, other] },
    ios: ['A1B2C3D4E5.org.votataco.app', 'F6G7H8J9K0.org.votataco.clip'],
  });
});

test.each([
  ['ANDROID_APP_ID', 'votataco'],
  ['ANDROID_APP_ID', 'https://play.google.com/store/apps'],
  ['ANDROID_CERTIFICATES', KEY.slice(3)],
  ['ANDROID_CERTIFICATES', KEY.replaceAll(':', '')],
  ['ANDROID_CERTIFICATES', `${KEY}:10`],
  ['IOS_APP_IDS', 'org.votataco.app'],
  ['IOS_APP_IDS', 'A1B2C3D4E5'],
  ['IOS_APP_IDS', 'A1B2C3D4E5.org.votataco.*'],
])('a malformed %s is the one fault: %s', (name, value) => {
  const [problem, ...others] = problemsOf({ ...APPS, [name]: value });
  expect(problem).toMatch(new RegExp(`^${name}: .*such as|^${name}: .*as AB:CD`));
  expect(others).toEqual([]);
});

test('one half of an app of Android is named, with all other faults', () => {
  const { ANDROID_APP_ID: id, ANDROID_CERTIFICATES: certificates } = APPS;
  expect(problemsOf({ ANDROID_APP_ID: id, IOS_APP_IDS: 'no', PORT: '-1' })).toEqual([
    expect.stringMatching(/^PORT: /),
    expect.stringMatching(/^IOS_APP_IDS: "no" is no application id/),
    'ANDROID_CERTIFICATES is missing: it belongs to ANDROID_APP_ID',
  ]);
  expect(problemsOf({ ANDROID_CERTIFICATES: certificates })).toEqual([
    'ANDROID_APP_ID is missing: it belongs to ANDROID_CERTIFICATES',
  ]);
});

test('in production phones look for apps only at an address without a port', () => {
  const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://vota-taco.example:8443', ...APPS };
  const about = (problem: string) => problem.startsWith('PUBLIC_URL');
  expect(problemsOf(env).filter(about)).toEqual([
    expect.stringContaining('has a port, and ANDROID_APP_ID, IOS_APP_IDS are set'),
  ]);
  expect(problemsOf({ ...env, PUBLIC_URL: 'https://vota-taco.example' }).filter(about)).toEqual([]);
});

import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { readDatabaseConfig } from './config.database.ts';
import { ConfigError } from './config.values.ts';
import { writeSigningKey } from './signing-key.ts';

const production = {
  NODE_ENV: 'production',
  AUTH_SECRET: 'k3nS9vQ2xLw7RtY5uPz8aBc4dEf6gHj1',
  PUBLIC_URL: 'https://vota-taco.example/',
  SMTP_URL: 'smtps://user:pass@mail.example:465',
  MAIL_FROM: 'hola@vota-taco.example',
  DATABASE_URL: 'postgres://localhost/taco',
  LEDGER_KEY: writeSigningKey(new Uint8Array(32).fill(1), 'vota-taco.example'),
};

const problemsOf = (env: Record<string, string | undefined>) => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

describe('the configuration', () => {
  test('needs nothing in development, and is a demo', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      demo: true,
      port: 3000,
      publicUrl: 'http://localhost:3000',
      dataDir: '.data',
    });
  });

  test('is never a demo in production', () => {
    expect(readConfig(production)).toMatchObject({
      production: true,
      demo: false,
      publicUrl: 'https://vota-taco.example',
    });
  });

  test('takes what stands there empty as not set', () => {
    const names = [
      'NODE_ENV',
      'PORT',
      'PUBLIC_URL',
      'DATABASE_CONNECTIONS',
      'LOG_LEVEL',
      'SMTP_URL',
    ];
    for (const nothing of ['', ' ', undefined]) {
      const empty = Object.fromEntries(names.map((name) => [name, nothing]));
      expect(readConfig(empty)).toEqual(readConfig({}));
    }
  });

  test.each([
    ['in a demo without a mail server', {}, true],
    ['in a demo with a mail server', { SMTP_URL: 'smtp://127.0.0.1:1' }, false],
    ['in production', production, false],
  ])('has a mailbox %s: %j → %j', (_, env, mailbox) => {
    expect(readConfig(env).mailbox).toBe(mailbox);
  });

  test('names every missing value in production at once', () => {
    const problems = problemsOf({ NODE_ENV: 'production' }).join('\n');
    const names = [
      'AUTH_SECRET',
      'PUBLIC_URL',
      'SMTP_URL',
      'MAIL_FROM',
      'DATABASE_URL',
      'LEDGER_KEY or LEDGER_KEY_FILE',
    ];
    for (const name of names) {
      expect(problems).toContain(name);
    }
  });

  test.each([
    ['AUTH_SECRET', 'short'],
    ['AUTH_SECRET', 'a'.repeat(40)],
    ['AUTH_SECRET', 'only-for-development-and-therefore-not-a-secret'],
    ['PUBLIC_URL', 'http://vota-taco.example'],
  ])('refuses a weak %s in production: %s', (name, value) => {
    expect(problemsOf({ ...production, [name]: value }).join()).toContain(name);
  });

  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://localhost/taco'],
    ['SMTP_URL', 'mail.example'],
    ['NODE_ENV', 'staging'],
    ['TRUSTED_PROXIES', '127.0.0.1, nginx'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0/8'],
    ['METRICS_TOKEN', 'fifteen-letters'],
    ['DRAIN_SECONDS', '301'],
    ['LOG_REQUESTS', 'yes'],
    ['DATABASE_READ_URL', 'http://localhost/taco'],
  ])('refuses a malformed %s: %s', (name, value) => {
    expect(problemsOf({ [name]: value }).join()).toContain(name);
  });

  test('names every malformed and every missing value at once, and no consequence of one', () => {
    const { DATABASE_URL: _, MAIL_FROM: __, ...rest } = production;
    const env = { ...rest, PORT: 'abc', PUBLIC_URL: 'vota-taco.example', DATABASE_URL: 'db' };
    expect(problemsOf({ ...env, LOG_LEVEL: 'loud', DRAIN_SECONDS: '-1' })).toEqual([
      'DATABASE_URL: is no address such as postgres://name:password@host:5432/database',
      'PORT: takes a whole number from 0 to 65535',
      'PUBLIC_URL: is no address such as https://vote.example.org',
      'LOG_LEVEL: takes one of debug, info, warn, error, silent',
      'DRAIN_SECONDS: takes a number from 0 to 300',
      'MAIL_FROM is missing: the sender of mails',
    ]);
  });

  test.each([
    ['ADMIN_EMAILS', 'ana@example.com, ben@, carla@example.com;dora@example.com', 'e-mail address'],
    ['VOTING_ADMIN_EMAILS', 'ben@,carla@example.com;dora@example.com', 'e-mail address'],
    ['TRUSTED_PROXIES', '10.0.0.1, ben@, carla@example.com;dora@example.com', 'address or range'],
  ])('names each malformed entry of %s', (name, value, what) => {
    expect(problemsOf({ [name]: value })).toEqual([
      expect.stringMatching(`^${name}: "ben@" is no ${what}.*; commas separate the entries$`),
      expect.stringMatching(`^${name}: "carla@example.com;dora@example.com" is no ${what}`),
    ]);
  });

  const places = [
    ['DATABASE_URL', 'postgres', 'db:5432/vota'],
    ['DATABASE_READ_URL', 'postgres', 'replica/vota'],
    ['SMTP_URL', 'smtps', 'mail.example:465'],
  ] as const;

  test.each(places)('says which characters a password in %s may not have', (name, scheme, at) => {
    const secrets = [
      'top#secret',
      '12#34',
      'top/secret',
      '12/34',
      'top?secret',
      'top@a/secret',
      '1%secret',
      '%',
    ];
    for (const secret of secrets) {
      const [problem, ...others] = problemsOf({ [name]: `${scheme}://vota:${secret}@${at}` });
      expect([secret, problem]).toEqual([
        secret,
        expect.stringMatching(`^${name}: .*percent-encoded`),
      ]);
      expect(problem).not.toMatch(/secret|12|34/);
      expect(others).toEqual([]);
    }
    const good = ['a@b', 'a b', 'a[b]', 'a:b', 'top%23secret', '100%25'];
    expect(
      good.filter((one) => problemsOf({ [name]: `${scheme}://vota:${one}@${at}` }).length > 0),
    ).toEqual([]);
  });

  test.each(['postgres:///vota?host=/run/postgresql', 'postgres://db/vota?application_name=a@b'])(
    'takes a database without a name and a password: %s',
    (DATABASE_URL) => {
      expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
    },
  );

  test('reads proxies and their ranges', () => {
    const { trustedProxies } = readConfig({
      TRUSTED_PROXIES: '::FFFF:10.0.0.5, 10.2.0.0/16,FD00::/8',
    });
    expect(trustedProxies).toEqual(['10.0.0.5', '10.2.0.0/16', 'fd00::/8']);
  });

  test('reads lists of addresses without case and spaces', () => {
    expect(readConfig({ ADMIN_EMAILS: ' Ana@Example.com, ben@example.com ,' }).adminEmails).toEqual(
      ['ana@example.com', 'ben@example.com'],
    );
  });
});

const pemOf = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
const google = { GOOGLE_CLIENT_ID: 'g.apps.example', GOOGLE_CLIENT_SECRET: 'g-secret' };
const apple = {
  APPLE_CLIENT_ID: 'example.vota-taco.web',
  APPLE_TEAM_ID: 'TEAM123456',
  APPLE_KEY_ID: 'KEY1234567',
  APPLE_PRIVATE_KEY: pemOf('prime256v1'),
};

describe('Google and Apple', () => {
  test('are not there unless they are configured', () => {
    expect(readConfig({})).toMatchObject({ google: undefined, apple: undefined });
  });

  test('are configured by themselves or together', () => {
    expect(readConfig(google)).toMatchObject({
      google: { clientId: 'g.apps.example', clientSecret: 'g-secret' },
      apple: undefined,
    });
    expect(readConfig({ ...production, ...google, ...apple })).toMatchObject({
      google: { clientId: 'g.apps.example' },
      apple: { clientId: 'example.vota-taco.web', teamId: 'TEAM123456', keyId: 'KEY1234567' },
    });
  });

  test('know our apps by names of their own, where there are any', () => {
    const web = readConfig({ ...google, ...apple });
    expect([web.google?.appClientIds, web.apple?.appId]).toEqual([[], undefined]);
    const apps = {
      GOOGLE_APP_CLIENT_IDS: ' ios.Apps.example, ,and.apps.example',
      APPLE_APP_ID: 'a.B',
    };
    const config = readConfig({ ...google, ...apple, ...apps });
    expect(config.google?.appClientIds).toEqual(['ios.Apps.example', 'and.apps.example']);
    expect(config.apple?.appId).toBe('a.B');
  });

  test.each([
    ['GOOGLE_APP_CLIENT_IDS', Object.keys(google)],
    ['APPLE_APP_ID', Object.keys(apple)],
  ])('are not there by the name of an app alone: %s', (name, missing) => {
    expect(problemsOf({ [name]: 'example.app' })).toEqual(
      missing.map((one) => `${one} is missing: it belongs to ${name}`),
    );
    expect(problemsOf({ [name]: ' ' })).toEqual([]);
  });

  test.each([...Object.keys(google), ...Object.keys(apple)])('are no half: without %s', (name) => {
    const { [name]: _, ...rest } = { ...google, ...apple } as Record<string, string>;
    for (const env of [rest, { ...production, ...rest }]) {
      expect(problemsOf(env)).toEqual([expect.stringMatching(`^${name} is missing`)]);
    }
  });

  test("read Apple's key from one line", () => {
    const { APPLE_PRIVATE_KEY: key } = apple;
    const oneLine = { ...apple, APPLE_PRIVATE_KEY: key.trim().replaceAll('\n', '\\n') };
    expect(readConfig(oneLine).apple?.privateKey).toBe(key.trim());
  });

  test.each([
    ['words', 'secret'],
    ['another curve', pemOf('secp384r1')],
    ['half a key', apple.APPLE_PRIVATE_KEY.slice(0, 60)],
  ])("refuse %s as Apple's key", (_, key) => {
    const problems = problemsOf({ ...apple, APPLE_PRIVATE_KEY: key });
    expect(problems).toEqual([expect.stringMatching('^APPLE_PRIVATE_KEY is no key')]);
  });
});

describe('the configuration of commands on the database', () => {
  test('needs the variables of the database alone', () => {
    const { DATABASE_URL } = production;
    expect(readDatabaseConfig({ NODE_ENV: 'production', DATABASE_URL, PORT: 'abc' })).toEqual({
      databaseUrl: DATABASE_URL,
      dataDir: '.data',
    });
    expect(readDatabaseConfig({ NODE_ENV: 'production', DATA_DIR: '/srv' })).toEqual({
      databaseUrl: undefined,
      dataDir: '/srv',
    });
    expect(readDatabaseConfig({}).dataDir).toBe('.data');
  });

  test('guesses no folder in production, and refuses what is malformed', () => {
    expect(() => readDatabaseConfig({ NODE_ENV: 'production' })).toThrow(
      'DATABASE_URL or DATA_DIR is missing',
    );
    const DATABASE_URL = 'postgres://vota:top/secret@db/vota';
    expect(() => readDatabaseConfig({ NODE_ENV: 'production', DATABASE_URL })).toThrow(
      /^The configuration is not complete:\n {2}- DATABASE_URL: [^\n]*percent-encoded[^\n]*$/,
    );
  });
});

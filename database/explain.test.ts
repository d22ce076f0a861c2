import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { explainConnection } from './explain.ts';

const URL_OF_DB = 'postgres://v%C3%B3ta:top%23secret@db.example:6432/festival';

const withCode = (code: string) => Object.assign(new Error(code), { code });
const explain = (error: unknown, url = URL_OF_DB) => explainConnection(error, url);

test.each([
  ['ENOTFOUND', /no machine is known as "db\.example".*Correct the name/],
  ['EAI_AGAIN', /no machine is known as "db\.example".*Correct the name/],
  ['ECONNREFUSED', /nothing listens at db\.example:6432.*Start PostgreSQL/],
  ['ETIMEDOUT', /db\.example:6432 cannot be reached.*firewall/],
  ['28P01', /refuses the password of "vóta".*Correct it.*percent-encoded/],
  ['28000', /does not let "vóta" in.*pg_hba\.conf/],
  ['3D000', /has no database "festival".*create database "festival" encoding 'UTF8'/],
])('%s is explained with the variable and what to do', (code, words) => {
  const error = withCode(code);
  const query = new DrizzleQueryError('select 1', ['top#secret'], error);
  const attempts = new AggregateError([error], 'all attempts failed');
  for (const one of code.length === 5 ? [error, query] : [error, query, attempts]) {
    const said = explain(one) ?? '';
    expect(said).toMatch(words);
    expect(said).toMatch(/^DATABASE_URL: /);
    expect(said).toContain(`(${code})`);
    expect(said).not.toMatch(/top|secret|select/);
  }
});

test('an address without a password is explained', () => {
  const error = new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string');
  expect(explain(error, 'postgres://vota@db/vota')).toMatch(
    /^DATABASE_URL: it has no password, and PostgreSQL asks "vota" for one/,
  );
});

test('an address with the least in it can be spoken of', () => {
  expect(explain(withCode('ECONNREFUSED'), 'postgres:///?host=/run/postgresql')).toMatch(
    'nothing listens at /run/postgresql:5432',
  );
});

test('other errors are left to others', () => {
  expect(explain(withCode('42P01'))).toBeNull();
  expect(explain(new Error('a mistake of ours'))).toBeNull();
  expect(explain('a text')).toBeNull();
});

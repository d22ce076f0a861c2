import { sql } from 'drizzle-orm';
import { afterEach, afterAll, beforeAll, expect, test } from 'vitest';
import { SETTING_DEFAULTS } from '../../domain/settings/rules.ts';
import { readConfig } from '../config.ts';
import { openBuiltPages } from '../pages/built.ts';
import { upsertSetting } from '../settings/queries.ts';
import { writeSigningKey } from '../signing-key.ts';
import { buildPages, emptyDatabase, type Environment, removeTraces } from '../testing/program.ts';
import { PRODUCTION_ENV } from '../testing/server.ts';
import { type RunningServer, startServer } from './start.ts';

// What a new festival shows before its organisers have entered anything.

const PRODUCTION = {
  ...PRODUCTION_ENV,
  PORT: '0',
  LOG_LEVEL: 'error',
  PUBLIC_URL: 'https://vote.example.org',
  MAIL_FROM: 'taco@example.org',
  LEDGER_KEY: writeSigningKey(new Uint8Array(32).fill(7), 'vote.example.org'),
};
/** What the demo has, and a page may show in production by mistake. */
const INVENTED = /vota-taco\.example|radio\.|wa\.me|P\.O\. Box|instagram\.com/;

/** Where contacts are shown. */
const PATHS = [
  '/',
  '/.well-known/security.txt',
  '/privacy-policy',
  '/terms-of-service',
  '/content-moderation-policy',
  '/community-guidelines',
  '/data-safety-declaration',
  '/accessibility-statement',
];

let server: RunningServer | undefined;
const stop = async () => {
  await server?.stop();
  server = undefined;
};

beforeAll(buildPages);
afterEach(stop);
afterAll(removeTraces);

async function startOn(database: Environment): Promise<RunningServer> {
  const config = readConfig({ ...PRODUCTION, ...database });
  const pages = await openBuiltPages(config);
  return (server = await startServer(config, { pages, refuseDemo: true, jobs: false }));
}

const get = async (path: string, language = 'en') => {
  const url = `http://127.0.0.1:${server?.port}${path}`;
  return fetch(url, { headers: { 'accept-language': language } });
};
const settings = async () => (await get('/api/settings')).json();

test.each(['en', 'es'])('no page names an address or link of nobody: %s', async (language) => {
  await startOn(await emptyDatabase());
  expect(await settings()).toMatchObject({
    festivalUrl: '',
    radioUrl: '',
    instagramUrl: '',
    whatsappUrl: '',
    appStoreUrl: null,
    supportEmail: 'taco@example.org',
    sponsors: [],
  });
  for (const path of PATHS) {
    const answer = await get(path, language);
    const text = await answer.text();
    expect([path, answer.status, INVENTED.exec(text)?.[0]]).toEqual([path, 200, undefined]);
  }
});

test('voting is closed until an organiser opens it, and stays as they leave it', async () => {
  const database = await emptyDatabase();
  const { services } = await startOn(database);
  expect(await settings()).toMatchObject({ votingEnabled: false, voting: 'paused' });
  await upsertSetting(services.db, 'voting_enabled', 'true');
  await stop();
  await startOn(database);
  expect(await settings()).toMatchObject({ votingEnabled: true, voting: 'open' });
});

test('voting stays open where it was, in a festival of before', async () => {
  const database = await emptyDatabase();
  const { services } = await startOn(database);
  await services.db.execute(sql`
    insert into restaurants (name, state_id, county_id)
    select 'La Luz', state_id, id from counties limit 1`);
  await services.db.execute(sql`delete from app_settings`);
  await stop();
  await startOn(database);
  expect(SETTING_DEFAULTS.voting_enabled).toBe('true');
  expect((await settings()).voting).toBe('open');
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appSettings } from '../../database/schema/settings.ts';
import { festivalDay } from '../../domain/festival.ts';
import { TEST_NOW } from '../testing/database.ts';
import { upsertSetting } from './queries.ts';
import {
  openTestServer,
  type TestServer,
  type Visitor,
  PRODUCTION_ENV,
} from '../testing/server.ts';

const PRODUCTION = { ...PRODUCTION_ENV, DATA_DIR: 'unused' };

const DEFAULTS = {
  today: festivalDay(TEST_NOW),
  publicUrl: 'http://localhost:0',
  appTitle: null,
  votingEnabled: true,
  voting: 'open',
  votingClosesAt: null,
  isCloseNear: false,
  mainPageImageUrl: '/festival.svg',
  mainPageVideoUrl: null,
  defaultRestaurantVideoUrl: '/festival.mp4',
  sponsors: [],
  appStoreUrl: null,
  festivalUrl: 'https://vota-taco.example',
  radioUrl: 'https://radio.vota-taco.example',
  instagramUrl: '',
  supportEmail: 'hola@vota-taco.example',
  whatsappUrl: '',
  demo: true,
  mailbox: true,
  isAnchored: false,
  resultYear: null,
  signInProviders: [],
};
const GOOGLE = { GOOGLE_CLIENT_ID: 'an-id', GOOGLE_CLIENT_SECRET: 'a-secret' };

let server: TestServer;
let visitor: Visitor;

beforeAll(async () => {
  server = await openTestServer();
  visitor = server.visitor();
});
afterAll(() => server.stop());
beforeEach(() => server.services.db.delete(appSettings));

const set = (key: string, value: string) => upsertSetting(server.services.db, key, value);

describe('the public settings', () => {
  test('are the defaults where an organiser has set nothing', async () => {
    const answer = await visitor.get('/api/settings');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(DEFAULTS);
  });

  test('show what an organiser has changed, and only that', async () => {
    await set('app_title', 'Taco Week 2026');
    await set('radio_url', 'https://radio.example/live');
    expect((await visitor.get('/api/settings')).body).toEqual({
      ...DEFAULTS,
      appTitle: 'Taco Week 2026',
      radioUrl: 'https://radio.example/live',
    });
  });

  test('link no festival site that is this app itself', async () => {
    await set('festival_url', 'https://vote.example.org/about');
    const other = await openTestServer({ PUBLIC_URL: 'https://vote.example.org' }, server);
    const { body } = await other.visitor().get('/api/settings');
    await other.stop();
    expect(body.festivalUrl).toBe('');
  });

  test('are the defaults again where a setting was emptied', async () => {
    await set('app_title', '');
    await set('festival_url', '');
    expect((await visitor.get('/api/settings')).body).toEqual(DEFAULTS);
  });

  test('hold pictures, videos and sponsors that are safe to show, and no others', async () => {
    const good = { name: 'Maíz y Más', logoUrl: '/sponsors/maiz.svg', url: 'https://maiz.example' };
    const bad = [
      { ...good, url: 'javascript:alert(1)' },
      { ...good, logoUrl: 'data:image/svg+xml,<svg/>' },
      { ...good, url: '//evil.example' },
      { ...good, name: '' },
      'a text',
      null,
    ];
    await set('sponsors', JSON.stringify([...bad, good]));
    await set('main_page_video_url', 'javascript:alert(1)');
    await set('main_page_image_url', 'http://plain.example/a.png');
    await set('default_restaurant_video_url', 'https://video.example/tacos.mp4');
    await set('app_store_url', '/\\evil.example');
    expect((await visitor.get('/api/settings')).body).toEqual({
      ...DEFAULTS,
      sponsors: [good],
      defaultRestaurantVideoUrl: 'https://video.example/tacos.mp4',
    });
    for (const broken of ['{', '{}', '7']) {
      await set('sponsors', broken);
      expect((await visitor.get('/api/settings')).body.sponsors).toEqual([]);
    }
  });

  test('never hold a setting that is not public', async () => {
    await set('admin_notes', 'secret');
    expect((await visitor.get('/api/settings')).body).toEqual(DEFAULTS);
  });

  test.each([
    [
      'no demo, no mailbox and no invented link in production',
      PRODUCTION,
      {
        publicUrl: PRODUCTION_ENV.PUBLIC_URL,
        demo: false,
        mailbox: false,
        festivalUrl: '',
        radioUrl: '',
      },
    ],
    ['a way in through Google', GOOGLE, { signInProviders: ['google'] }],
    ['no mailbox beside a mail server', { SMTP_URL: 'smtp://127.0.0.1:1' }, { mailbox: false }],
  ])('say that there is %s', async (_, env, change) => {
    const other = await openTestServer(env, server);
    const { body } = await other.visitor().get('/api/settings');
    await other.stop();
    expect(body).toEqual({ ...DEFAULTS, ...change });
  });
});

describe('voting', () => {
  test('is open while the switch is missing', async () => {
    await server.services.db
      .delete(appSettings)
      .where(eq(appSettings.settingKey, 'voting_enabled'));
    expect((await visitor.get('/api/settings')).body.votingEnabled).toBe(true);
  });

  test.each([
    ['true', true],
    ['false', false],
    ['', false],
    ['yes', false],
  ])('with the switch at %j is open: %j', async (value, open) => {
    await set('voting_enabled', value);
    expect((await visitor.get('/api/settings')).body.votingEnabled).toBe(open);
  });
});

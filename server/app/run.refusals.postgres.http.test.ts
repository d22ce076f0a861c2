import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  buildPages,
  emptyDatabase,
  endPrograms,
  filledDatabase,
  removeTraces,
  start,
} from '../testing/program.ts';
import { PRODUCTION_ENV } from '../testing/server.ts';

/** A program whose pages leave a rejected promise unhandled. */
const CARELESS = `
import { run } from './server/app/run.ts';
await run(process.env, async () => ({
  serveFile: async () => false,
  render: async ({ url }) => {
    if (url.startsWith('/careless')) void Promise.reject(new Error('left alone'));
    return new Response('a page');
  },
}));`;

beforeAll(buildPages);
afterEach(endPrograms);
afterAll(removeTraces);

describe('production', () => {
  test('does not start on the demo, and says what to do', async () => {
    const database = await emptyDatabase();
    const demo = start(database);
    await demo.opened;
    demo.child.kill('SIGTERM');
    expect(await demo.ended).toBe(0);
    const production = start({ ...database, ...PRODUCTION_ENV });
    expect(await production.ended).toBe(1);
    expect(production.printed()).toBe('');
    expect(production.complained()).toBe(
      'The database holds the demo festival, whose accounts have public passwords. Production ' +
        'needs a database of its own: set DATABASE_URL to an empty database, or DATA_DIR to an ' +
        'empty folder.\n',
    );
  });

  test('starts on an empty database, and names no accounts and no mailbox', async () => {
    const production = start({ ...(await emptyDatabase()), ...PRODUCTION_ENV });
    await production.opened;
    const [opened, ...others] = production.printed().trimEnd().split('\n');
    expect(opened).toBe('Vota Taco is open at https://vota-taco.example');
    const asRoot = [expect.stringMatching('^WARNING: the server runs as root')];
    expect(others).toEqual(process.getuid?.() === 0 ? asRoot : []);
    production.child.kill('SIGTERM');
    expect(await production.ended).toBe(0);
  });
});

describe('the program', () => {
  test('survives an unhandled promise rejection, and logs it under an id', async () => {
    const careless = start({ ...(await filledDatabase()), SMTP_URL: 'smtp://127.0.0.1:1' }, [
      '--input-type=module',
      '-e',
      CARELESS,
    ]);
    const address = await careless.opened;
    expect(careless.printed()).not.toContain('Mailbox');
    for (const path of ['/careless?1', '/', '/careless?2', '/']) {
      expect(await (await fetch(address + path)).text()).toBe('a page');
    }
    careless.child.kill('SIGTERM');
    expect(await careless.ended).toBe(0);
    const logged = careless
      .printed()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    expect(logged.map((line) => JSON.parse(line))).toEqual(
      [1, 2].map(() =>
        expect.objectContaining({
          err: expect.objectContaining({ message: 'left alone' }),
          errorId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        }),
      ),
    );
  });
});

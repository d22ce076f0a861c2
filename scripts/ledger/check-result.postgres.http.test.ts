import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canonicalText } from '../../domain/results/rules.text.ts';
import type { ResultFile } from '../../domain/results/schema.ts';
import { resultSnapshots } from '../../database/schema/results.ts';
import { publishResult, type PublishedInTest } from '../../server/testing/results.ts';
import { openTestServer, type TestServer } from '../../server/testing/server.ts';
import { run } from './sample-log.ts';
import { verifyCommand } from './verify-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'result-'));
let server: TestServer;
let published: PublishedInTest;
let content = '';

beforeAll(async () => {
  server = await openTestServer();
  published = await publishResult(server);
  const [row] = await server.services.db.select().from(resultSnapshots);
  content = row?.content ?? '';
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

function save(text: string): string {
  const path = join(folder, 'result.json');
  writeFileSync(path, text);
  return path;
}
const check = (text: string, ...args: string[]) =>
  run(verifyCommand, server.url, '--result', save(text), ...args);

/** The result with something changed. */
function changed(change: (file: ResultFile) => void): string {
  const file: ResultFile = JSON.parse(content);
  change(file);
  return canonicalText(file);
}

describe('ledger:verify --result', () => {
  test('finds a published result in the log, dish by dish and list by list', async () => {
    const { code, printed } = await check(content);
    expect(printed).toContain(`version 1, hash ${published.sha256}:`);
    expect(printed).toMatch(/Its 3,000 votes with [\d,]+ points are those of the first 3,00\d/);
    expect(printed).toMatch(/Its \d+ lists follow from these numbers and its rules\./);
    expect(printed).toMatch(/Its hash is entry 3,00\d of the log\./);
    expect(code).toBe(0);
  });

  test('tells programs the same', async () => {
    const { printed } = await check(content, '--json');
    expect(JSON.parse(printed)).toMatchObject({
      ok: true,
      result: { version: 1, fault: null, differences: [], wrongLists: [], replacedBy: null },
    });
  });

  test.each([
    [
      'a point more for a dish',
      (file: ResultFile) => {
        const [dish] = file.restaurants[0]?.dishes ?? [];
        if (dish) dish.points += 1;
      },
      'published number differs',
    ],
    [
      'two places swapped',
      (file: ResultFile) => {
        const [list] = file.lists;
        list?.rows.splice(0, 2, ...list.rows.slice(0, 2).toReversed());
      },
      'do not follow from its numbers and rules: restaurants.',
    ],
    [
      'a list that nobody decided',
      (file: ResultFile) => {
        const [list] = file.lists;
        if (list) file.lists.push({ ...list, id: 'invented' });
      },
      'rules: invented.',
    ],
    [
      'a zero more at a restaurant',
      (file: ResultFile) => {
        const [place] = file.restaurants;
        if (place) place.zeros += 1;
      },
      'sums of the restaurants',
    ],
    ['fewer entries', (file: ResultFile) => void (file.log.size -= 1), 'another root'],
    ['more entries', (file: ResultFile) => void (file.log.size += 9), 'than the log has'],
    ['another log', (file: ResultFile) => void (file.log.origin = 'other'), 'of another log'],
    [
      'another day',
      (file: ResultFile) => void (file.frozenAt = '2026-05-01T00:00:00.000Z'),
      'not have its hash',
    ],
  ])('refuses a file with %s', async (_, change, sentence) => {
    const { code, printed } = await check(changed(change));
    expect(printed).toContain(sentence);
    expect(code).toBe(1);
  });

  test('says that it cannot tell where the file cannot be read', async () => {
    expect((await check('{}')).code).toBe(2);
    expect((await check('no JSON')).code).toBe(2);
    const missing = await run(verifyCommand, server.url, '--result', join(folder, 'none.json'));
    expect(missing).toMatchObject({ code: 2, complained: expect.stringContaining('be read') });
    const away = await run(verifyCommand, server.url, '--result', `${server.url}/none.json`);
    expect(away.code).toBe(2);
  });

  test('names the entry of a later result that replaces it', async () => {
    await publishResult(server, published, { en: 'Counted again', es: 'Contado otra vez' });
    const { code, printed } = await check(content);
    expect(printed).toMatch(/A later result replaces it: entry 3,00\d\./);
    expect(code).toBe(0);
  });
});

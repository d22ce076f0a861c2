import { describe, expect, test } from 'vitest';
import { backupName, backupsToRemove, newestBackup, nextAt } from './rules.backups.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-05-31T03:20:00Z');
const daysAgo = (days: number) => backupName(new Date(NOW.getTime() - days * DAY_MS));

test('a backup has the moment of its beginning as its name', () => {
  expect(backupName(new Date('2026-05-02T03:15:00.789Z'))).toBe('vota-taco-2026-05-02T03-15-00Z');
});

describe('the newest backup', () => {
  test('is a complete one', () => {
    const names = [daysAgo(3), daysAgo(2), `${daysAgo(1)}.making`, 'vota-taco-tomorrow', 'notes'];
    expect(newestBackup(names)).toEqual(new Date(NOW.getTime() - 2 * DAY_MS));
    expect(newestBackup(['notes'])).toBe(null);
  });
});

describe('pruning', () => {
  test('keeps every backup of the days, and one of each week before', () => {
    const names = Array.from({ length: 40 }, (_, days) => daysAgo(days));
    const removed = new Set(backupsToRemove(names, { days: 7, weeks: 4 }, NOW));
    const kept = names.filter((name) => !removed.has(name)).map((name) => name.slice(10, 20));
    expect(kept).toEqual([
      '2026-05-31',
      '2026-05-30',
      '2026-05-29',
      '2026-05-28',
      '2026-05-27',
      '2026-05-26',
      '2026-05-25',
      '2026-05-24',
      '2026-05-17',
      '2026-05-10',
    ]);
  });

  test('run every day keeps one of each week until it is too old', () => {
    let names: string[] = [];
    const counts: number[] = [];
    for (let day = 0; day < 60; day += 1) {
      const now = new Date(NOW.getTime() + day * DAY_MS);
      names.push(backupName(now));
      const removed = backupsToRemove(names, { days: 3, weeks: 4 }, now);
      names = names.filter((name) => !removed.includes(name));
      counts.push(names.length);
    }
    expect(Math.min(...counts.slice(28))).toBe(6);
    expect(Math.max(...counts)).toBe(7);
  });

  test('leaves the newest, however old, and what is not its own', () => {
    const names = [daysAgo(400), daysAgo(300), 'database.dump', 'vota-taco-old', `${daysAgo(90)}x`];
    expect(backupsToRemove(names, { days: 1, weeks: 0 }, NOW)).toEqual([daysAgo(400)]);
    expect(backupsToRemove([], { days: 1, weeks: 0 }, NOW)).toEqual([]);
  });

  test('removes what was not completed a day ago', () => {
    const names = [0.5, 1.5].map((days) => `${daysAgo(days)}.making`);
    expect(backupsToRemove(names, { days: 7, weeks: 4 }, NOW)).toEqual([names[1]]);
  });
});

test('the next run is today, or tomorrow', () => {
  expect(nextAt('03:25', NOW)).toEqual(new Date('2026-05-31T03:25:00Z'));
  expect(nextAt('03:20', NOW)).toEqual(new Date('2026-06-01T03:20:00Z'));
});

import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { logTestEvent, readTestEvents, type TestEvent } from './test-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'vota-taco-log-'));
const file = join(folder, 'events.jsonl');
const found = (tests: number): TestEvent => ({ type: 'found', part: 'unit', tests });

afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true }));

test('events are read as they were written; a line that a killed writer left is passed over', () => {
  vi.stubEnv('TEST_LOG_FILE', file);
  expect(readTestEvents(file)).toEqual([]);
  logTestEvent(found(1));
  appendFileSync(file, '{"type":"fou');
  logTestEvent(found(2));
  logTestEvent(found(3));
  expect(readTestEvents(file)).toEqual([found(1), found(3)]);
});

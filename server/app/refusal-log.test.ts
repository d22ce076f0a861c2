import { expect, test, vi } from 'vitest';
import { createRefusalLog } from './refusal-log.ts';

const wrong = { requestId: 'a', route: 'POST /api/x', status: 401, code: 'wrong_credentials' };

test('the first refusal is written at once, and a flood is one line a minute', () => {
  const warn = vi.fn<(fields: object, message: string) => void>();
  let now = 0;
  const note = createRefusalLog({ warn }, () => now);
  for (let at = 0; at < 1000; at += 1) {
    note(wrong);
    now += 59;
  }
  expect(warn.mock.calls).toEqual([[{ ...wrong, unwritten: 0 }, 'refused']]);
  now = 60_000;
  note({ ...wrong, requestId: 'b' });
  expect(warn.mock.lastCall).toEqual([{ ...wrong, requestId: 'b', unwritten: 999 }, 'refused']);
});

test('each route and code has a line of its own, and ordinary refusals have none', () => {
  const warn = vi.fn<(fields: object, message: string) => void>();
  const note = createRefusalLog({ warn }, () => 0);
  note(wrong);
  note({ ...wrong, route: 'POST /api/y' });
  note({ ...wrong, status: 403, code: 'admin_required' });
  note({ ...wrong, status: 401, code: 'sign_in_required' });
  note({ ...wrong, status: 409, code: 'already_voted_today' });
  expect(warn).toHaveBeenCalledTimes(3);
});

import { expect, test } from 'vitest';
import { nextReview, POLICY_COMMITMENTS } from './rules.ts';

test('a policy is read again 90 days after the day it is in effect', () => {
  expect(POLICY_COMMITMENTS.reviewDays).toBe(90);
  expect(nextReview(new Date('2026-05-02T00:00:00Z'))).toEqual(new Date('2026-07-31T00:00:00Z'));
});

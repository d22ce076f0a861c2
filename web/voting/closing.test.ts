import { expect, test } from 'vitest';
import type { VoteDecision } from '../../domain/voting/rules.ts';
import { closingOf, WAITING } from './closing.ts';

const refused = (reason: string) =>
  closingOf({ allowed: false, reason, data: undefined } as VoteDecision);

test.each([
  ['already_voted_today', { isVoted: true, isTold: true }],
  ['email_already_voted_today', { isVoted: true, isTold: undefined }],
  ['voting_closed', { isVoted: false, isTold: undefined }],
  ['restaurant_location_unavailable', { isVoted: false, isTold: undefined }],
])('%s closes the dishes for today', (reason, told) => {
  const { isVoted, isTold } = refused(reason) ?? WAITING;
  expect({ isVoted, isTold }).toEqual(told);
});

test.each(['sign_in_required', 'no_rating', 'position_needed', 'position_stale', 'too_far'])(
  '%s does not: a step or a rating can change it',
  (reason) => {
    expect(refused(reason)).toBeNull();
  },
);

test('a vote that waits is shown as one, and is told', () => {
  expect(WAITING).toMatchObject({ isVoted: true });
  expect(WAITING.isTold).toBeUndefined();
});

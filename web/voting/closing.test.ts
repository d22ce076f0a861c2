import { expect, test } from 'vitest';
import type { VoteDecision } from '../../domain/voting/rules.ts';
import { closingOf, WAITING } from './closing.ts';

const refused = (reason: string) =>
  closingOf({ allowed: false, reason, data: undefined } as VoteDecision);

test.each([
  ['already_voted_today', { isVoted: true, isShownElsewhere: true }],
  ['email_already_voted_today', { isVoted: true, isShownElsewhere: undefined }],
  ['mailbox_already_voted_today', { isVoted: true, isShownElsewhere: undefined }],
  ['own_restaurant', { isVoted: false, isShownElsewhere: undefined }],
  ['voting_closed', { isVoted: false, isShownElsewhere: undefined }],
  ['voting_over', { isVoted: false, isShownElsewhere: undefined }],
  ['restaurant_location_unavailable', { isVoted: false, isShownElsewhere: undefined }],
])('%s closes the dishes for today', (reason, expected) => {
  const { isVoted, isShownElsewhere } = refused(reason) ?? WAITING;
  expect({ isVoted, isShownElsewhere }).toEqual(expected);
});

test.each(['sign_in_required', 'no_rating', 'position_needed', 'position_stale', 'too_far'])(
  '%s does not: a step or a rating can change it',
  (reason) => {
    expect(refused(reason)).toBeNull();
  },
);

test('a vote that waits is shown as voted, and states so', () => {
  expect(WAITING).toMatchObject({ isVoted: true });
  expect(WAITING.isShownElsewhere).toBeUndefined();
});

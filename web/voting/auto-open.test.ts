import { expect, test } from 'vitest';
import type { PositionState } from '../platform/position-machine.ts';
import { fixForNow } from './auto-open.ts';
import { decideWith } from './decision.ts';

const place = { id: 'r1', latitude: 32.78, longitude: -79.93 };
const decide = decideWith({
  status: {
    votingEnabled: true,
    votedToday: false,
    votedTodayBy: null,
    ownRestaurant: false,
  },
  person: { email: 'ana@example.com', isAdmin: false, isVotingAdmin: false },
  restaurant: place,
  clockAheadMs: 0,
});
const knownWithin = (accuracyMeters: number): PositionState => ({
  status: 'known',
  fix: { ...place, accuracyMeters, takenAt: new Date('2026-05-02T15:00:00Z') },
  renewal: null,
  problem: null,
});
const opensItself = (position: PositionState) =>
  decide(fixForNow(position, new Date()), [{ dishId: 'd1', rating: 4 }]).allowed;

test.each([
  ['an exact position', knownWithin(10), true],
  // The dialog would open with a failure that nobody asked for.
  ['a vague position', knownWithin(900), false],
  ['no position', { status: 'unknown' } as const, false],
])('%s lets the dialog open by itself: %#', (_, position, opens) => {
  expect(opensItself(position)).toBe(opens);
});

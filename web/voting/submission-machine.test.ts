import { describe, expect, test } from 'vitest';
import type { VoteDecision } from '../../domain/voting/rules.ts';
import type { TickedReview } from '../reviews/ticked-review.ts';
import { advanceSubmission, type BallotDraft, IDLE } from './submission-machine.ts';
import {
  allowed,
  sent,
  begun,
  closed,
  confirmed,
  counted,
  draft,
  fix,
  heard,
  later,
  located,
  needed,
  review,
  run,
  tooFar,
  unsigned,
} from './test-submission.ts';

describe('a tap on the vote', () => {
  test('looks for a position, with the ratings and the key of the tap', () => {
    const { at, effects } = run(begun());
    expect(at).toEqual({ step: 'locating', draft, sender: null });
    expect(effects).toEqual([{ type: 'locate', run: 1, draft }]);
  });

  test('says at once what no position would change', () => {
    expect(run(begun({ before: closed }))).toMatchObject({
      at: { step: 'refused', refusal: closed },
      effects: [],
    });
  });

  test('asks who is not signed in to do so', () => {
    expect(run(begun({ before: unsigned }))).toMatchObject({
      at: { step: 'sign-in' },
      effects: [],
    });
  });

  test('of somebody who may vote from anywhere is confirmed without a position', () => {
    const { at, effects } = run(begun({ before: allowed }));
    expect(at).toEqual({
      step: 'confirming',
      ready: { ...draft, fix: null, locationVerified: false },
    });
    expect(effects).toEqual([]);
  });
});

describe('the position', () => {
  test('that the rule takes leads to the confirmation', () => {
    const decision: VoteDecision = { ...allowed, locationVerified: false };
    for (const [given, locationVerified] of [
      [allowed, true],
      [decision, false],
    ] as const) {
      expect(run(begun(), located(1, { decision: given })).at).toEqual({
        step: 'confirming',
        ready: { ...draft, fix, locationVerified },
      });
    }
  });

  test('that the rule refuses is shown with its reason', () => {
    expect(run(begun(), located(1, { decision: tooFar })).at).toEqual({
      step: 'refused',
      refusal: tooFar,
    });
  });

  test('that the device does not give is shown with its problem', () => {
    expect(run(begun(), { type: 'unlocated', run: 1, problem: 'denied' }).at).toEqual({
      step: 'unlocated',
      problem: 'denied',
    });
  });

  // A closed vote once reopened when its position arrived, and no test noticed.
  test.each([
    ['a position', located(1)],
    ['a position too far away', located(1, { decision: tooFar })],
    ['no position', { type: 'unlocated', run: 1, problem: 'timeout' } as const],
  ])('of a vote that was closed meanwhile brings nothing back: %s', (_, late) => {
    const { at, effects } = run(begun(), { type: 'closed' }, late);
    expect(at).toEqual({ step: 'idle' });
    expect(effects).toEqual([]);
  });

  test('of an earlier look is not taken for that of the next', () => {
    const other: BallotDraft = { ...draft, ratings: [{ dishId: 'd2', rating: 5 }] };
    const again = [begun(), { type: 'closed' } as const, begun({ draft: other })];
    expect(run(...again, located(1)).at).toEqual({ step: 'locating', draft: other, sender: null });
    expect(run(...again, located(1), located(3, { fix: later })).at).toMatchObject({
      step: 'confirming',
      ready: { ...other, fix: later },
    });
  });

  test('is asked for once more where the person tries again', () => {
    const failed = [begun(), { type: 'unlocated', run: 1, problem: 'timeout' } as const];
    expect(run(...failed, begun()).effects).toEqual([{ type: 'locate', run: 2, draft }]);
    expect(run(...failed, begun(), located(2)).at.step).toBe('confirming');
  });

  test('changes nothing where nobody waits for one', () => {
    expect(run(located(0)).state).toBe(IDLE);
    const confirming = run(begun(), located(1)).state;
    expect(advanceSubmission(confirming, located(1, { decision: tooFar })).state).toBe(confirming);
  });
});

describe('the confirmation', () => {
  test('hands the ballot to the outbox, with its position', () => {
    const ready = { ...draft, fix, locationVerified: true };
    expect(run(...sent)).toMatchObject({
      at: { step: 'sent', ready },
      effects: [{ type: 'put', ready, personId: 'p1', review: null }],
    });
  });

  test('looks anew for a position that has grown old, and then sends without asking again', () => {
    const old = [begun(), located(1), confirmed({ isFresh: false })];
    expect(run(...old)).toMatchObject({
      at: { step: 'locating', draft, sender: 'p1' },
      effects: [{ type: 'locate', run: 2, draft }],
    });
    const ready = { ...draft, fix: later, locationVerified: true };
    expect(run(...old, located(2, { fix: later }))).toMatchObject({
      at: { step: 'sent', ready },
      effects: [{ type: 'put', ready, personId: 'p1', review: null }],
    });
    expect(run(...old, located(2, { decision: tooFar })).at.step).toBe('refused');
    expect(run(...old, { type: 'closed' }, located(2)).effects).toEqual([]);
  });

  test('of who may vote from anywhere needs no position, as long as they may', () => {
    const shown = begun({ before: allowed });
    expect(run(shown, confirmed({ before: allowed, isFresh: false })).at.step).toBe('sent');
    expect(run(shown, confirmed({ before: needed, isFresh: false })).at.step).toBe('locating');
  });

  test('sends a position that is good while the page does not know whether it may', () => {
    expect(run(begun(), located(1), confirmed({ before: null })).at.step).toBe('sent');
    const waits = run(begun(), located(1)).state;
    const asked = confirmed({ before: null, isFresh: false });
    expect(advanceSubmission(waits, asked)).toEqual({ state: waits, effects: [] });
  });

  test('asks who has been signed out meanwhile to sign in', () => {
    const gone = confirmed({ personId: null, before: unsigned });
    expect(run(begun(), located(1), gone)).toMatchObject({ at: { step: 'sign-in' }, effects: [] });
  });

  test('counts once, however often it is tapped', () => {
    expect(run(...sent, confirmed()).effects).toEqual([]);
    expect(run(confirmed()).state).toBe(IDLE);
  });
});

describe('a review beside the vote', () => {
  const reviewOf = (typed: TickedReview) =>
    run(begun(), located(1), { type: 'typed', review: typed }, confirmed()).effects;

  test('goes along where it is ticked and has stars', () => {
    expect(reviewOf(review)).toMatchObject([
      { type: 'put', review: { rating: 5, reviewText: 'Muy rico' } },
    ]);
    expect(reviewOf({ ...review, reviewText: ' \n' })).toMatchObject([
      { review: { rating: 5, reviewText: null } },
    ]);
    expect(reviewOf({ ...review, ticked: false })).toMatchObject([{ review: null }]);
    expect(reviewOf({ ...review, rating: null })).toMatchObject([{ review: null }]);
  });

  test('is still there when the vote is closed and begun again, and gone once it is stored', () => {
    const typed = [begun(), located(1), { type: 'typed', review } as const];
    expect(run(...typed, { type: 'closed' }, begun()).state.review).toEqual(review);
    const done = run(...typed, confirmed(), heard(counted));
    expect(done.state.review).toBeNull();
  });
});

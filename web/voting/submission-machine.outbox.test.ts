import { describe, expect, test } from 'vitest';
import { advanceBallot, type KeptBallot, phaseOf } from './outbox.ts';
import {
  advanceSubmission,
  IDLE,
  onItsWayOf,
  type SubmissionEvent,
  submissionOf,
} from './submission-machine.ts';
import {
  ballot,
  ballotAfter,
  begun,
  confirmed,
  counted,
  countedEvent,
  draft,
  fix,
  heard,
  located,
  review,
  reviewFailed,
  run,
  sent,
  withReview,
} from './test-submission.ts';
import { countedOf, NOON } from './test-outbox.ts';

describe('the answer', () => {
  test('is shown, once, to the person who waits for it', () => {
    const { state, at, effects } = run(...sent, heard(ballot), heard(counted));
    expect(at).toEqual({
      step: 'counted',
      ballot: countedOf(ballot),
      review: 'none',
      kept: null,
      isAwaited: true,
    });
    expect(effects).toEqual([{ type: 'tell', kept: counted }]);
    const marked = advanceBallot(counted, { type: 'outcome-shown', now: NOON });
    expect(advanceSubmission(state, heard(marked))).toEqual({ state, effects: [] });
  });

  test('after a wait is shown too, and opens no other page', () => {
    const waited = ballotAfter({ type: 'unanswered', now: NOON, random: 0 }, countedEvent);
    expect(run(...sent, heard(waited)).at).toMatchObject({ step: 'counted', isAwaited: false });
    expect(run(heard(counted)).at).toMatchObject({ step: 'counted', isAwaited: false });
  });

  test('that another tab has shown is shown here only to the person who waits for it', () => {
    const marked = advanceBallot(counted, { type: 'outcome-shown', now: NOON });
    expect(run(heard(marked)).state).toBe(IDLE);
    expect(run(...sent, heard(marked)).at.step).toBe('counted');
  });

  test('that comes while a position is looked for is not undone by it', () => {
    expect(run(begun(), heard(counted), located(1)).at.step).toBe('counted');
  });

  test('says whether the review was stored', () => {
    const stored = [countedEvent, { type: 'review-stored' } as const].reduce(
      advanceBallot,
      withReview,
    );
    expect(run(...sent, heard(stored)).at).toMatchObject({ review: 'stored', kept: null });
    const due = advanceBallot(withReview, countedEvent);
    expect(run(...sent, heard(due)).at.step).toBe('sent');
  });

  test('keeps a review that failed until it is sent or left', () => {
    const failed = run(...sent, heard(reviewFailed));
    expect(failed).toMatchObject({
      at: { step: 'counted', review: 'failed', kept: reviewFailed },
      effects: [],
    });
    const left = advanceSubmission(failed.state, { type: 'review-left' });
    expect(left).toMatchObject({
      state: { at: { step: 'counted', review: 'none', kept: null, isAwaited: false } },
      effects: [{ type: 'drop', kept: reviewFailed }],
    });
    expect(advanceSubmission(left.state, { type: 'review-left' })).toEqual({
      state: left.state,
      effects: [],
    });
  });
});

describe('without a count', () => {
  test.each(['too_far', 'position_stale', 'position_vague', 'position_needed'])(
    'a refusal for the position may be turned by another look: %s',
    (code) => {
      const refused = ballotAfter({ type: 'refused', code, data: { rangeMiles: 0.5 } });
      expect(run(...sent, heard(refused))).toMatchObject({
        at: { step: 'refused', refusal: { reason: code, data: { rangeMiles: 0.5 } } },
        effects: [{ type: 'drop', kept: refused }],
      });
    },
  );

  test('any other refusal stands in the form, which can be sent again', () => {
    const refused = ballotAfter({ type: 'refused', code: 'voting_closed', data: undefined });
    const failed = run(...sent, heard(refused));
    expect(failed).toMatchObject({
      at: { step: 'failed', failure: { code: 'voting_closed' } },
      effects: [{ type: 'drop', kept: refused }],
    });
    const again = advanceSubmission(failed.state, confirmed());
    expect(again.effects).toMatchObject([{ type: 'put', ready: { ...draft, fix } }]);
  });

  test('who was signed out meanwhile is asked to sign in; the ballot stays', () => {
    expect(run(...sent, heard(ballot, true))).toMatchObject({
      at: { step: 'sign-in' },
      effects: [],
    });
    expect(run(heard(ballot, true)).state).toBe(IDLE);
  });

  test('a ballot that was shown or cancelled in another tab ends the wait', () => {
    expect(run(...sent, heard(undefined)).at).toEqual({ step: 'idle' });
    const confirming = run(begun(), located(1)).state;
    expect(advanceSubmission(confirming, heard(undefined)).state).toBe(confirming);
  });
});

describe('a ballot that waits', () => {
  const unanswered = ballotAfter({ type: 'unanswered', now: NOON, random: 0 });
  const unlocated = ballotAfter({ type: 'unlocated', problem: 'ask' });
  const refused = ballotAfter({ type: 'refused', code: 'voting_closed', data: undefined });
  const seen = (kept: KeptBallot | undefined, isOnline = true, ...events: SubmissionEvent[]) =>
    submissionOf(run(...sent, ...events).state, kept, kept && phaseOf(kept, isOnline));

  test('is shown as it is: on its way, or waiting', () => {
    expect(seen(ballot)).toMatchObject({ step: 'sending', ready: draft });
    expect(seen(undefined)).toMatchObject({ step: 'sending' });
    expect(seen(ballot, false)).toEqual({ step: 'waiting', kept: ballot });
    expect(seen(unanswered)).toEqual({ step: 'waiting', kept: unanswered });
    expect(seen(unlocated)).toEqual({ step: 'waiting', kept: unlocated });
    expect(seen(unanswered, true, { type: 'closed' })).toEqual({ step: 'idle' });
  });

  test('keeps others from voting until it is answered or refused', () => {
    const onItsWay = (kept: KeptBallot, isOnline = true) =>
      onItsWayOf(kept, phaseOf(kept, isOnline));
    expect(onItsWay(ballot)).toBe('sending');
    expect(onItsWay(ballot, false)).toBe('waiting');
    expect(onItsWay(unanswered)).toBe('waiting');
    const fault = { code: 'overloaded', data: undefined };
    expect(onItsWay({ ...unanswered, fault })).toBe('server-waiting');
    expect(onItsWay(unlocated)).toBe('waiting');
    expect(onItsWay(refused)).toBeNull();
    expect(onItsWay(counted)).toBeNull();
    expect(onItsWay(advanceBallot(withReview, countedEvent))).toBeNull();
  });

  test('can be looked at again, and goes without the position that it went with', () => {
    const ready = { ...draft, fix: null, locationVerified: false };
    const { state, at } = run({ type: 'reopened', kept: unanswered });
    expect(at).toEqual({ step: 'sent', ready });
    const failed = advanceSubmission(state, heard(refused));
    expect(failed.state.at).toMatchObject({ step: 'failed', ready });
    expect(advanceSubmission(failed.state, confirmed()).state.at).toEqual({
      step: 'locating',
      draft,
      sender: 'p1',
    });
  });

  test('of which the review is sent once more says so', () => {
    const failed = run(...sent, heard(reviewFailed)).state;
    const retried = advanceBallot(reviewFailed, { type: 'resumed', now: NOON });
    expect(submissionOf(failed, retried, phaseOf(retried, true))).toMatchObject({
      step: 'counted',
      review: 'sending',
    });
  });

  test('and was refused while nobody looked is dropped by the next, which takes its review over', () => {
    const kept = advanceBallot(withReview, {
      type: 'refused',
      code: 'voting_closed',
      data: undefined,
    });
    const { state, effects } = run(begun({ kept }));
    expect(effects).toEqual([
      { type: 'drop', kept },
      { type: 'locate', run: 1, draft },
    ]);
    expect(state.review).toEqual({ ticked: true, rating: 5, reviewText: '' });
    // Text typed since then is not overwritten.
    expect(run({ type: 'typed', review }, begun({ kept })).state.review).toEqual(review);
    // A waiting ballot is not changed.
    expect(run(begun({ kept: unanswered })).effects).toHaveLength(1);
  });
});

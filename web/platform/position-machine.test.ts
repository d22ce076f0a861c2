import { expect, test } from 'vitest';
import {
  advance,
  type Fix,
  lookOf,
  type PositionEvent,
  type PositionState,
  UNKNOWN,
} from './position-machine.ts';

const fix: Fix = {
  latitude: 32.78,
  longitude: -79.93,
  accuracyMeters: 12,
  takenAt: new Date('2026-05-02T16:00:00Z'),
};
const newer: Fix = { ...fix, takenAt: new Date('2026-05-02T16:05:00Z') };
const known: PositionState = { status: 'known', fix, renewal: null, problem: null };

const after = (events: PositionEvent[], from: PositionState = UNKNOWN): PositionState =>
  events.reduce(advance, from);
const begun = (attempts = 2, asking = false): PositionEvent => ({
  type: 'begun',
  attempts,
  asking,
});
const missed = (problem: 'timeout' | 'unavailable' | 'other' | 'denied' | 'vague') =>
  ({ type: 'missed', problem }) as const;
const permission = (state: PermissionState): PositionEvent => ({
  type: 'permission',
  permission: state,
});

test('a look asks, locates attempt by attempt, and ends known or failed', () => {
  expect(after([begun(3, true)])).toEqual({ status: 'asking', attempts: 3 });
  expect(after([begun(3, true), permission('granted')])).toEqual({
    status: 'locating',
    attempt: 1,
    attempts: 3,
  });
  expect(after([begun(3), missed('timeout')])).toEqual({
    status: 'locating',
    attempt: 2,
    attempts: 3,
  });
  expect(after([begun(3), missed('timeout'), { type: 'found', fix }])).toEqual(known);
  expect(after([begun(3), missed('timeout'), missed('unavailable'), missed('timeout')])).toEqual({
    status: 'failed',
    problem: 'timeout',
  });
});

test('a browser that asks without having said so is told apart as soon as it can be', () => {
  expect(after([begun(2), permission('prompt')])).toEqual({ status: 'asking', attempts: 2 });
  expect(after([begun(2), missed('timeout'), permission('prompt')])).toMatchObject({ attempt: 2 });
  expect(after([begun(2, true), missed('timeout')])).toMatchObject({ attempt: 2 });
});

test('a no ends the look at once, and another try begins anew', () => {
  const denied = after([begun(3), missed('denied')]);
  expect(denied).toEqual({ status: 'failed', problem: 'denied' });
  expect(after([begun(3)], denied)).toEqual({ status: 'locating', attempt: 1, attempts: 3 });
});

test('a vague position is looked for again, and the last attempt says nothing of it', () => {
  expect(after([begun(2), missed('vague')])).toMatchObject({ attempt: 2 });
  const last = after([begun(2), missed('timeout')]);
  expect(advance(last, missed('vague'))).toBe(last);
});

test('a position stays known while a newer one is looked for, and when none is found', () => {
  const renewing = after([begun(2)], known);
  expect(renewing).toMatchObject({ status: 'known', fix, renewal: { attempt: 1 } });
  expect(after([missed('timeout')], renewing)).toMatchObject({ fix, renewal: { attempt: 2 } });
  expect(after([missed('timeout'), missed('timeout')], renewing)).toEqual({
    ...known,
    problem: 'timeout',
  });
  expect(after([{ type: 'found', fix: newer }], renewing)).toEqual({ ...known, fix: newer });
  expect(after([missed('denied')], renewing)).toEqual({ status: 'failed', problem: 'denied' });
});

test('a look that nobody waits for leaves what was before', () => {
  expect(after([begun(), { type: 'cancelled' }])).toEqual(UNKNOWN);
  expect(after([begun(), { type: 'cancelled' }], known)).toEqual(known);
  expect(advance(known, { type: 'cancelled' })).toBe(known);
});

test('a permission that is taken back takes the position along; given later, it frees the way', () => {
  expect(after([permission('denied')], known)).toEqual({ status: 'failed', problem: 'denied' });
  expect(after([permission('prompt')], known)).toBe(known);
  expect(after([{ type: 'forgotten' }], known)).toEqual(UNKNOWN);
  const denied: PositionState = { status: 'failed', problem: 'denied' };
  expect(after([permission('granted')], denied)).toEqual(UNKNOWN);
  expect(after([permission('prompt')], denied)).toEqual(UNKNOWN);
  expect(after([permission('denied')], denied)).toBe(denied);
});

test('what does not fit changes nothing', () => {
  const timedOut: PositionState = { status: 'failed', problem: 'timeout' };
  for (const event of [missed('timeout'), permission('granted'), permission('denied')] as const) {
    expect(advance(UNKNOWN, event)).toBe(UNKNOWN);
    expect(advance(timedOut, event)).toBe(timedOut);
  }
  expect(lookOf(UNKNOWN)).toBeNull();
  expect(lookOf(known)).toBeNull();
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RevealState } from '../../domain/results/schema.reveal.ts';
import {
  begun,
  changed,
  heard,
  moved,
  type Move,
  pointAfter,
  type Presentation,
} from './presentation.ts';

const state = (changed: Partial<RevealState> = {}): RevealState => ({
  revealId: 'one',
  snapshotId: null,
  step: 0,
  steps: 10,
  choice: null,
  revision: 0,
  isDark: false,
  startedBy: 'Ana',
  startedAt: '2026-05-02T16:00:00.000Z',
  ...changed,
});
const choice = { lists: [], places: 10, languages: 'both' } as const;
const screen = (given: Partial<Presentation> = {}): Presentation => ({
  ...begun(state(), choice),
  ...given,
});
const press = (at: Presentation, move: Move) => moved(at, pointAfter(at, move, at.steps));

describe('a move', () => {
  test('stays between the first step and the last', () => {
    expect(pointAfter({ step: 0, isDark: false }, 'back', 10).step).toBe(0);
    expect(pointAfter({ step: 9, isDark: false }, 'next', 10).step).toBe(9);
    expect(pointAfter({ step: 4, isDark: false }, 'first', 10).step).toBe(0);
    expect(pointAfter({ step: 4, isDark: false }, 'last', 10).step).toBe(9);
  });

  test('in the dark only brings the light back', () => {
    expect(pointAfter({ step: 4, isDark: true }, 'next', 10)).toEqual({ step: 4, isDark: false });
    expect(pointAfter({ step: 4, isDark: false }, 'dark', 10)).toEqual({ step: 4, isDark: true });
  });

  test('that changes nothing needs not be told', () => {
    const at = screen({ step: 9 });
    expect(press(at, 'next')).toBe(at);
  });
});

describe('the screen', () => {
  test('follows a remote', () => {
    const at = heard(screen({ step: 3, revision: 2 }), state({ step: 4, revision: 3 }), null);
    expect(at).toMatchObject({ step: 4, revision: 3, isAhead: false });
  });

  test('goes on without a network, and tells its step at the next contact', () => {
    let at = screen({ step: 3, revision: 2 });
    at = press(press(at, 'next'), 'next');
    expect(at).toMatchObject({ step: 5, isAhead: true });
    at = heard(at, state({ step: 5, revision: 3 }), 2);
    expect(at).toMatchObject({ step: 5, revision: 3, isAhead: false });
  });

  test('wins over what a remote did meanwhile', () => {
    const at = press(screen({ step: 3, revision: 2 }), 'next');
    // A question that was on its way brings the remote's step.
    const told = heard(at, state({ step: 9, revision: 3 }), null);
    expect(told).toMatchObject({ step: 4, isAhead: true, revision: 3 });
    const after = heard(told, state({ step: 4, revision: 4 }), 1);
    expect(after).toMatchObject({ step: 4, isAhead: false, revision: 4 });
  });

  test('that moved again while it told its step stays where it is', () => {
    const at = press(press(screen({ step: 3, revision: 2 }), 'next'), 'next');
    const after = heard(at, state({ step: 4, revision: 3 }), 1);
    expect(after).toMatchObject({ step: 5, isAhead: true, revision: 3 });
  });

  test('does not go back for an answer that was overtaken', () => {
    const at = screen({ step: 5, revision: 6 });
    expect(heard(at, state({ step: 3, revision: 4 }), null)).toBe(at);
  });

  test('ignores another presentation, and news that are none', () => {
    const at = screen({ step: 5, revision: 6 });
    expect(heard(at, state({ revealId: 'other', step: 1, revision: 9 }), null)).toBe(at);
    expect(heard(at, state({ step: 5, revision: 6 }), null)).toBe(at);
  });

  const key = fc.constantFrom<Move>('next', 'back', 'first', 'last', 'dark');
  /** A server, and messages to it and from it that overtake each other. */
  function hall() {
    /** null: a mere question. */
    const way: (Presentation | null)[] = [];
    const back: { answer: RevealState; told: number | null }[] = [];
    const all = {
      at: screen(),
      server: state(),
      press: (move: Move) => (all.at = press(all.at, move)),
      remote: (move: Move) => {
        const to = pointAfter(all.server, move, all.server.steps);
        all.server = { ...all.server, ...to, revision: all.server.revision + 1 };
      },
      send: () => way.push(all.at.isAhead ? all.at : null),
      /** A message arrives at the server, which takes it as `goTo` of the server does. */
      arrive: (index: number) => {
        const [sent] = way.splice(index % Math.max(1, way.length), 1);
        if (sent === undefined) return;
        const { server } = all;
        const isThere = sent?.step === server.step && sent.isDark === server.isDark;
        if (sent?.revision === server.revision) {
          const { step, isDark } = sent;
          all.server = { ...server, step, isDark, revision: server.revision + 1 };
          back.push({ answer: all.server, told: sent.moves });
        } else back.push({ answer: server, told: sent && isThere ? sent.moves : null });
      },
      /** An answer arrives at the screen. */
      hear: (index: number) => {
        const [found] = back.splice(index % Math.max(1, back.length), 1);
        if (found) all.at = heard(all.at, found.answer, found.told);
      },
      isQuiet: () => way.length + back.length === 0,
    };
    return all;
  }
  const index = fc.nat(9);
  const traffic = fc.oneof(
    fc.record({ kind: fc.constant('send' as const), index }),
    fc.record({ kind: fc.constant('arrive' as const), index }),
    fc.record({ kind: fc.constant('hear' as const), index }),
  );
  const settle = (all: ReturnType<typeof hall>) => {
    while (!all.isQuiet()) {
      all.arrive(0);
      all.hear(0);
    }
    // What was refused is told again.
    for (let contact = 0; contact < 3; contact += 1) {
      all.send();
      all.arrive(0);
      all.hear(0);
    }
  };

  test('is never moved by its own messages, in whatever order they arrive', () => {
    const events = fc.array(fc.oneof(traffic, fc.record({ kind: fc.constant('key'), key })), {
      size: 'medium',
    });
    fc.assert(
      fc.property(events, (list) => {
        const all = hall();
        let own = { step: 0, isDark: false };
        for (const event of list) {
          if ('key' in event) {
            all.press(event.key);
            own = { step: all.at.step, isDark: all.at.isDark };
          } else all[event.kind](event.index);
          expect(all.at).toMatchObject(own);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('and the server agree in the end, on the step of the screen if that moved last', () => {
    const events = fc.array(
      fc.oneof(
        traffic,
        fc.record({ kind: fc.constant('key'), key }),
        fc.record({ kind: fc.constant('remote'), remote: key }),
      ),
    );
    fc.assert(
      fc.property(events, key, (list, last) => {
        const all = hall();
        for (const event of list) {
          if ('key' in event) all.press(event.key);
          else if ('remote' in event) all.remote(event.remote);
          else all[event.kind](event.index);
        }
        const before = all.at;
        all.press(last);
        const { step, isDark } = all.at;
        // A key that moves nothing, as "next" on the last step, does not take back what a remote did.
        const own = all.at === before ? {} : { step, isDark };
        settle(all);
        expect(all.at).toMatchObject({ ...own, isAhead: false });
        expect(all.server).toMatchObject({ step: all.at.step, isDark: all.at.isDark });
      }),
    );
  });
});

test('a remote that goes back after the screen has told its step is followed', () => {
  const told = press(screen({ step: 8 }), 'next');
  const at = heard(told, state({ step: 9, revision: 1 }), told.moves);
  expect(heard(press(at, 'next'), state({ step: 8, revision: 2 }), null)).toMatchObject({
    step: 8,
    isAhead: false,
  });
});

describe('a change', () => {
  test('moves, goes to a step, and hears the server', () => {
    const at = screen({ step: 4 });
    expect(changed(at, { move: 'next' })).toMatchObject({ step: 5, isAhead: true, moves: 1 });
    expect(changed(at, { goTo: 7 })).toMatchObject({ step: 7, isAhead: true });
    expect(changed(at, { heard: state({ step: 2, revision: 1 }), told: null })).toMatchObject({
      step: 2,
      isAhead: false,
    });
  });

  test('puts it on the screen, and keeps when it was there first', () => {
    const ready = screen();
    expect(changed(ready, { isOn: false, at: 100 }).onSince).toBeNull();
    const on = changed(ready, { isOn: true, at: 200 });
    expect(on).toMatchObject({ isOn: true, onSince: 200 });
    const off = changed(on, { isOn: false, at: 300 });
    expect(changed(off, { isOn: true, at: 400 })).toMatchObject({ isOn: true, onSince: 200 });
  });
});

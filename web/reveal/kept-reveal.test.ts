import { expect, test } from 'vitest';
import { practiceShow } from '../../domain/results/rules.practice.ts';
import { readPresentation, readShow } from './kept-reveal.ts';
import { begun } from './presentation.ts';

const state = {
  revealId: 'one',
  snapshotId: null,
  step: 2,
  steps: 10,
  choice: null,
  revision: 4,
  isDark: false,
  startedBy: 'Ana',
  startedAt: '2026-05-02T16:00:00.000Z',
};

test('what is kept is read again', () => {
  const presentation = begun(state, { lists: ['dishes'], places: 5, languages: 'turns' });
  expect(readPresentation(JSON.stringify(presentation))).toEqual(presentation);
  const show = practiceShow({ name: 'Festival', year: 2026 });
  expect(readShow(JSON.stringify(show))).toEqual(show);
});

test.each([null, '', '{', '[]', '{}', '{"revealId":1}', '{"lists":{}}', '7'])(
  '%j is neither a presentation nor a show',
  (text) => {
    expect(readPresentation(text)).toBeNull();
    expect(readShow(text)).toBeNull();
  },
);

import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../language.ts';
import {
  CARD_SHAPE_NAMES,
  CARD_SHAPES,
  isShareable,
  placeCardPath,
  voteCardPath,
} from './rules.ts';
import { readCardPath } from './rules.addresses.ts';

const id = '7e52ec39-b665-5688-9471-688ff0d2b311';

test('one to five points may be shared, and nothing else', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 1.5, -1, NaN].filter(isShareable)).toEqual([1, 2, 3, 4, 5]);
});

test('every shape has its size', () => {
  expect(CARD_SHAPE_NAMES).toEqual(Object.keys(CARD_SHAPES));
  expect(CARD_SHAPES.story).toEqual({ width: 1080, height: 1920 });
  expect(CARD_SHAPES.wide).toEqual({ width: 1200, height: 630 });
});

describe('an address of a card', () => {
  test.each(
    LANGUAGES.flatMap((language) => CARD_SHAPE_NAMES.map((shape) => ({ language, shape }))),
  )('is read as it is written: $language, $shape', ({ language, shape }) => {
    expect(readCardPath(voteCardPath(language, { dishId: id, points: 4 }, shape))).toEqual({
      kind: 'vote',
      language,
      shape,
      dishId: id,
      points: 4,
    });
    expect(readCardPath(placeCardPath(language, id, shape))).toEqual({
      kind: 'place',
      language,
      shape,
      restaurantId: id,
    });
  });

  test.each([
    `/cards/en/tacos/${id}/0/story.png`,
    `/cards/en/tacos/${id}/6/story.png`,
    `/cards/en/tacos/${id}/05/story.png`,
    `/cards/en/tacos/${id}/5/square.png`,
    `/cards/en/tacos/${id}/5/story.jpg`,
    `/cards/fr/tacos/${id}/5/story.png`,
    `/cards/en/tacos/${id.toUpperCase()}/5/story.png`,
    '/cards/en/tacos/1/5/story.png',
    `/cards/en/festival/${id}/story.png/`,
    `/cards/en/festival/${id}`,
    `/cards/${id}.png`,
    '/cards/festival.png',
  ])('that no card can have is none: %s', (path) => {
    expect(readCardPath(path)).toBeNull();
  });
});

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../domain/language.ts';
import { CARD_SHAPE_NAMES, CARD_SHAPES } from '../../domain/sharing/rules.ts';
import { readQrCodes } from '../testing/qr-codes.ts';
import { drawShareCard, type ShareCard, shareCardPng } from './card.ts';
import { placeCard, rankCard, voteCard } from './words.ts';

const place = { name: 'El Comal de Lupita', countyName: 'Charleston', state: 'South Carolina' };
const address = 'https://vota-taco.example/r/7e52ec';
const about = { language: 'en', festival: 'Vota Taco 2026', address } as const;
const inSpanish = { ...about, language: 'es' } as const;
const award = {
  rank: 2,
  list: 'Best restaurant, South Carolina',
  name: place.name,
  restaurant: null,
  festival: 'Vota Taco 2026',
  language: 'en',
} as const;

describe('what a card says', () => {
  test('of tacos that were given', () => {
    expect(voteCard(about, { dish: 'Tacos al Pastor', points: 5, place })).toEqual({
      festival: 'Vota Taco 2026',
      lead: 'I gave 5 tacos to',
      figure: { tacos: 5 },
      name: 'Tacos al Pastor',
      below: 'El Comal de Lupita',
      where: 'Charleston County, South Carolina',
      call: 'Taste it. Vote too.',
      address,
      readableAddress: 'vota-taco.example/r/7e52ec',
      title: 'I gave 5 tacos to Tacos al Pastor at El Comal de Lupita',
    });
    const spanish = voteCard(inSpanish, { dish: 'Tacos al Pastor', points: 1, place });
    expect(spanish.lead).toBe('Le di 1 taco a');
    expect(spanish.where).toBe('Condado de Charleston, Carolina del Sur');
    expect(voteCard(about, { dish: 'Birria', points: 1, place }).lead).toBe('I gave 1 taco to');
  });

  test('of a restaurant in the festival: nothing of votes or places', () => {
    const card = placeCard(about, place);
    expect([card.lead, card.name, card.figure]).toEqual([
      'We are in the festival',
      'El Comal de Lupita',
      null,
    ]);
    expect(placeCard(inSpanish, place).lead).toBe('Estamos en el festival');
  });

  test('of a place: who won it, and in which list', () => {
    const ofRestaurant = rankCard(award, { countyName: 'Charleston', state: 'SC' }, address);
    expect(ofRestaurant).toMatchObject({
      lead: '2nd place',
      figure: { rank: 2 },
      name: 'El Comal de Lupita',
      below: 'Best restaurant, South Carolina',
      where: 'Charleston County, SC',
    });
    const ofDish = rankCard({ ...award, name: 'Birria', restaurant: place.name }, place, address);
    expect([ofDish.name, ofDish.below, ofDish.where]).toEqual([
      'Birria',
      'El Comal de Lupita',
      'Best restaurant, South Carolina',
    ]);
  });
});

const long = 'Tacos de barbacoa de borrego estilo Hidalgo con consomé, garbanzo y salsa borracha';
const cards: [string, ShareCard][] = LANGUAGES.flatMap((language): [string, ShareCard][] => [
  [
    `tacos in ${language}`,
    voteCard({ ...about, language }, { dish: 'Al pastor', points: 3, place }),
  ],
  [
    `long names in ${language}`,
    voteCard(
      { ...about, language, address: `https://${'a-long-name.'.repeat(4)}example/r/7e52ec` },
      { dish: long, points: 5, place: { ...place, name: 'x'.repeat(120) } },
    ),
  ],
  [`a restaurant in ${language}`, placeCard({ ...about, language }, place)],
  [`a place in ${language}`, rankCard({ ...award, language, rank: 1 }, place, address)],
]);

describe.each(CARD_SHAPE_NAMES)('a card for a %s', (shape) => {
  test.each(cards)('has its size, and a code that phones read: %s', async (_, card) => {
    const svg = await drawShareCard(card, shape);
    expect(svg).not.toMatch(/<text|<image|href=|NaN|undefined/);
    const png = await shareCardPng(svg);
    expect(await sharp(png).metadata()).toMatchObject({ ...CARD_SHAPES[shape], format: 'png' });
    expect(png.length).toBeLessThan(250_000);
    expect(await readQrCodes(new Uint8Array(png))).toEqual([card.address]);
  });

  test('is the same each time', async () => {
    const card = placeCard(about, place);
    expect(await drawShareCard(card, shape)).toBe(await drawShareCard(card, shape));
  });

  test('shows more for each taco', async () => {
    const drawn = [1, 2, 3, 4, 5].map((points) =>
      drawShareCard(voteCard(about, { dish: 'Birria', points, place }), shape),
    );
    const all = await Promise.all(drawn);
    expect(new Set(all).size).toBe(5);
  });
});

import { expect, test } from 'vitest';
import { directionsLink } from '../../domain/places/rules.ts';
import { externalLink } from './external-link.ts';

const place = { latitude: 33.749, longitude: -84.388 };

test('a page of others has a tab of its own, without a way back to ours', () => {
  const href = directionsLink(place, 'ios');
  expect(externalLink(href)).toEqual({ href, target: '_blank', rel: 'noopener noreferrer' });
});

test('an app opens itself, and leaves no empty tab behind', () => {
  const href = directionsLink(place, 'android');
  expect(externalLink(href)).toEqual({ href });
});

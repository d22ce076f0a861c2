import { expect, test } from 'vitest';
import { createUploadPlaces, findUpload } from './uploads.ts';

test('few files are in memory at once, and fewer of one person', () => {
  const places = createUploadPlaces();
  const refused = expect.objectContaining({
    code: 'too_many_requests',
    data: { retryAfterSeconds: 5 },
  });
  const leaves = [1, 2, 3].map(() => places.take('ana'));
  expect(() => places.take('ana')).toThrow(refused);
  for (const other of ['luz', 'luz', 'eva', 'eva', 'eva']) places.take(other);
  expect(() => places.take('sol')).toThrow(refused);
  leaves[0]?.();
  places.take('sol');
  expect(() => places.take('ana')).toThrow(refused);
});

test('a file for a restaurant names it before it is read', () => {
  const id = '01890f3e-0000-7000-8000-000000000001';
  expect(findUpload('POST', `/api/owned-restaurants/${id}/pictures`)).toMatchObject({
    access: 'owner',
    restaurantId: id,
  });
  expect(findUpload('POST', '/api/catalogue/pictures')).toMatchObject({ restaurantId: '' });
  expect(findUpload('GET', '/api/catalogue/pictures')).toBeUndefined();
});

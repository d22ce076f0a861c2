import { expect, test } from 'vitest';
import { fieldsToRestore } from './rules.restore.ts';

const changes = {
  phone: { from: '843 555 0100', to: null },
  latitude: { from: null, to: 32.7 },
  longitude: { from: null, to: -79.9 },
  countyId: { from: '45019', to: '45061' },
};

test('one field comes back alone, and null is a value', () => {
  expect(fieldsToRestore(changes, 'phone')).toEqual({ phone: '843 555 0100' });
  expect(fieldsToRestore({ phone: { from: null, to: '1' } }, 'phone')).toEqual({ phone: null });
});

test('a point comes back whole, a county with its state if that was changed, too', () => {
  expect(fieldsToRestore(changes, 'longitude')).toEqual({ latitude: null, longitude: null });
  expect(fieldsToRestore(changes, 'countyId')).toEqual({ countyId: '45019' });
});

test('what was not changed has no former value', () => {
  expect(fieldsToRestore(changes, 'name')).toBeNull();
  expect(fieldsToRestore(changes, 'toString')).toBeNull();
  expect(fieldsToRestore(null, 'phone')).toBeNull();
});

import { expect, test } from 'vitest';
import type { AuditEntry } from '../../domain/audit/schema.ts';
import type { CatalogueRestaurant } from '../../domain/catalogue/schema.ts';
import { EMPTY_DISH, EMPTY_RESTAURANT } from '../../domain/restaurants/fields.keys.ts';
import { currentOf, isRestorable } from './restorable.ts';

const restaurant = {
  id: 'r',
  version: 3,
  fields: { ...EMPTY_RESTAURANT, phone: '1' },
  dishes: [{ id: 'd', version: 2, fields: { ...EMPTY_DISH, name: 'De canasta' } }],
} as unknown as CatalogueRestaurant;
const entryOf = (
  action: AuditEntry['action'],
  subjectId: string,
  changes: AuditEntry['changes'],
): AuditEntry => ({ action, subjectId, changes }) as AuditEntry;

test('a former value of the restaurant or of a dish that is there can be restored', () => {
  const ofPhone = entryOf('restaurant_changed', 'r', { phone: { from: '0', to: '1' } });
  expect(isRestorable(restaurant, { entry: ofPhone, field: 'phone' })).toBe(true);
  const ofName = entryOf('dish_changed', 'd', { name: { from: 'Otro', to: 'De canasta' } });
  expect(isRestorable(restaurant, { entry: ofName, field: 'name' })).toBe(true);
  expect(currentOf(restaurant, ofName)?.version).toBe(2);
});

test('what the field says already is not offered, nor what is no field or gone', () => {
  const same = entryOf('restaurant_changed', 'r', { phone: { from: '1', to: '2' } });
  expect(isRestorable(restaurant, { entry: same, field: 'phone' })).toBe(false);
  const other = entryOf('restaurant_changed', 'r', { somethingOld: { from: 1, to: 2 } });
  expect(isRestorable(restaurant, { entry: other, field: 'somethingOld' })).toBe(false);
  const gone = entryOf('dish_changed', 'x', { name: { from: 'Otro', to: 'Uno' } });
  expect(isRestorable(restaurant, { entry: gone, field: 'name' })).toBe(false);
  const created = entryOf('restaurant_created', 'r', { phone: { from: null, to: '1' } });
  expect(isRestorable(restaurant, { entry: created, field: 'phone' })).toBe(false);
});

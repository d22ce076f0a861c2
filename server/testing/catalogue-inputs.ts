import { EMPTY_DISH, EMPTY_RESTAURANT } from '../../domain/restaurants/fields.keys.ts';
import type { Input } from './operations.ts';

const dishFields = { ...EMPTY_DISH, name: 'Taco' };
const restaurantFields = {
  ...EMPTY_RESTAURANT,
  name: 'Taco',
  stateId: 'SC',
  countyId: '45019',
};

/**
 * Complete and valid inputs of the operations on restaurants, dishes and imports.
 * @param id of what is named, and need not exist
 */
export const catalogueInputs = (
  id: string,
  restaurantId: () => string,
): Record<string, () => Input> => ({
  'catalogue.change': () => ({
    restaurantId: restaurantId(),
    version: 1,
    fields: restaurantFields,
  }),
  'catalogue.changeDish': () => ({ dishId: id, version: 1, fields: dishFields }),
  'catalogue.countyPoints': () => ({ countyId: '45019' }),
  'catalogue.create': () => ({ fields: restaurantFields }),
  'catalogue.createDish': () => ({ restaurantId: restaurantId(), fields: dishFields }),
  'catalogue.delete': () => ({ restaurantId: restaurantId() }),
  'catalogue.deleteDish': () => ({ dishId: id }),
  'catalogue.find': () => ({ restaurantId: restaurantId() }),
  'catalogue.findZip': () => ({ zip: '29401' }),
  'catalogue.list': () => ({}),
  'catalogue.merge': () => ({
    restaurantId: restaurantId(),
    version: 1,
    intoId: id,
    intoVersion: 1,
    takes: [],
    dishes: [],
  }),
  'catalogue.mergePlan': () => ({ restaurantId: restaurantId(), intoId: restaurantId() }),
  'catalogue.unmerge': () => ({ restaurantId: restaurantId(), version: 1 }),
  'catalogue.mergeDish': () => ({ dishId: id, version: 1, intoId: id, intoVersion: 1, takes: [] }),
  'catalogue.unmergeDish': () => ({ dishId: id, version: 1 }),
  'catalogue.restoreValue': () => ({ number: 1, field: 'phone', version: 1 }),
  'catalogue.setArchived': () => ({ restaurantId: restaurantId(), isArchived: true }),
  'catalogue.setDishArchived': () => ({ dishId: id, isArchived: true }),
  'catalogue.uploadPicture': () => ({}),
  'imports.answer': () => ({
    importId: id,
    digest: '0'.repeat(64),
    answer: { of: 'kind', kind: 'moved', say: 'right' },
  }),
  'imports.apply': () => ({ importId: id }),
  'imports.check': () => ({ fileName: 'sheet.csv' }),
  'imports.export': () => ({ format: 'csv' }),
  'imports.find': () => ({ importId: id }),
  'imports.plan': () => ({ importId: id, createUnknown: true }),
  'imports.givePictures': () => ({
    importId: id,
    pictures: [{ name: 'taco.jpg', url: `/pictures/${id}` }],
  }),
  'imports.list': () => ({}),
  'imports.planUndo': () => ({ importId: id }),
  'imports.template': () => ({ format: 'csv' }),
  'imports.undo': () => ({ importId: id }),
});

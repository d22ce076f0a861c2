import { isShortMapLink, readCoordinates } from '../../domain/catalogue/rules.ts';
import {
  EMPTY_RESTAURANT,
  FIELD_KINDS,
  FIELD_LABELS,
  type RestaurantFields,
} from '../../domain/restaurants/fields.keys.ts';
import { RESTAURANT_FIELDS } from '../../domain/restaurants/fields.ts';
import { type LinkField, refusedLinks } from '../../domain/restaurants/rules.links.ts';
import { isZip } from '../../domain/places/rules.ts';
import type { ApiFailure } from '../api/client.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { areHoursIncomplete } from './OpeningHoursField.tsx';
import { linkText } from './link-problem.ts';
import { asStored, fromTyped, toTyped, type TypedFields } from './typed-fields.ts';

/** A restaurant in the form: texts as typed, the point as one text. */
export type RestaurantDraft = Omit<
  TypedFields<typeof RESTAURANT_FIELDS>,
  'latitude' | 'longitude'
> & { coordinates: string };
export type DraftField = keyof RestaurantDraft;
export type Problems = Partial<Record<DraftField, TextKey>>;

/** A point as it is typed: "32.776, -79.931". */
export const writePoint = (latitude: number, longitude: number): string =>
  `${latitude}, ${longitude}`;

export function toDraft(fields: RestaurantFields): RestaurantDraft {
  const { latitude, longitude, ...typed } = toTyped(RESTAURANT_FIELDS, fields);
  const isPlaced = latitude !== null && longitude !== null;
  return { ...typed, coordinates: isPlaced ? writePoint(latitude, longitude) : '' };
}

/** The operation's input. An invalid point becomes none: check with `problemsOf` first. */
export function toFields({ coordinates, ...typed }: RestaurantDraft): RestaurantFields {
  const { latitude, longitude } = readCoordinates(coordinates) ?? NO_POINT;
  return fromTyped(RESTAURANT_FIELDS, { ...typed, latitude, longitude });
}
const NO_POINT = { latitude: null, longitude: null };

/** A draft as it reads once it is stored. */
export function draftAsStored({ coordinates, ...typed }: RestaurantDraft): RestaurantDraft {
  const { latitude, longitude } = readCoordinates(coordinates) ?? NO_POINT;
  return toDraft(asStored(RESTAURANT_FIELDS, { ...typed, latitude, longitude }));
}

/** Whether two drafts have the same value in a field. */
const isSame = (a: RestaurantDraft, b: RestaurantDraft, field: DraftField): boolean =>
  JSON.stringify(a[field]) === JSON.stringify(b[field]);

/** The fields in which two drafts differ. */
export const differing = (a: RestaurantDraft, b: RestaurantDraft): DraftField[] =>
  (Object.keys(a) as DraftField[]).filter((field) => !isSame(a, b, field));

/**
 * What the server would refuse, checked before sending.
 * @param before the stored values: a link is checked once it changes
 */
export function problemsOf(
  draft: RestaurantDraft,
  before: RestaurantDraft,
  ownHosts: readonly string[],
): Problems {
  const { name, stateId, countyId, zipCode, coordinates, openingHours } = draft;
  return {
    ...(name.trim() === '' && { name: 'catalogue.name_missing' as const }),
    ...(stateId === '' && { stateId: 'catalogue.state_missing' as const }),
    ...(countyId === '' && { countyId: 'catalogue.county_missing' as const }),
    ...(zipCode.trim() !== '' &&
      !isZip(zipCode.trim()) && { zipCode: 'catalogue.zip_wrong' as const }),
    ...(coordinates.trim() !== '' &&
      !readCoordinates(coordinates) && {
        coordinates: isShortMapLink(coordinates)
          ? ('catalogue.coordinates_short_link' as const)
          : ('catalogue.coordinates_wrong' as const),
      }),
    ...(areHoursIncomplete(openingHours) && {
      openingHours: 'editing.hours_incomplete' as const,
    }),
    ...Object.fromEntries(
      refusedLinks(before, draft, ownHosts).map(({ field, problem }) => [
        field,
        linkText(field, problem),
      ]),
    ),
  };
}

const FIELD_OF_CODE: Record<string, DraftField> = {
  county_not_found: 'countyId',
  coordinates_outside: 'coordinates',
  featured_dish_not_shown: 'featuredDishId',
};

/** The field at which to show a refusal; null if it concerns the whole form. */
export function fieldOfFailure({ code, data }: ApiFailure): DraftField | null {
  if (code === 'name_taken') return 'name';
  if (code === 'link_refused') return (data as { field: LinkField | 'logoUrl' }).field;
  if (code !== 'invalid_input') return FIELD_OF_CODE[code] ?? null;
  const path = (data as { field: string }).field.replace(/^fields\./, '').split('.', 1)[0] ?? '';
  if (path === 'latitude' || path === 'longitude') return 'coordinates';
  return path in EMPTY_RESTAURANT ? (path as DraftField) : null;
}

/** Error text of a field whose value the server does not accept. */
export const invalidTextOf = (field: DraftField): TextKey =>
  FIELD_KINDS.get(field) === 'link' ? 'editing.link_invalid' : 'catalogue.field_wrong';

/** Label of a field of a restaurant or dish; also of latitude and longitude. */
export const labelOf = (field: string): TextKey =>
  FIELD_LABELS.get(field) ?? 'catalogue.coordinates';

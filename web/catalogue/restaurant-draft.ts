import { readCoordinates } from '../../domain/catalogue/rules.ts';
import type { RestaurantFields } from '../../domain/catalogue/schema.ts';
import { isZip } from '../../domain/places/rules.ts';
import type { OpeningHours } from '../../domain/restaurants/rules.ts';
import type { ApiFailure } from '../api/client.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { areHoursIncomplete } from './OpeningHoursField.tsx';

const TEXTS = [
  'description',
  'descriptionEn',
  'descriptionEs',
  'address',
  'zipCode',
  'phone',
  'websiteUrl',
  'instagramUrl',
  'facebookUrl',
  'tiktokUrl',
  'videoUrl',
] as const;

/** A restaurant as it stands in the form: texts as they are typed, the point as one text. */
export type RestaurantDraft = Record<(typeof TEXTS)[number], string> & {
  name: string;
  logoUrl: string | null;
  stateId: string;
  countyId: string;
  coordinates: string;
  openingHours: OpeningHours | null;
  featuredDishId: string | null;
};
export type DraftField = keyof RestaurantDraft;
export type Problems = Partial<Record<DraftField, TextKey>>;

export const EMPTY_RESTAURANT: RestaurantFields = {
  name: '',
  description: null,
  descriptionEn: null,
  descriptionEs: null,
  logoUrl: null,
  stateId: '',
  countyId: '',
  address: null,
  zipCode: null,
  phone: null,
  latitude: null,
  longitude: null,
  websiteUrl: null,
  instagramUrl: null,
  facebookUrl: null,
  tiktokUrl: null,
  videoUrl: null,
  openingHours: null,
  featuredDishId: null,
};

/** A point as it is typed: "32.776, -79.931". */
export const writePoint = (latitude: number, longitude: number): string =>
  `${latitude}, ${longitude}`;

export function toDraft(fields: RestaurantFields): RestaurantDraft {
  const texts = Object.fromEntries(TEXTS.map((field) => [field, fields[field] ?? '']));
  const { name, logoUrl, stateId, countyId, openingHours, featuredDishId } = fields;
  const { latitude, longitude } = fields;
  return {
    ...(texts as Record<(typeof TEXTS)[number], string>),
    name,
    logoUrl,
    stateId,
    countyId,
    coordinates: latitude === null || longitude === null ? '' : writePoint(latitude, longitude),
    openingHours,
    featuredDishId,
  };
}

/** What the operation takes. A point that cannot be read is none: `problemsOf` comes first. */
export function toFields(draft: RestaurantDraft): RestaurantFields {
  const { coordinates, ...rest } = draft;
  const texts = Object.fromEntries(TEXTS.map((field) => [field, draft[field].trim() || null]));
  const point = readCoordinates(coordinates);
  return {
    ...rest,
    ...(texts as Record<(typeof TEXTS)[number], string | null>),
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
  };
}

/** Whether two drafts say the same of a field. */
const isSame = (a: RestaurantDraft, b: RestaurantDraft, field: DraftField): boolean =>
  JSON.stringify(a[field]) === JSON.stringify(b[field]);

/** The fields in which two drafts differ. */
export const differing = (a: RestaurantDraft, b: RestaurantDraft): DraftField[] =>
  (Object.keys(a) as DraftField[]).filter((field) => !isSame(a, b, field));

/** What the server would refuse, said before it is asked. */
export function problemsOf(draft: RestaurantDraft): Problems {
  const { name, stateId, countyId, zipCode, coordinates, openingHours } = draft;
  return {
    ...(name.trim() === '' && { name: 'catalogue.name_missing' as const }),
    ...(stateId === '' && { stateId: 'catalogue.state_missing' as const }),
    ...(countyId === '' && { countyId: 'catalogue.county_missing' as const }),
    ...(zipCode.trim() !== '' &&
      !isZip(zipCode.trim()) && { zipCode: 'catalogue.zip_wrong' as const }),
    ...(coordinates.trim() !== '' &&
      !readCoordinates(coordinates) && { coordinates: 'catalogue.coordinates_wrong' as const }),
    ...(areHoursIncomplete(openingHours) && {
      openingHours: 'editing.hours_incomplete' as const,
    }),
  };
}

const FIELD_OF_CODE: Record<string, DraftField> = {
  county_not_found: 'countyId',
  coordinates_outside: 'coordinates',
  featured_dish_not_shown: 'featuredDishId',
};

/** At which field a refusal is told; null for one that is about all of it. */
export function fieldOfFailure({ code, data }: ApiFailure): DraftField | null {
  if (code === 'name_taken') return 'name';
  if (code !== 'invalid_input') return FIELD_OF_CODE[code] ?? null;
  const path = (data as { field: string }).field.replace(/^fields\./, '').split('.', 1)[0] ?? '';
  if (path === 'latitude' || path === 'longitude') return 'coordinates';
  return path in EMPTY_RESTAURANT ? (path as DraftField) : null;
}

export const labelOf = (field: DraftField): TextKey =>
  field === 'coordinates' ? 'catalogue.coordinates' : `audit.field_${field}`;

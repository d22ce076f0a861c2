/** What a field contains: decides how the field is checked, written into a cell and displayed in a form. */
export type FieldKind =
  | 'name'
  | 'localizedText'
  | 'line'
  | 'phone'
  | 'zip'
  | 'state'
  | 'county'
  | 'latitude'
  | 'longitude'
  | 'picture'
  | 'link'
  | 'hours'
  | 'diets'
  | 'dish';

/** The groups of fields, in the order in which a proposal lists its changes. */
export const FIELD_GROUPS = [
  'identity',
  'texts',
  'logo',
  'place',
  'contact',
  'links',
  'video',
  'hours',
  'featured',
] as const;
export type FieldGroup = (typeof FIELD_GROUPS)[number];

/** One field of a restaurant or of a dish. */
export interface FieldEntry {
  kind: FieldKind;
  /** Its section of a form. */
  group: FieldGroup;
  /** Maximum length of the text, in UTF-16 code units; 0 for other kinds. */
  limit: number;
  /** Whether owners may propose a change. Admins change every field. */
  isProposable: boolean;
  /** Whether it is required for a new restaurant or dish. */
  isRequired: boolean;
  /** Its column in a spreadsheet; null for a field without one. */
  column: string | null;
  /** Key of its label in the admin's form, in the history, and by default. */
  label: string;
  /** Key of its label in the owner's form and in proposals. */
  ownerLabel: string;
  /** Key of its heading in a spreadsheet. */
  columnLabel: string;
}

/** Fields by their names in the API and in the database layer. */
export type FieldCatalogue = Readonly<Record<string, Readonly<FieldEntry>>>;

/** One key for all three labels. */
const named = <Key extends string>(label: Key) =>
  ({ label, ownerLabel: label, columnLabel: label }) as const;

/** An optional field that owners may propose. */
const open = { isProposable: true, isRequired: false } as const;
/** A field of the place, which only admins change. */
const place = { group: 'place', limit: 0, isProposable: false, isRequired: false } as const;
/** A link to a page of the restaurant. */
const link = { ...open, kind: 'link', group: 'links', limit: 500 } as const;
const description = {
  kind: 'localizedText',
  group: 'texts',
  limit: 2000,
  ...open,
  column: 'description',
  ...named('labels.description'),
  columnLabel: 'imports.column_description',
} as const;

/** What a picture shows, for whoever does not see it (S2 §5). */
const pictureText = { ...open, kind: 'localizedText', limit: 300 } as const;

/** All fields of a restaurant, in the order of the spreadsheet columns. */
export const RESTAURANT_FIELDS = {
  name: {
    kind: 'name',
    group: 'identity',
    limit: 120,
    isProposable: false,
    isRequired: true,
    column: 'name',
    ...named('labels.name'),
  },
  stateId: {
    ...place,
    kind: 'state',
    isRequired: true,
    column: 'state',
    ...named('labels.stateId'),
  },
  countyId: {
    ...place,
    kind: 'county',
    isRequired: true,
    column: 'county',
    ...named('labels.countyId'),
  },
  address: { ...place, kind: 'line', limit: 200, column: 'address', ...named('labels.address') },
  zipCode: { ...place, kind: 'zip', column: 'zipCode', ...named('labels.zipCode') },
  phone: {
    kind: 'phone',
    group: 'contact',
    limit: 40,
    ...open,
    column: 'phone',
    ...named('labels.phone'),
  },
  latitude: { ...place, kind: 'latitude', column: 'latitude', ...named('labels.latitude') },
  longitude: { ...place, kind: 'longitude', column: 'longitude', ...named('labels.longitude') },
  openingHours: {
    kind: 'hours',
    group: 'hours',
    limit: 0,
    ...open,
    column: 'openingHours',
    ...named('labels.openingHours'),
  },
  description,
  /** Not among the proposable fields: proposals have `featured`, which may be a new dish. */
  featuredDishId: {
    kind: 'dish',
    group: 'featured',
    limit: 0,
    isProposable: false,
    isRequired: false,
    column: 'featuredDish',
    ...named('labels.featuredDishId'),
  },
  websiteUrl: { ...link, column: 'websiteUrl', ...named('restaurants.website') },
  menuUrl: { ...link, column: 'menuUrl', ...named('restaurants.menu_link') },
  instagramUrl: { ...link, column: 'instagramUrl', ...named('labels.instagramUrl') },
  facebookUrl: { ...link, column: 'facebookUrl', ...named('labels.facebookUrl') },
  tiktokUrl: { ...link, column: 'tiktokUrl', ...named('labels.tiktokUrl') },
  videoUrl: {
    ...link,
    group: 'video',
    column: 'videoUrl',
    ...named('labels.videoUrl'),
    ownerLabel: 'proposals.videoUrl',
  },
  logoUrl: {
    kind: 'picture',
    group: 'logo',
    limit: 500,
    ...open,
    column: 'logoUrl',
    ...named('labels.logoUrl'),
  },
  logoAlt: {
    ...pictureText,
    group: 'logo',
    column: 'logoAlt',
    ...named('labels.logoAlt'),
  },
} as const satisfies FieldCatalogue;

const { name, stateId, countyId, latitude, longitude, logoUrl, openingHours } = RESTAURANT_FIELDS;
/** The fields of a restaurant in a row of a list. */
export const CARD_FIELDS = {
  name,
  description,
  logoUrl,
  stateId,
  countyId,
  latitude,
  longitude,
  openingHours,
};

/** All fields of a dish. */
export const DISH_FIELDS = {
  name: {
    kind: 'name',
    group: 'identity',
    limit: 120,
    isProposable: true,
    isRequired: true,
    column: 'name',
    label: 'labels.name',
    ownerLabel: 'proposals.name',
    columnLabel: 'imports.column_dish',
  },
  description,
  imageUrl: {
    kind: 'picture',
    group: 'identity',
    limit: 500,
    ...open,
    column: 'imageUrl',
    ...named('labels.imageUrl'),
  },
  imageAlt: {
    ...pictureText,
    group: 'identity',
    column: 'imageAlt',
    ...named('labels.imageAlt'),
  },
  diets: {
    kind: 'diets',
    group: 'texts',
    limit: 0,
    ...open,
    column: 'diets',
    ...named('labels.diets'),
  },
} as const satisfies FieldCatalogue;

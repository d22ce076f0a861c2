import { type Language, type LanguageKey, languageKey, LANGUAGES } from '../language.ts';
import {
  DISH_FIELDS,
  FIELD_GROUPS,
  type FieldCatalogue,
  type FieldEntry,
  type FieldKind,
  RESTAURANT_FIELDS,
} from './fields.ts';
import type { OpeningHours } from './rules.hours.ts';
import type { Diet } from './rules.ts';

/** The keys of fields: their names in the API and in the database layer, plus one per language for texts. */
export type FieldKey<Fields extends FieldCatalogue> = {
  [Field in keyof Fields & string]: Fields[Field]['kind'] extends 'localizedText'
    ? Field | LanguageKey<Field>
    : Field;
}[keyof Fields & string];

/** The kind of the value under a key. */
export type KindOf<Fields extends FieldCatalogue, Key> = Key extends keyof Fields
  ? Fields[Key]['kind']
  : 'localizedText';

/** The fields with a given property in the catalogue, such as `{ group: 'links' }`. */
export type FieldsWith<Fields extends FieldCatalogue, Some extends Partial<FieldEntry>> = {
  readonly [Field in keyof Fields as Fields[Field] extends Some ? Field : never]: Fields[Field];
};

/** The value of each kind of field; null if unknown. */
interface KindValues {
  name: string;
  localizedText: string | null;
  line: string | null;
  phone: string | null;
  zip: string | null;
  state: string;
  county: string;
  latitude: number | null;
  longitude: number | null;
  picture: string | null;
  link: string | null;
  hours: OpeningHours | null;
  diets: Diet[] | null;
  dish: string | null;
}
export type FieldValues<Fields extends FieldCatalogue> = {
  [Key in FieldKey<Fields>]: KindValues[KindOf<Fields, Key>];
};

export type RestaurantFields = FieldValues<typeof RESTAURANT_FIELDS>;
export type DishFields = FieldValues<typeof DISH_FIELDS>;

/** A field under one key; `Suffix` ends its texts, as `En` in `descriptionEn`. */
export interface Keyed<
  Field extends string,
  Entry extends FieldEntry,
  Suffix extends string,
  In extends Language | null,
> extends Omit<FieldEntry, 'kind' | 'column' | 'label' | 'ownerLabel' | 'columnLabel'> {
  kind: Entry['kind'];
  /** For a text in languages; null for the fallback text, and for other fields. */
  language: In;
  key: `${Field}${Suffix}`;
  column: Entry['column'] extends string ? `${Entry['column']}${Suffix}` : null;
  label: `${Entry['label']}${Suffix}`;
  ownerLabel: `${Entry['ownerLabel']}${Suffix}`;
  columnLabel: `${Entry['columnLabel']}${Suffix}`;
}
/** A field under its key; a text in languages also has one key per language. */
export type KeyedField<Fields extends FieldCatalogue> = {
  [Field in keyof Fields & string]:
    | Keyed<Field, Fields[Field], '', null>
    | (Fields[Field]['kind'] extends 'localizedText'
        ? { [In in Language]: Keyed<Field, Fields[Field], Capitalize<In>, In> }[Language]
        : never);
}[keyof Fields & string];

/** Each field under its keys, in the order of the catalogue. */
export const keyedFields = <Fields extends FieldCatalogue>(fields: Fields) =>
  Object.entries(fields).flatMap(([field, entry]) => {
    const generic = { ...entry, key: field, language: null };
    if (entry.kind !== 'localizedText') return [generic];
    const inOne = (language: Language) => ({
      ...entry,
      language,
      key: languageKey(field, language),
      column: entry.column && languageKey(entry.column, language),
      label: languageKey(entry.label, language),
      ownerLabel: languageKey(entry.ownerLabel, language),
      columnLabel: languageKey(entry.columnLabel, language),
    });
    return [generic, ...LANGUAGES.map(inOne)];
  }) as unknown as readonly KeyedField<Fields>[];

/** The same by group (`FIELD_GROUPS`): the order of the API, of forms and of proposals. */
export const groupedFields = <Fields extends FieldCatalogue>(fields: Fields) =>
  keyedFields(fields).toSorted(
    (one, other) => FIELD_GROUPS.indexOf(one.group) - FIELD_GROUPS.indexOf(other.group),
  );

export const keysOf = <Fields extends FieldCatalogue>(fields: Fields) =>
  groupedFields(fields).map(({ key }) => key as FieldKey<Fields>);

const NEEDED_TEXTS = new Set<FieldKind>(['name', 'state', 'county']);
const emptyFields = <Fields extends FieldCatalogue>(fields: Fields) =>
  Object.fromEntries(
    groupedFields(fields).map(({ key, kind }) => [key, NEEDED_TEXTS.has(kind) ? '' : null]),
  ) as FieldValues<Fields>;
/** The initial field values of a new restaurant or dish. */
export const EMPTY_RESTAURANT = emptyFields(RESTAURANT_FIELDS);
export const EMPTY_DISH = emptyFields(DISH_FIELDS);

const ALL_FIELDS = [...keyedFields(RESTAURANT_FIELDS), ...keyedFields(DISH_FIELDS)];
type AnyField = (typeof ALL_FIELDS)[number];

/** Looks up a field by its key: its kind, and the keys of its labels. */
export const FIELD_KINDS: ReadonlyMap<string, FieldKind> = new Map(
  ALL_FIELDS.map(({ key, kind }) => [key, kind]),
);
export const FIELD_LABELS: ReadonlyMap<string, AnyField['label']> = new Map(
  ALL_FIELDS.map(({ key, label }) => [key, label]),
);
export const OWNER_LABELS: ReadonlyMap<string, AnyField['ownerLabel']> = new Map(
  ALL_FIELDS.map(({ key, ownerLabel }) => [key, ownerLabel]),
);

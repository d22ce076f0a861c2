import { completeLink } from '../../domain/catalogue/rules.ts';
import {
  type FieldKey,
  type FieldsWith,
  type FieldValues,
  groupedFields,
  type KeyedField,
  type KindOf,
} from '../../domain/restaurants/fields.keys.ts';
import { tidyText } from '../../domain/tidy-text.ts';
import type { FieldCatalogue, FieldGroup, FieldKind } from '../../domain/restaurants/fields.ts';

const TEXT_KINDS = ['localizedText', 'line', 'zip', 'phone', 'link'] as const;
type TextKind = (typeof TEXT_KINDS)[number];
const isText = (kind: FieldKind): kind is TextKind =>
  (TEXT_KINDS as readonly FieldKind[]).includes(kind);

/** Fields in a form: an unknown text is empty. */
export type TypedFields<Fields extends FieldCatalogue> = {
  [Key in FieldKey<Fields>]: KindOf<Fields, Key> extends TextKind
    ? string
    : FieldValues<Fields>[Key];
};

/** Converts stored values into form values. */
export const toTyped = <Fields extends FieldCatalogue>(
  fields: Fields,
  values: FieldValues<Fields>,
): TypedFields<Fields> => mapTexts(fields, values, (text) => text ?? '') as TypedFields<Fields>;

/**
 * Form values as they read once they are stored: tidied, and links with their scheme. What the server does
 * with hours and points is not in here.
 */
export const asStored = <Fields extends FieldCatalogue>(
  fields: Fields,
  typed: TypedFields<Fields> & { name: string },
): TypedFields<Fields> => {
  const texts = mapTexts(fields, typed, (text, kind) => {
    if (kind === 'link') return completeLink(text ?? '') ?? '';
    return tidyText((kind === 'localizedText' ? text : oneLine(text)) ?? '') ?? '';
  });
  return { ...texts, name: tidyText(oneLine(typed.name)) ?? '' } as TypedFields<Fields>;
};
const oneLine = (text: string | null) => text?.replaceAll(/\s+/g, ' ') ?? '';

/** Converts form values into stored values. */
export const fromTyped = <Fields extends FieldCatalogue>(
  fields: Fields,
  typed: TypedFields<Fields>,
): FieldValues<Fields> =>
  mapTexts(fields, typed, (text) => text?.trim() || null) as FieldValues<Fields>;

const mapTexts = (
  fields: FieldCatalogue,
  values: Record<string, unknown>,
  change: (text: string | null, kind: TextKind) => string | null,
) =>
  Object.fromEntries(
    groupedFields(fields).map(({ key, kind }) => [
      key,
      isText(kind) ? change(values[key] as string | null, kind) : values[key],
    ]),
  );

/**
 * The fields of some groups, in the order of a form: the fallback text comes after those of the
 * languages.
 */
export const fieldsOfGroups = <Fields extends FieldCatalogue, Group extends FieldGroup>(
  fields: Fields,
  groups: readonly Group[],
) =>
  groups.flatMap((group) => {
    const own = groupedFields(fields).filter((field) => field.group === group);
    const isStandIn = ({ kind, language }: (typeof own)[number]) =>
      kind === 'localizedText' && language === null;
    return [...own.filter((field) => !isStandIn(field)), ...own.filter(isStandIn)];
  }) as unknown as readonly KeyedField<FieldsWith<Fields, { group: Group }>>[];

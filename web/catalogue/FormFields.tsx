import type { FieldKind } from '../../domain/restaurants/fields.ts';
import type { OpeningHours } from '../../domain/restaurants/rules.hours.ts';
import type { Diet } from '../../domain/restaurants/rules.ts';
import { Field } from '../ui/Field.tsx';
import { PictureField } from '../ui/PictureField.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { DietsField } from './DietsField.tsx';
import { LinkField } from './LinkField.tsx';
import { OpeningHoursField } from './OpeningHoursField.tsx';

/** null or an empty text mean no value. */
export type FieldValue = string | OpeningHours | Diet[] | null;

/** What rendering needs of a catalogue field. */
interface DrawnField {
  key: string;
  kind: FieldKind;
  limit: number;
}

/** What differs between the admin's form and the owner's. */
export interface FormTexts<Drawn> {
  labelOf: (field: Drawn) => string;
  hintOf?: (field: Drawn) => string | undefined;
  /** Describes how many characters are left. */
  left: (count: number) => string;
}

/** How the form uploads pictures. */
export interface PictureUpload {
  /** Path of the upload operation below /api. */
  path: string;
  isSmall?: boolean;
  isProposed?: boolean;
  /** Called when an upload starts or ends. */
  onBusy: (isBusy: boolean) => void;
}

interface Form<Drawn extends DrawnField> {
  values: Readonly<Record<Drawn['key'], FieldValue>>;
  onValue: (key: Drawn['key'], value: FieldValue) => void;
  errorOf?: (key: Drawn['key']) => string | null;
  texts: FormTexts<Drawn>;
  pictures: PictureUpload;
}

/** Renders catalogue fields, each by its kind. */
export function FormFields<Drawn extends DrawnField>({
  fields,
  ...form
}: Form<Drawn> & { fields: readonly Drawn[] }) {
  return fields.map((field) => <FormField key={field.key} field={field} {...form} />);
}

function FormField<Drawn extends DrawnField>({
  field,
  values,
  onValue,
  errorOf = () => null,
  texts: { labelOf, hintOf = () => undefined, left },
  pictures,
}: Form<Drawn> & { field: Drawn }) {
  const key: Drawn['key'] = field.key;
  const value = values[key];
  const text = typeof value === 'string' ? value : '';
  const hint = hintOf(field);
  const named = { label: labelOf(field), ...(hint !== undefined && { hint }) };
  const input = {
    ...named,
    value: text,
    maxLength: field.limit,
    error: errorOf(key),
    onChange: (event: { target: { value: string } }) => onValue(key, event.target.value),
  };
  const put = (changed: FieldValue) => onValue(key, changed);
  switch (field.kind) {
    case 'name':
      return <Field {...input} required autoComplete="off" />;
    case 'line':
      return <Field {...input} autoComplete="off" />;
    case 'phone':
      return <Field {...input} type="tel" autoComplete="off" />;
    case 'link':
      return <LinkField {...input} />;
    case 'localizedText':
      return <TextArea {...named} value={text} onValue={put} maxLength={field.limit} left={left} />;
    case 'picture':
      return (
        <PictureField
          {...named}
          {...pictures}
          value={text || null}
          error={input.error}
          onValue={put}
        />
      );
    case 'hours':
      return (
        <OpeningHoursField
          value={typeof value === 'string' ? null : (value as OpeningHours | null)}
          error={input.error}
          onValue={put}
        />
      );
    case 'diets':
      return <DietsField {...named} value={value as Diet[] | null} onValue={put} />;
    // A place and a featured dish have forms of their own.
    case 'zip':
    case 'state':
    case 'county':
    case 'latitude':
    case 'longitude':
    case 'dish':
      return null;
  }
}

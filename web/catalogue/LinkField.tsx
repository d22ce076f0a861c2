import type { ComponentProps } from 'react';
import { Field } from '../ui/Field.tsx';

/** A field for a web address, without autocorrection. */
export function LinkField(field: ComponentProps<typeof Field>) {
  return (
    <Field
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="https://"
      {...field}
    />
  );
}

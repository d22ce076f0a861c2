import type { ComponentProps } from 'react';
import { Field } from '../ui/Field.tsx';

/** A web address as it is typed: nothing in it is corrected. */
export function LinkField(field: ComponentProps<typeof Field>) {
  return (
    <Field inputMode="url" autoComplete="off" autoCapitalize="none" spellCheck={false} {...field} />
  );
}

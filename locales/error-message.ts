import type { Translator } from './translate.ts';

/**
 * The text of a refusal in one language, from its code and parameters. A field's code name is replaced by
 * its public name; `ratings.0.dishId` by that of its first part.
 * @returns the key itself for a code without a text
 */
export function errorMessage(t: Translator, code: string, data: unknown): string {
  const parameters = { ...(data as Record<string, unknown> | null | undefined) };
  if (typeof parameters.field === 'string') {
    const key = `fields.${parameters.field.split('.', 1)[0]}`;
    const name = t(key);
    if (name !== key) parameters.field = name;
  }
  return t(`errors.${code}`, parameters);
}

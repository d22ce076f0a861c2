import { isContractProcedure } from '@orpc/contract';
import * as z from 'zod';
import { contract } from '../../domain/contract.ts';
import { CATALOGUES } from '../../locales/catalogues.ts';
import type { Catalogue } from '../../locales/translate.ts';
import type { OperationTexts } from './parts.ts';

/** The key of every text, as `noun.key`, in the order of the catalogue. */
export const ALL_KEYS: readonly string[] = Object.entries<Catalogue[string]>(CATALOGUES.en).flatMap(
  ([noun, texts]) => Object.keys(texts).map((key) => `${noun}.${key}`),
);

/** The texts that an operation of the contract may need, by `room.call`. */
export function operationTexts(): Record<string, OperationTexts> {
  const known = new Set(ALL_KEYS);
  const all = Object.entries(contract).flatMap(([room, calls]) =>
    Object.entries(calls).map(([call, procedure]) => {
      if (!isContractProcedure(procedure)) throw new Error(`${room}.${call} is no operation`);
      const { route, errorMap, inputSchema } = procedure['~orpc'];
      const keys = [
        ...Object.keys(errorMap).map((code) => `errors.${code}`),
        ...fieldsOf(inputSchema).map((field) => `fields.${field}`),
      ];
      const texts = { path: route.path ?? '', keys: keys.filter((key) => known.has(key)) };
      return [`${room}.${call}`, texts] as const;
    }),
  );
  return Object.fromEntries(all);
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The possible first names in the path of an issue. */
function fieldsOf(input: unknown): string[] {
  if (!(input instanceof z.ZodType)) return [];
  const namesOf = ({ properties = {}, anyOf, oneOf, allOf }: JsonSchema): string[] => [
    ...Object.keys(properties),
    ...[anyOf, oneOf, allOf].flatMap((some) => (some ?? []).flatMap(namesOf)),
  ];
  return namesOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }));
}

/** The code of a module with some texts of one catalogue, by noun and key. */
export function textModule(texts: Catalogue, keys: readonly string[]): string {
  const nouns = new Map<string, string[]>();
  for (const key of keys) {
    const [noun = '', name = ''] = key.split('.', 2);
    const rows = nouns.get(noun) ?? [];
    nouns.set(noun, rows);
    rows.push(`${name}:${write(texts[noun]?.[name])}`);
  }
  const all = [...nouns].map(([noun, rows]) => `${noun}:{${rows.join()}}`);
  return `export default{${all.join()}};`;
}

const write = (text: unknown) => JSON.stringify(text).replaceAll(/"(one|other)":/g, '$1:');

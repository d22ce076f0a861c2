import * as z from 'zod';

/** The environment is no valid configuration; `problems` names each variable and the reason. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration is not complete:\n${problems.map((p) => `  - ${p}`).join('\n')}`);
    this.problems = problems;
  }
}

/** A text; an empty one counts as unset. */
export const optional = z
  .string()
  .optional()
  .transform((value) => value?.trim() || undefined);

/** Entries with spaces or commas between them. */
export const list = optional.transform((value) => (value ?? '').split(/[\s,]+/).filter(Boolean));

/**
 * Entries with commas between them, without regard to case.
 * @param what an entry is, for the message
 */
export const entries = (isGood: (entry: string) => boolean, what: string) =>
  optional
    .transform((value) =>
      (value ?? '')
        .split(',')
        .map((part) => part.trim().toLowerCase())
        .filter(Boolean),
    )
    .superRefine((parts, context) => {
      for (const part of parts.filter((one) => !isGood(one))) {
        const message = `"${part}" is no ${what}; commas separate the entries`;
        context.addIssue({ code: 'custom', message });
      }
    });

export const whole = (min: number, max: number) => {
  const error = `takes a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
};

export const numberIn = (min: number, max: number) => {
  const error = `takes a number from ${min} to ${max}`;
  return z.coerce.number({ error }).min(min, error).max(max, error);
};

export const oneOf = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, { error: `takes one of ${names.join(', ')}` });

/**
 * An address with one of these protocols. The messages never contain the value: it may hold a password.
 * @param example for the message
 */
export const address = (protocols: readonly string[], example: string) =>
  optional.superRefine((text, context) => {
    const message = text === undefined ? null : addressProblem(text, protocols, example);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

const ENCODE =
  'in its name and password % / ? and # must be percent-encoded, as %25, %2F, %3F and %23';

function addressProblem(
  text: string,
  protocols: readonly string[],
  example: string,
): string | null {
  if (hasBareCharacters(text)) return ENCODE;
  const protocol = URL.parse(text)?.protocol.slice(0, -1);
  return protocol && protocols.includes(protocol) ? null : `is no address such as ${example}`;
}

/** Whether name or password have a character that ends them too early, or a percent sign that encodes nothing. */
function hasBareCharacters(text: string): boolean {
  const after = /^[a-z]+:\/\/(.*)$/is.exec(text)?.[1];
  if (after === undefined) return false;
  const [authority = ''] = after.split(/[/?#]/, 1);
  if (!isDecodable(authority.slice(0, Math.max(0, authority.lastIndexOf('@'))))) return true;
  const rest = after.slice(authority.length);
  const at = rest.indexOf('@');
  // An @ in the value of a parameter is in its place.
  const parameter = rest.search(/\?[^@]*=/);
  return at !== -1 && (parameter === -1 || at < parameter);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The variables that are set; one that is empty, as in many env files, is not.
 * @returns also what is wrong with each, and the names of those; they count as unset
 */
export function readVariables<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  env: Record<string, string | undefined>,
) {
  const set = Object.entries(env).filter(([, value]) => value?.trim());
  const parsed = schema.safeParse(Object.fromEntries(set));
  const issues = parsed.error?.issues ?? [];
  const malformed = new Set(issues.map(({ path }) => String(path[0])));
  const problems = issues.map(({ path, message }) => `${String(path[0])}: ${message}`);
  const good = set.filter(([name]) => !malformed.has(name));
  const vars = parsed.data ?? schema.parse(Object.fromEntries(good));
  return { vars, problems: [...new Set(problems)], malformed };
}

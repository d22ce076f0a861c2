const SPANISH: Record<string, string> = { North: 'Norte', South: 'Sur' };

/**
 * The name of a state in a language; the database has the English one. By rule, so that a first view loads no
 * table: Spanish puts the side behind the name, as of Carolina and Dakota.
 * @param region a BCP 47 tag such as `es-US`
 */
export const nameState = (region: string, name: string): string =>
  region.startsWith('es')
    ? name.replace(
        /^(North|South) (.+)/,
        (_, side: string, rest: string) => `${rest} del ${SPANISH[side]}`,
      )
    : name;

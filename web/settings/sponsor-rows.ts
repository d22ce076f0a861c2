import type { Sponsor } from '../../domain/settings/schema.ts';

/** A list of sponsors as the setting holds it; what cannot be read is left out. */
export function readSponsorRows(value: string): Sponsor[] {
  let list: unknown;
  try {
    list = JSON.parse(value || '[]');
  } catch {
    return [];
  }
  return (Array.isArray(list) ? list : []).map((one: Partial<Sponsor> | null) => ({
    name: textOf(one?.name),
    logoUrl: textOf(one?.logoUrl),
    url: textOf(one?.url),
  }));
}

/** The setting of a list; one without sponsors is the default. */
export const writeSponsorRows = (rows: readonly Sponsor[]): string =>
  rows.length > 0 ? JSON.stringify(rows.map(trimmed)) : '';

const trimmed = ({ name, logoUrl, url }: Sponsor): Sponsor => ({
  name: name.trim(),
  logoUrl: logoUrl.trim(),
  url: url.trim(),
});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

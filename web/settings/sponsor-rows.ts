import type { Sponsor } from '../../domain/settings/schema.ts';

/** The list of sponsors in the setting; unreadable entries are left out. */
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

/** The setting of a list; an empty list is the default. */
export const writeSponsorRows = (rows: readonly Sponsor[]): string =>
  rows.length > 0 ? JSON.stringify(rows.map(trimmed)) : '';

const trimmed = ({ name, logoUrl, url }: Sponsor): Sponsor => ({
  name: name.trim(),
  logoUrl: logoUrl.trim(),
  url: url.trim(),
});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

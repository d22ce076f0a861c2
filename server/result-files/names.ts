const LONGEST = 60;

/** A name for a file, in ASCII: letters, digits and hyphens. */
export function slugOf(text: string): string {
  const slug = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replaceAll(/^-+|-+$/g, '');
  return slug || 'unnamed';
}

/** Names of one folder: the second of a name gets a number. */
export function fileNames(): (slug: string) => string {
  const taken = new Map<string, number>();
  return (slug) => {
    const count = (taken.get(slug) ?? 0) + 1;
    taken.set(slug, count);
    return count === 1 ? slug : `${slug}_${count}`;
  };
}

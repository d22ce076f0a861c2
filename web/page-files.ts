import type { ComponentType } from 'react';

/** Every file that may export a page, by its path relative to this file. */
const candidates = import.meta.glob<Record<string, unknown>>([
  './*/*Page.tsx',
  './*/*Pages.tsx',
  './admin/AdminShell.tsx',
]);

interface Paged {
  path: string;
  page?: () => Promise<ComponentType>;
}

/**
 * Finds the file of each screen's page, so that the server can have browsers preload it: the file that
 * exports the component which the screen loads.
 * @returns paths in this repository, by the path of the screen; pages in the entry file have none
 */
export async function findPageFiles(screens: readonly Paged[]): Promise<Map<string, string>> {
  const exported = await Promise.all(
    Object.entries(candidates).map(
      async ([file, load]) => [file, Object.values(await load())] as const,
    ),
  );
  const found = new Map<string, string>();
  for (const { path, page } of screens) {
    if (!page) continue;
    const component = await page();
    const file = exported.find(([, components]) => components.includes(component))?.[0];
    if (!file) throw new Error(`The page of ${path} is in no file that is called …Page.tsx.`);
    found.set(path, file.replace('./', 'web/'));
  }
  return found;
}

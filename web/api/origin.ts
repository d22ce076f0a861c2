/** Where the operations are, if not where the page is from: the native shell names it. */
export const readApiOrigin = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="api-origin"]')?.content ?? '';

/** The files that a server-rendered page starts with. */
export interface StartFiles {
  entry: string;
  /** What the entry and the page's own file import, with the texts of its language. */
  modules: readonly string[];
}

/**
 * Loads the page's scripts once the browser has painted what it was sent: they compete with nothing that is
 * seen first. The server writes this function into the page as text, so it must not refer to anything outside
 * of itself.
 */
function startAfterPaint(entry: string, modules: readonly string[]): void {
  const begin = () => {
    for (const href of modules) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
      );
    }
    document.head.append(
      Object.assign(document.createElement('script'), { type: 'module', src: entry }),
    );
  };
  const afterPaint = () => {
    // A page in the background is not painted until it is looked at.
    if (document.hidden) begin();
    else requestAnimationFrame(() => setTimeout(begin));
  };
  document.addEventListener('DOMContentLoaded', afterPaint, { once: true });
}

/** The script for the page, as text. */
export const startScript = ({ entry, modules }: StartFiles): string =>
  `(${startAfterPaint.toString()})(${JSON.stringify(entry)},${JSON.stringify(modules)})`;

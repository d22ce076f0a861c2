import { type ComponentType, createElement, use } from 'react';
import { fromFiles } from '../api/files.ts';

/**
 * A page, or a view of one, whose file loads when it is opened. The router preloads it; if that
 * fails, both the preload and the page fail with a FileFailure, until it is preloaded again.
 * @param load the `import()`
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let arrived: ComponentType<Props> | null = null;
  let failure: Error | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;

  const bring = (): Promise<ComponentType<Props>> =>
    (loading ??= fromFiles(load()).then(
      (component) => (arrived = component),
      (error: Error) => {
        loading = null;
        failure = error;
        throw error;
      },
    ));

  function LazyPage(props: Props) {
    // Not loaded again during rendering: that would loop for ever.
    if (!arrived && failure) throw failure;
    return createElement(arrived ?? use(bring()), props);
  }
  return Object.assign(LazyPage, {
    /** Resolves at once when it has loaded. */
    preload: (): Promise<void> | undefined => {
      if (arrived) return undefined;
      failure = null;
      return bring().then(() => {});
    },
  });
}

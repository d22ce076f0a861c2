import { type ComponentType, createElement, use } from 'react';
import { fromFiles } from '../api/files.ts';

/**
 * A page, or a view of one, whose file comes when it is opened. The router preloads it; where it
 * does not come, both the preload and the page fail with a FileFailure, until it is preloaded again.
 * @param load what `import()` brings
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
    // Not asked for again while it is drawn: that would go on for ever.
    if (!arrived && failure) throw failure;
    return createElement(arrived ?? use(bring()), props);
  }
  return Object.assign(LazyPage, {
    /** Nothing to wait for once it is there. */
    preload: (): Promise<void> | undefined => {
      if (arrived) return undefined;
      failure = null;
      return bring().then(() => {});
    },
  });
}

import { type ComponentType, lazy } from 'react';

const Nothing = () => null;

/**
 * A component that a page can do without, loaded when it is first shown: where its file does not
 * come, as on a poor network, nothing stands in its place and the page stays as it is.
 */
export const lazyOptional = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: Nothing as ComponentType<Props> }),
    ),
  );

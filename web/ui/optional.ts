import { type ComponentType, lazy } from 'react';

const Nothing = () => null;

/**
 * A component that a page can do without, loaded when it is first shown: if its file does not load,
 * as on a poor network, the rest of the page stays as it is.
 * @param missing shown in its place then
 */
export const lazyOptional = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  missing: ComponentType = Nothing,
) =>
  lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: missing as ComponentType<Props> }),
    ),
  );

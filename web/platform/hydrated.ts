import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page works yet: false on the server and until the browser has taken over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

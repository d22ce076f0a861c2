import { type ReactNode, useEffect } from 'react';

/** A form as it is after its button was pressed. */
export function Pressed({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.querySelector<HTMLButtonElement>('form button[type=submit]')?.click();
  }, []);
  return children;
}

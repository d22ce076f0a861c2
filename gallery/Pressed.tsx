import { type ReactNode, useEffect } from 'react';

/** A component as it is after its button was pressed; of a form, the one that sends it. */
export function Pressed({
  button = 'form button[type=submit]',
  children,
}: {
  /** Its selector. */
  button?: string;
  children: ReactNode;
}) {
  useEffect(() => {
    document.querySelector<HTMLElement>(button)?.click();
  }, [button]);
  return children;
}

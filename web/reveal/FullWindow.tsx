import type { ReactNode } from 'react';
import './full-window.css';

/** A page of one task: no header, no navigation, nothing else to tap on by mistake. */
export const FullWindow = ({ children }: { children: ReactNode }) => (
  <div className="full-window fixed inset-0 z-40 overflow-y-auto bg-paper pb-[env(safe-area-inset-bottom)]">
    {children}
  </div>
);

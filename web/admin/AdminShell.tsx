import { Outlet } from '@tanstack/react-router';
import { RequireAdmin } from '../people/RequireAdmin.tsx';

/** What stands around every page of the organisers. */
export function AdminShell() {
  return (
    <RequireAdmin>
      <Outlet />
    </RequireAdmin>
  );
}

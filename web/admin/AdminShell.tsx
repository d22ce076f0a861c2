import { Outlet } from '@tanstack/react-router';
import { RequireAdmin } from '../people/RequireAdmin.tsx';
import { AdminNavigation } from './AdminNavigation.tsx';

/** What stands around every page of the organisers: at a desk beside it, on a phone above it. */
export function AdminShell() {
  return (
    <RequireAdmin>
      <div className="mx-auto w-full max-w-[1440px] lg:grid lg:grid-cols-[min(15rem,24vw)_minmax(0,1fr)]">
        <AdminNavigation />
        <div className="min-w-0">
          <Outlet />
        </div>
      </div>
    </RequireAdmin>
  );
}

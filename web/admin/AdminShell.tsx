import { Outlet } from '@tanstack/react-router';
import { RequireAdmin } from '../people/RequireAdmin.tsx';
import { AdminNavigation } from './AdminNavigation.tsx';

/** The shell of every admin page: navigation beside the page on wide screens, above it on phones. */
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

import { Outlet } from '@tanstack/react-router';
import { LongPasswordFirst } from './LongPasswordFirst.tsx';
import { RequireAdmin } from '../people/RequireAdmin.tsx';
import { useHydrated } from '../platform/hydrated.ts';
import { FactorDue } from './FactorDue.tsx';
import { AdminNavigation } from './AdminNavigation.tsx';
import { Confirming } from '../people/Confirming.tsx';

/** The shell of every admin page: navigation beside the page on wide screens, above it on phones. */
export function AdminShell() {
  const hydrated = useHydrated();
  return (
    // Before hydration, what is entered in a page would be lost: fields and buttons wait for it.
    <RequireAdmin>
      <Confirming>
        <LongPasswordFirst>
          <FactorDue>
            <div className="mx-auto w-full max-w-[1440px] lg:grid lg:grid-cols-[min(15rem,24vw)_minmax(0,1fr)]">
              <AdminNavigation />
              <fieldset role="presentation" disabled={!hydrated} className="min-w-0">
                <Outlet />
              </fieldset>
            </div>
          </FactorDue>
        </LongPasswordFirst>
      </Confirming>
    </RequireAdmin>
  );
}

import { Navigate } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { RequireAdmin } from '../people/RequireAdmin.tsx';

/** /admin, and every address below it without a page of its own: organisers begin with the accounts. */
export function AdminPage() {
  return (
    <RequireAdmin>
      <Navigate to={paths.userManagement()} replace />
    </RequireAdmin>
  );
}

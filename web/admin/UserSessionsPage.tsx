import { paths } from '../paths.ts';
import { ComingPage } from './ComingPage.tsx';

/** /admin/users: who is signed in where. */
export function UserSessionsPage() {
  return (
    <ComingPage
      icon="device"
      title="admin.sessions_title"
      hint="admin.soon_sessions"
      instead={{ to: paths.userManagement(), text: 'admin.go_users' }}
    />
  );
}

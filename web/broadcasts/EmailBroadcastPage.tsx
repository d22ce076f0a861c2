import { ComingPage } from '../admin/ComingPage.tsx';

/** /admin/email-broadcast. */
export function EmailBroadcastPage() {
  return (
    <ComingPage icon="send" title="admin.email_broadcast_title" hint="admin.soon_email_broadcast" />
  );
}

import { ComingPage } from '../admin/ComingPage.tsx';

/** /admin/email-export. */
export function EmailExportPage() {
  return (
    <ComingPage icon="download" title="admin.email_export_title" hint="admin.soon_email_export" />
  );
}

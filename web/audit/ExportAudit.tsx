import { useState } from 'react';
import { useSessionEnd } from '../account/session-end.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import type { AuditSearch } from './audit-search.ts';
import { useText } from '../i18n/locale.ts';
import { nativeShell } from '../platform/native.ts';
import { Button } from '../ui/Button.tsx';
import { useToast } from '../ui/Toast.tsx';
import { auditFilter } from './queries.ts';

/** Downloads the filtered log as a spreadsheet. */
export function ExportAudit({ search, isOff }: { search: AuditSearch; isOff: boolean }) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const failureText = useFailureText();
  const hasEnded = useSessionEnd();
  const [isBusy, setBusy] = useState(false);

  async function save() {
    const shell = nativeShell();
    if (shell) return shell.openThisPage();
    setBusy(true);
    try {
      const { fileName, csv, entries, isCut } = await api.audit.export(auditFilter(search));
      const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
      const link = document.createElement('a');
      link.href = url;
      link.download = fileName;
      link.click();
      // The browser reads the file later.
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
      toast(isCut ? t('audit.exported_cut', { entries }) : t('audit.exported', { count: entries }));
    } catch (error) {
      if (!hasEnded(error)) {
        toast({ title: t('shell.error_title'), text: failureText(error), isError: true });
      }
    }
    setBusy(false);
  }

  return (
    <Button look="secondary" icon="download" disabled={isBusy || isOff} onClick={() => void save()}>
      {t(isBusy ? 'audit.exporting' : 'audit.export')}
    </Button>
  );
}

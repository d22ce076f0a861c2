import { useState } from 'react';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';

/** Recovery codes, which are shown this once: to copy, download or print. */
export function NewCodes({
  codes,
  email,
  onKept,
}: {
  codes: readonly string[];
  email: string;
  onKept: () => void;
}) {
  const t = useText();
  const [copied, setCopied] = useState<boolean | null>(null);
  const text = `${t('factors.codes_file_title', { email })}\n\n${codes.join('\n')}\n`;

  function copy() {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  }
  return (
    <>
      <p>{t('factors.codes_new_once')}</p>
      <ul
        aria-label={t('factors.codes_title')}
        className="flex flex-wrap gap-x-6 gap-y-2 rounded-card bg-line p-4"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="text-base font-semibold tabular-nums">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={copy}>
          {t('factors.codes_copy')}
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={t('factors.codes_file')}
          className="inline-flex min-h-12 items-center justify-center gap-2 rounded-full border border-control-line bg-surface px-5 py-2 text-base font-semibold text-ink hover:bg-chile-soft"
        >
          {t('factors.codes_download')}
        </a>
        <Button look="secondary" onClick={() => window.print()}>
          {t('factors.codes_print')}
        </Button>
      </div>
      <p role="status" className="text-sm text-muted">
        {copied === null ? '' : t(copied ? 'factors.codes_copied' : 'factors.codes_copy_failed')}
      </p>
      <Button wide onClick={onKept}>
        {t('factors.codes_kept')}
      </Button>
    </>
  );
}

import type { ReactNode } from 'react';
import type { DeskFrozen as Frozen } from '../../domain/results/schema.desk.ts';
import { regionOf } from '../../domain/language.ts';
import { useMoments } from '../admin/use-moments.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { useToast } from '../ui/Toast.tsx';
import { versionName } from './desk-words.ts';
import type { Asked } from './DeskDialog.tsx';

/** What organisers sign: which votes, up to which entry of the log, and what is left out. */
export function DeskFrozen({ frozen, onAsk }: { frozen: Frozen; onAsk: (what: Asked) => void }) {
  const { t, language } = useLocale();
  const { moment } = useMoments();
  const { counted, leftOut, logSize, frozenBy, frozenAt, rulesVersion, sha256 } = frozen;
  const write = (count: number) => count.toLocaleString(regionOf(language));
  return (
    <section
      aria-labelledby="desk-frozen"
      className="grid gap-5 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <div className="grid gap-1">
        <h2 id="desk-frozen" className="text-lg font-bold">
          {t('resultDesk.frozen', { version: versionName(frozen) })}
        </h2>
        <p className="text-muted wrap-anywhere">
          {t('resultDesk.frozen_by', {
            when: moment(frozenAt),
            who: frozenBy ?? t('audit.deleted_account'),
          })}
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3">
        <Figure name={t('resultDesk.counted_votes')}>{write(counted.votes)}</Figure>
        <Figure name={t('resultDesk.counted_points')}>{write(counted.points)}</Figure>
        <Figure name={t('resultDesk.counted_voters')}>{write(counted.voters)}</Figure>
        <Figure name={t('resultDesk.left_out_excluded')}>{write(leftOut.excluded)}</Figure>
        <Figure name={t('resultDesk.left_out_held')}>{write(leftOut.held)}</Figure>
        <Figure name={t('resultDesk.left_out_admin')}>{write(leftOut.admin)}</Figure>
      </dl>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line pt-4 text-sm text-muted tabular-nums">
        <span>{t('resultDesk.log_size', { size: write(logSize) })}</span>
        <span>{t('resultDesk.by_rules', { version: rulesVersion })}</span>
        <Hash sha256={sha256} />
      </div>
      <Button
        look="secondary"
        icon="undo"
        className="justify-self-start"
        onClick={() => onAsk('withdraw')}
      >
        {t('resultDesk.withdraw')}
      </Button>
    </section>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-display text-xl font-extrabold tabular-nums">{children}</dd>
    </div>
  );
}

/** Characters that tell one version from another for people. */
const SHORT = 12;

/** The hash of the file, short, with a button that copies all of it. */
export function Hash({ sha256 }: { sha256: string }) {
  const t = useText();
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(sha256);
      toast(t('resultDesk.hash_copied'));
    } catch {
      toast({ text: t('resultDesk.hash_copy_failed', { hash: sha256 }), isError: true });
    }
  };
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      SHA-256 <code className="text-ink">{sha256.slice(0, SHORT)}…</code>
      <button
        type="button"
        aria-label={t('resultDesk.hash_copy')}
        onClick={() => void copy()}
        className="inline-flex min-h-11 items-center px-2 font-semibold text-chile underline-offset-4 hover:underline"
      >
        {t('resultDesk.hash_copy_short')}
      </button>
    </span>
  );
}

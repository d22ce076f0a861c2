import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';

/** Shows the progress; a share of null is unknown. */
export function ProgressPanel({
  text,
  share,
  onCancel,
  cancelText = 'imports.cancel',
}: {
  text: string;
  share: number | null;
  /** null if it cannot be cancelled. */
  onCancel: (() => void) | null;
  cancelText?: 'imports.cancel' | 'imports.pictures_pause';
}) {
  const t = useText();
  const percent = share === null ? undefined : Math.round(share * 100);
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-6 shadow-card">
      <p role="status" className="text-lg font-semibold wrap-anywhere tabular-nums">
        {text}
      </p>
      <div
        role="progressbar"
        aria-label={t('imports.progress_label')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className={`h-3 overflow-hidden rounded-full bg-line ${percent === undefined ? 'shimmer' : ''}`}
      >
        {percent !== undefined && (
          <div className="h-full rounded-full bg-chile" style={{ width: `${percent}%` }} />
        )}
      </div>
      {onCancel && (
        <Button look="secondary" className="justify-self-start" onClick={onCancel}>
          {t(cancelText)}
        </Button>
      )}
    </div>
  );
}

import type { ReactNode } from 'react';
import { PICTURE_LIMITS } from '../../domain/pictures/rules.ts';
import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';
import type { PictureFailure } from './send-pictures.ts';
import type { ChosenZip } from './use-pictures.ts';

/** How many lines a list shows; the rest is counted. */
const SHOWN = 100;

/** What did not fit between file and zip, each by its name. */
export function PictureLists({
  chosen,
  failures,
}: {
  chosen: ChosenZip | null;
  failures: readonly PictureFailure[];
}) {
  const t = useText();
  if (!chosen) return null;
  const { missing, ambiguous, unused } = chosen.match;
  return (
    <div className="grid gap-2 empty:hidden">
      <List
        title={t('imports.pictures_failed', { count: failures.length })}
        isOpen
        lines={failures.map(({ name, fault }) => ({
          key: name,
          line: (
            <>
              <strong>{name}</strong>
              {': '}
              {t(`imports.picture_${fault}`, { ...PICTURE_LIMITS })}
            </>
          ),
        }))}
      />
      <List
        title={t('imports.pictures_missing', { count: missing.length })}
        hint={t('imports.pictures_missing_hint')}
        isOpen={missing.length <= 10}
        lines={missing.map((name) => ({ key: name, line: name }))}
      />
      <List
        title={t('imports.pictures_ambiguous', { count: ambiguous.length })}
        hint={t('imports.pictures_ambiguous_hint')}
        isOpen
        lines={ambiguous.map(({ name, paths }) => ({
          key: name,
          line: (
            <>
              <strong>{name}</strong>
              {': '}
              {paths.slice(0, 5).join(', ')}
            </>
          ),
        }))}
      />
      <List
        title={t('imports.pictures_unused', { count: unused.length })}
        hint={t('imports.pictures_unused_hint')}
        isOpen={false}
        lines={unused.map((path, index) => ({ key: `${index} ${path}`, line: path }))}
      />
    </div>
  );
}

function List({
  title,
  hint,
  isOpen,
  lines,
}: {
  title: string;
  hint?: string;
  isOpen: boolean;
  lines: { key: string; line: ReactNode }[];
}) {
  const t = useText();
  if (lines.length === 0) return null;
  return (
    <details open={isOpen} className="group min-w-0">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 font-semibold text-chile">
        {title}
        <Icon name="chevron-down" size={4} className="group-open:rotate-180" />
      </summary>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      <ul className="grid gap-1 text-sm wrap-anywhere">
        {lines.slice(0, SHOWN).map(({ key, line }) => (
          <li key={key}>{line}</li>
        ))}
        {lines.length > SHOWN && <li>{t('imports.undo_more', { count: lines.length - SHOWN })}</li>}
      </ul>
    </details>
  );
}

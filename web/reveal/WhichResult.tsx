import { Link } from '@tanstack/react-router';
import type { RevealChoices } from '../../domain/results/schema.reveal.ts';
import { useText } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';

/** The signed results, and practice; says why there is nothing but practice. */
export function WhichResult({
  choices: { results, missing, isOutdated },
  value,
  onChoose,
}: {
  choices: RevealChoices;
  /** null: practice. */
  value: string | null;
  onChoose: (snapshotId: string | null) => void;
}) {
  const t = useText();
  const options = [
    ...results.map(({ snapshotId, version, isPublished, signedBy }) => ({
      id: snapshotId as string | null,
      title: t('reveal.result', { version }),
      hint: t(isPublished ? 'reveal.result_published' : 'reveal.result_signed', {
        names: signedBy.filter(Boolean).join(', ') || '–',
      }),
    })),
    { id: null, title: t('reveal.practice'), hint: t('reveal.practice_what') },
  ];
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-display text-lg font-bold">{t('reveal.which')}</legend>
      {options.map(({ id, title, hint }) => (
        <label
          key={id ?? 'practice'}
          data-chosen={id === value || undefined}
          className="flex min-h-16 cursor-pointer items-center gap-4 rounded-card border border-control-line bg-surface p-4 has-checked:border-chile has-checked:bg-chile-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-chile"
        >
          <input
            type="radio"
            name="result"
            className="sr-only"
            checked={id === value}
            onChange={() => onChoose(id)}
          />
          <Icon name={id === null ? 'history' : 'medal'} size={6} className="text-chile" />
          <span className="grid min-w-0">
            <span className="font-semibold">{title}</span>
            <span className="text-sm text-muted wrap-anywhere">{hint}</span>
          </span>
        </label>
      ))}
      {results.length === 0 && (
        <Notice tone="amber">
          {missing !== null
            ? t('reveal.none_missing', { count: missing })
            : t(isOutdated ? 'reveal.none_outdated' : 'reveal.none_signed')}{' '}
          <Link {...linkTo(paths.resultDesk())} className="font-semibold underline">
            {t('resultDesk.title')}
          </Link>
        </Notice>
      )}
    </fieldset>
  );
}

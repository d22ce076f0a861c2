import type { ImportReading, ListedImport } from '../../domain/imports/schema.ts';
import { useText } from '../i18n/locale.ts';
import { countOf } from './counts.ts';
import { Answer } from './Suspicions.tsx';
import { type Answering, SUSPECTS_ID } from './use-answers.ts';

/** What is likely a mistake in the file, by kind, to answer many rows at once. */
export function SuspicionKinds({
  plan,
  suspicions,
  answering,
}: {
  plan: ListedImport;
  suspicions: ImportReading['suspicions'];
  answering: Answering;
}) {
  const t = useText();
  const left = countOf(plan, 'suspect');
  if (suspicions.length === 0) return null;
  return (
    <section
      aria-labelledby={SUSPECTS_ID}
      className="grid gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="grid gap-1">
        <h3 id={SUSPECTS_ID} tabIndex={-1} className="text-lg font-bold outline-none">
          {left > 0 ? t('imports.suspects_title', { count: left }) : t('imports.suspects_done')}
        </h3>
        {left > 0 && <p className="max-w-prose text-muted">{t('imports.suspects_hint')}</p>}
        <p role="status" className="sr-only">
          {left > 0 ? t('imports.answers_left', { count: left }) : t('imports.answers_done')}
        </p>
      </div>
      <ul className="grid divide-y divide-line">
        {suspicions.map((one) => (
          <Kind key={one.kind} suspicion={one} answering={answering} />
        ))}
      </ul>
    </section>
  );
}

function Kind({
  suspicion: { kind, count, open },
  answering: { isBusy, answer },
}: {
  suspicion: ImportReading['suspicions'][number];
  answering: Answering;
}) {
  const t = useText();
  const named = t(`imports.kind_${kind}`);
  const about = { of: 'kind', kind } as const;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <span className="min-w-0 font-semibold wrap-anywhere">
        {open > 0
          ? t('imports.suspects_kind', { kind: named, count: String(open) })
          : t('imports.suspects_kind_done', { kind: named, count: String(count) })}
      </span>
      <span className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:basis-32">
        {open > 0 ? (
          <>
            <Answer
              label={t('imports.suspects_all_right_label', { kind: named })}
              isBusy={isBusy}
              onAnswer={() => answer({ ...about, say: 'right' })}
            >
              {t('imports.suspects_all_right')}
            </Answer>
            <Answer
              label={t('imports.suspects_none_label', { kind: named })}
              isBusy={isBusy}
              onAnswer={() => answer({ ...about, say: 'leave_out' })}
            >
              {t('imports.suspects_none')}
            </Answer>
          </>
        ) : (
          <Answer
            label={t('imports.suspects_again_label', { kind: named })}
            isBusy={isBusy}
            onAnswer={() => answer({ ...about, say: 'ask' })}
          >
            {t('imports.suspects_again')}
          </Answer>
        )}
      </span>
    </li>
  );
}

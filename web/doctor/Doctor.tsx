import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Verdict } from '../../domain/doctor/rules.ts';
import type { Diagnosis } from '../../domain/doctor/schema.ts';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import { useMoments } from '../admin/use-moments.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { examinationQuery } from './queries.ts';

const LOOKS: Record<Verdict, { icon: IconName; className: string }> = {
  ok: { icon: 'check', className: 'text-agave' },
  warning: { icon: 'info', className: 'text-amber' },
  fault: { icon: 'warning', className: 'text-danger' },
};

/** Whether the server is set up right, with what to do about each thing that is not. */
export function Doctor() {
  const t = useText();
  const titleId = useId();
  const { moment } = useMoments();
  const found = useQuery(examinationQuery(useApi()));
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid gap-1">
          <h2 id={titleId} className="text-xl">
            {t('doctor.title')}
          </h2>
          <p className="text-muted">{t('doctor.intro')}</p>
        </div>
        {/* Not disabled while it checks: that would take the focus away. */}
        <Button look="secondary" onClick={() => void found.refetch({ cancelRefetch: false })}>
          {t('doctor.again')}
        </Button>
      </div>
      <p role="status" className="text-sm text-muted">
        {found.isFetching
          ? t('doctor.checking')
          : found.isSuccess && t('doctor.checked_at', { moment: moment(found.data.examinedAt) })}
      </p>
      {found.isError ? (
        <LoadFailure title="doctor.load_error" query={found} />
      ) : found.data ? (
        <ul
          aria-busy={found.isFetching}
          className="divide-y divide-line rounded-card border border-line bg-surface shadow-card"
        >
          {found.data.diagnoses.map((diagnosis) => (
            <Item key={diagnosis.check} diagnosis={diagnosis} />
          ))}
        </ul>
      ) : (
        <RowsSkeleton />
      )}
    </section>
  );
}

function Item({ diagnosis: { check, verdict, finding, values } }: { diagnosis: Diagnosis }) {
  const t = useText();
  const { icon, className } = LOOKS[verdict];
  return (
    <li className="flex gap-3 p-4">
      <Icon name={icon} className={`mt-0.5 shrink-0 ${className}`} />
      <div className="min-w-0 wrap-anywhere">
        <h3 className="font-semibold">
          {t(`doctor.check_${check}`)}{' '}
          <span className={`text-sm font-normal ${className}`}>
            {t(`doctor.verdict_${verdict}`)}
          </span>
        </h3>
        <p>{t(`doctor.${finding}`, values)}</p>
      </div>
    </li>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { dueOf } from './desk-due.ts';
import { deskStepQuery } from './desk-queries.ts';

/** The next step of results day, in one line; nothing while people vote, and once all is done. */
export function DeskStep() {
  const t = useText();
  const { data } = useQuery(deskStepQuery(useApi()));
  const due = data && dueOf(data);
  if (!due || due === 'close' || due === 'done') return null;
  return (
    <div className="flex gap-3 rounded-card bg-amber-soft px-4 py-1 text-amber">
      <Icon name="archive" className="mt-3" />
      <p className="flex min-w-0 flex-wrap items-center gap-x-3">
        <span className="min-w-0 py-2">{t(`resultDesk.dashboard_${due}`)}</span>
        <Link
          to={paths.resultDesk()}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {t('resultDesk.dashboard_link')}
        </Link>
      </p>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMoments } from '../admin/use-moments.ts';
import { cached } from '../api/cached.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import { settingsQuery } from '../shell/queries.ts';
import { Icon } from '../ui/Icon.tsx';

/** When voting ends or has ended, in one line; nothing where no time is set. */
export function VotingEnd() {
  const t = useText();
  const { moment } = useMoments();
  const { data: settings } = useQuery({ ...settingsQuery(useApi()), ...cached.tally });
  if (!settings || settings.votingClosesAt === null) return null;
  const isOver = settings.voting === 'over';
  const when = moment(settings.votingClosesAt);
  return (
    <div className="flex gap-3 rounded-card border border-line bg-surface px-4 py-1">
      <Icon name={isOver ? 'lock' : 'clock'} className="mt-3" />
      <p className="flex min-w-0 flex-wrap items-center gap-x-3">
        <span className="min-w-0 py-2 tabular-nums">
          {t(isOver ? 'analytics.voting_over' : 'analytics.voting_ends', { when })}
        </span>
        <Link
          {...linkTo(paths.settings())}
          className="inline-flex min-h-11 items-center font-semibold text-chile underline underline-offset-4"
        >
          {t('analytics.voting_change')}
        </Link>
      </p>
    </div>
  );
}

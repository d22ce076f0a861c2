import { useQuery } from '@tanstack/react-query';
import type { RecipientFilter } from '../../domain/broadcasts/rules.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';
import { audienceQuery } from './queries.ts';

/** How many people with consent match; changes are announced to screen readers. */
export function AudienceCount({ filter }: { filter: RecipientFilter }) {
  const t = useText();
  const failureText = useFailureText();
  const audience = useQuery(audienceQuery(useApi(), filter));
  const { data } = audience;
  return (
    <div
      role="status"
      aria-busy={audience.isPlaceholderData}
      className="flex items-center gap-4 rounded-card bg-chile-soft p-4 aria-busy:opacity-60"
    >
      <Icon name="users" size={7} className="text-chile" />
      {data ? (
        <p className="min-w-0">
          <span className="text-2xl font-extrabold tabular-nums">{data.count}</span>{' '}
          <span className="font-semibold">{t('broadcasts.people', { count: data.count })}</span>
          <span className="block text-sm">
            {data.count === data.all
              ? t('broadcasts.all_of_them')
              : t('broadcasts.of_all', { all: data.all })}
          </span>
        </p>
      ) : (
        <p>{audience.error ? failureText(audience.error) : t('broadcasts.counting')}</p>
      )}
    </div>
  );
}

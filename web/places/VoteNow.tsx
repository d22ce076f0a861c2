import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { usePerson } from '../people/queries.ts';
import { ButtonLink } from '../ui/Button.tsx';
import type { IconName } from '../ui/Icon.tsx';
import { votingStatusQuery } from '../voting/queries.ts';

/** Leads to the tacos of the restaurant where one is; who has voted there today, to that vote. */
export function VoteNow({
  restaurantId,
  stateId,
  icon,
  children,
}: {
  restaurantId: string;
  /** Of the list that it is in. */
  stateId?: string;
  icon?: IconName;
  children: ReactNode;
}) {
  const t = useText();
  const { data: status } = useQuery({
    ...votingStatusQuery(useApi(), restaurantId),
    enabled: Boolean(usePerson()),
  });
  const from = stateId ? { stateId } : {};
  if (status?.votedToday) {
    return (
      <ButtonLink wide look="secondary" icon="check" to={paths.restaurant(restaurantId, from)}>
        {t('places.voted_here')}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink
      wide
      {...(icon && { icon })}
      to={paths.restaurant(restaurantId, { ...from, vote: true })}
    >
      {children}
    </ButtonLink>
  );
}

import { useSuspenseQuery } from '@tanstack/react-query';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { statesQuery } from '../places/queries.ts';

/** The name of a state in the page's language: "Carolina del Sur". */
export function useStateName(): (stateId: string) => string {
  const t = useText();
  const { data: states } = useSuspenseQuery(statesQuery(useApi()));
  return (stateId) => {
    const state = states.find(({ id }) => id === stateId)?.name ?? stateId;
    return t('places.state_name', { state });
  };
}

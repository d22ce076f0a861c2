import { useText } from '../i18n/locale.ts';
import type { ModerationSearch } from './moderation-search.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Says that the queue is empty, or that nothing in it matches, and offers to show more of it. */
export function NothingQueued({
  filter: { status, reason, restaurant, person, q },
  personName,
  onFilter,
}: {
  filter: ModerationSearch;
  /** Name of the person that the list is filtered by, if known. */
  personName: string | null | undefined;
  onFilter: (filter: ModerationSearch) => void;
}) {
  const t = useText();
  const isNarrowed = Boolean(reason || restaurant || q);
  if (status === undefined && !isNarrowed && person && personName) {
    return (
      <EmptyState
        icon="check"
        title={t('moderation.none_of_person', { person: personName })}
        hint={t('moderation.none_of_person_hint')}
      >
        <Button look="secondary" onClick={() => onFilter({ status: 'all', person })}>
          {t('moderation.show_all_of_person', { person: personName })}
        </Button>
      </EmptyState>
    );
  }
  const isDone = status === undefined && !isNarrowed && !person;
  return (
    <EmptyState
      icon={isDone ? 'check' : 'search'}
      title={t(isDone ? 'moderation.none_open' : 'moderation.none_match')}
      hint={t(isDone ? 'moderation.none_open_hint' : 'moderation.none_match_hint')}
    >
      <Button look="secondary" onClick={() => onFilter({ status: 'all' })}>
        {t('moderation.show_all')}
      </Button>
    </EmptyState>
  );
}

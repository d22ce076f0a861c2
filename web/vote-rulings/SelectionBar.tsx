import { RULING_BALLOTS } from '../../domain/vote-rulings/rules.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';

/** How many votes were found and selected, and the rulings on them. */
export function SelectionBar({
  count,
  selected,
  onSelected,
  onAll,
  onNone,
}: {
  count: { total: number; counted: number; held: number; excluded: number } | undefined;
  selected: number;
  onSelected: () => void;
  /** Left out without a filter: nobody rules on all votes of a festival. */
  onAll: (() => void) | undefined;
  onNone: () => void;
}) {
  const t = useText();
  const isMany = count !== undefined && count.total > RULING_BALLOTS;
  return (
    // While something is selected, the ruling on it stays in sight.
    <div
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${selected > 0 ? 'sticky top-16 z-10 -mx-4 bg-paper px-4 py-2' : ''}`}
    >
      <p
        role="status"
        className={`text-sm text-muted tabular-nums ${selected > 0 ? 'max-sm:sr-only' : ''}`}
      >
        {count &&
          (isMany
            ? t('voteRulings.found_many', { count: RULING_BALLOTS })
            : t('voteRulings.found', { count: count.total }))}
        {count && !isMany && count.held + count.excluded > 0 && (
          <>
            {' · '}
            {t('voteRulings.found_states', { held: count.held, excluded: count.excluded })}
          </>
        )}
      </p>
      <div className="ml-auto flex flex-wrap gap-2 max-sm:ml-0 max-sm:w-full">
        {selected > 0 ? (
          <>
            <Button onClick={onSelected}>
              {t('voteRulings.rule_selected', { count: selected })}
            </Button>
            <Button look="quiet" onClick={onNone}>
              {t('voteRulings.select_none')}
            </Button>
          </>
        ) : (
          onAll &&
          count &&
          count.total > 0 && (
            <Button look="secondary" disabled={isMany} onClick={onAll}>
              {t('voteRulings.rule_all', { count: count.total })}
            </Button>
          )
        )}
      </div>
    </div>
  );
}

import { BALLOT_STATES, EVIDENCE_KINDS } from '../../domain/evidence/rules.ts';
import { SIGNAL_REASONS } from '../../domain/signals/rules.ts';
import { FilterChoice } from '../admin/FilterChoice.tsx';
import { FilterDay } from '../admin/FilterDay.tsx';
import { SearchInput } from '../admin/SearchInput.tsx';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { ballotFilterOf, readVotesSearch, type VotesSearch } from './votes-search.ts';

/** Filters that are chosen on the rows, and shown as chips. */
const CHIPS = [
  'person',
  'restaurant',
  'dish',
  'cluster',
  'ruling',
  'network',
  'domain',
  'device',
] as const;

/** The filters of the votes; the address holds them all. */
export function VoteFilters({
  search,
  personName,
  onSearch,
}: {
  search: VotesSearch;
  /** The name of the person that the list is filtered by, if known. */
  personName: string | null | undefined;
  /** @param replace whether to replace the current history entry */
  onSearch: (search: VotesSearch, replace: boolean) => void;
}) {
  const t = useText();
  /** Unset filters are left out of the address, and so is what no list of choices has. */
  const choose = (name: keyof VotesSearch, value: string) => {
    const { [name]: _, ...rest } = search;
    onSearch(readVotesSearch(value ? { ...rest, [name]: value } : rest), name === 'q');
  };
  const chips = CHIPS.filter((name) => search[name] !== undefined);
  const chipText = (name: (typeof CHIPS)[number]) => {
    if (name === 'person' && personName) return t('voteRulings.only_named', { name: personName });
    const value = search[name] ?? '';
    return t(`voteRulings.only_${name}`, { name: value.slice(0, 4).toUpperCase() });
  };
  return (
    <div role="search" aria-label={t('voteRulings.filter')} className="grid gap-3">
      <SearchInput
        label={t('voteRulings.search')}
        placeholder={t('voteRulings.search_example')}
        q={search.q ?? ''}
        onSearch={(q) => choose('q', q.trim() ? q : '')}
      />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-[repeat(3,minmax(0,1fr))_9.5rem_9.5rem]">
        <VoteChoices search={search} choose={choose} />
        <FilterDay
          label={t('voteRulings.from')}
          value={search.from ?? ''}
          max={search.to}
          onChoose={(day) => choose('from', day)}
        />
        <FilterDay
          label={t('voteRulings.to')}
          value={search.to ?? ''}
          min={search.from}
          onChoose={(day) => choose('to', day)}
        />
      </div>
      {Object.keys(ballotFilterOf(search)).length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          {chips.map((name) => (
            <Button key={name} look="secondary" icon="close" onClick={() => choose(name, '')}>
              <span className="min-w-0 wrap-anywhere">{chipText(name)}</span>
            </Button>
          ))}
          <Button look="quiet" icon="close" onClick={() => onSearch({}, false)}>
            {t('voteRulings.clear')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Filters by state, evidence and signal. */
function VoteChoices({
  search,
  choose,
}: {
  search: VotesSearch;
  choose: (name: keyof VotesSearch, value: string) => void;
}) {
  const t = useText();
  return (
    <>
      <FilterChoice
        label={t('voteRulings.column_state')}
        value={search.state ?? ''}
        onChoose={(value) => choose('state', value)}
      >
        <option value="">{t('voteRulings.any')}</option>
        {BALLOT_STATES.map((state) => (
          <option key={state} value={state}>
            {t(`voteRulings.state_${state}`)}
          </option>
        ))}
      </FilterChoice>
      <FilterChoice
        label={t('voteRulings.column_evidence')}
        value={search.evidence ?? ''}
        onChoose={(value) => choose('evidence', value)}
      >
        <option value="">{t('voteRulings.any')}</option>
        {EVIDENCE_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`voteRulings.evidence_${kind}`)}
          </option>
        ))}
      </FilterChoice>
      <FilterChoice
        label={t('voteRulings.column_signals')}
        className="max-lg:col-span-2"
        value={search.signal ?? ''}
        onChoose={(value) => choose('signal', value)}
      >
        <option value="">{t('voteRulings.signal_none')}</option>
        <option value="any">{t('voteRulings.signal_any')}</option>
        {SIGNAL_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {t(`voteRulings.signal_${reason}`)}
          </option>
        ))}
      </FilterChoice>
    </>
  );
}

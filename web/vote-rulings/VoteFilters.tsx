import { useId, useState } from 'react';
import type { FoundTrace } from '../../domain/vote-rulings/schema.ballots.ts';
import { SearchInput } from '../admin/SearchInput.tsx';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { FilterChips, type KnownNames } from './FilterChips.tsx';
import { FilterFields } from './FilterFields.tsx';
import { PlaceFilters } from './PlaceFilters.tsx';
import { TraceSearch } from './TraceSearch.tsx';
import { ballotFilterOf, readVotesSearch, type VotesSearch } from './votes-search.ts';

/** The parameter of the address for each kind of trace. */
const PARAMETERS = { network: 'network', subnet: 'subnet', mailDomain: 'domain' } as const;

/** The filters of the votes; the address holds them all. On a phone they unfold. */
export function VoteFilters({
  search,
  known,
  onSearch,
}: {
  search: VotesSearch;
  /** Names that the list of votes knows. */
  known: KnownNames;
  /** @param replace whether to replace the current history entry */
  onSearch: (search: VotesSearch, replace: boolean) => void;
}) {
  const t = useText();
  const fieldsId = useId();
  const [isOpen, setOpen] = useState(false);
  // What was typed is nowhere but here: the address has its hash.
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  /** Unset filters are left out of the address, and so is what no list of choices has. */
  const change = (changes: { [Name in keyof VotesSearch]?: string }, replace = false) => {
    const merged = Object.entries({ ...search, ...changes }).filter(([, value]) => value);
    onSearch(readVotesSearch(Object.fromEntries(merged)), replace);
  };
  const find = ({ kind, hash, value }: FoundTrace) => {
    setTyped(new Map([...typed, [hash, value]]));
    // A connection is a part of a network: only one of them is looked for.
    const cleared = kind === 'mailDomain' ? {} : { network: '', subnet: '' };
    change({ ...cleared, [PARAMETERS[kind]]: hash });
  };
  const { q: _, ...filter } = ballotFilterOf(search);
  const count = Object.keys(filter).length;
  return (
    <div role="search" aria-label={t('voteRulings.filter')} className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <SearchInput
          label={t('voteRulings.search')}
          placeholder={t('voteRulings.search_example')}
          q={search.q ?? ''}
          onSearch={(q) => change({ q: q.trim() ? q : '' }, true)}
        />
        <Button
          look="secondary"
          icon="list"
          className="lg:hidden"
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => setOpen(!isOpen)}
        >
          {count > 0 ? t('voteRulings.filters_count', { count }) : t('voteRulings.filters')}
        </Button>
      </div>
      <div
        id={fieldsId}
        className={`grid-cols-1 gap-3 sm:grid-cols-2 lg:grid lg:grid-cols-3 ${isOpen ? 'grid' : 'hidden'}`}
      >
        <PlaceFilters search={search} onChange={change} />
        <FilterFields search={search} onChange={change} />
        <TraceSearch onFound={find} />
      </div>
      <FilterChips
        search={search}
        known={known}
        typed={typed}
        onChange={change}
        onClear={() => onSearch({}, false)}
      />
    </div>
  );
}

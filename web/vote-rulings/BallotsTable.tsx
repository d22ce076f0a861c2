import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { VoteRulingAction } from '../../domain/vote-rulings/rules.ts';
import type { ListedBallot } from '../../domain/vote-rulings/schema.ballots.ts';
import { useMoments } from '../admin/use-moments.ts';
import type { AppTranslate } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { type Column, Table } from '../ui/Table.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { StateChip } from './StateChip.tsx';
import { ROW_BOX, useRowSelection } from './use-row-selection.ts';
import type { VotesSearch } from './votes-search.ts';

interface Props {
  ballots: readonly ListedBallot[];
  isOld: boolean;
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  /** Opens the ruling on these votes. */
  onRule: (action: VoteRulingAction, ids: readonly string[]) => void;
  /** Narrows the list. */
  onFilter: (more: VotesSearch) => void;
}

/** The votes of the list; each can be selected, and leads to its story. */
export function BallotsTable({ ballots, isOld, selected, onSelect, onRule, onFilter }: Props) {
  const t = useText();
  const { moment } = useMoments();
  const [isHelping, setHelping] = useState(false);
  const ids = ballots.map(({ id }) => id);
  const { toggle, press } = useRowSelection({
    ids,
    selected,
    onSelect,
    onRule,
    onHelp: () => setHelping(true),
  });
  const isAll = ids.every((id) => selected.has(id));
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
          <input
            type="checkbox"
            checked={isAll}
            onChange={() => onSelect(isAll ? new Set() : new Set(ids))}
            className="size-5 accent-chile"
          />
          {t('voteRulings.select_shown', { count: ballots.length })}
        </label>
        <button
          type="button"
          onClick={() => setHelping(true)}
          className="inline-flex min-h-11 items-center text-sm text-chile underline underline-offset-4 max-md:hidden"
        >
          {t('voteRulings.keys')}
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it takes keys of the boxes in it */}
      <div onKeyDown={press}>
        <Table
          label={t('voteRulings.list')}
          columns={columnsOf(t, moment, { selected, toggle, onFilter })}
          rows={ballots}
          keyOf={({ id }) => id}
          isOld={isOld}
        />
      </div>
      {isHelping && <KeysDialog onClose={() => setHelping(false)} />}
    </div>
  );
}

const quiet =
  'inline-flex min-h-11 min-w-11 items-center text-left underline decoration-line underline-offset-4 hover:decoration-chile wrap-anywhere';

interface Acts {
  selected: ReadonlySet<string>;
  toggle: (id: string, isRange: boolean) => void;
  onFilter: Props['onFilter'];
}

/** Who voted, with the box that selects the vote. */
function Voter({
  ballot: { id, personId, fullName, email, createdAt },
  moment,
  act,
}: {
  ballot: ListedBallot;
  moment: (iso: string) => string;
  act: Acts;
}) {
  const t = useText();
  const name = fullName ?? email ?? t('voteRulings.deleted_account');
  return (
    <span className="flex items-start gap-1">
      <label className="-ml-2.5 flex size-11 shrink-0 cursor-pointer items-center justify-center">
        <input
          type="checkbox"
          aria-label={t('voteRulings.select_one', { person: name, when: moment(createdAt) })}
          {...{ [ROW_BOX]: id }}
          checked={act.selected.has(id)}
          onChange={({ nativeEvent: event }) =>
            act.toggle(id, event instanceof MouseEvent && event.shiftKey)
          }
          className="size-6 accent-chile"
        />
      </label>
      <span className="grid min-w-0">
        {personId ? (
          <button
            type="button"
            onClick={() => act.onFilter({ person: personId })}
            className={`font-semibold ${quiet}`}
          >
            {name}
          </button>
        ) : (
          <span className="font-semibold">{name}</span>
        )}
        {fullName && email && <Address email={email} />}
      </span>
    </span>
  );
}

/** Breaks before the "@", if it must. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <span className="text-sm text-muted wrap-anywhere">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}

/** The restaurant and the rated dish. */
function Place({ ballot, act }: { ballot: ListedBallot; act: Acts }) {
  const t = useText();
  return (
    <span className="grid min-w-0 max-md:text-right">
      <button
        type="button"
        onClick={() => act.onFilter({ restaurant: ballot.restaurantId })}
        className={`max-md:justify-end max-md:text-right ${quiet}`}
      >
        {ballot.restaurantName}
      </button>
      <span className="text-sm text-muted wrap-anywhere">
        {t('voteRulings.dish_rated', { dish: ballot.dishName, rating: ballot.rating })}
      </span>
    </span>
  );
}

const columnsOf = (
  t: AppTranslate,
  moment: (iso: string) => string,
  act: Acts,
): Column<ListedBallot>[] => [
  {
    id: 'voter',
    title: t('voteRulings.column_voter'),
    isName: true,
    cell: (one) => <Voter ballot={one} moment={moment} act={act} />,
  },
  {
    id: 'restaurant',
    title: t('voteRulings.column_restaurant'),
    cell: (one) => <Place ballot={one} act={act} />,
  },
  {
    id: 'evidence',
    title: t('voteRulings.column_evidence'),
    cell: (one) => t(`voteRulings.evidence_${one.evidence}`),
  },
  {
    id: 'signals',
    title: t('voteRulings.column_signals'),
    cell: (one) => (
      <span className="text-sm max-md:text-right">
        {one.signals.map((reason) => t(`voteRulings.signal_${reason}`)).join(', ') || '–'}
      </span>
    ),
  },
  {
    id: 'state',
    title: t('voteRulings.column_state'),
    cell: (one) => <StateChip state={one.state} />,
  },
  {
    id: 'when',
    title: t('voteRulings.column_when'),
    cell: (one) => (
      <Link to={paths.ballot(one.id)} className={`text-chile tabular-nums ${quiet}`}>
        {moment(one.createdAt)}
        <span className="sr-only">, {t('voteRulings.story_title')}</span>
      </Link>
    ),
  },
];

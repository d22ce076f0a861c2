import { useState } from 'react';
import type { DeskList } from '../../domain/results/schema.desk.ts';
import { useLocale } from '../i18n/locale.ts';
import { SEARCH_LENGTH } from '../screens/search.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { findLists, groupLists, isDoubtful, type ListGroup } from './desk-lists.ts';
import { LISTS_ID } from './DeskChecks.tsx';
import { DeskListCard } from './DeskListCard.tsx';

/** The first ten of each list, as they are signed. @param lists null while they come */
export function DeskLists({ lists }: { lists: readonly DeskList[] | null }) {
  const { t } = useLocale();
  return (
    <section id={LISTS_ID} tabIndex={-1} aria-labelledby="desk-lists" className="grid gap-4">
      <div className="grid max-w-[68ch] gap-1">
        <h2 id="desk-lists" className="text-xl">
          {t('resultDesk.lists')}
        </h2>
        <p className="text-muted">{t('resultDesk.lists_intro')}</p>
      </div>
      {lists ? <Lists lists={lists} /> : <RowsSkeleton />}
    </section>
  );
}

function Lists({ lists }: { lists: readonly DeskList[] }) {
  const { t, language } = useLocale();
  const [words, setWords] = useState('');
  const [onlyDoubtful, setOnlyDoubtful] = useState(false);
  /** By their ids; those of the whole festival are open from the start. */
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(lists.filter(({ place }) => place === null).map(({ id }) => id)),
  );
  const found = findLists(lists, { words, onlyDoubtful }, language);
  const doubtful = lists.filter(isDoubtful).length;
  const areAllOpen = found.every(({ id }) => open.has(id));
  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const toggleAll = () => setOpen(areAllOpen ? new Set() : new Set(found.map(({ id }) => id)));
  return (
    <>
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-end">
        <div className="min-w-0 sm:w-80">
          <Field
            label={t('resultDesk.lists_find')}
            type="search"
            value={words}
            maxLength={SEARCH_LENGTH}
            autoComplete="off"
            placeholder={t('resultDesk.lists_example')}
            onChange={({ target }) => setWords(target.value)}
          />
        </div>
        <label className="flex min-h-12 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={onlyDoubtful}
            onChange={({ target }) => setOnlyDoubtful(target.checked)}
            className="size-5 accent-chile"
          />
          {t('resultDesk.lists_doubtful', { count: doubtful })}
        </label>
        {found.length > 0 && (
          <Button look="quiet" className="sm:ml-auto" onClick={toggleAll}>
            {t(areAllOpen ? 'resultDesk.lists_close' : 'resultDesk.lists_open')}
          </Button>
        )}
      </div>
      <p role="status" className="text-sm text-muted tabular-nums">
        {t('resultDesk.lists_found', { count: found.length })}
      </p>
      <div className="grid gap-6">
        {groupLists(found).map((group) => (
          <Group
            key={group.key}
            group={group}
            isWhole={words.trim() !== '' || onlyDoubtful}
            open={open}
            onToggle={toggle}
          />
        ))}
      </div>
    </>
  );
}

/** Lists of a category by place that are shown before somebody asks for all of them. */
const FIRST_LISTS = 12;

function Group({
  group: { name, lists },
  isWhole,
  open,
  onToggle,
}: {
  group: ListGroup;
  /** Whether all of its lists are shown at once. */
  isWhole: boolean;
  open: ReadonlySet<string>;
  onToggle: (id: string) => void;
}) {
  const { t, language } = useLocale();
  const [isAll, setAll] = useState(false);
  const shown = isWhole || isAll ? lists : lists.slice(0, FIRST_LISTS);
  const isByPlace = lists.some(({ place }) => place !== null);
  return (
    <div className="grid gap-3">
      <h3 className="text-lg font-bold wrap-anywhere">{name[language]}</h3>
      <div className={`grid items-start gap-3 ${isByPlace ? 'lg:grid-cols-2' : ''}`}>
        {shown.map((list) => (
          <DeskListCard
            key={list.id}
            list={list}
            isOpen={open.has(list.id)}
            onToggle={() => onToggle(list.id)}
          />
        ))}
      </div>
      {shown.length < lists.length && (
        <Button look="secondary" className="justify-self-start" onClick={() => setAll(true)}>
          {t('resultDesk.lists_all', { count: lists.length })}
        </Button>
      )}
    </div>
  );
}

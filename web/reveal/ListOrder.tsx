import {
  chosenLists,
  type RevealChoice,
  type RevealList,
  type RevealShow,
} from '../../domain/results/rules.reveal.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';

/** The lists of the evening in their order, and those that are left out. */
export function ListOrder({
  show,
  choice,
  onLists,
}: {
  show: RevealShow;
  choice: RevealChoice;
  onLists: (ids: string[]) => void;
}) {
  const t = useText();
  const { language } = useLocale();
  const chosen = chosenLists(show, choice).flatMap((index) => show.lists[index] ?? []);
  const others = show.lists.filter((list) => !chosen.includes(list));
  const ids = chosen.map(({ id }) => id);
  const swap = (at: number, by: number) => {
    const next = [...ids];
    const [moved] = next.splice(at, 1);
    if (moved !== undefined) next.splice(at + by, 0, moved);
    onLists(next);
  };
  const name = (list: RevealList) => list.name[language];
  return (
    <section className="grid gap-3">
      <div>
        <h2 className="text-lg">{t('reveal.lists')}</h2>
        <p className="text-sm text-muted">{t('reveal.lists_hint')}</p>
      </div>
      <ol className="grid gap-2">
        {chosen.map((list, at) => (
          <li
            key={list.id}
            className="flex items-center gap-1 rounded-card border border-line bg-surface py-1 pr-1 pl-4"
          >
            <ListName list={list} name={name(list)} number={at + 1} />
            <Act
              icon="arrow-up"
              text={t('reveal.earlier', { list: name(list) })}
              isOff={at === 0}
              onAct={() => swap(at, -1)}
            />
            <Act
              icon="arrow-up"
              isTurned
              text={t('reveal.later', { list: name(list) })}
              isOff={at === chosen.length - 1}
              onAct={() => swap(at, 1)}
            />
            <Act
              icon="close"
              text={t('reveal.leave_out', { list: name(list) })}
              // The address without any list means the usual ones.
              isOff={chosen.length === 1}
              onAct={() => onLists(ids.filter((id) => id !== list.id))}
            />
          </li>
        ))}
      </ol>
      {others.length > 0 && <LeftOut lists={others} onTake={(id) => onLists([...ids, id])} />}
    </section>
  );
}

function LeftOut({ lists, onTake }: { lists: RevealList[]; onTake: (id: string) => void }) {
  const t = useText();
  const { language } = useLocale();
  return (
    <details open={lists.length <= 6 || undefined}>
      <summary className="flex min-h-11 items-center font-semibold text-chile">
        {t('reveal.left_out', { count: lists.length })}
      </summary>
      <ul className="grid gap-2">
        {lists.map((list) => (
          <li
            key={list.id}
            className="flex items-center gap-1 rounded-card border border-dashed border-control-line py-1 pr-1 pl-4"
          >
            <ListName list={list} name={list.name[language]} />
            <Act
              icon="plus"
              text={t('reveal.take_in', { list: list.name[language] })}
              onAct={() => onTake(list.id)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

function ListName({ list, name, number }: { list: RevealList; name: string; number?: number }) {
  const t = useText();
  return (
    <span className="grid min-w-0 flex-1 py-1">
      <span className="font-semibold wrap-anywhere">
        {number !== undefined && <span className="text-chile tabular-nums">{number}. </span>}
        {name}
      </span>
      <span className="text-sm text-muted">
        {list.ranked === 0 ? t('reveal.nobody') : t('reveal.ranked', { count: list.ranked })}
      </span>
    </span>
  );
}

function Act({
  icon,
  text,
  isOff = false,
  isTurned = false,
  onAct,
}: {
  icon: IconName;
  text: string;
  isOff?: boolean;
  isTurned?: boolean;
  onAct: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={text}
      title={text}
      // Not `disabled`: that would drop the focus of who moves a list to the end.
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onAct}
      className="grid size-11 shrink-0 place-items-center rounded-full text-ink hover:bg-chile-soft aria-disabled:cursor-not-allowed aria-disabled:text-muted"
    >
      <Icon name={icon} className={isTurned ? 'rotate-180' : ''} />
    </button>
  );
}

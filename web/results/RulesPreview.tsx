import type { CategoryPreview } from '../../domain/results/schema.preview.ts';
import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';
import type { DraftCategory } from './rules-draft.ts';
import type { Preview } from './use-rules-preview.ts';

/** What a category would make of the votes that count now, in a sentence. */
export function RulesPreview({ preview, category }: { preview: Preview; category: DraftCategory }) {
  const t = useText();
  if (preview.is !== 'there') {
    return (
      <p className={`text-sm ${preview.is === 'wrong' ? 'text-danger' : 'text-muted'}`}>
        {t(`resultDesk.preview_${preview.is}`)}
      </p>
    );
  }
  return (
    <div aria-busy={preview.isOld} className="grid gap-1 text-sm tabular-nums">
      {preview.preview.ranked === 0 ? (
        <p className="flex gap-2 font-semibold text-amber">
          <Icon name="warning" className="mt-px" />
          {t('resultDesk.preview_nobody', { count: preview.preview.unranked })}
        </p>
      ) : (
        <Found preview={preview.preview} category={category} />
      )}
    </div>
  );
}

function Found({ preview, category }: { preview: CategoryPreview; category: DraftCategory }) {
  const t = useText();
  const { lists, emptyLists, ranked, unranked, largest } = preview;
  const [first] = largest;
  if (!first) return null;
  const { kind, each } = category;
  return (
    <>
      <p className="wrap-anywhere">
        {each === 'festival'
          ? t(`resultDesk.preview_${kind}`, { count: ranked })
          : t(`resultDesk.preview_${kind}_lists`, { count: ranked, lists })}{' '}
        <First first={first} />
      </p>
      {(emptyLists > 0 || unranked > 0) && (
        <p className="text-muted">
          {unranked > 0 && t('resultDesk.preview_unranked', { count: unranked })}{' '}
          {emptyLists > 0 && t('resultDesk.preview_empty', { count: emptyLists })}
        </p>
      )}
    </>
  );
}

/** Who would win, of several lists in the one with the most places. */
function First({ first }: { first: CategoryPreview['largest'][number] }) {
  const t = useText();
  const names = first.names.join(', ');
  const more = first.first - first.names.length;
  const name = more > 0 ? t('resultDesk.preview_and_more', { names, count: more }) : names;
  const place = first.place && (first.place.county?.name ?? first.place.stateId);
  const key = first.first > 1 ? 'shared' : 'first';
  return place === null
    ? t(`resultDesk.preview_${key}`, { name })
    : t(`resultDesk.preview_${key}_in`, { name, place });
}

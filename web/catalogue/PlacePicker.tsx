import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { SEARCH_LENGTH } from '../screens/search.ts';
import { Field } from '../ui/Field.tsx';
import { catalogueQuery } from './queries.ts';

/** As many restaurants as one looks through; more words find the others. */
const SHOWN = 6;

/** Chooses another restaurant that takes part, by typing. */
export function PlacePicker({
  exceptId,
  onChoose,
}: {
  exceptId: string;
  onChoose: (restaurantId: string) => void;
}) {
  const t = useText();
  const failureText = useFailureText();
  const [words, setWords] = useState('');
  const q = useDeferredValue(words.trim());
  const { data, error } = useQuery(catalogueQuery(useApi(), q ? { q } : {}));
  const others = (data?.restaurants ?? []).filter(
    ({ id, isArchived }) => id !== exceptId && !isArchived,
  );
  const count = Math.min(SHOWN, others.length);
  const isMore = others.length > SHOWN || (data?.total ?? 0) > (data?.pageSize ?? 0);
  const said =
    others.length === 0
      ? t('catalogue.place_merge_none')
      : isMore && t('catalogue.place_merge_more', { count });
  return (
    <div className="grid gap-2">
      <Field
        label={t('catalogue.place_merge_target')}
        hint={t('catalogue.place_merge_target_hint')}
        type="search"
        value={words}
        maxLength={SEARCH_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setWords(event.target.value)}
      />
      <ul className="grid gap-1">
        {others.slice(0, SHOWN).map(({ id, name, countyName, stateId }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onChoose(id)}
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 rounded-card border border-line px-3 py-2 text-left hover:bg-chile-soft"
            >
              <span dir="auto" className="font-semibold wrap-anywhere">
                {name}
              </span>
              <span className="text-sm text-muted">
                {countyName}, {stateId}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-muted">
        {error ? failureText(error) : data && said}
      </p>
    </div>
  );
}

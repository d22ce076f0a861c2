import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/speech.ts';
import { usePerson } from '../people/queries.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { Icon } from '../ui/Icon.tsx';
import { useToast } from '../ui/Toast.tsx';
import { forgetFavourite, rememberFavourite, takeFavourite } from './pending.ts';
import { favouritesQuery, type SavedRestaurant, useSetFavourite } from './queries.ts';

/** Only who is not signed in loads it. */
const SignInToSave = lazy(() =>
  import('./SignInToSave.tsx').then((m) => ({ default: m.SignInToSave })),
);

/**
 * The heart of a restaurant. Who is not signed in does that first, and finds it saved when they
 * come back to where the heart is.
 */
export function FavouriteButton({
  restaurant,
  className,
}: {
  restaurant: SavedRestaurant;
  className: string;
}) {
  const t = useText();
  const toast = useToast();
  const person = usePerson();
  const inBrowser = useHydrated();
  const set = useSetFavourite();
  const [asking, setAsking] = useState(false);
  const favourites = useQuery({ ...favouritesQuery(useApi()), enabled: Boolean(person) });
  const { id, name } = restaurant;
  const saved = Boolean(person) && favourites.data?.some((one) => one.id === id) === true;

  async function save() {
    if (await set(restaurant, true)) toast(t('favourites.saved'));
  }
  async function remove() {
    if (!(await set(restaurant, false))) return;
    toast({
      text: t('favourites.removed'),
      action: { label: t('favourites.undo'), act: () => void save() },
    });
  }
  const saveWhatWaits = useEffectEvent(() => {
    if (takeFavourite(id)) void save();
  });
  useEffect(() => {
    if (person) saveWhatWaits();
  }, [person]);

  function tap() {
    if (person) return void (saved ? remove() : save());
    rememberFavourite(id);
    setAsking(true);
  }
  return (
    <>
      <button
        type="button"
        disabled={!inBrowser || person === undefined || (person !== null && favourites.isLoading)}
        aria-label={t(saved ? 'favourites.remove' : 'favourites.save', { name })}
        data-saved={saved}
        onClick={tap}
        className={`${className} data-[saved=true]:text-chile data-[saved=true]:[--fill:var(--chile)]`}
      >
        <Icon name="heart" />
      </button>
      {asking && !person && (
        <Suspense fallback={null}>
          <SignInToSave
            name={name}
            onClose={() => {
              forgetFavourite();
              setAsking(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

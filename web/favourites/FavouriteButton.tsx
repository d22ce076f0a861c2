import { useState } from 'react';
import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { useToast } from '../ui/Toast.tsx';
import { forgetFavourite, rememberFavourite } from './pending.ts';
import { type HeartState, type SavedRestaurant, useHearts, useSetFavourite } from './queries.ts';

/** Loaded only for people who are not signed in. */
const { LazyDialog: SignInToSave } = lazyDialog(async () => {
  const module = await import('./SignInToSave.tsx');
  return module.SignInToSave;
});

interface HeartOptions {
  restaurant: SavedRestaurant;
  className: string;
}

/** The heart of a single restaurant; lists use `useHearts` once for all of theirs. */
export function FavouriteButton(options: HeartOptions) {
  return <Heart {...options} state={useHearts()(options.restaurant.id)} />;
}

/** The heart of a restaurant. It asks people to sign in first, and saves the restaurant then. */
export function Heart({ restaurant, state, className }: HeartOptions & { state: HeartState }) {
  const t = useText();
  const toast = useToast();
  const favourite = useSetFavourite();
  const [asking, setAsking] = useState(false);
  const { id, name } = restaurant;
  const isSaved = state === 'saved';

  async function save(savedAt?: string) {
    if (await favourite.save(restaurant, savedAt)) toast(t('favourites.saved'));
  }
  async function remove() {
    const removed = await favourite.remove(id);
    if (!removed) return;
    toast({
      text: t('favourites.removed'),
      action: { label: t('favourites.undo'), act: () => void save(removed.savedAt) },
    });
  }

  function tap() {
    if (state === 'waiting') return;
    if (state !== 'signed-out') return void (isSaved ? remove() : save());
    rememberFavourite(id);
    setAsking(true);
  }
  return (
    <>
      <button
        type="button"
        // Not `disabled`: the button would lose the focus right after it was pressed.
        aria-disabled={state === 'waiting' || undefined}
        aria-label={t(isSaved ? 'favourites.remove' : 'favourites.save', { name })}
        data-saved={isSaved}
        onClick={tap}
        className={`${className} noscript:hidden data-[saved=true]:text-chile data-[saved=true]:[--fill:var(--chile)]`}
      >
        <Icon name="heart" />
      </button>
      {asking && state === 'signed-out' && (
        <SignInToSave
          name={name}
          onClose={() => {
            forgetFavourite();
            setAsking(false);
          }}
        />
      )}
    </>
  );
}

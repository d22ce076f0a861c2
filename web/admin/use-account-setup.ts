import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountDetails } from '../../domain/accounts/schema.ts';
import type { Language } from '../../domain/language.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { useToast } from '../ui/Toast.tsx';

/**
 * The form state of an account's user setup. An untouched field follows the account, even if someone else
 * changes it meanwhile.
 *
 * @param account as last read
 */
export function useAccountSetup(account: AccountDetails, onDone: () => Promise<unknown>) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const [openedAt] = useState(account.version);
  const { person, version, restaurants } = account;
  const owned = restaurants.map(({ id }) => id);
  // null: not touched.
  const [typedName, setFullName] = useState<string | null>(null);
  const [chosenLocale, setLocale] = useState<Language | null>(null);
  const [ticked, setAdmin] = useState<boolean | null>(null);
  const [restaurantIds, setRestaurantIds] = useState<string[]>([]);
  const [invite, setInvite] = useState(false);
  const fullName = typedName ?? person.fullName;
  const locale = chosenLocale ?? account.locale;
  const isAdmin = ticked ?? person.isAdmin;
  const save = async () => {
    try {
      const more = person.isBanned
        ? {}
        : { invite, restaurantIds: restaurantIds.filter((id) => !owned.includes(id)) };
      const input = { version, fullName, locale, isAdmin, ...more };
      await api.accounts.setUp({ personId: person.id, ...input });
      toast(t('admin.set_up_done', { person: fullName || person.email }));
      // The signed-in person's own rights may have changed.
      void client.invalidateQueries({ queryKey: ['me'] });
    } finally {
      void onDone();
    }
  };

  return {
    /** Whether someone else has changed the account since. */
    isOutdated: version !== openedAt,
    owned,
    fullName,
    setFullName,
    locale,
    setLocale,
    isAdmin,
    setAdmin,
    restaurantIds,
    setRestaurantIds,
    invite,
    setInvite,
    save,
  };
}

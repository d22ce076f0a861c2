import { useId } from 'react';
import type { Person } from '../../domain/people/schema.ts';
import type { PublicSettings } from '../../domain/settings/schema.ts';
import { useText } from '../i18n/locale.ts';
import type { useOwnerLink } from '../owners/access.ts';
import { Icon } from '../ui/Icon.tsx';
import { later } from '../ui/later.tsx';

const MenuItems = later(() => import('./MenuItems.tsx').then((m) => m.MenuItems));

export interface MenuOptions {
  person: Person | null | undefined;
  owner: ReturnType<typeof useOwnerLink>;
  settings: PublicSettings;
}

/**
 * The compact menu of the header, the same on phone and desktop: personal pages, the theme, sign-in
 * or sign-out. The platform's popover closes it on Escape and on a tap outside, and restores the
 * focus. The first view shows its button alone.
 * @param person null for nobody, undefined while loading
 */
export function HeaderMenu({ person, owner, settings }: MenuOptions) {
  const t = useText();
  const menuId = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={menuId}
        aria-keyshortcuts={person ? 'Alt+U' : undefined}
        aria-label={
          t(person ? 'shell.account_menu' : 'shell.menu') +
          (owner.isPending ? `, ${t('shell.access_pending')}` : '')
        }
        className="relative grid size-11 shrink-0 place-items-center rounded-full border border-control-line bg-surface hover:bg-chile-soft"
      >
        <Icon name={person ? 'user' : 'menu'} />
        {owner.isPending && (
          <span className="absolute -top-0.5 -right-0.5 xl:hidden">
            <PendingDot />
          </span>
        )}
      </button>
      <div
        id={menuId}
        popover="auto"
        className="rise fixed inset-auto top-[calc(68px+env(safe-area-inset-top))] right-[max(16px,calc((100vw-1200px)/2+16px))] m-0 max-h-[calc(100dvh-80px)] w-72 overflow-y-auto rounded-card border border-line bg-surface p-2 text-ink shadow-card"
      >
        <MenuItems {...{ menuId, person, owner, settings }} />
      </div>
    </>
  );
}

/** Marks that the own access request is pending (S2 §2). */
export function PendingDot() {
  const t = useText();
  return (
    <>
      <span
        aria-hidden="true"
        className="block size-3 shrink-0 rounded-full border-2 border-surface bg-amber"
      />
      <span className="sr-only">{t('shell.access_pending')}</span>
    </>
  );
}

import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useId, useRef } from 'react';
import type { Person } from '../../domain/people/schema.ts';
import type { PublicSettings } from '../../domain/settings/schema.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import type { useOwnerLink } from '../owners/access.ts';
import { linkTo, paths } from '../paths.ts';
import { rememberPath } from '../people/return-path.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { useInstall } from '../platform/install.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { lazyOptional } from '../ui/optional.ts';
import { festivalLinks } from './festival-links.ts';
import { useSignOut } from './sign-out.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';

/** Loaded only in the few browsers that can install a page. */
const InstallItem = lazyOptional(() =>
  import('../offline/InstallItem.tsx').then((m) => m.InstallItem),
);

const row =
  'flex min-h-12 w-full items-center gap-3 rounded-card px-3 text-left font-semibold hover:bg-chile-soft';

/**
 * The compact menu of the header, the same on phone and desktop: personal pages, the theme, sign-in
 * or sign-out. The platform's popover closes it on Escape and on a tap outside, and restores the
 * focus.
 * @param person null for nobody, undefined while loading
 */
export function HeaderMenu({
  person,
  owner,
  settings,
}: {
  person: Person | null | undefined;
  owner: ReturnType<typeof useOwnerLink>;
  settings: PublicSettings;
}) {
  const t = useText();
  const menuId = useId();
  // Without a script it could not choose anything.
  const inBrowser = useHydrated();
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();
  const closeAnd = (act: () => void) => () => {
    close();
    act();
  };
  const install = useInstall();
  const { signOut, question } = useSignOut();
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
        ref={menu}
        id={menuId}
        popover="auto"
        className="rise fixed inset-auto top-[calc(68px+env(safe-area-inset-top))] right-[max(16px,calc((100vw-1200px)/2+16px))] m-0 max-h-[calc(100dvh-80px)] w-72 overflow-y-auto rounded-card border border-line bg-surface p-2 text-ink shadow-card"
      >
        <PersonalItems person={person} owner={owner} onChoose={close} />
        <div className="my-1 border-y border-line py-1">
          {settings.resultYear && <ResultsItem onChoose={close} />}
          {festivalLinks(settings).map(({ href, icon, text }) => (
            <a key={text} href={href} target="_blank" rel="noopener noreferrer" className={row}>
              <Icon name={icon} />
              {t(text)}
            </a>
          ))}
          {settings.sponsors.length > 0 && (
            <a href="#sponsors" className={row} onClick={close}>
              <Icon name="star" />
              {t('shell.footer_sponsors')}
            </a>
          )}
        </div>
        {install && (
          <Suspense fallback={null}>
            <InstallItem className={row} onClick={closeAnd(install)} />
          </Suspense>
        )}
        {inBrowser && <ThemeChoice />}
        {person && (
          <button type="button" className={row} onClick={closeAnd(signOut)}>
            <Icon name="sign-out" />
            {t('shell.sign_out')}
          </button>
        )}
      </div>
      {question}
    </>
  );
}

function ResultsItem({ onChoose }: { onChoose: () => void }) {
  const t = useText();
  return (
    <Item to={paths.results()} icon="medal" onClick={onChoose}>
      {t('results.title')}
    </Item>
  );
}

/** The signed-in person or the sign-in link, and their own pages. */
function PersonalItems({
  person,
  owner,
  onChoose,
}: {
  person: Person | null | undefined;
  owner: ReturnType<typeof useOwnerLink>;
  onChoose: () => void;
}) {
  const t = useText();
  const router = useRouter();
  // Not in a page that all members share.
  const email = useHydrated() ? person?.email : undefined;
  const pages: [to: string, icon: IconName, text: TextKey][] = [
    [paths.favourites(), 'heart', 'favourites.title'],
  ];
  if (person) {
    pages.push(
      [paths.myVotes(), 'ballot', 'shell.my_votes'],
      [paths.account(), 'user', 'shell.account'],
    );
  }
  pages.push([
    owner.to,
    'chart',
    owner.isInvolved ? 'shell.restaurant_adm' : 'shell.for_restaurants',
  ]);
  if (person?.isAdmin) pages.push([paths.admin(), 'list', 'shell.admin']);
  return (
    <>
      {/* Unknown if the page was opened without a network. */}
      {email && (
        <p className="px-3 py-2 text-sm break-words text-muted">
          {t('shell.signed_in_as')}
          <br />
          <strong className="text-ink">{email}</strong>
        </p>
      )}
      {!person && (
        <Item
          to={paths.auth('signin')}
          icon="user"
          onClick={() => {
            rememberPath(router.state.location.href);
            onChoose();
          }}
        >
          {t('shell.sign_in')}
        </Item>
      )}
      {pages.map(([to, icon, text]) => (
        <Item key={to} to={to} icon={icon} onClick={onChoose}>
          {t(text)}
          {to === owner.to && owner.isPending && <PendingDot />}
        </Item>
      ))}
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

function Item({
  to,
  icon,
  onClick,
  children,
}: {
  to: string;
  icon: IconName;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Link {...linkTo(to)} activeOptions={{ exact: true }} className={row} onClick={onClick}>
      <Icon name={icon} />
      {children}
    </Link>
  );
}

import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import { rememberPath } from '../people/return-path.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { useInstall } from '../platform/install.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { lazyOptional } from '../ui/optional.ts';
import { festivalLinks } from './festival-links.ts';
import { type MenuOptions, PendingDot } from './HeaderMenu.tsx';
import { useSignOut } from './sign-out.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';

/** Loaded only in the few browsers that can install a page. */
const InstallItem = lazyOptional(() =>
  import('../offline/InstallItem.tsx').then((m) => m.InstallItem),
);

const row =
  'flex min-h-12 w-full items-center gap-3 rounded-card px-3 text-left font-semibold hover:bg-chile-soft';

/**
 * What is in the menu of the header.
 * @param menuId of the popover that it is in
 */
export function MenuItems({ menuId, person, owner, settings }: MenuOptions & { menuId: string }) {
  const t = useText();
  // Without a script it could not choose anything.
  const inBrowser = useHydrated();
  const close = () => document.getElementById(menuId)?.hidePopover();
  const closeAnd = (act: () => void) => () => {
    close();
    act();
  };
  const install = useInstall();
  const { signOut, question } = useSignOut();
  return (
    <>
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
      {inBrowser && person && (
        <button type="button" className={row} onClick={closeAnd(signOut)}>
          <Icon name="sign-out" />
          {t('shell.sign_out')}
        </button>
      )}
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
}: Pick<MenuOptions, 'person' | 'owner'> & { onChoose: () => void }) {
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

import type { AnyRouter } from '@tanstack/react-router';
import { linkTo, paths } from '../paths.ts';
import { announcedAs, type Shortcut } from './shortcut-keys.ts';

/** Runs a shortcut; the help is handled elsewhere. */
export function follow(shortcut: Exclude<Shortcut, 'H'>, router: AnyRouter): void {
  for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover();
  if (shortcut === 'M') goToMain();
  else if (shortcut === 'U') openAccount();
  else if (!enterSearch()) void goToSearch(router);
}

/** The visible elements that announce a shortcut. */
const announcing = (shortcut: Shortcut) =>
  [
    ...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${announcedAs(shortcut)}"]`),
  ].find((one) => one.checkVisibility({ visibilityProperty: true }));

function goToMain(): void {
  const main = document.getElementById('main');
  main?.focus({ preventScroll: true });
  main?.scrollIntoView();
}

/** Opens the menu of a signed-in user; else the sign-in link, or the menu that contains it. */
function openAccount(): void {
  const found =
    announcing('U') ?? document.querySelector<HTMLElement>('header button[popovertarget]');
  found?.focus();
  if (!(found instanceof HTMLButtonElement)) return;
  found.click();
  found.popoverTargetElement?.querySelector<HTMLElement>('a, button')?.focus();
}

function enterSearch(): boolean {
  const field = announcing('S');
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
  return field !== undefined;
}

/** Visitors search all restaurants, admins those that they edit. */
async function goToSearch(router: AnyRouter): Promise<void> {
  const { pathname } = router.state.location;
  const isAdminPage = pathname === paths.admin() || pathname.startsWith(`${paths.admin()}/`);
  const path = isAdminPage ? paths.catalogue() : paths.participating();
  const stop = router.subscribe('onResolved', () => {
    stop();
    enterSearchWhenThere();
  });
  await router.navigate(linkTo(path));
  // Unsaved changes may have blocked the navigation.
  if (router.state.location.pathname !== path) stop();
}

/** The page's main content may still be loading. */
function enterSearchWhenThere(): void {
  if (enterSearch()) return;
  const watching = new MutationObserver(() => enterSearch() && end());
  const end = () => {
    watching.disconnect();
    for (const type of GOING_ON) removeEventListener(type, end);
  };
  // Any other action of the user meanwhile cancels it.
  for (const type of GOING_ON) addEventListener(type, end);
  watching.observe(document.body, { childList: true, subtree: true });
}

const GOING_ON = ['keydown', 'pointerdown'] as const;

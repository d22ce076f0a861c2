import type { AnyRouter } from '@tanstack/react-router';
import { linkTo, paths } from '../paths.ts';
import { announcedAs, type Shortcut } from './shortcut-keys.ts';

/** Does what a shortcut is for; the help has a place of its own. */
export function follow(shortcut: Exclude<Shortcut, 'H'>, router: AnyRouter): void {
  for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover();
  if (shortcut === 'M') goToMain();
  else if (shortcut === 'U') openAccount();
  else if (!enterSearch()) void goToSearch(router);
}

/** What is seen of those that announce a shortcut. */
const announcing = (shortcut: Shortcut) =>
  [
    ...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${announcedAs(shortcut)}"]`),
  ].find((one) => one.checkVisibility({ visibilityProperty: true }));

function goToMain(): void {
  const main = document.getElementById('main');
  main?.focus({ preventScroll: true });
  main?.scrollIntoView();
}

/** The menu of who is signed in, open; else the link that leads in, or the menu that has one. */
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

/** Visitors search all restaurants, and organisers at their desk those that they edit. */
async function goToSearch(router: AnyRouter): Promise<void> {
  const { pathname } = router.state.location;
  const isAtDesk = pathname === paths.admin() || pathname.startsWith(`${paths.admin()}/`);
  const path = isAtDesk ? paths.catalogue() : paths.participating();
  const stop = router.subscribe('onResolved', () => {
    stop();
    enterSearchWhenThere();
  });
  await router.navigate(linkTo(path));
  // Who has something unsaved may have stayed.
  if (router.state.location.pathname !== path) stop();
}

/** The page's own part may be on its way yet. */
function enterSearchWhenThere(): void {
  if (enterSearch()) return;
  const watching = new MutationObserver(() => enterSearch() && end());
  const end = () => {
    watching.disconnect();
    for (const type of GOING_ON) removeEventListener(type, end);
  };
  // Who does something else meanwhile is not called back.
  for (const type of GOING_ON) addEventListener(type, end);
  watching.observe(document.body, { childList: true, subtree: true });
}

const GOING_ON = ['keydown', 'pointerdown'] as const;

import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { linkTo, paths } from '../paths.ts';
import { nativeShell } from '../platform/native.ts';

/** S2 §9: after the vote is counted. */
const INSTAGRAM_MS = 1500;
const THANK_YOU_MS = 3000;

/**
 * After a vote: opens Instagram in a new tab after 1.5 s, if there is a link, and the thank-you
 * page after 3 s, or at once when that tab is blocked (S2 §4). Any other action cancels it: a tap, Escape,
 * a dialog, or another page.
 * @param isDue whether the vote, and its review, are stored and the person is waiting for it
 * @returns whether it is about to happen, and how to stay
 */
export function useFarewell(isDue: boolean, instagramUrl: string | null) {
  const router = useRouter();
  const [isStaying, setStaying] = useState(false);
  const isLeaving = isDue && !isStaying;
  // A page that was asked for may still be loading.
  const isBusy = () => isDialogOpen() || router.state.status === 'pending';
  const leave = useEffectEvent(() => {
    if (isBusy()) setStaying(true);
    else void router.navigate(linkTo(paths.thankYou()));
  });
  const openInstagram = useEffectEvent(() => {
    if (instagramUrl === null) return;
    if (isBusy()) setStaying(true);
    else if (!openTab(instagramUrl)) leave();
  });
  useEffect(() => {
    if (!isLeaving) return;
    // If preloading fails, it loads on navigation.
    router.preloadRoute(linkTo(paths.thankYou())).catch(() => {});
    const timers = [setTimeout(openInstagram, INSTAGRAM_MS), setTimeout(leave, THANK_YOU_MS)];
    const onEvent = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setStaying(true);
    };
    // The page must not change under a finger that is on its way to a link.
    const onTap = () => setStaying(true);
    addEventListener('keydown', onEvent);
    addEventListener('pointerdown', onTap);
    return () => {
      timers.forEach(clearTimeout);
      removeEventListener('keydown', onEvent);
      removeEventListener('pointerdown', onTap);
    };
  }, [isLeaving, router]);
  return { isLeaving, stay: () => setStaying(true) };
}

const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

/** @returns whether the browser allowed it; the new tab has no access to this one */
function openTab(url: string): boolean {
  const shell = nativeShell();
  if (shell) {
    shell.open(url);
    return true;
  }
  try {
    const tab = window.open(url, '_blank');
    if (!tab) return false;
    tab.opener = null;
    return true;
  } catch {
    return false;
  }
}

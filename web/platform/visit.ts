import type { FunnelStep } from '../../domain/visits/rules.ts';

// Duplicated from the rules: every page's first file contains these, and should not contain the
// rules.
const STEPS: readonly FunnelStep[] = ['visit', 'restaurant', 'rated', 'submitted', 'voted'];

/** Index in STEPS: how far the visitor has come on the page that is open. */
let reached = 0;

/** The visitor rated a dish, sent the vote, or it was counted: reported when the page is left. */
export function reachStep(step: FunnelStep): void {
  reached = Math.max(reached, STEPS.indexOf(step));
}

/** @returns the furthest step of the page that is open */
export const readStep = (): FunnelStep => STEPS[reached] ?? 'visit';

/** Another page was opened. */
export function resetStep(): void {
  reached = 0;
}

/** Excludes robots by the words of S2 §5, and tracking opt-outs; the server checks again. */
export const isCounted = (): boolean =>
  !/bot|crawler|spider|scraper|headless/i.test(navigator.userAgent) &&
  navigator.doNotTrack !== '1' &&
  !('globalPrivacyControl' in navigator && navigator.globalPrivacyControl);

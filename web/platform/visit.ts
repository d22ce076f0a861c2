import type { FunnelStep } from '../../domain/visits/rules.ts';

// Spelled out: every page's first file has these, and need not have the rules.
const STEPS: readonly FunnelStep[] = ['visit', 'restaurant', 'rated', 'submitted', 'voted'];

/** An index of STEPS: how far the visit has come on the page that is open. */
let reached = 0;

/** Somebody rated a dish, sent the vote, or had it counted: told when the page is left. */
export function reachStep(step: FunnelStep): void {
  reached = Math.max(reached, STEPS.indexOf(step));
}

/** @returns the furthest step of the page that is open */
export const readStep = (): FunnelStep => STEPS[reached] ?? 'visit';

/** Another page is open. */
export function resetStep(): void {
  reached = 0;
}

/** Robots by the words of S2 §5, and who asks not to be tracked; the server looks again. */
export const isCounted = (): boolean =>
  !/bot|crawler|spider|scraper|headless/i.test(navigator.userAgent) &&
  navigator.doNotTrack !== '1' &&
  !('globalPrivacyControl' in navigator && navigator.globalPrivacyControl);

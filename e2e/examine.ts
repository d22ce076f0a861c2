import type { Page } from '@playwright/test';
import { POLICY_COMMITMENTS } from '../domain/policies/rules.ts';
import { DESKTOP, expect, PHONE } from './app.ts';
import { findings, scan } from './visitors.ts';

type Scheme = 'light' | 'dark';

/** Screen widths and text scales at which no page may be wider than the screen. */
const SIZES = [
  ['a screen of 320 px', 320, 1],
  ['a desktop at 200 %', DESKTOP.width / 2, 1],
  ['letters twice as large', DESKTOP.width, 2],
  ['letters twice as large on a phone', PHONE.width, 2],
] as const;

interface Router {
  history: { push: (address: string) => void };
  load: () => Promise<void>;
}

/**
 * Opens a screen as a link does. The page has its code and axe already: that takes half the time of a first
 * load, which other tests make of each screen.
 */
export async function follow(page: Page, at: string): Promise<void> {
  await page.evaluate(async (address) => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: Router };
    router.history.push(address);
    await router.load();
  }, at);
  await settle(page);
}

/** Waits until a page has loaded with its data. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator('#main h1').first()).toBeVisible();
  await expect(page.locator('#main .shimmer')).toHaveCount(0);
}

/** Runs all measurements of a screen; on a phone in both themes and at every size. */
export async function examine(page: Page, what: string, scheme: Scheme): Promise<void> {
  await expectStill(page, what);
  await expectTargets(page, what);
  await scan(page, what);
  // Only once: the phone runs use Spanish, whose words are longer.
  if (page.viewportSize()?.width !== PHONE.width) return;
  await page.emulateMedia({ colorScheme: scheme === 'dark' ? 'light' : 'dark' });
  await scanColours(page, `${what}, in the other theme`);
  await page.emulateMedia({ colorScheme: scheme });
  await expectReflow(page, what);
}

/** The themes differ only in their colours. */
export async function scanColours(page: Page, what: string): Promise<void> {
  const runOnly = ['color-contrast', 'link-in-text-block'];
  expect(await findings(page, { runOnly }), what).toEqual([]);
}

/** With reduced motion nothing is animated; what comes late may still appear at once. */
async function expectStill(page: Page, what: string): Promise<void> {
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map((one) => (one instanceof CSSAnimation ? one.animationName : one.constructor.name))
      .filter((name) => name !== 'appear'),
  );
  expect(moving, `${what} moves`).toEqual([]);
}

/** Only wide tables scroll to the side, within themselves. */
async function expectReflow(page: Page, what: string): Promise<void> {
  const before = page.viewportSize() ?? PHONE;
  for (const [size, width, times] of SIZES) {
    await page.setViewportSize({ width, height: before.height });
    const wider = await page.evaluate(async (letters) => {
      const root = document.documentElement;
      root.style.fontSize = letters === 1 ? '' : `${16 * letters}px`;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return root.scrollWidth - root.clientWidth;
    }, times);
    expect.soft(wider, `${what}: ${size}`).toBe(0);
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await page.setViewportSize(before);
}

/**
 * Checks that every tap target is large enough, except links within a text, and places on a map,
 * which are in a list beside it.
 */
export async function expectTargets(page: Page, what: string): Promise<void> {
  const small = await page.evaluate((least) => {
    const TARGETS = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
    const boxesOf = (target: Element): DOMRect[] => {
      const labels = target instanceof HTMLInputElement ? [...(target.labels ?? [])] : [];
      // A link that covers its whole container.
      const covers = getComputedStyle(target, '::after').position === 'absolute';
      const covered = covers ? target.closest('.relative') : null;
      return [target, ...labels, ...(covered ? [covered] : [])].map((one) =>
        one.getBoundingClientRect(),
      );
    };
    const isInText = (target: Element) =>
      getComputedStyle(target).display === 'inline' &&
      (target.parentElement?.textContent ?? '').trim() !== (target.textContent ?? '').trim();
    return [...document.querySelectorAll(TARGETS)]
      .filter(
        (target) =>
          target.checkVisibility({ visibilityProperty: true }) &&
          !target.closest('svg') &&
          !isInText(target) &&
          // Appears only with the focus.
          !target.matches(String.raw`a.sr-only, button.sr-only.focus\:not-sr-only`) &&
          !boxesOf(target).some(
            ({ width, height }) => Math.round(width) >= least && Math.round(height) >= least,
          ),
      )
      .map((target) => {
        const { width, height } = target.getBoundingClientRect();
        const name = target.getAttribute('aria-label') ?? target.textContent ?? target.id;
        return `${target.tagName} ${name.trim().slice(0, 40)}: ${width} by ${height}`;
      });
  }, POLICY_COMMITMENTS.targetPixels);
  expect.soft(small, `${what}: what one taps on is too small`).toEqual([]);
}

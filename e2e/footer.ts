import type { Page } from '@playwright/test';

/** From this width on the policies of the footer are always open. */
const WIDE_PX = 640;

/** Unfolds the policies of the footer, which are behind a tap on a phone. */
export async function openPolicies(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? WIDE_PX) >= WIDE_PX) return;
  await page.getByRole('contentinfo').locator('summary').click();
}

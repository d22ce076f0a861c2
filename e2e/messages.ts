import type { Page } from '@playwright/test';

/**
 * Keeps every message that the page shows, since one of four seconds can be over before a slow machine looks.
 * Call it before the page is loaded.
 */
export async function keepMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const messages = new Set<string>();
    Object.assign(window, { messages });
    const look = () => {
      for (const { textContent } of document.querySelectorAll('[role="status"], [aria-live]'))
        messages.add(textContent);
    };
    const changes = { subtree: true, childList: true, characterData: true };
    new MutationObserver(look).observe(document, changes);
  });
}

/** The messages since this document was loaded, as one text. */
export const messagesOf = (page: Page): Promise<string> =>
  page.evaluate(() => [...(window as unknown as { messages: Set<string> }).messages].join('\n'));

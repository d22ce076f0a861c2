import type { Page } from '@playwright/test';
import { demoPeople } from '../database/demo/people.ts';
import { type App, expect } from './app.ts';

export function demoPerson(key: string) {
  const person = demoPeople.find((one) => one.key === key);
  if (!person?.password) throw new Error(`The demo has no account ${key}.`);
  return { ...person, password: person.password };
}

/** Signs a browser in without the form, which has journeys of its own; in any language. */
export async function enter(page: Page, app: App, key: string): Promise<void> {
  const { email, password } = demoPerson(key);
  const answer = await page.request.post(`${app.url}/api/people/sign-in`, {
    data: { email, password },
    headers: { origin: app.url },
  });
  expect(answer.status()).toBe(200);
}

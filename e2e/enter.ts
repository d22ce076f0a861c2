import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { demoPeople } from '../database/demo/people.ts';
import { profiles } from '../database/schema/people.ts';
import { type App, expect } from './app.ts';

export function demoPerson(key: string) {
  const person = demoPeople.find((one) => one.key === key);
  if (!person?.password) throw new Error(`The demo has no account ${key}.`);
  return { ...person, password: person.password };
}

/** One word of 45 characters each: a page that cannot break them is wider than a phone. */
export const LONG_EMAIL = 'quieroprobarestostacosdelfestival@example.com';
export const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorffmaximilian';

/** Gives an account a name and an address that no page may be widened by. */
export const giveLongWords = (app: App, key: string) =>
  app.db
    .update(profiles)
    .set({ email: LONG_EMAIL, fullName: LONG_NAME })
    .where(eq(profiles.id, demoPerson(key).id));

/** Signs a browser in without the form, which has journeys of its own; in any language. */
export async function enter(page: Page, app: App, key: string): Promise<void> {
  const { id, password } = demoPerson(key);
  const [profile] = await app.db.select().from(profiles).where(eq(profiles.id, id));
  const answer = await page.request.post(`${app.url}/api/people/sign-in`, {
    data: { email: profile?.email, password },
    headers: { origin: app.url },
  });
  expect(answer.status()).toBe(200);
}

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

/** A word of 45 characters in each: a page that cannot break them is wider than a phone. */
export const LONG_EMAIL = 'quieroprobarestostacosdelfestival@example.com';
export const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorffmaximilian';

/** Gives an account a long name and address, which must not make any page wider. */
export const giveLongWords = (app: App, key: string) =>
  app.db
    .update(profiles)
    .set({ email: LONG_EMAIL, fullName: LONG_NAME })
    .where(eq(profiles.id, demoPerson(key).id));

/** Signs a browser in without the form, which has its own tests; in any language. */
export async function enter(page: Page, app: App, key: string): Promise<void> {
  const { id, password } = demoPerson(key);
  const [profile] = await app.db.select().from(profiles).where(eq(profiles.id, id));
  const answer = await page.request.post(`${app.url}/api/people/sign-in`, {
    data: { email: profile?.email, password },
    headers: { origin: app.url },
  });
  expect(answer.status()).toBe(200);
}

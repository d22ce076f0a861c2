import type { Page } from '@playwright/test';
import { personIdOf } from '../database/demo/people.ts';
import { userRoles } from '../database/schema/people.ts';
import { upsertSetting } from '../server/settings/queries.ts';
import { type App, expect } from './app.ts';
import { enter } from './enter.ts';

/** Closes voting, freezes the result, and signs it as two organisers. @param page of the first one, signed in */
export async function signResult(app: App, page: Page, other: Page): Promise<string> {
  await upsertSetting(app.db, 'voting_enabled', 'false');
  await app.db
    .insert(userRoles)
    .values({ userId: personIdOf('votante'), role: 'admin' })
    .onConflictDoNothing();
  await enter(other, app, 'votante');
  const post = async (by: Page, path: string, data: object) => {
    const answer = await by.request.post(`${app.url}/api/results/${path}`, {
      data,
      headers: { origin: app.url },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  };
  const { frozen } = await post(page, 'freeze', { seen: null });
  const seen = { snapshotId: frozen.id, sha256: frozen.sha256 };
  await post(page, 'sign', seen);
  await post(other, 'sign', seen);
  return frozen.id;
}

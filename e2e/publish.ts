import { demoPeople, personIdOf } from '../database/demo/people.ts';
import { userRoles } from '../database/schema/people.ts';
import { upsertSetting } from '../server/settings/queries.ts';
import type { App } from './app.ts';

type Ask = (
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  // oxlint-disable-next-line typescript/no-explicit-any -- each step reads another answer
) => Promise<any>;

/** Signs in beside the browser. @throws Error for an answer that is not 200 */
async function organiser({ url }: Pick<App, 'url'>, key: string): Promise<Ask> {
  let cookie = '';
  const ask: Ask = async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', origin: url, cookie },
      ...(body && { body: JSON.stringify(body) }),
    });
    const set = response.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
    if (set.length > 0) cookie = set.join('; ');
    if (response.status === 200) return response.json();
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  };
  const person = demoPeople.find((one) => one.key === key);
  await ask('POST', '/api/people/sign-in', { email: person?.email, password: person?.password });
  return ask;
}

/** Makes a second organiser, and closes voting. @returns what both do with the demo's result */
async function twoOrganisers(app: Pick<App, 'url' | 'db'>) {
  const other = { userId: personIdOf('votante'), role: 'admin' } as const;
  await app.db.insert(userRoles).values(other).onConflictDoNothing();
  await upsertSetting(app.db, 'voting_enabled', 'false');
  const first = await organiser(app, 'admin');
  const second = await organiser(app, 'votante');
  /** Freezes it, and signs it as both. @returns what they have seen */
  const sign = async (): Promise<{ snapshotId: string; sha256: string }> => {
    const { frozen: before } = await first('GET', '/api/results/desk');
    const { frozen } = await first('POST', '/api/results/freeze', { seen: before?.id ?? null });
    const seen = { snapshotId: frozen.id, sha256: frozen.sha256 };
    for (const ask of [first, second]) await ask('POST', '/api/results/sign', seen);
    return seen;
  };
  const publish = async (reason: { en: string; es: string } | null): Promise<void> => {
    await first('POST', '/api/results/publish', { ...(await sign()), reason });
  };
  return { sign, publish };
}

/** Closes voting, and freezes and signs the demo's result as two organisers. @returns its id */
export const signResult = async (app: Pick<App, 'url' | 'db'>): Promise<string> =>
  (await (await twoOrganisers(app)).sign()).snapshotId;

/** The same, and publishes it. @returns publishes a correction */
export async function publishResult(app: Pick<App, 'url' | 'db'>) {
  const { publish } = await twoOrganisers(app);
  await publish(null);
  return { correct: publish };
}

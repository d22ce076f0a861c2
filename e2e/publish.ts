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

/** Makes a second organiser, and publishes the demo's result as both do. @returns publishes a correction */
export async function publishResult(app: Pick<App, 'url' | 'db'>) {
  await app.db.insert(userRoles).values({ userId: personIdOf('votante'), role: 'admin' });
  await upsertSetting(app.db, 'voting_enabled', 'false');
  const first = await organiser(app, 'admin');
  const second = await organiser(app, 'votante');
  const publish = async (reason: { en: string; es: string } | null) => {
    const { frozen: before } = await first('GET', '/api/results/desk');
    const { frozen } = await first('POST', '/api/results/freeze', { seen: before?.id ?? null });
    const seen = { snapshotId: frozen.id, sha256: frozen.sha256 };
    for (const ask of [first, second]) await ask('POST', '/api/results/sign', seen);
    await first('POST', '/api/results/publish', { ...seen, reason });
  };
  await publish(null);
  return { correct: publish };
}

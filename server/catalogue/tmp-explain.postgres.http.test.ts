import { sql } from 'drizzle-orm';
import { test } from 'vitest';
import { crowdOf } from '../testing/merged-dishes.ts';
import { menuAt, mergePlaces, placeAt, rateAt, standTogether } from '../testing/merged-restaurants.ts';
import { openTestServer } from '../testing/server.ts';
import { placed, placesOf } from '../../database/merged-dishes.ts';
test('x', async () => {
  const server = await openTestServer();
  const admin = await server.visitor().signInAs('admin');
  const base = (await (await server.visitor().signInAs('visitor')).get('/api/people/me')).body.person;
  await standTogether(server, 0, 3, 4);
  const crowd = await crowdOf(server, base, 600);
  const [goes, stays] = [menuAt(4), menuAt(3)];
  for (const [at, person] of crowd.entries()) {
    if (at < 500) await rateAt(server, person, { point: 0, place: 4 }, { [goes[at % 3] ?? '']: 3 });
    if (at >= 100) await rateAt(server, person, { point: 0, place: 3 }, { [stays[at % 3] ?? '']: 3 });
  }
  const db = server.services.db;
  const ex = async (name: string, q: any) => {
    const { rows } = (await db.execute(sql`explain (analyze, summary) ${q}`)) as any;
    console.log(name + '\n' + rows.map((r: any) => r['QUERY PLAN']).join('\n'));
  };
  const ids = [placeAt(4).id, placeAt(3).id];
  await ex('PLACED', sql`with recursive ${placed(ids)} select id from placed where place <> dish_id or (is_aside and not withheld) or (withheld and not is_aside and state = 'counted')`);
  await ex('SPLIT', sql`with recursive ${placesOf(ids)}
    select user_session as session from votes join places on places.id = votes.restaurant_id
    where not exists (select from profiles where 'user_' || profiles.id = user_session)
    group by user_session having count(distinct root) > 1`);
  await ex('VOTERS', sql`with recursive ${placesOf([ids[0]!])}
    select distinct user_session as session, encode(voter_key, 'hex') as key
    from votes join places on places.id = votes.restaurant_id
    join profiles on 'user_' || profiles.id = user_session
    where rating > 0 and not admin_vote`);
  const orig = db.execute;
  const t0 = performance.now();
  const mapping = Object.fromEntries(goes.map((dish, at) => [dish, stays[at] ?? '']));
  console.log('MERGE', (await mergePlaces(admin, 4, 3, mapping)).status, performance.now() - t0);
  await ex('PLACED2', sql`with recursive ${placed(ids)} select id from placed where place <> dish_id or (is_aside and not withheld) or (withheld and not is_aside and state = 'counted')`);
  void orig;
  await server.stop();
}, 300_000);

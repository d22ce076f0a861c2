import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { broadcastRecipients, broadcasts, mailConsents } from '../../database/schema/broadcasts.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { profiles } from '../../database/schema/people.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import { VOTED_PLACES } from '../testing/cast.ts';
import { publishResult } from '../testing/results.ts';
import { openTestSending, type TestSending } from '../testing/sending.ts';
import { writeRanks } from './present.ranks.ts';

const [place] = VOTED_PLACES;
const TO_OWNERS = { filter: { owners: true }, withRanks: true };

let sending: TestSending;
beforeAll(async () => {
  sending = await openTestSending();
  await sending.server.services.broadcasts.stop();
});
afterAll(() => sending.close());
afterEach(async () => {
  const { db } = sending.server.services;
  await db.delete(broadcastRecipients);
  await db.delete(broadcasts);
  await db.delete(mailConsents);
  sending.mailServer.mails.splice(0);
});

async function own(email: string, restaurantId: string): Promise<void> {
  const { db } = sending.server.services;
  const [person] = await db.select().from(profiles).where(eq(profiles.email, email));
  await db.insert(restaurantOwners).values({ userId: person?.id ?? '', restaurantId });
}
const settle = () => sending.openSender().settle();
const textTo = async (email: string) => (await sending.mailServer.mailTo(email)).text;

test('before a result there is no example, and the mail has its own words alone', async () => {
  expect((await sending.admin.get('/api/broadcasts/ranks-example')).body).toEqual({
    example: null,
  });
  await sending.agree('early@example.com');
  await own('early@example.com', place?.id ?? '');
  await sending.begin(1, TO_OWNERS);
  await settle();
  expect(await textTo('early@example.com')).not.toContain(place?.name ?? '');
});

test('only a mail to owners alone tells places', async () => {
  const told = await sending.draft(TO_OWNERS);
  expect(told).toMatchObject({ withRanks: true });
  for (const filter of [{}, { owners: false }]) {
    expect(await sending.draft({ filter, withRanks: true })).toMatchObject({ withRanks: false });
  }
  const answer = await sending.admin.post('/api/broadcasts', {
    fields: { subject: {}, body: {}, filter: {}, withRanks: 'yes' },
  });
  expect(answer.status).toBe(400);
});

test('each owner reads their own places in their language; who has none is thanked', async () => {
  const { db } = sending.server.services;
  await publishResult(sending.server);
  const [unplaced] = await db
    .insert(restaurants)
    .values({ name: 'El <b>Nuevo</b> & Co', stateId: 'SC', countyId: '45019' })
    .returning();
  await sending.agree('first@owners.example', 'es');
  await sending.agree('both@owners.example', 'en');
  await own('first@owners.example', place?.id ?? '');
  await own('both@owners.example', place?.id ?? '');
  await own('both@owners.example', unplaced?.id ?? '');
  await sending.begin(2, TO_OWNERS);
  await settle();

  const { body } = await sending.admin.get(`/api/results/restaurants/${place?.id}`);
  const [{ list, rank }] = body.ranks;
  const page = `/results/2026/${list.id}`;
  const spanish = await textTo('first@owners.example');
  expect(spanish).toContain(`${place?.name} en el resultado 2026`);
  expect(spanish).toContain(`Lugar ${rank} · ${list.name.es}`);
  expect(spanish).toContain(`${page})`);
  expect(spanish).toContain(`${page}/`);
  expect(spanish).toContain('/badge.png)');
  expect(spanish).not.toContain('Nuevo');

  const english = await sending.mailServer.mailTo('both@owners.example');
  expect(english.text).toContain(`Place ${rank} · ${list.name.en}`);
  expect(english.text.replaceAll('\r', '')).toContain(
    'El <b>Nuevo</b> & Co in the result 2026\nNo place on the lists',
  );
  expect(english.html).toContain('El &#60;b&#62;Nuevo&#60;/b&#62; &#38; Co');
  expect(english.html).not.toContain('<b>Nuevo');
  expect(english.html).toMatch(/<a href="[^"]+\/results\/2026\/[^"]+\/badge\.png"/);
});

test('the test and the preview show the best restaurant as an example', async () => {
  const { body } = await sending.admin.get('/api/broadcasts/ranks-example');
  expect(Object.keys(body.example)).toEqual(['en', 'es']);
  const [said, told] = body.example.en;
  expect(said[0].text).toContain('An example');
  expect(told.some(({ href }: { href: string | null }) => href?.includes('/badge.png'))).toBe(true);
  const { id, version } = await sending.draft(TO_OWNERS);
  const tested = await sending.admin.post(`/api/broadcasts/${id}/test`, { version });
  expect(tested.status).toBe(200);
  const mails = sending.mailServer.mails.map(({ text }) => text).join('\n');
  expect(mails).toContain(said[0].text);
  expect(mails).toContain(told[0].text);
});

test('eight places of a restaurant are told, and how many more there are', () => {
  const list = {
    id: 'best',
    categoryId: 'best',
    name: { en: 'Best', es: 'Lo mejor' },
    kind: 'restaurants' as const,
    by: 'points' as const,
    leastVotes: 1,
    place: null,
    ranked: 9,
    unranked: 0,
    firsts: 0,
    winners: [],
  };
  const ranks = Array.from({ length: 10 }, (_, index) => ({ list, rank: index + 1, dish: null }));
  const owned = [{ restaurant: { id: 'r', name: 'R' }, ranks }];
  const [paragraph] = writeRanks('en', { publicUrl: 'https://v.example', year: 2026, owned });
  const text = paragraph?.map((inline) => inline.text).join('');
  expect(text).toContain('Place 8 ·');
  expect(text).not.toContain('Place 9');
  expect(text).toContain('And 2 more places.');
});

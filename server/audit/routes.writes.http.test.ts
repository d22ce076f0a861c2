import { randomUUID } from 'node:crypto';
import { gt, max } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { auditLog } from '../../database/schema/audit.ts';
import { restaurantAccessRequests, restaurantOwners } from '../../database/schema/owners.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import { AUDIT_ACTIONS, type AuditAction } from '../../domain/audit/rules.ts';
import { EMPTY_DISH } from '../../domain/restaurants/fields.keys.ts';
import { type MailServer, openMailServer } from '../testing/mail.ts';
import { objectionWrites } from '../testing/objections.ts';
import { moderationWrites } from '../testing/moderation.ts';
import { proposalWrites } from '../testing/proposal-writes.ts';
import { replyWrites } from '../testing/reply-writes.ts';
import { kitchenWrites } from '../testing/kitchen-writes.ts';
import { venueWrites } from '../testing/venue-writes.ts';
import { voteAppealWrites } from '../testing/vote-appeals.ts';
import { ANCHOR_ENV } from '../testing/anchor-env.ts';
import { broadcastWrites } from '../testing/broadcasts.ts';
import { accountWrites, givePasskey } from '../testing/accounts.ts';
import { appliedImport, checkedImport } from '../testing/imports.ts';
import { changedValue } from '../testing/former-values.ts';
import { mergeWrites } from '../testing/merged-restaurants.ts';
import { callOperation, type Input, OPERATIONS } from '../testing/operations.ts';
import { resultWrites } from '../testing/results.ts';
import { revealWrites } from '../testing/reveal.ts';
import { storeCluster, storeDismissedCluster } from '../testing/signals.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';
import { voteRulingWrites } from '../testing/vote-rulings.ts';

/** Writes that need no audit entry, and why. */
const UNWRITTEN: Record<string, string> = {
  'invitations.check': 'says what a quick set-up would do',
  'voteRulings.findTrace': 'says by which hash votes are found, and stores nothing',
  'voteRulings.preview': 'says what a ruling would do',
  'reveal.go': 'turns a page on a screen',
  'reveal.end': 'closes a screen; the result stays as it is',
  'results.previewRules': 'says what rules would make of the votes',
  'imports.answer': 'says what a sheet would do; its import has the answers in its entry',
  'imports.plan': 'says what a sheet would do, with other rows as new ones',
  'imports.givePictures': 'says what a sheet would do with pictures that were uploaded',
  'imports.check': 'keeps what a sheet would do for who handed it in; nothing else is different',
};

let mailServer: MailServer;
let server: TestServer;
let admin: Visitor;
let owner: Visitor;
/** Takes restaurants of the demo that no row has used yet. */
let unused = 40;

beforeAll(async () => {
  mailServer = await openMailServer();
  server = await openTestServer({ ...ANCHOR_ENV, SMTP_URL: mailServer.url });
  admin = await server.visitor().signInAs('admin');
  owner = await server.visitor().signInAs('owner');
});
afterAll(() => Promise.all([server.stop(), mailServer.close()]));

const freshPlace = () => demoRestaurants[(unused += 1)]?.id ?? '';
const dishFields = () => ({ ...EMPTY_DISH, name: `Taco ${randomUUID()}` });

/** Calls an operation that a row depends on; it must succeed. */
async function prepare(name: string, by: Visitor, input: Input, file?: Uint8Array<ArrayBuffer>) {
  const operation = OPERATIONS.find((one) => one.name === name);
  if (!operation) throw new Error(`There is no operation ${name}.`);
  const answer = await callOperation(server, by, operation, { input, ...(file && { file }) });
  if (answer.status >= 300) throw new Error(`${name}: ${answer.text}`);
  return answer.text;
}
const prepared = async (...call: Parameters<typeof prepare>) => JSON.parse(await prepare(...call));
async function newRestaurant(): Promise<string> {
  const [row] = await server.services.db
    .insert(restaurants)
    .values({ name: `Taquería ${randomUUID()}`, stateId: 'SC', countyId: '45019' })
    .returning();
  return row?.id ?? '';
}
async function newDish(): Promise<string> {
  const restaurantId = await newRestaurant();
  return (await prepared('catalogue.createDish', admin, { restaurantId, fields: dishFields() })).id;
}
async function fieldsOf(restaurantId: string) {
  const { fields, version } = await prepared('catalogue.find', admin, { restaurantId });
  return { fields, version };
}
async function newRequest(): Promise<string> {
  const [row] = await server.services.db
    .insert(restaurantAccessRequests)
    .values({
      userId: personIdOf('visitor'),
      fullName: 'Jamie Alston',
      email: 'visitor@vota-taco.example',
      restaurantId: freshPlace(),
      pfgAccountNumber: '12345',
    })
    .returning();
  return row?.id ?? '';
}
async function owned(): Promise<string> {
  const restaurantId = freshPlace();
  await server.services.db
    .insert(restaurantOwners)
    .values({ userId: personIdOf('owner'), restaurantId });
  return restaurantId;
}
const newSheet = () => ['Name,State,County', `Taquería ${randomUUID()},SC,Charleston`];
let drawn = 0;
/** A picture that was not uploaded before. */
const picture = async () =>
  new Uint8Array(
    await sharp({ create: { width: (drawn += 2), height: 2, channels: 3, background: '#c2381a' } })
      .png()
      .toBuffer(),
  );

interface Row {
  /** The expected audit entry. */
  action: AuditAction;
  /** Prepares the data, and returns the operation's input. */
  input: () => Promise<Input>;
  file?: () => Promise<Uint8Array<ArrayBuffer>>;
}
const row = (action: AuditAction, input: () => Promise<Input>, file?: Row['file']): Row => ({
  action,
  input,
  ...(file && { file }),
});

/** For each write of organisers and owners, a call that changes something. */
const WRITES: Record<string, Row> = {
  'audit.export': row('audit_exported', async () => ({})),
  ...broadcastWrites(
    () => server,
    () => admin,
  ),
  'catalogue.change': row('restaurant_changed', async () => {
    const restaurantId = await newRestaurant();
    const { fields, version } = await fieldsOf(restaurantId);
    return { restaurantId, version, fields: { ...fields, phone: '843 555 0199' } };
  }),
  'catalogue.changeDish': row('dish_changed', async () => ({
    dishId: await newDish(),
    version: 1,
    fields: dishFields(),
  })),
  'catalogue.create': row('restaurant_created', async () => {
    const { fields } = await fieldsOf(await newRestaurant());
    return { fields: { ...fields, name: `Taquería ${randomUUID()}` } };
  }),
  'catalogue.createDish': row('dish_created', async () => ({
    restaurantId: await newRestaurant(),
    fields: dishFields(),
  })),
  'catalogue.restoreValue': row('restaurant_changed', async () =>
    changedValue(server, admin, await newRestaurant()),
  ),
  'catalogue.delete': row('restaurant_deleted', async () => ({
    restaurantId: await newRestaurant(),
  })),
  'catalogue.deleteDish': row('dish_deleted', async () => ({ dishId: await newDish() })),
  'catalogue.setArchived': row('restaurant_archived', async () => ({
    restaurantId: await newRestaurant(),
    isArchived: true,
  })),
  'catalogue.setDishArchived': row('dish_archived', async () => ({
    dishId: await newDish(),
    isArchived: true,
  })),
  ...mergeWrites(() => admin, newRestaurant),
  'catalogue.uploadPicture': row('picture_stored', async () => ({}), picture),
  ...accountWrites(
    (name, input) => prepared(name, admin, input),
    () => server.visitor().signInAs('visitor'),
    (userId) => givePasskey(server.services, userId),
  ),
  'imports.apply': row('import_applied', async () => ({
    importId: await checkedImport(server, admin, ...newSheet()),
  })),
  'imports.undo': row('import_undone', async () => ({
    importId: await appliedImport(server, admin, ...newSheet()),
  })),
  'mail.sendAgain': row('mail_sent_again', async () => {
    const to = 'away@example.com';
    mailServer.answer(to, 550, 'unknown');
    await server.services.mailer.send({ kind: 'account_deleted', to, language: 'en' });
    await server.services.mailer.settle();
    return { mailId: (await prepared('mail.undelivered', admin, {})).mails[0].id };
  }),
  ...voteAppealWrites(() => server),
  ...moderationWrites(
    () => server,
    () => admin,
    freshPlace,
  ),
  'owners.approve': row('access_approved', async () => ({ requestId: await newRequest() })),
  'owners.reject': row('access_rejected', async () => ({
    requestId: await newRequest(),
    reason: 'Not theirs',
  })),
  'owners.revoke': row('access_revoked', async () => {
    await owned();
    return {
      ownershipId: (await prepared('owners.list', admin, {})).owners[0].id,
      reason: 'Sold',
    };
  }),
  'people.setAdmin': row('admin_made', async () => ({
    personId: personIdOf('votante'),
    isAdmin: true,
  })),
  'people.setBanned': row('person_banned', async () => ({
    personId: personIdOf('pending'),
    isBanned: true,
    reason: 'Spam',
  })),
  ...proposalWrites(
    owned,
    (name, input) => prepared(name, owner, input),
    () => prepared('proposals.list', admin, {}),
  ),
  'proposals.uploadPicture': row(
    'picture_stored',
    async () => ({ restaurantId: await owned() }),
    picture,
  ),
  ...replyWrites(
    () => server.services.db,
    owned,
    (name, input) => prepared(name, owner, input),
  ),
  ...objectionWrites(() => server, { admin: () => admin, owner: () => owner, owned }),
  ...resultWrites(
    () => server,
    () => admin,
  ),
  ...revealWrites(
    () => server,
    () => admin,
  ),
  ...voteRulingWrites(
    () => server,
    () => admin,
  ),
  'signals.dismiss': row('cluster_dismissed', async () => ({
    clusterId: await storeCluster(server.services.db, freshPlace(), server.clock.now),
  })),
  'signals.reopen': row('cluster_reopened', async () => ({
    clusterId: await storeDismissedCluster(server.services.db, freshPlace(), server.clock.now),
  })),
  'settings.change': row('setting_changed', async () => ({
    key: 'app_title',
    value: randomUUID(),
    seen: '',
  })),
  'anchors.ask': row('anchor_requested', async () => ({})),
  'settings.clearCaches': row('cache_cleared', async () => ({ caches: ['shared'] })),
  'settings.storeLogo': row('picture_stored', async () => ({}), picture),
  ...kitchenWrites(
    () => server,
    owned,
    (name, input) => prepared(name, owner, input),
  ),
  ...venueWrites(owned, (name, input) => prepared(name, owner, input)),
};

const writes = OPERATIONS.filter(
  ({ method, access }) =>
    method !== 'GET' && ['owner', 'owner_or_admin', 'staff', 'admin'].includes(access),
);

test('every write of organisers and owners has a row here, and no row is left over', () => {
  const names = writes.map(({ name }) => name).toSorted();
  expect(
    Object.keys({ ...WRITES, ...UNWRITTEN }).toSorted(),
    'A new write needs a row in WRITES: what it writes down, and an input with which it does something.',
  ).toEqual(names);
});

test.each(writes.filter(({ name }) => name in WRITES))(
  '$name is written down',
  async (operation) => {
    const { action, input, file } = WRITES[operation.name] as Row;
    const given = { input: await input(), ...(file && { file: await file() }) };
    const { db } = server.services;
    const [{ last } = { last: 0 }] = await db.select({ last: max(auditLog.number) }).from(auditLog);
    const role = operation.access === 'admin' ? 'admin' : 'owner';
    const by = role === 'admin' ? admin : owner;
    const answer = await callOperation(server, by, operation, given);
    if (answer.status >= 300) throw new Error(answer.text);
    const written = gt(auditLog.number, last ?? 0);
    const entries = await db.select().from(auditLog).where(written);
    expect(AUDIT_ACTIONS).toContain(action);
    const expected = { actorId: personIdOf(role), actorRole: role, at: server.clock.now };
    expect(entries.filter((entry) => entry.action === action)).toMatchObject([expected]);
  },
);

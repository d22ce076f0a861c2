import { and, eq, isNotNull, like, or, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { broadcastRecipients } from '../../database/schema/broadcasts.ts';
import { KEPT_RECIPIENT_DAYS } from '../../domain/broadcasts/rules.ts';
import { runMaintenance } from '../app/maintenance.ts';
import { MAIL_FIELDS, openTestSending, type TestSending } from '../testing/sending.ts';

let sending: TestSending;
beforeEach(async () => {
  sending = await openTestSending();
});
afterEach(() => sending.close());

test('whom it is for stands in the log, and an address is found among them', async () => {
  const { admin, agree, begin, settle } = sending;
  await agree('ana@example.com', 'es');
  await agree('bo_1@example.com', 'es');
  await agree('eve@example.com');
  const id = await begin(2, { filter: { locale: 'es' } });
  const { body: log } = await admin.get('/api/audit?action=broadcast_started');
  expect(log.entries[0]).toMatchObject({
    subjectId: id,
    changes: { recipients: { from: null, to: 2 }, locale: { from: null, to: 'es' } },
  });
  await settle();
  const look = async (q: string) => {
    const path = `/api/broadcasts/${id}/recipients?status=sent&q=${encodeURIComponent(q)}`;
    const { body } = await admin.get(path);
    return [body.total, body.recipients.map(({ email }: { email: string }) => email)];
  };
  expect(await look('ANA@')).toEqual([1, ['ana@example.com']]);
  expect(await look('o_1')).toEqual([1, ['bo_1@example.com']]);
  expect(await look('o%1')).toEqual([0, []]);
  expect(await look('')).toEqual([2, ['ana@example.com', 'bo_1@example.com']]);
});

test('how a draft’s recipients were changed stands in the log', async () => {
  const { admin, draft } = sending;
  const { id, version } = await draft({ filter: { locale: 'es', owners: true } });
  const fields = { ...MAIL_FIELDS, filter: { owners: true, voted: 'voters' } };
  await admin.post(`/api/broadcasts/${id}`, { version, fields });
  const { body: log } = await admin.get('/api/audit?action=broadcast_changed');
  expect(log.entries[0].changes).toEqual({
    locale: { from: 'es', to: null },
    voted: { from: null, to: 'voters' },
  });
});

test('a text that was changed in one language stands in the log under that language', async () => {
  const { admin, draft } = sending;
  const { id, version } = await draft();
  const fields = { ...MAIL_FIELDS, subject: { ...MAIL_FIELDS.subject, es: 'Otro' } };
  await admin.post(`/api/broadcasts/${id}`, { version, fields });
  const { body: log } = await admin.get('/api/audit?action=broadcast_changed');
  expect(log.entries[0]).toMatchObject({ subjectName: MAIL_FIELDS.subject.en });
  expect(log.entries[0].changes).toEqual({
    subjectEs: { from: MAIL_FIELDS.subject.es, to: 'Otro' },
  });
});

test('90 days after its end the addresses go; how many were what stays', async () => {
  const { admin, agreeAll, begin, find, mailServer, later, server, settle, steer } = sending;
  await agreeAll(3);
  mailServer.answer('reader-10@example.com', 550, '5.7.1 no, <reader-10@example.com>');
  const id = await begin(3);
  await settle();
  const { services, clock } = server;
  const keep = () => runMaintenance({ ...services, now: () => clock.now });
  const addresses = async () => {
    const { rows } = (await services.db.execute(
      sql`select email::text as email from broadcast_recipients
        where broadcast_id = ${id}::uuid and (user_id is not null or email::text like '%@%')`,
    )) as { rows: unknown[] };
    return rows.length;
  };
  later(KEPT_RECIPIENT_DAYS * 24 * 60 - 1);
  await keep();
  expect(await addresses()).toBe(3);
  later(2);
  await keep();
  expect(await addresses()).toBe(0);
  expect(await find(id)).toMatchObject({
    figures: { sent: 2, refused: 1 },
    emptiedAt: clock.now.toISOString(),
  });
  const { body } = await admin.get(`/api/broadcasts/${id}/recipients?status=sent`);
  expect(body).toMatchObject({ recipients: [], total: 0 });
  const again = await steer(id, 'send-refused');
  expect([again.status, again.body.code]).toEqual([409, 'broadcast_not_so']);
  const since = clock.now.toISOString();
  later(60);
  await keep();
  expect((await find(id)).emptiedAt).toBe(since);
});

test('one that never ends is cancelled after 90 days without a change, and its addresses go', async () => {
  const { agreeAll, begin, find, later, server, settle, steer, mailServer, receivers } = sending;
  await agreeAll(3);
  sending.refuseSender(550, 'no mail of yours today');
  const id = await begin(3);
  await settle();
  const touched = (await find(id)).updatedAt;
  const { services, clock } = server;
  const keep = () => runMaintenance({ ...services, now: () => clock.now });
  later(KEPT_RECIPIENT_DAYS * 24 * 60);
  await keep();
  expect(await find(id)).toMatchObject({ status: 'paused', figures: { waiting: 3 } });
  later(1);
  await keep();
  expect(await find(id)).toMatchObject({
    status: 'cancelled',
    pauseReason: 'expired',
    pauseAnswer: null,
    figures: { waiting: 0, cancelled: 3 },
    finishedAt: touched,
    emptiedAt: clock.now.toISOString(),
  });
  const named = and(
    eq(broadcastRecipients.broadcastId, id),
    or(isNotNull(broadcastRecipients.userId), like(broadcastRecipients.email, '%@%')),
  );
  expect(await services.db.$count(broadcastRecipients, named)).toBe(0);
  sending.refuseSender();
  expect((await steer(id, 'resume')).body.code).toBe('broadcast_not_so');
  await settle();
  expect([receivers(), mailServer.mails.length]).toEqual([[], 0]);
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { strangerMails } from '../../database/schema/mail.ts';
import { useUpProof } from '../identity/proofs.ts';
import { MAIL_QUEUE, UNDELIVERED_QUEUE } from '../jobs/queues.ts';
import { openTestDatabase, TEST_NOW, type TestDatabase } from '../testing/database.ts';
import {
  insertAccount,
  jobsIn,
  type MailServer,
  openMailServer,
  openTestMailer,
  type TestMailer,
} from '../testing/mail.ts';

let database: TestDatabase;
let server: MailServer;
let mailer: TestMailer;

beforeAll(async () => {
  [database, server] = await Promise.all([openTestDatabase(), openMailServer()]);
  mailer = await openTestMailer(database.db, { SMTP_URL: server.url });
  const bannedAt = TEST_NOW;
  await insertAccount(database.db, { email: 'new@example.com', emailVerified: false });
  await insertAccount(database.db, { email: 'ana@example.com', locale: 'es' });
  await insertAccount(database.db, { email: 'bo@example.com', locale: 'en' });
  await insertAccount(database.db, { email: 'banned@example.com', bannedAt });
});
afterAll(async () => {
  await mailer.stop();
  await server.close();
  await database.close();
});
beforeEach(async () => {
  server.mails.splice(0);
  // Each test has an hour of its own.
  await database.db.delete(strangerMails);
});

async function receive(mailJob: Parameters<TestMailer['send']>[0]) {
  await mailer.send(mailJob);
  await mailer.settle();
  return server.mails.splice(0);
}

const TOKEN = /token=([\w-]{43})&type=/;

describe.each([
  {
    language: 'en',
    subjects: [
      'Confirm your email for Vota Taco',
      'Set a new password for Vota Taco',
      'You already have a Vota Taco account',
      'Your Vota Taco account is deleted',
    ],
    reader: 'bo@example.com',
  },
  {
    language: 'es',
    subjects: [
      'Confirma tu correo para Vota Taco',
      'Crea una contraseña nueva para Vota Taco',
      'Ya tienes una cuenta de Vota Taco',
      'Tu cuenta de Vota Taco se eliminó',
    ],
    reader: 'ana@example.com',
  },
] as const)('a real mail server receives in $language', ({ language, subjects, reader }) => {
  test.each([
    {
      kind: 'confirm_email',
      to: 'new@example.com',
      subject: subjects[0],
      links: [/^https:\/\/vota-taco\.example\/auth#token=[\w-]{43}&type=signup$/],
    },
    {
      kind: 'reset_password',
      to: reader,
      subject: subjects[1],
      links: [/^https:\/\/vota-taco\.example\/reset-password#token=[\w-]{43}&type=recovery$/],
    },
    {
      kind: 'sign_up_attempt',
      to: reader,
      subject: subjects[2],
      links: [
        /^https:\/\/vota-taco\.example\/auth$/,
        /^https:\/\/vota-taco\.example\/forgot-password$/,
      ],
    },
    { kind: 'account_deleted', to: 'gone@example.com', subject: subjects[3], links: [] },
  ] as const)('$kind, as text and HTML with its links', async ({ kind, to, subject, links }) => {
    const [mail, ...others] = await receive({ kind, to, language });
    expect(others).toEqual([]);
    expect(mail?.recipients).toEqual([to]);
    expect(mail?.headers).toMatchObject({
      subject,
      to,
      from: 'hola@vota-taco.example',
      'auto-submitted': 'auto-generated',
      'content-language': language,
    });
    expect(mail?.headers['message-id']).toMatch(/^<[\w-]{36}@vota-taco\.example>$/);
    expect(mail?.html).toContain(`<html lang="${language}">`);
    const inText = mail?.text.match(/https:\S+/g) ?? [];
    const inHtml = [...(mail?.html ?? '').matchAll(/href="([^"]+)"/g)].map(([, href = '']) =>
      href.replaceAll('&#38;', '&'),
    );
    expect(inText).toHaveLength(links.length);
    links.forEach((link, index) => expect(inText[index]).toMatch(link));
    expect([...new Set(inHtml)]).toEqual(inText);
  });
});

test('somebody who has an account reads of an attempt in their own language', async () => {
  const [mail] = await receive({ kind: 'sign_up_attempt', to: 'ana@example.com', language: 'en' });
  expect(mail?.headers.subject).toBe('Ya tienes una cuenta de Vota Taco');
});

test.each([
  ['a confirmation, to an address that is confirmed', 'confirm_email', 'ana@example.com'],
  ['a confirmation, to nobody', 'confirm_email', 'nobody@example.com'],
  ['a new password, to nobody', 'reset_password', 'nobody@example.com'],
  ['a new password, to somebody banned', 'reset_password', 'banned@example.com'],
  ['an attempt, to nobody', 'sign_up_attempt', 'nobody@example.com'],
] as const)('nothing is sent: %s', async (_, kind, to) => {
  expect(await receive({ kind, to, language: 'en' })).toEqual([]);
  expect(await jobsIn(database.db, MAIL_QUEUE)).toEqual([]);
  expect(await jobsIn(database.db, UNDELIVERED_QUEUE)).toEqual([]);
});

test('a mail goes to the address as its account spells it', async () => {
  const [mail] = await receive({
    kind: 'reset_password',
    to: 'ANA@EXAMPLE.COM',
    language: 'es',
  });
  expect(mail?.recipients).toEqual(['ana@example.com']);
});

test('a request knows no token and leaves none behind; the one of the mail works once', async () => {
  const mailJob = { kind: 'reset_password', to: 'bo@example.com', language: 'en' } as const;
  await mailer.send(mailJob);
  expect((await jobsIn(database.db, MAIL_QUEUE)).map(({ data }) => data)).toEqual([mailJob]);
  await mailer.settle();
  const token = TOKEN.exec(server.mails[0]?.text ?? '')?.[1] ?? '';
  expect(token).toHaveLength(43);
  const { rows } = (await database.db.execute(sql`
    select 'job' as place, job::text as content from pgboss.job
    union all select 'proof', verifications::text from verifications
  `)) as { rows: { place: string; content: string }[] };
  expect(rows.filter(({ place }) => place === 'proof')).not.toEqual([]);
  expect(rows.filter(({ content }) => content.includes(token))).toEqual([]);
  expect(JSON.stringify(mailer.lines)).not.toContain(token);
  const parts = { db: database.db, now: () => TEST_NOW };
  expect(await useUpProof(parts, 'confirm-email', token)).toBeNull();
  expect(await useUpProof(parts, 'reset-password', token)).toBe('bo@example.com');
  expect(await useUpProof(parts, 'reset-password', token)).toBeNull();
});

test.each([
  ['confirm_email', 'confirm-email', 'new@example.com', 24],
  ['reset_password', 'reset-password', 'bo@example.com', 1],
] as const)('the token of %s is good for its hours', async (kind, purpose, to, hours) => {
  const take = async (milliseconds: number) => {
    const [mail] = await receive({ kind, to, language: 'en' });
    const now = () => new Date(TEST_NOW.getTime() + milliseconds);
    const token = TOKEN.exec(mail?.text ?? '')?.[1] ?? '';
    return useUpProof({ db: database.db, now }, purpose, token);
  };
  expect(await take(hours * 3_600_000 - 1)).toBe(to);
  expect(await take(hours * 3_600_000)).toBeNull();
});

test('a mail of a transaction goes with its commit, and is gone with its rollback', async () => {
  const mailJob = { kind: 'account_deleted', to: 'gone@example.com', language: 'en' } as const;
  const undone = database.db.transaction(async (tx) => {
    await mailer.send(mailJob, tx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await mailer.settle();
  expect(server.mails).toEqual([]);
  await database.db.transaction((tx) => mailer.send(mailJob, tx));
  await mailer.settle();
  expect(server.mails).toHaveLength(1);
});

test.each([
  'ana@example.com\r\nBcc: eve@example.com',
  'ana@example.com\nSubject: free tacos',
  'ana@example.com, eve@example.com',
  '"Ana" <ana@example.com>',
  'ana@example.com>\r\nRCPT TO:<eve@example.com',
])('an address that is more than one reaches no mail server: %j', async (to) => {
  expect(await receive({ kind: 'account_deleted', to, language: 'en' })).toEqual([]);
  const [undelivered] = await jobsIn(database.db, UNDELIVERED_QUEUE);
  expect(undelivered?.data).toMatchObject({ to, reason: '', tries: 1 });
  await mailer.boss.deleteAllJobs(UNDELIVERED_QUEUE);
});

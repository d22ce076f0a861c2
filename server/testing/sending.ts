import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { mailConsents } from '../../database/schema/broadcasts.ts';
import { profiles } from '../../database/schema/people.ts';
import { HOLD_SECONDS } from '../../domain/broadcasts/rules.ts';
import type { Language } from '../../domain/language.ts';
import { inEachLanguage } from '../../domain/localized-text.ts';
import type { BroadcastSender } from '../ports.ts';
import { createBroadcastSender } from '../broadcasts/jobs.ts';
import { insertAccount, type MailServer, openMailServer } from './mail.ts';
import { PATIENT } from './smtp-limits.ts';
import { openTestServer, type TestServer, type Visitor } from './server.ts';

/** In a language without a text of its own here. */
const OTHER = inEachLanguage(() => 'Tacos');

export const MAIL_FIELDS = {
  subject: { ...OTHER, en: 'Tacos on Saturday', es: 'Tacos el sábado' },
  body: {
    ...OTHER,
    en: 'Come **early**.\n\nSee [the map](https://example.com/map?a=1&b=2) <b>now</b>.',
    es: 'Ven **temprano**.',
  },
  filter: {},
};

/** A server and a mail server, to test broadcasts. */
export interface TestSending {
  server: TestServer;
  mailServer: MailServer;
  admin: Visitor;
  close(): Promise<void>;
  /** Creates an account that has agreed to broadcasts. */
  agree(email: string, locale?: Language): Promise<void>;
  agreeAll(count: number): Promise<string[]>;
  draft(fields?: object): Promise<{ id: string; version: number }>;
  /** @returns its id */
  begin(expected: number, fields?: object): Promise<string>;
  /** A second server's sender, which does not poll by itself. */
  openSender(change?: Partial<Parameters<typeof createBroadcastSender>[0]>): BroadcastSender;
  steer(id: string, verb: string): ReturnType<Visitor['post']>;
  find(id: string): Promise<Awaited<ReturnType<Visitor['get']>>['body']>;
  settle(): Promise<void>;
  /** The addresses that got a mail. */
  receivers(): string[];
  later(minutes: number): void;
  /** Lets the hold of a start pass. */
  afterHold(): void;
  listed(id: string, status: string): Promise<[string, string | null][]>;
  /** The mail server accepts one mail, so that as many as configured are sent at once. */
  warmUp(): Promise<void>;
  /** Resolves when the mail server has received this many mails, and answers none of them. */
  holding(count: number): Promise<void>;
  release(): void;
  /** Sets the mail server's answer to every sender; without words it accepts mails. */
  refuseSender(code?: number, words?: string): void;
}

/** @param env further environment variables, such as another mail server */
export async function openTestSending(env: Record<string, string> = {}): Promise<TestSending> {
  const { mailServer, ...steering } = await openSteeredMailServer();
  const server = await openTestServer({
    SMTP_URL: mailServer.url,
    MAILS_PER_SECOND: '1000',
    ...env,
  });
  const { db, config, log, newId, trouble } = server.services;
  await db.delete(mailConsents);
  const admin = await server.visitor().signInAs('admin');
  const now = () => server.clock.now;
  const of = { config, db, log, now, newId, trouble, smtpLimits: PATIENT };
  const sending: TestSending = {
    server,
    mailServer,
    admin,
    close: async () => {
      sending.release();
      await server.stop();
      await mailServer.close();
    },
    agree: async (email, locale = 'en') => {
      await insertAccount(db, { email, locale });
      const [person] = await db.select().from(profiles).where(eq(profiles.email, email));
      const userId = person?.id ?? '';
      await db
        .insert(mailConsents)
        .values({ userId, wording: 'Yes, please', locale, givenAt: now() });
    },
    agreeAll: async (count) => {
      const emails = Array.from(
        { length: count },
        (_, index) => `reader-${index + 10}@example.com`,
      );
      for (const email of emails) await sending.agree(email);
      return emails;
    },
    draft: async (fields = {}) => {
      const answer = await admin.post('/api/broadcasts', { fields: { ...MAIL_FIELDS, ...fields } });
      expect(answer.status).toBe(200);
      return answer.body;
    },
    begin: async (expected, fields = {}) => {
      const { id, version } = await sending.draft(fields);
      const answer = await admin.post(`/api/broadcasts/${id}/start`, { version, expected });
      expect(answer.body.code ?? answer.body.status).toBe('sending');
      sending.afterHold();
      return id;
    },
    openSender: (change = {}) => createBroadcastSender({ ...of, ...change }),
    steer: (id, verb) => admin.post(`/api/broadcasts/${id}/${verb}`),
    find: async (id) => (await admin.get(`/api/broadcasts/${id}`)).body,
    settle: () => server.services.broadcasts.settle(),
    receivers: () => mailServer.mails.flatMap(({ recipients }) => recipients).toSorted(),
    later: (minutes) => {
      server.clock.now = new Date(now().getTime() + minutes * 60_000);
    },
    afterHold: () => {
      sending.later(HOLD_SECONDS / 60);
      server.services.broadcasts.soon();
    },
    listed: async (id, status) => {
      const { body } = await admin.get(`/api/broadcasts/${id}/recipients?status=${status}`);
      return body.recipients.map(
        ({ email, refusal: words }: { email: string; refusal: string | null }) => [email, words],
      );
    },
    warmUp: async () => {
      const mail = { language: 'en' as const, subject: 'A', text: 'A', html: 'A', links: [] };
      await server.services.broadcasts.deliver('first@example.com', mail);
      mailServer.mails.splice(0);
    },
    ...steering,
  };
  return sending;
}

/** A mail server whose answers a test delays or sets. */
async function openSteeredMailServer() {
  /** Answers that are delayed until the test releases them. */
  let delayed: (() => void)[] | null = null;
  let onDelayed: (() => void) | undefined;
  let refusal: Error | undefined;
  const mailServer = await openMailServer({
    onMailFrom: (_address, _session, done) => {
      if (refusal) return done(refusal);
      if (!delayed) return done();
      delayed.push(done);
      onDelayed?.();
    },
  });
  return {
    mailServer,
    holding: (count: number) =>
      new Promise<void>((resolve) => {
        delayed = [];
        onDelayed = () => void ((delayed?.length ?? 0) >= count && resolve());
      }),
    release: () => {
      const waiting = delayed ?? [];
      delayed = null;
      for (const done of waiting) done();
    },
    refuseSender: (code?: number, words = 'refused') => {
      refusal =
        code === undefined ? undefined : Object.assign(new Error(words), { responseCode: code });
    },
  };
}

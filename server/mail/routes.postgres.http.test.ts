import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailServer, openMailServer } from '../testing/mail.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';

let mailServer: MailServer;
let server: TestServer;

beforeAll(async () => {
  mailServer = await openMailServer();
  server = await openTestServer({ SMTP_URL: mailServer.url });
});
afterAll(async () => {
  await server.stop();
  await mailServer.close();
});

const LIST = '/api/mail/undelivered';
const sendAgain = (mailId: string) => `${LIST}/${mailId}/send-again`;

describe('mail that did not arrive', () => {
  test('is listed for organisers, the latest first, and goes out again when asked', async () => {
    const { mailer } = server.services;
    const admin = await server.visitor().signInAs('admin');
    expect((await admin.get(LIST)).body).toEqual({ mails: [] });
    for (const name of ['one', 'two']) {
      const to = `${name}@example.com`;
      mailServer.answer(to, 550, `5.1.1 <${to}>: unknown`);
      await mailer.send({ kind: 'account_deleted', to, language: 'es' });
      await mailer.settle();
    }
    const { body } = await admin.get(LIST);
    expect(body.mails).toEqual(
      ['two', 'one'].map((name) => ({
        id: expect.stringMatching(/^[\w-]{36}$/),
        kind: 'account_deleted',
        to: `${name}@example.com`,
        reason: '550 5.1.1 …: unknown',
        mayHaveArrived: false,
        tries: 1,
        givenUpAt: server.clock.now.toISOString(),
      })),
    );
    mailServer.answer('two@example.com');
    const again = await admin.post(sendAgain(body.mails[0].id));
    expect(again.body).toEqual({ ok: true });
    await mailer.settle();
    expect(mailServer.mails.map(({ recipients }) => recipients)).toEqual([['two@example.com']]);
    const left = (await admin.get(LIST)).body.mails;
    expect(left.map(({ to }: { to: string }) => to)).toEqual(['one@example.com']);
  });

  test('that is sent again already, or never was, is not found', async () => {
    const admin = await server.visitor('es').signInAs('admin');
    const answer = await admin.post(sendAgain(randomUUID()));
    expect(answer.status).toBe(404);
    expect(answer.body.code).toBe('mail_not_found');
    const unreadable = await admin.post(sendAgain('1'));
    expect(unreadable.status).toBe(400);
    expect(unreadable.body.code).toBe('invalid_input');
  });

  test.each([
    ['nobody', null, 401, 'signed_out'],
    ['a visitor', 'visitor', 403, 'admin_required'],
    ['an owner', 'owner', 403, 'admin_required'],
  ])('is not for %s to read or to send', async (_, key, status, code) => {
    const visitor = server.visitor();
    if (key) await visitor.signInAs(key);
    const answers = [await visitor.get(LIST), await visitor.post(sendAgain(randomUUID()))];
    expect(answers.map((answer) => answer.status)).toEqual([status, status]);
    expect(answers.map(({ body }) => body.code)).toEqual([code, code]);
  });
});

test('a mail goes out by itself in a moment, without anybody waiting for it', async () => {
  await server.services.mailer.send({
    kind: 'account_deleted',
    to: 'gone@example.com',
    language: 'en',
  });
  const { headers } = await mailServer.mailTo('gone@example.com');
  expect(headers.subject).toBe('Your Vota Taco account is deleted');
});

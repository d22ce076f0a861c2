import { createServer, type AddressInfo, type Server } from 'node:net';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import type { Database } from '../../database/open.ts';
import { readConfig } from '../config.ts';
import { createMailer } from './actions.ts';
import { writeConfirmationMail } from './present.ts';

const link = 'https://vota-taco.example/auth#token=abc&type=signup';
const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** Mail through SMTP touches no database. */
const noDatabase = null as unknown as Database;

function mailerTo(port: number, lines: string[] = []) {
  const config = readConfig({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'hola@vota-taco.example',
  });
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
  return createMailer(config, noDatabase, log, () => new Date(0));
}

const listen = (server: Server | SMTPServer) =>
  new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () =>
      resolve((listening.address() as AddressInfo).port),
    );
  });

test('a confirmation reaches a real mail server, in Spanish, with its link', async () => {
  const letters: string[] = [];
  const recipients: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      recipients.push(...session.envelope.rcptTo.map(({ address }) => address));
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        letters.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  closing.push(() => server.close());
  const mailer = mailerTo(await listen(server));
  mailer.send('ana@example.com', writeConfirmationMail('es', { link, hours: 24 }));
  await mailer.settle();
  expect(recipients).toEqual(['ana@example.com']);
  expect(letters).toHaveLength(1);
  expect(letters[0]).toContain('Subject: Confirma tu correo para Vota Taco');
  expect(letters[0]).toContain('From: hola@vota-taco.example');
  expect(letters[0]?.replace(/=\r\n/g, '').replace(/=3D/g, '=')).toContain(link);
});

test('a mail server that says nothing delays nobody, and is given up after seconds', async () => {
  const silent = createServer();
  closing.push(() => silent.close());
  const lines: string[] = [];
  const mailer = mailerTo(await listen(silent), lines);
  mailer.send('ana@example.com', writeConfirmationMail('en', { link, hours: 24 }));
  // `send` has returned; only whoever waits for the end waits for the server.
  expect(lines).toEqual([]);
  await mailer.settle();
  expect(lines.join()).toContain('mail not sent');
  expect(lines.join()).not.toContain('token=');
});

test('a mail that is refused is logged with the reason, and without whom it was for', async () => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) =>
      done(Object.assign(new Error(`no mailbox ${address}`), { responseCode: 550 })),
  });
  closing.push(() => server.close());
  const lines: string[] = [];
  const mailer = mailerTo(await listen(server), lines);
  mailer.send('ana@example.com', writeConfirmationMail('en', { link, hours: 24 }));
  await mailer.settle();
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/ana|example\.com|token=/);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    code: 'EENVELOPE',
    responseCode: 550,
    command: 'RCPT TO',
    subject: 'Confirm your email for Vota Taco',
    msg: 'mail not sent',
  });
});

test('what a person could put into a mail cannot become markup', () => {
  const { html } = writeConfirmationMail('en', {
    link: 'https://vota-taco.example/"><img src=x onerror=alert(1)>',
    hours: 24,
  });
  expect(html).not.toContain('<img');
});

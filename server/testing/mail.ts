import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import type { Database } from '../../database/open.ts';
import { profiles } from '../../database/schema/people.ts';
import { readConfig } from '../config.ts';
import { createTroubleWatch } from '../http/trouble.ts';
import { openJobs } from '../jobs/queues.ts';
import { mailTemplates } from '../app/mails.ts';
import { createMailer } from '../mail/jobs.ts';
import type { SmtpLimits } from '../smtp/delivery.ts';
import type { Mailer } from '../ports.ts';
import { TEST_NOW } from './database.ts';
import { PATIENT } from './smtp-limits.ts';

/** A mail as it was received, decoded. */
export interface ReceivedMail {
  /** The recipients given to the mail server. */
  recipients: string[];
  /** By lower-case name, one line each. */
  headers: Record<string, string>;
  text: string;
  html: string;
}

export interface MailServer {
  url: string;
  port: number;
  mails: ReceivedMail[];
  /** Resolves with the first mail to this address. */
  mailTo(address: string): Promise<ReceivedMail>;
  /** Sets the answer for this address from now on; without a code it accepts mails. */
  answer(address: string, code?: number, words?: string): void;
  close(): Promise<void>;
}

/** A real mail server that stores the mails that it receives. */
export async function openMailServer(
  options: ConstructorParameters<typeof SMTPServer>[0] = {},
): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const refused = new Map<string, { code: number; words: string }>();
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) => {
      const answer = refused.get(address);
      if (!answer) return done();
      done(Object.assign(new Error(answer.words), { responseCode: answer.code }));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ recipients, ...readMail(Buffer.concat(chunks).toString('latin1')) });
        for (const look of waiting) look();
        done();
      });
    },
    ...options,
  });
  // Some tests disconnect the client on purpose.
  server.on('error', () => {});
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () =>
      resolve((listening.address() as AddressInfo).port),
    );
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    mailTo: (address) =>
      new Promise((resolve) => {
        const look = () => {
          const found = mails.find(({ recipients }) => recipients.includes(address));
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    answer: (address, code, words = 'refused') => {
      if (code === undefined) refused.delete(address);
      else refused.set(address, { code, words });
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A mail server that disconnects during a mail. */
export async function openRudeServer(): Promise<Pick<MailServer, 'url' | 'close'>> {
  const rude = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 hello\r\n');
    let isMail = false;
    socket.on('data', (chunk) => {
      if (isMail) return void socket.destroy();
      isMail = chunk.toString().startsWith('DATA');
      socket.write(isMail ? '354 go on\r\n' : '250 ok\r\n');
    });
  });
  const port = await new Promise<number>((resolve) => {
    rude.listen(0, '127.0.0.1', () => resolve((rude.address() as AddressInfo).port));
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => void rude.close(() => resolve())),
  };
}

/** Parses the two texts that our mails have, after RFC 5322 and 2045 to 2047. */
function readMail(source: string): Omit<ReceivedMail, 'recipients'> {
  const { headers, body } = readPart(source);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1];
  const parts = boundary === undefined ? [] : body.split(`--${boundary}`).slice(1, -1);
  const [text = '', html = ''] = parts.map((part) => decodePart(readPart(part.trimStart())));
  return { headers, text: text.trim(), html };
}

function readPart(source: string): { headers: Record<string, string>; body: string } {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
  });
  return { headers: Object.fromEntries(headers), body: rest.join('\r\n\r\n') };
}

function decodePart({ headers, body }: ReturnType<typeof readPart>): string {
  const encoding = headers['content-transfer-encoding'];
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? decodeQuoted(body.replace(/=\r\n/g, '')) : body;
}

const decodeQuoted = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();

const decodeWords = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuoted(word.replaceAll('_', ' ')),
    );

/** The mailer alone, on a database: what it sends, and what it logs. */
export interface TestMailer extends Mailer {
  boss: PgBoss;
  lines: Record<string, unknown>[];
}

/**
 * Does not poll: the test decides when it settles.
 * @param now its clock; that of the job queue is the database's
 */
export async function openTestMailer(
  db: Database,
  env: Record<string, string>,
  now: () => Date = () => TEST_NOW,
  smtpLimits: SmtpLimits = PATIENT,
): Promise<TestMailer> {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const config = readConfig({
    PUBLIC_URL: 'https://vota-taco.example',
    MAIL_FROM: 'hola@vota-taco.example',
    ...env,
  });
  const { boss, stop } = await openJobs(db, log);
  const mailer = createMailer({
    templates: mailTemplates,
    config,
    db,
    boss,
    log,
    now,
    newId: () => crypto.randomUUID(),
    trouble: createTroubleWatch(log, now),
    smtpLimits,
  });
  return {
    ...mailer,
    boss,
    lines,
    stop: async () => {
      await mailer.stop();
      await stop();
    },
  };
}

/** Moves the jobs this much into the past, as the job queue uses the database's clock. */
export async function letJobsWait(db: Database, seconds: number): Promise<void> {
  const past = sql`make_interval(secs => ${seconds})`;
  await db.execute(sql`
    update pgboss.job set created_on = created_on - ${past}, start_after = start_after - ${past},
      started_on = started_on - ${past}, completed_on = completed_on - ${past},
      keep_until = keep_until - ${past}
  `);
  await db.execute(sql`
    update pgboss.queue set monitor_on = monitor_on - ${past},
      monitor_claim_on = monitor_claim_on - ${past}, maintain_on = maintain_on - ${past}
  `);
}

/** The jobs of a queue, oldest first. */
export async function jobsIn(db: Database, queue: string) {
  const { rows } = (await db.execute(sql`
    select id, state, data, retry_count from pgboss.job where name = ${queue} order by created_on, id
  `)) as { rows: { id: string; state: string; data: object; retry_count: number }[] };
  return rows;
}

/** Inserts an account as sign-up would. */
export async function insertAccount(
  db: Database,
  account: Partial<typeof profiles.$inferInsert> & { email: string },
): Promise<void> {
  await db.insert(profiles).values({ emailVerified: true, ...account });
}

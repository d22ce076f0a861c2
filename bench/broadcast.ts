import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { openPostgres } from '../database/postgres.ts';
import { insertRecipients } from '../server/audience/queries.ts';
import { startChildServer } from './child-server.ts';
import { openPostgresFestival, productionEnv } from './festival.ts';

// Sends a mail to many through a real mail server, and kills (SIGKILL) the sending server in the
// middle: counts the deliveries per address, and the uncertain ones.

const { values } = parseArgs({
  options: {
    readers: { type: 'string', default: '20000' },
    /** Of one server. */
    perSecond: { type: 'string', default: '1000' },
  },
});
const readers = Number(values.readers);
const say = (text: string) => void process.stderr.write(`  ${text}\n`);

/** Number of mails per address. */
const received = new Map<string, number>();
let total = 0;
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, session, done) => {
    stream.resume();
    stream.on('end', () => {
      for (const { address } of session.envelope.rcptTo) {
        received.set(address, (received.get(address) ?? 0) + 1);
        total += 1;
      }
      done();
    });
  },
});
// Clients are killed on purpose.
mailServer.on('error', () => {});
const port = await new Promise<number>((resolve) => {
  const listening = mailServer.listen(0, '127.0.0.1', () =>
    resolve((listening.address() as AddressInfo).port),
  );
});

const festival = await openPostgresFestival(10);
const database = openPostgres(festival.url, 2);
try {
  const { db } = database;
  const env = {
    ...productionEnv,
    ...festival.env,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAILS_PER_SECOND: values.perSecond,
  };
  const now = new Date();
  await db.execute(sql`delete from broadcasts`);
  await db.execute(sql`delete from mail_consents`);
  await db.execute(sql`
    insert into profiles (email, email_verified)
    select 'reader-' || n || '@example.com', true from generate_series(1, ${readers}::int) n
  `);
  await db.execute(sql`
    insert into mail_consents (user_id, wording, locale, given_at)
    select id, 'Yes', 'en', now() from profiles where email like 'reader-%'
  `);
  const { rows } = (await db.execute(sql`
    insert into broadcasts (subject_en, subject_es, body_en, body_es, filter, created_at, updated_at,
      started_at)
    values ('Tacos', 'Tacos', 'Come.', 'Ven.', '{}', now(), now(), now()) returning id
  `)) as { rows: { id: string }[] };
  const id = rows[0]?.id ?? '';
  const began = performance.now();
  const count = await insertRecipients(db, id, {}, now);
  await db.execute(sql`update broadcasts set status = 'sending', recipients = ${count}`);
  say(`${count} recipients written down in ${Math.round(performance.now() - began)} ms`);

  const first = await startChildServer('server-process.ts', env);
  const isHalfThere = () => total >= readers / 2;
  while (!isHalfThere()) await sleep(5);
  await first.kill();
  // Wait for the mails that the mail server is still receiving.
  await sleep(500);
  say(`killed after ${total} mails`);
  const states = async () => {
    const { rows: found } = (await db.execute(sql`
      select status, count(*)::int as count from broadcast_recipients group by 1 order by 1
    `)) as { rows: { status: string; count: number }[] };
    return Object.fromEntries(found.map(({ status, count: many }) => [status, many]));
  };
  say(`then: ${JSON.stringify(await states())}`);
  // Instead of the five minutes after which a server counts as dead.
  await db.execute(sql`
    update broadcast_recipients set at = at - interval '6 minutes' where status = 'sending'
  `);
  const again = performance.now();
  const before = total;
  const second = await startChildServer('server-process.ts', env);
  for (;;) {
    const { rows: found } = (await db.execute(sql`select status from broadcasts`)) as {
      rows: { status: string }[];
    };
    if (found[0]?.status === 'sent') break;
    await sleep(200);
  }
  const seconds = (performance.now() - again) / 1000;
  await second.stop();
  const end = await states();
  const twice = [...received.values()].filter((often) => often > 1).length;
  const { rows: lost } = (await db.execute(sql`
    select email::text as email from broadcast_recipients where status = 'uncertain'
  `)) as { rows: { email: string }[] };
  const arrived = lost.filter(({ email }) => received.has(email)).length;
  say(`at the end: ${JSON.stringify(end)}`);
  say(`addresses reached: ${received.size} of ${readers}; more than once: ${twice}`);
  say(`uncertain: ${lost.length}, of which ${arrived} had arrived`);
  say(`${Math.round((total - before) / seconds)} mails a second, server start included`);
  const isRight =
    twice === 0 &&
    (end.sent ?? 0) + (end.uncertain ?? 0) === readers &&
    received.size + lost.length - arrived === readers;
  if (!isRight) {
    say('This is not what is promised.');
    process.exitCode = 1;
  }
} finally {
  await database.close();
  await festival.remove();
  await new Promise<void>((resolve) => mailServer.close(resolve));
}

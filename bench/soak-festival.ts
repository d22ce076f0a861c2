import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import sharp from 'sharp';
import { SMTPServer } from 'smtp-server';
import { openPostgres } from '../database/postgres.ts';
import { insertRecipients } from '../server/audience/queries.ts';
import type { PostgresFestival } from './festival.ts';
import { givePasswords } from './people.ts';
import { SESSIONS } from './soak-load.ts';
import { cookieOf, insertVoters, numberOf } from './voters.ts';

// What a soak needs around the server: people, pictures, a mail server, mails to many.

const MAIL_EVERY_MS = 300_000;
const MAIL_READERS = 1000;
const PICTURES = 10;

/** Takes mails, and only counts them. */
export async function openSink() {
  let mails = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => {
      stream.resume();
      stream.on('end', () => {
        mails += 1;
        done();
      });
    },
  });
  server.on('error', () => {});
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () =>
      resolve((listening.address() as AddressInfo).port),
    );
  });
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `smtp://127.0.0.1:${port}`, mails: () => mails, close };
}

/** Voters, passwords, readers of broadcasts and pictures. @returns the addresses of the pictures */
export async function prepare({ url }: PostgresFestival, client: pg.Client): Promise<string[]> {
  await insertVoters(client);
  await givePasswords({ url });
  await client.query(
    `insert into mail_consents (user_id, wording, locale, given_at)
     select id, 'Yes', 'en', now() from profiles where email like 'voter-%' order by email limit $1`,
    [MAIL_READERS],
  );
  const { rows } = await client.query<{ url: string }>(
    `select logo_url as url from restaurants where logo_url is not null
     union select image_url from dishes where image_url is not null order by 1 limit 40`,
  );
  const own: string[] = [];
  for (let index = 0; index < PICTURES; index += 1) {
    const id = randomUUID();
    const bytes = await sharp({
      create: {
        width: 1600,
        height: 900,
        channels: 3,
        background: '#a16207',
        noise: { type: 'gaussian', mean: 128, sigma: 8 + index },
      },
    })
      .webp({ quality: 40 })
      .toBuffer();
    await client.query(
      `insert into pictures (id, media_type, width, height, bytes) values ($1, 'image/webp', 1600, 900, $2)`,
      [id, bytes],
    );
    for (const width of [240, 480]) own.push(`/pictures/${id}/${width}`);
  }
  return [...rows.map((one) => one.url), ...own];
}

/** Signed-in reads by more people than the server keeps. */
export async function fillCaches(url: string): Promise<void> {
  let next = 0;
  const read = async () => {
    while (next < SESSIONS) {
      const headers = { cookie: cookieOf(numberOf(next++)) };
      await (await fetch(`${url}/api/people/me`, { headers })).arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 8 }, read));
}

/** A mail to many every five minutes, to the same readers. */
export function mailToMany(
  { url }: PostgresFestival,
  say: (text: string) => void,
): { stop(): Promise<void> } {
  const database = openPostgres(url, 1);
  const send = async () => {
    const { rows } = (await database.db.execute(`
      insert into broadcasts (subject_en, subject_es, body_en, body_es, filter, created_at, updated_at,
        started_at)
      values ('Tacos', 'Tacos', 'Come.', 'Ven.', '{}', now(), now(), now()) returning id`)) as {
      rows: { id: string }[];
    };
    const id = rows[0]?.id ?? '';
    const count = await insertRecipients(database.db, id, {}, new Date());
    await database.db.execute(
      `update broadcasts set status = 'sending', recipients = ${count} where id = '${id}'`,
    );
  };
  const timer = setInterval(
    () => void send().catch((error: unknown) => say(String(error))),
    MAIL_EVERY_MS,
  );
  return {
    stop: async () => {
      clearInterval(timer);
      await database.close();
    },
  };
}

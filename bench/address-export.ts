import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { demoPeople } from '../database/demo/people.ts';
import { openPostgres } from '../database/postgres.ts';
import { type ChildServer, startChildServer } from './child-server.ts';
import { openPostgresFestival, productionEnv } from './festival.ts';

// Measures the server's memory while it sends an export of very many addresses, as csv and as xlsx, to
// a reader as fast as this machine. The file is streamed, so ten times the addresses should need
// hardly more memory.

const { values } = parseArgs({ options: { addresses: { type: 'string', default: '100000' } } });
const addresses = Number(values.addresses);
const say = (text: string) => void process.stderr.write(`  ${text}\n`);

/** The limits of each export; the run ends with 1 if one is exceeded. */
const CEILINGS = {
  /** Above the server's memory before. */
  moreMiB: 150,
  /** Above the peak for a tenth of the addresses. */
  growthMiB: 60,
  /** For 100,000. */
  ms: 30_000,
} as const;

type Format = 'csv' | 'xlsx';

interface Export {
  rows: number;
  bytes: number;
  ms: number;
  /** The server's peak memory during the export, above that before. */
  moreMiB: number;
}

const festival = await openPostgresFestival(10);
const database = openPostgres(festival.url, 2);
const admin = demoPeople.find(({ key }) => key === 'admin');
try {
  const { db } = database;
  await db.execute(sql`delete from mail_consents`);
  const insertReaders = async (from: number, to: number) => {
    await db.execute(sql`
      with readers as (
        insert into profiles (email, full_name, email_verified)
        select 'reader-' || n || '@example.com', 'Ana Peña ' || n, true
        from generate_series(${from}::int, ${to}::int) n returning id
      )
      insert into mail_consents (user_id, wording, locale, given_at)
      select id, 'Send me news of the festival by email: dates, winners and special days.', 'en', now()
      from readers
    `);
    // As the database does by itself after a minute.
    await db.execute(sql`analyze profiles, mail_consents`);
  };
  let isRight = true;
  const requireThat = (is: boolean, what: string) => {
    if (is) return;
    say(`${what}: more than is promised.`);
    isRight = false;
  };
  const tenth = Math.ceil(addresses / 10);
  await insertReaders(1, tenth);
  const few = await measureFormats(tenth);
  await insertReaders(tenth + 1, addresses);
  const all = await measureFormats(addresses);
  for (const format of ['csv', 'xlsx'] as const) {
    const { ms, moreMiB } = all[format];
    requireThat(moreMiB <= CEILINGS.moreMiB, `${format}, memory`);
    requireThat(moreMiB - few[format].moreMiB <= CEILINGS.growthMiB, `${format}, growth of memory`);
    requireThat(ms <= CEILINGS.ms, `${format}, time`);
  }
  if (!isRight) process.exitCode = 1;
} finally {
  await database.close();
  await festival.remove();
}

/** Each kind of file from a freshly started server, so that none inherits another's memory. */
async function measureFormats(count: number): Promise<Record<Format, Export>> {
  const measure = async (format: Format) => {
    const server = await startChildServer('server-process.ts', {
      ...productionEnv,
      ...festival.env,
    });
    try {
      const result = await exportAs(server, format);
      if (result.rows !== count) throw new Error(`${result.rows} rows of ${count} came.`);
      const { bytes, ms, moreMiB } = result;
      say(
        `${count} addresses as ${format}: ${(bytes / 2 ** 20).toFixed(1)} MiB in ${Math.round(ms)} ms, ${Math.round(moreMiB)} MiB more memory`,
      );
      return result;
    } finally {
      await server.stop();
    }
  };
  return { csv: await measure('csv'), xlsx: await measure('xlsx') };
}

async function exportAs(server: ChildServer, format: Format): Promise<Export> {
  const { publicUrl, cookie } = await signIn(server);
  const headers = { cookie, origin: publicUrl };
  const path = `/api/broadcasts/addresses?format=${format}`;
  const before = await server.readMemoryBytes();
  let peak = before;
  const ending = new AbortController();
  const looking = (async () => {
    while (!ending.signal.aborted) {
      peak = Math.max(peak, await server.readMemoryBytes());
      await sleep(20);
    }
  })();
  const startedAt = performance.now();
  const chunks: Uint8Array[] = [];
  try {
    const answer = await fetch(server.url + path, { headers });
    if (!answer.ok || !answer.body) throw new Error(`No file: ${await answer.text()}`);
    for await (const chunk of answer.body as AsyncIterable<Uint8Array>) chunks.push(chunk);
  } finally {
    ending.abort();
  }
  const ms = performance.now() - startedAt;
  await looking;
  const file = Buffer.concat(chunks);
  const rows = await countRows(file, format);
  return { rows, bytes: file.length, ms, moreMiB: (peak - before) / 2 ** 20 };
}

/** Without the headings. */
async function countRows(file: Buffer, format: Format): Promise<number> {
  // No cell has a line break here.
  if (format === 'csv') return file.toString().trimEnd().split('\r\n').length - 1;
  const { sheets } = await readXlsx(file);
  return (sheets[0]?.rows.length ?? 0) - 1;
}

async function signIn({ url }: ChildServer): Promise<{ publicUrl: string; cookie: string }> {
  const publicUrl = productionEnv.PUBLIC_URL;
  const answer = await fetch(`${url}/api/people/sign-in`, {
    method: 'POST',
    headers: { origin: publicUrl, 'content-type': 'application/json' },
    body: JSON.stringify({ email: admin?.email, password: admin?.password }),
  });
  if (!answer.ok) throw new Error(`The organiser cannot sign in: ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  return { publicUrl, cookie };
}

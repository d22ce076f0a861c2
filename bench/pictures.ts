import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { openEmbedded } from '../database/embedded.ts';
import type { OpenDatabase } from '../database/open.ts';
import { openPostgres } from '../database/postgres.ts';
import { buildWhenNeeded } from '../scripts/web-build.ts';
import { type ChildServer, startChildServer } from './child-server.ts';
import { openEmbeddedFestival, openPostgresFestival, productionEnv } from './festival.ts';
import { quantile } from './open-loop.ts';
import { allPlaces, ballotOf, cookieOf, emailOf, insertVoters, numberOf } from './voters.ts';

/*
 * `node bench/pictures.ts`: a spreadsheet with a photo for each of 100 dishes, uploaded one after the other as the page
 * does it, on either database: how long it takes, how much memory the server needs, and how long votes wait meanwhile.
 * One photo is broken, and one upload is given up half-way and sent again.
 */

const { values } = parseArgs({ options: { pictures: { type: 'string', default: '100' } } });
const PICTURES = Number(values.pictures);
/** Of a phone with 12 megapixels. */
const PHOTO = { width: 4032, height: 3024 };
/** Different photos; a comment in each file makes it another one. */
const MOTIFS = 4;
const BROKEN = Math.floor(PICTURES / 3);
const GIVEN_UP = Math.floor(PICTURES / 2);
/** A vote is cast so long after the answer to the one before. */
const PAUSE_MS = 250;
/** Of the server's memory: with the embedded database it is in the same process. */
const CEILINGS_MIB = { embedded: 1400, PostgreSQL: 800 } as const;
const ORGANISER = numberOf(0);

const say = (text: string) => void process.stdout.write(`${text}\n`);

/** Photos as a phone takes them, of 3 to 5 MB. */
async function takePhotos(): Promise<Buffer[]> {
  const motifs = await Promise.all(
    Array.from({ length: MOTIFS }, (_, index) =>
      sharp({
        create: {
          ...PHOTO,
          channels: 3,
          background: '#000',
          noise: { type: 'gaussian', mean: 110 + 10 * index, sigma: 26 },
        },
      })
        .blur(1)
        .jpeg({ quality: 95 })
        .toBuffer(),
    ),
  );
  return Array.from({ length: PICTURES }, (_, index) => {
    const motif = motifs[index % MOTIFS] ?? Buffer.alloc(0);
    const words = Buffer.from(`photo ${index}`);
    const comment = Buffer.from([0xff, 0xfe, 0, words.length + 2]);
    const photo = Buffer.concat([motif.subarray(0, 2), comment, words, motif.subarray(2)]);
    return index === BROKEN ? photo.subarray(0, photo.length / 2) : photo;
  });
}

const fileOf = (index: number) => `taco-${index}.jpg`;
const sheet = () => {
  const rows = Array.from({ length: PICTURES }, (_, index) => {
    const place = allPlaces[index % allPlaces.length];
    return `${place?.restaurantId},Photographed ${index},${fileOf(index)}`;
  });
  return ['Restaurant ID,Dish,Picture', ...rows].join('\n');
};

function askAs(server: ChildServer, number: string) {
  return (path: string, body: string | Buffer, signal?: AbortSignal) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: {
        cookie: cookieOf(number),
        origin: productionEnv.PUBLIC_URL,
        'content-type': typeof body === 'string' ? 'application/json' : 'application/octet-stream',
      },
      body: typeof body === 'string' ? body : new Uint8Array(body),
      ...(signal && { signal }),
    });
}
type Ask = ReturnType<typeof askAs>;

/** The last line of a stream of progress. */
async function endOf(answer: Response): Promise<{ import?: { id: string }; code?: string }> {
  const lines = (await answer.text()).trim().split('\n');
  return JSON.parse(lines.at(-1) ?? '{}') as { import?: { id: string }; code?: string };
}

/** Uploads all of them, and gives them to the import. @returns what was refused */
async function upload(ask: Ask, importId: string, photos: Buffer[]): Promise<string[]> {
  const refused: string[] = [];
  const pictures: { name: string; url: string }[] = [];
  for (const [index, photo] of photos.entries()) {
    if (index === GIVEN_UP) {
      const gone = ask('/api/catalogue/pictures', photo, AbortSignal.timeout(20));
      await gone.then((answer) => answer.text()).catch(() => undefined);
    }
    const answer = await ask('/api/catalogue/pictures', photo);
    const body = (await answer.json()) as { url?: string; code?: string };
    if (body.url) pictures.push({ name: fileOf(index), url: body.url });
    else refused.push(`${fileOf(index)} ${answer.status} ${body.code}`);
  }
  await endOf(await ask(`/api/imports/${importId}/pictures`, JSON.stringify({ pictures })));
  return refused;
}

/** Casts one vote after the other. @returns how long each waited, and the answers that were none */
async function voteUntil(server: ChildServer, isOver: () => boolean) {
  const waits: number[] = [];
  const failed: string[] = [];
  for (let voter = 1; !isOver(); voter += 1) {
    const place = allPlaces[voter % allPlaces.length];
    if (!place) break;
    const { headers, body } = ballotOf(numberOf(voter), place, randomUUID());
    const from = { 'x-forwarded-for': `10.${voter % 200}.${(voter >> 8) % 250}.7` };
    const startedAt = performance.now();
    const answer = await fetch(`${server.url}/api/ballots`, {
      method: 'POST',
      headers: { ...headers, ...from },
      body,
    });
    const text = await answer.text();
    waits.push(performance.now() - startedAt);
    if (!answer.ok) failed.push(text.slice(0, 200));
    await sleep(PAUSE_MS);
  }
  return { waits: waits.toSorted((one, other) => one - other), failed };
}

async function highestMemory(server: ChildServer, isOver: () => boolean): Promise<number> {
  let highest = 0;
  while (!isOver()) {
    highest = Math.max(highest, await server.readMemoryBytes());
    await sleep(50);
  }
  return highest;
}

async function measure(
  database: keyof typeof CEILINGS_MIB,
  server: ChildServer,
  photos: Buffer[],
): Promise<void> {
  const ask = askAs(server, ORGANISER);
  const text = Buffer.from(sheet());
  const { import: checked, code } = await endOf(
    await ask('/api/imports?fileName=photos.csv', text),
  );
  if (!checked) throw new Error(`The sheet was not checked: ${code}`);
  const MiB = 2 ** 20;
  const before = await server.readMemoryBytes();
  let isOver = false;
  const memory = highestMemory(server, () => isOver);
  const voting = voteUntil(server, () => isOver);
  const startedAt = performance.now();
  let refused: string[];
  try {
    refused = await upload(ask, checked.id, photos);
  } finally {
    isOver = true;
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const mostMiB = (await memory) / MiB;
  const { waits, failed } = await voting;
  const longest = waits.at(-1) ?? Number.NaN;
  const said = JSON.stringify({ withoutRefused: true });
  const applied = await endOf(await ask(`/api/imports/${checked.id}/apply`, said));
  say(
    `${database}: ${photos.length} photos in ${seconds.toFixed(0)} s, refused ${JSON.stringify(refused)}; memory ${Math.round(before / MiB)} MiB before, ${Math.round(mostMiB)} MiB at most; ${waits.length} votes beside it, p50 ${Math.round(quantile(waits, 0.5))} ms, p99 ${Math.round(quantile(waits, 0.99))} ms, longest ${Math.round(longest)} ms, failed ${failed.length}; applied ${applied.import !== undefined}`,
  );
  if (failed[0]) say(failed[0]);
  const isWrong = refused.length !== 1 || failed.length > 0 || !applied.import;
  if (isWrong || mostMiB > CEILINGS_MIB[database]) {
    say(`wrong, or over the ceiling of ${CEILINGS_MIB[database]} MiB`);
    process.exitCode = 1;
  }
}

async function fill(open: OpenDatabase): Promise<void> {
  try {
    await insertVoters({ query: (text) => open.db.execute(sql.raw(text)) }, 10_000);
  } finally {
    await open.close();
  }
}

buildWhenNeeded();
const photos = await takePhotos();
const bytes = photos.map(({ length }) => length).toSorted((one, other) => one - other);
say(
  `photos of ${Math.round((bytes.at(1) ?? 0) / 1e5) / 10} to ${Math.round((bytes.at(-1) ?? 0) / 1e5) / 10} MB`,
);
for (const database of ['embedded', 'PostgreSQL'] as const) {
  const isEmbedded = database === 'embedded';
  const festival = await (isEmbedded ? openEmbeddedFestival() : openPostgresFestival(10));
  try {
    await fill(
      await (isEmbedded
        ? openEmbedded(festival.env['DATA_DIR'] ?? '')
        : openPostgres(festival.env['DATABASE_URL'] ?? '', 2)),
    );
    const env = { ...productionEnv, ...festival.env, ADMIN_EMAILS: emailOf(ORGANISER) };
    const server = await startChildServer('server-process.ts', env);
    try {
      await measure(database, server, photos);
    } finally {
      await server.stop();
    }
  } finally {
    await festival.remove();
  }
}

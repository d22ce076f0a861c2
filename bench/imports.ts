import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeXlsx } from 'hucre/xlsx';
import { demoPeople } from '../database/demo/people.ts';
import type { ImportProgress, ListedImport } from '../domain/imports/schema.ts';
import { readSheets } from '../server/sheets/read.ts';
import type { ChildServer } from './child-server.ts';
import { productionEnv } from './festival.ts';

const RESTAURANTS = 200;
const DISHES_EACH = 50;
/** Of another sheet, in which each fifth row is likely a mistake. */
const SUSPECTED_OF = 5000;
const SUSPECTED = 1000;

/** Limits of the time and additional memory; the report says where they are exceeded. */
export const IMPORT_CEILINGS = { checkMs: 10_000, writeMs: 10_000, moreMiB: 300 } as const;

interface Step {
  ms: number;
  /** The server's peak memory during it, and the memory before. */
  peakMiB: number;
  beforeMiB: number;
  /** The longest wait of another client meanwhile. */
  othersMs: number;
}

export interface ImportsResult {
  restaurants: number;
  dishes: number;
  fileBytes: number;
  /** The process that reads the file. */
  reader: { ms: number; peakMiB: number };
  steps: {
    database: string;
    check: Step;
    apply: Step;
    undo: Step;
    /** A sheet with many likely mistakes: checked, one row answered, and all of a kind. */
    checkSuspected: Step;
    answerOne: Step;
    answerKind: Step;
  }[];
  /** Rows of the demo's export after LibreOffice saved it again, and how many of them changed. */
  libreOffice: { version: string; rows: number; changed: number } | null;
}

/** A large spreadsheet through the server: checked, applied and undone on either database. */
export async function measureImports(
  servers: { postgres: ChildServer; embedded: ChildServer },
  say: (text: string) => void,
): Promise<ImportsResult> {
  const file = await largeFile();
  const startedAt = performance.now();
  const { peakBytes } = await readSheets(file);
  const reader = { ms: performance.now() - startedAt, peakMiB: peakBytes / 2 ** 20 };
  const steps = [];
  for (const database of ['postgres', 'embedded'] as const) {
    const server = servers[database];
    say(`import of ${RESTAURANTS * DISHES_EACH} dishes: ${database}`);
    const admin = await signIn(server);
    let made: ListedImport | undefined;
    const check = await watch(server, async () => {
      made = await stream(admin, '/api/imports?fileName=large.xlsx', file);
    });
    const path = `/api/imports/${made?.id}`;
    const apply = await watch(
      server,
      async () => void (await stream(admin, `${path}/apply`, '{}')),
    );
    const undo = await watch(server, async () => {
      const answer = await admin(`${path}/undo`, '{}');
      if (!answer.ok) throw new Error(`The import was not undone: ${await answer.text()}`);
    });
    say(`import with ${SUSPECTED} likely mistakes: ${database}`);
    steps.push({ database, check, apply, undo, ...(await measureAnswers(server, admin)) });
  }
  return {
    restaurants: RESTAURANTS,
    dishes: RESTAURANTS * DISHES_EACH,
    fileBytes: file.length,
    reader,
    steps,
    libreOffice: await throughLibreOffice(await signIn(servers.postgres)),
  };
}

function largeFile(): Promise<Uint8Array> {
  const about = 'Hecho a mano, con maíz de la casa y salsa de tres chiles. '.repeat(4);
  const names = Array.from({ length: RESTAURANTS }, (_, index) => `Taquería Ñandú ${index}`);
  return writeXlsx({
    sheets: [
      {
        name: 'Restaurants',
        rows: [
          ['Name', 'State', 'County', 'ZIP code', 'Latitude', 'Longitude', 'Description (Spanish)'],
          ...names.map((name) => [name, 'SC', 'Charleston', '29403', 32.7812, -79.9435, about]),
        ],
      },
      {
        name: 'Dishes',
        rows: [
          ['Restaurant', 'Dish', 'Description (Spanish)', 'Description (English)'],
          ...names.flatMap((name) =>
            Array.from({ length: DISHES_EACH }, (_, dish) => [name, `Taco ${dish}`, about, about]),
          ),
        ],
      },
    ],
  });
}

/** A sheet with likely mistakes: ZIP codes of another county, and names that resemble the one before. */
function suspectedFile(): string {
  const rows = Array.from({ length: SUSPECTED_OF }, (_, index) => {
    const isDouble = index % 10 === 4;
    const name = isDouble ? `Taquerías Ñandús ${index - 1}` : `Taquería Ñandú ${index}`;
    const zip = index % 10 === 9 ? '29201' : '29403';
    return `${name},SC,Charleston,${zip},${32.7 + index / 1e5 + 1e-6},-79.943512`;
  });
  return ['Name,State,County,ZIP code,Latitude,Longitude', ...rows].join('\n');
}

async function measureAnswers(server: ChildServer, admin: Ask) {
  let made: ListedImport | undefined;
  const checkSuspected = await watch(server, async () => {
    made = await stream(admin, '/api/imports?fileName=suspected.csv', Buffer.from(suspectedFile()));
  });
  const path = `/api/imports/${made?.id}`;
  const suspected = made?.counts.restaurants.suspect;
  if (suspected !== SUSPECTED) throw new Error(`${suspected} rows are likely mistakes.`);
  const answer = async (said: object) => {
    const { digest } = (await (await admin(path)).json()) as { digest: string };
    const answered = await admin(`${path}/answers`, JSON.stringify({ digest, answer: said }));
    if (!answered.ok) throw new Error(`The answer was refused: ${await answered.text()}`);
  };
  const row = { sheet: 'restaurants', sheetName: '', row: 6 };
  const answerOne = await watch(server, () => answer({ of: 'row', row, say: 'leave_out' }));
  const answerKind = await watch(server, () =>
    answer({ of: 'kind', kind: 'zip_elsewhere', say: 'right' }),
  );
  return { checkSuspected, answerOne, answerKind };
}

type Ask = (path: string, body?: string | Uint8Array) => Promise<Response>;

/** Sends requests as the organiser of the demo. */
async function signIn({ url }: ChildServer): Promise<Ask> {
  const person = demoPeople.find(({ key }) => key === 'admin');
  const headers = { origin: productionEnv.PUBLIC_URL };
  const answer = await fetch(`${url}/api/people/sign-in`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email: person?.email, password: person?.password }),
  });
  if (!answer.ok) throw new Error(`The organiser cannot sign in: ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  return (path, body) =>
    fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...headers,
        cookie,
        'content-type': typeof body === 'string' ? 'application/json' : 'application/octet-stream',
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    });
}

async function stream(ask: Ask, path: string, body: string | Uint8Array): Promise<ListedImport> {
  const lines = (await (await ask(path, body)).text()).trim().split('\n');
  const end = JSON.parse(lines.at(-1) ?? '{}') as ImportProgress;
  if (!('import' in end)) throw new Error(`The import failed: ${JSON.stringify(end)}`);
  return end.import;
}

/** Watches the server's memory, and another client's waiting times, during an action. */
async function watch(server: ChildServer, work: () => Promise<void>): Promise<Step> {
  const before = await server.readMemoryBytes();
  let peak = before;
  let othersMs = 0;
  const ending = new AbortController();
  const looking = (async () => {
    while (!ending.signal.aborted) {
      peak = Math.max(peak, await server.readMemoryBytes());
      await sleep(20);
    }
  })();
  const asking = (async () => {
    while (!ending.signal.aborted) {
      const askedAt = performance.now();
      await (await fetch(`${server.url}/api/states`)).text();
      othersMs = Math.max(othersMs, performance.now() - askedAt);
      await sleep(20);
    }
  })();
  const startedAt = performance.now();
  try {
    await work();
  } finally {
    ending.abort();
  }
  const ms = performance.now() - startedAt;
  await Promise.all([looking, asking]);
  return { ms, peakMiB: peak / 2 ** 20, beforeMiB: before / 2 ** 20, othersMs };
}

/** Exports the whole festival, saves it with LibreOffice as both kinds of file, and checks it again. */
async function throughLibreOffice(ask: Ask): Promise<ImportsResult['libreOffice']> {
  const version = findLibreOffice();
  if (version === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'vota-taco-sheets-'));
  try {
    const results: ListedImport[] = [];
    for (const [query, from, to] of [
      ['', 'all.xlsx', 'xlsx'],
      ['?format=csv&sheet=dishes', 'dishes.csv', 'xlsx'],
    ] as const) {
      const exported = await ask(`/api/imports/export${query}`);
      const source = join(folder, from);
      writeFileSync(source, Buffer.from(await exported.arrayBuffer()));
      const out = join(folder, 'saved');
      const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
      // Comma, quote, UTF-8.
      const filter = from.endsWith('.csv') ? ['--infilter=CSV:44,34,76,1,,0,false,false'] : [];
      const options = [
        profile,
        '--headless',
        ...filter,
        '--convert-to',
        to,
        '--outdir',
        out,
        source,
      ];
      execFileSync('soffice', options, { stdio: 'ignore' });
      const saved = readFileSync(join(out, from.replace(/\w+$/, to)));
      results.push(await stream(ask, `/api/imports?fileName=${from}`, saved));
    }
    const rows = results.reduce((sum, one) => sum + one.rows, 0);
    const same = results.reduce(
      (sum, { counts }) => sum + counts.restaurants.unchanged + counts.dishes.unchanged,
      0,
    );
    return { version, rows, changed: rows - same };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function findLibreOffice(): string | null {
  try {
    return execFileSync('soffice', ['--version'], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}

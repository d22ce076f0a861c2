import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { formatVkey } from '../../domain/ledger/rules.keys.ts';
import { readKeys } from '../../domain/ledger/rules.recount.ts';
import { parseVkey } from '../../domain/ledger/rules.keys.ts';
import { sha256 } from '../../server/signing-key.ts';
import { httpReader } from './http-reader.ts';
import { type Sighting, Witness } from './witness-duty.ts';
import { openWitnessFolder } from './witness-folder.ts';
import { serveWitness } from './witness-server.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string', default: 'witness' },
    name: { type: 'string' },
    vkey: { type: 'string', multiple: true },
    port: { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
    every: { type: 'string', default: '60' },
    once: { type: 'boolean', default: false },
  },
});

const usage =
  'npm run ledger:witness -- <address of the log> --name paper.example [--folder witness] ' +
  '[--vkey <key of the log>]… [--port 8090 [--host 0.0.0.0]] [--every 60 | --once]';

const say = (line: string) => process.stdout.write(`${line}\n`);
const complain = (error: unknown) =>
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);

/** `npm run ledger:witness -- <url>`: a witness of the log at that address. docs/operations/witness.md tells how to run one. */
async function run(url: string): Promise<void> {
  const read = httpReader(url);
  const given = values.vkey?.map((vkey) => parseVkey(sha256, vkey));
  const seconds = Number(values.every);
  if (!(seconds >= 1)) throw new Error(usage);
  const folder = await openWitnessFolder(values.folder, {
    name: values.name,
    readLogKeys: () => (given ? Promise.resolve(given) : readKeys(sha256, read)),
  });
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const witness = new Witness(folder, () => new Date());
  const server = values.port === undefined ? null : serveWitness(witness, folder, complain);
  try {
    say(`This witness: ${formatVkey(folder.signer.key)}`);
    for (const key of folder.logKeys) say(`The log: ${formatVkey(key)}`);
    if (server) {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(Number(values.port), values.host, resolve);
      });
      say(`It signs at http://${values.host}:${values.port}/add-checkpoint`);
    }
    while (!stop.signal.aborted) {
      await witness.follow(read).then(report, (error: unknown) => {
        if (values.once) throw error;
        complain(error);
      });
      if (values.once) break;
      await sleep(seconds * 1000, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  } finally {
    server?.close();
    folder.close();
  }
}

function report(sighting: Sighting): void {
  switch (sighting.kind) {
    case 'signed':
      say(`Signed the head of ${sighting.size} entries.`);
      return;
    case 'unchanged':
      say(`The head of ${sighting.size} entries stands.`);
      return;
    case 'older':
      say(`The log shows ${sighting.size} entries; it has shown ${sighting.lastSize} before.`);
      return;
    case 'refused':
      process.exitCode = 1;
      complain(`NOT SIGNED. ${sighting.fault.message} Both heads are in ${sighting.evidence}`);
  }
}

const [url, ...more] = positionals;
if (url === undefined || more.length > 0) {
  complain(usage);
  process.exitCode = 2;
} else {
  await run(url).catch((error: unknown) => {
    complain(error);
    process.exitCode = 1;
  });
}

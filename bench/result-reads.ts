import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { openPostgres } from '../database/postgres.ts';
import { projectRoot } from '../scripts/run-command.ts';
import { buildWhenNeeded } from '../scripts/web-build.ts';
import { storePublished } from '../server/testing/published.ts';
import { sampleResult } from '../server/testing/sample-result.ts';
import { startChildServer } from './child-server.ts';
import { openPostgresFestival, productionEnv } from './festival.ts';
import { BROWSER_ENCODINGS, copyCompressed } from './copy-compressed.ts';
import { measureRequest, type Plan } from './load.ts';

// Reads of a published result a second, each beside node:http alone with the same bytes, in one run.

const { values } = parseArgs({
  options: {
    /** Of each measurement, without its warm-up. */
    seconds: { type: 'string', default: '3' },
    restaurants: { type: 'string', default: '120' },
  },
});
const seconds = Math.max(1, Number(values.seconds));
const plan: Plan = { connections: 10, seconds, warmUpSeconds: Math.min(2, seconds) };
const SUBJECTS = [
  ['the page of the result', '/results'],
  ['the page of a list', '/results/2026/dishes'],
  ['the answer of the API', '/api/results'],
  ['the signed file', '/results/2026/result.json'],
  ['the framed page', '/embed/results'],
] as const;

/** Compressed, as every browser asks for it. */
const asked = (path: string) => ({ path, headers: { 'accept-encoding': BROWSER_ENCODINGS } });

process.chdir(projectRoot);
buildWhenNeeded();
const festival = await openPostgresFestival(plan.connections);
try {
  const file = sampleResult({ restaurants: Number(values.restaurants) });
  const database = openPostgres(festival.url, 2);
  const services = { db: database.db, newId: randomUUID };
  await storePublished({ services, clock: { now: new Date() } }, file);
  await database.close();
  const server = await startChildServer('server-process.ts', { ...productionEnv, ...festival.env });
  const bare = await startChildServer('bare-process.ts');
  try {
    for (const [name, path] of SUBJECTS) {
      const answer = await copyCompressed(server.url + path);
      await bare.setAnswer(answer);
      const own = await measureRequest(server, asked(path), plan);
      const floor = await measureRequest(bare, asked(path), plan);
      const bytes = Buffer.byteLength(answer.bodyBase64, 'base64');
      const times = own.cpuMsPerRequest / floor.cpuMsPerRequest;
      process.stdout.write(
        `${name} (${path}, ${bytes} bytes): ${Math.round(own.perSecond)}/s, ${own.cpuMsPerRequest.toFixed(3)} ms of CPU; node:http ${Math.round(floor.perSecond)}/s, ${floor.cpuMsPerRequest.toFixed(3)} ms: ${times.toFixed(2)} ×\n`,
      );
    }
  } finally {
    await server.stop();
    await bare.stop();
  }
} finally {
  await festival.remove();
}

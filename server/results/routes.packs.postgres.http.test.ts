import { hash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freezeResult, organisers } from '../testing/results.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

let server: TestServer;
let admin: Visitor;
beforeAll(async () => {
  server = await openTestServer();
  ({ admin } = await organisers(server));
});
afterAll(() => server.stop());
test('x', async () => {
  const { snapshotId } = await freezeResult(server, admin);
  const asked = await admin.post('/api/results/packs', { snapshotId });
  console.log(JSON.stringify(asked.body));
  const t0 = performance.now();
  await server.services.packs.settle();
  console.log('ms', performance.now() - t0, process.memoryUsage().rss / 1e6);
  const { body } = await admin.get('/api/results/packs');
  console.log(JSON.stringify(body));
  const id = body.results[0].ready.id;
  const cookie = [...admin.cookies].map(([n, v]) => `${n}=${v}`).join('; ');
  const r = await fetch(`${server.url}/api/results/packs/${id}/file`, { headers: { cookie } });
  const bytes = new Uint8Array(await r.arrayBuffer());
  console.log([...r.headers], bytes.length);
  (await import('node:fs')).writeFileSync('/tmp/look/pack.zip', bytes);
}, 300_000);

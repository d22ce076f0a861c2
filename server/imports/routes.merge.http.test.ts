import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mergeOf } from '../../domain/sheets/rules.merge.ts';
import type { PlannedRow } from '../../domain/sheets/rules.ts';
import { answerAll, appliedImport, callImports } from '../testing/imports.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

let server: TestServer;
let admin: Visitor;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
});
afterAll(() => server.stop());

const HEADINGS = 'Name,State,County,ZIP code,Latitude,Longitude';
const at = (name: string, latitude = 32.0781) => `${name},GA,Chatham,31401,${latitude},-81.0911`;
const rowsOf = async (importId: string): Promise<PlannedRow[]> =>
  (await callImports(server, admin, 'find', { importId })).rows;
const editor = async (id: string) => (await admin.get(`/api/catalogue/restaurants/${id}`)).body;
const offered = (row: PlannedRow | undefined) => {
  const [merge] = (row?.suspicions ?? []).flatMap((one) => (row && mergeOf(row, one)) ?? []);
  if (!merge) throw new Error('The row offers no merge.');
  return merge;
};
async function merge({ restaurantId, intoId }: { restaurantId: string; intoId: string }) {
  const [{ version }, { version: intoVersion }] = [
    await editor(restaurantId),
    await editor(intoId),
  ];
  const asked = { version, intoId, intoVersion, takes: [], dishes: [] };
  return admin.post(`/api/catalogue/restaurants/${restaurantId}/merge`, asked);
}

test('what an import was told is right, and was not, can be merged from its page', async () => {
  const first = await appliedImport(server, admin, HEADINGS, at('Fogón del Puerto'));
  const [stays] = await rowsOf(first);
  const second = await appliedImport(
    server,
    admin,
    HEADINGS,
    at('Fogones del Puerto'),
    at('Molcajete Azul', 32.08),
    at('Molcajetes Azules', 32.09),
  );
  const rows = await rowsOf(second);
  const like = offered(rows[0]);
  expect(like).toMatchObject({ restaurantId: rows[0]?.createdId, intoId: stays?.createdId });
  expect((await merge(like)).status).toBe(200);
  expect((await editor(like.restaurantId)).mergedInto).toMatchObject({ id: like.intoId });
  // Two rows of one file.
  const twins = offered(rows[2]);
  expect(twins).toMatchObject({ restaurantId: rows[2]?.createdId, intoId: rows[1]?.createdId });
  expect((await merge(twins)).status).toBe(200);
});

test('before an import, a merge is offered of what is here already, and it is checked again', async () => {
  const first = await appliedImport(
    server,
    admin,
    HEADINGS,
    at('Cazuela Roja'),
    at('Anafre', 32.1),
  );
  const [stays, other] = await rowsOf(first);
  const text = `ID,${HEADINGS}\n${other?.createdId},${at('Cazuelas Rojas', 32.1)}`;
  const checked = await callImports(server, admin, 'check', { fileName: 'x.csv' }, text);
  const { id: importId } = checked.import;
  const like = offered((await rowsOf(importId))[0]);
  expect(like).toEqual({ restaurantId: other?.createdId, dishId: null, intoId: stays?.createdId });
  await answerAll(server, admin, importId);
  expect((await merge(like)).status).toBe(200);
  const applied = await callImports(server, admin, 'apply', { importId });
  expect(applied.code).toBe('import_outdated');
  // Nobody would see what a file changes of a merged one.
  await callImports(server, admin, 'plan', { importId });
  const [refused] = await rowsOf(importId);
  expect(refused).toMatchObject({ outcome: 'refused', problems: [{ rule: 'merged' }] });
  // And nothing resembles it any more.
  const again = await callImports(
    server,
    admin,
    'check',
    { fileName: 'x.csv' },
    [HEADINGS, at('Anafres', 32.1)].join('\n'),
  );
  const [anew] = await rowsOf(again.import.id);
  expect(anew?.suspicions.map(({ kind }) => kind)).not.toContain('like_other');
});

test('an import that is only checked has created nothing', async () => {
  const text = [HEADINGS, at(randomUUID())].join('\n');
  const checked = await callImports(server, admin, 'check', { fileName: 'x.csv' }, text);
  expect(await rowsOf(checked.import.id)).toMatchObject([{ id: null, createdId: null }]);
});

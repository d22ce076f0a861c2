import { afterAll, beforeAll, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';
import { insertAudit } from './queries.ts';

let server: TestServer;
let admin: Visitor;
const actor = { id: personIdOf('admin'), role: 'admin' } as const;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
  const entries = Array.from({ length: 60 }, (_, index) => ({
    action: 'dish_changed' as const,
    subjectId: `dish-${index}`,
    subjectName: `=cmd|' /C calc'!A${index}`,
    changes: { description: { from: null, to: 'with "quotes", commas\nand lines' } },
  }));
  await insertAudit(server.services.db, actor, server.clock.now, ...entries, {
    action: 'admin_made',
    subjectId: personIdOf('visitor'),
  });
});
afterAll(() => server.stop());

test('the log comes in pages, each entry on one', async () => {
  const { body: first } = await admin.get('/api/audit');
  expect(first.entries).toHaveLength(50);
  expect(first.entries[0]).toMatchObject({
    action: 'admin_made',
    actor: { fullName: 'Robin Calloway' },
    subject: { fullName: 'Jamie Alston', email: 'visitor@vota-taco.example' },
    subjectName: null,
  });
  const { body: second } = await admin.get(`/api/audit?before=${first.next}`);
  expect(second).toMatchObject({ next: null });
  const numbers = [...first.entries, ...second.entries].map(({ number }) => number);
  expect(new Set(numbers).size).toBe(61);
});

test.each(['?action=nothing', '?from=2026-02-30', '?before=0', '?actorId=me'])(
  'is not asked with %s',
  async (query) => {
    const { status, body } = await admin.get(`/api/audit${query}`);
    expect([status, body.code]).toEqual([400, 'invalid_input']);
  },
);

test('a file of it speaks the reader’s language, holds each cell whole, and none is a formula', async () => {
  const spanish = await server.visitor('es').signInAs('admin');
  const { body } = await spanish.post('/api/audit/export', { q: 'cmd' });
  expect(body).toMatchObject({
    fileName: 'vota-taco-audit-2026-05-02.csv',
    entries: 60,
    isCut: false,
  });
  const [heading, first] = body.csv.split('\r\n');
  expect(heading).toBe('\uFEFF"Cuándo","Quién","Correo","Como","Qué","Restaurante","Cambios"');
  expect(first).toBe(
    '"2026-05-02 12:00:00","Robin Calloway","admin@vota-taco.example","Organizador",' +
      `"Cambió el platillo =cmd|' /C calc'!A59","",` +
      '"Descripción en cualquier idioma: (vacío) → with ""quotes"", commas\nand lines"',
  );
  expect(body.csv).not.toMatch(/(^|[,\n])"?[=+@-]/);
});

test('what was done to somebody says so until their account is gone', async () => {
  const { body } = await admin.post('/api/audit/export', { action: 'admin_made' });
  expect(body.csv).toContain('Made Jamie Alston an admin');
});

test('who changed something can be chosen', async () => {
  const { body } = await admin.get('/api/audit/choices');
  expect(body.people).toEqual([
    { id: actor.id, person: { fullName: 'Robin Calloway', email: 'admin@vota-taco.example' } },
  ]);
  expect(body.restaurants).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AuditAction } from '../../domain/audit/rules.ts';
import { inEachLanguage } from '../../domain/localized-text.ts';
import type { Input } from './operations.ts';
import type { TestServer, Visitor } from './server.ts';

const fields = { subject: inEachLanguage(() => 'A'), body: inEachLanguage(() => 'B'), filter: {} };
const none = { broadcastId: randomUUID() };
const noneSeen = { ...none, version: 1 };

/** A complete, well-formed input of each broadcast operation; its rows need not exist. */
export const BROADCAST_INPUTS: Record<string, () => Input> = {
  'broadcasts.audience': () => ({}),
  'broadcasts.cancel': () => none,
  'broadcasts.change': () => ({ ...noneSeen, fields }),
  'broadcasts.create': () => ({ fields }),
  'broadcasts.delete': () => noneSeen,
  'broadcasts.exportAddresses': () => ({ format: 'csv' }),
  'broadcasts.find': () => none,
  'broadcasts.list': () => ({}),
  'broadcasts.pause': () => none,
  'broadcasts.ranksExample': () => ({}),
  'broadcasts.recall': () => none,
  'broadcasts.recipients': () => none,
  'broadcasts.reschedule': () => none,
  'broadcasts.resume': () => none,
  'broadcasts.sendRefused': () => none,
  'broadcasts.sendUncertain': () => none,
  'broadcasts.setNewsMails': () => ({ newsMails: true }),
  'broadcasts.start': () => ({ ...noneSeen, expected: 1 }),
  'broadcasts.test': () => noneSeen,
};

/** For each write of broadcasts: its audit entry, and an input with which it does something. */
export function broadcastWrites(
  server: () => TestServer,
  admin: () => Visitor,
): Record<string, { action: AuditAction; input: () => Promise<Input> }> {
  async function draft() {
    const { body } = await admin().post('/api/broadcasts', { fields });
    return { broadcastId: body.id as string, version: body.version as number };
  }
  /** A started broadcast, to everyone who agreed to such mails. */
  async function begun(...verbs: string[]) {
    const { services } = server();
    await services.broadcasts.stop();
    const seen = await draft();
    await services.db.execute(sql`
      insert into mail_consents (user_id, wording, locale, given_at)
      select id, 'Yes', 'en', now() from profiles where email_verified
      on conflict do nothing
    `);
    const { body } = await admin().get('/api/broadcasts/audience');
    const expected = body.count as number;
    for (const verb of verbs) {
      await admin().post(`/api/broadcasts/${seen.broadcastId}/${verb}`, { ...seen, expected });
    }
    return { ...seen, expected };
  }
  const only = async (...verbs: string[]) => ({ broadcastId: (await begun(...verbs)).broadcastId });
  return {
    'broadcasts.cancel': { action: 'broadcast_cancelled', input: () => only('start') },
    'broadcasts.change': {
      action: 'broadcast_changed',
      input: async () => ({
        ...(await draft()),
        fields: { ...fields, body: { ...fields.body, en: 'Other' } },
      }),
    },
    'broadcasts.create': { action: 'broadcast_created', input: async () => ({ fields }) },
    'broadcasts.delete': { action: 'broadcast_deleted', input: draft },
    'broadcasts.pause': { action: 'broadcast_paused', input: () => only('start') },
    'broadcasts.recall': { action: 'broadcast_recalled', input: () => only('start') },
    'broadcasts.reschedule': { action: 'broadcast_rescheduled', input: () => only('start') },
    'broadcasts.resume': { action: 'broadcast_resumed', input: () => only('start', 'pause') },
    'broadcasts.sendRefused': {
      action: 'broadcast_sent_to_refused',
      input: async () => {
        const given = await only('start');
        await server().services.db.execute(sql`
          update broadcast_recipients set status = 'refused', sender_refused = true
          where broadcast_id = ${given.broadcastId}::uuid
        `);
        return given;
      },
    },
    'broadcasts.sendUncertain': {
      action: 'broadcast_sent_again',
      input: async () => {
        const given = await only('start');
        await server().services.db.execute(sql`
          update broadcast_recipients set status = 'uncertain'
          where broadcast_id = ${given.broadcastId}::uuid
        `);
        return given;
      },
    },
    'broadcasts.start': { action: 'broadcast_started', input: begun },
    'broadcasts.test': { action: 'broadcast_tested', input: draft },
  };
}

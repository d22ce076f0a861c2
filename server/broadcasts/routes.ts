import { implement } from '@orpc/server';
import { broadcastsContract } from '../../domain/broadcasts/contract.ts';
import type { Broadcast } from '../../domain/broadcasts/schema.ts';
import { languagesWritten } from '../../domain/broadcasts/fields.ts';
import { inEachLanguage } from '../../domain/localized-text.ts';
import { countAudience } from '../audience/queries.ts';
import { insertExport } from '../audit/queries.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { translatorFor } from '../http/language.ts';
import { limit } from '../http/limits.ts';
import { readRanksExample } from '../results/actions.owner-ranks.ts';
import { requireExporter } from '../session/exporter.ts';
import { requireAdmin, requireSignedIn } from '../session/guard.ts';
import { answerOf } from '../smtp/refusals.ts';
import {
  cancelBroadcast,
  changeBroadcast,
  createBroadcast,
  pauseBroadcast,
  readAudience,
  removeBroadcast,
  resumeBroadcast,
  sendRefusedAgain,
  sendUncertainAgain,
  stopNews,
  testBroadcast,
} from './actions.ts';
import { recallBroadcast, rescheduleBroadcast, startBroadcast } from './actions.start.ts';
import { giveConsent } from '../audience/actions.ts';
import { writeRanks } from './present.ranks.ts';
import { presentAddresses, presentBroadcast, presentRecipient, writeTestMail } from './present.ts';
import {
  countByState,
  countRecipients,
  findBroadcast,
  readPostalAddress,
  selectBroadcasts,
  selectRecipients,
} from './queries.ts';
import { withdrawConsents } from '../audience/queries.consents.ts';

const os = implement(broadcastsContract).$context<ApiContext>();
const DONE = { ok: true } as const;
/** How many of the latest broadcasts are listed. */
const LISTED = 100;
const PAGE_SIZE = 50;

/** @throws broadcast_not_found */
async function readOne({ services: { db, now } }: ApiContext, id: string): Promise<Broadcast> {
  const row = await findBroadcast(db, id);
  if (!row) throw refuse('broadcast_not_found');
  return presentBroadcast(row, await countByState(db, [id]), now());
}

/** What mails to owners end with where they tell places, by the best restaurant; null without a result. */
async function readExample({ services: { db, config } }: ApiContext) {
  const found = await readRanksExample(db);
  if (!found) return null;
  const { publicUrl } = config;
  const { year, owned } = found;
  return inEachLanguage((language) => [
    [
      {
        text: translatorFor(language)('broadcasts.ranks_example'),
        isBold: false,
        href: null,
      },
    ],
    ...writeRanks(language, { publicUrl, year, owned: [owned] }),
  ]);
}

export const broadcastsRoutes = os.router({
  setNewsMails: os.setNewsMails.handler(async ({ input, context }) => {
    const { person } = await requireSignedIn(context);
    const { db, now } = context.services;
    if (input.newsMails) {
      await limit(context, 'newsByPerson', person.id);
      await giveConsent(db, context, person.id);
    } else await withdrawConsents(db, person.id, now());
    return DONE;
  }),

  unsubscribe: os.unsubscribe.handler(async ({ input, context }) => {
    await stopNews(context.services, input.token);
    return DONE;
  }),

  list: os.list.handler(async ({ context }) => {
    await requireAdmin(context);
    const { db, now } = context.services;
    const rows = await selectBroadcasts(db, LISTED);
    const counts =
      rows.length > 0
        ? await countByState(
            db,
            rows.map(({ id }) => id),
          )
        : [];
    return { broadcasts: rows.map((row) => presentBroadcast(row, counts, now())) };
  }),

  find: os.find.handler(async ({ input, context }) => {
    await requireAdmin(context);
    return readOne(context, input.broadcastId);
  }),

  audience: os.audience.handler(async ({ input, context }) => {
    await requireAdmin(context);
    return readAudience(context, input);
  }),

  recipients: os.recipients.handler(async ({ input, context }) => {
    await requireAdmin(context);
    const { broadcastId, status, q, page } = input;
    const { db } = context.services;
    const row = await findBroadcast(db, broadcastId);
    if (!row) throw refuse('broadcast_not_found');
    if (row.emptiedAt) return { recipients: [], total: 0, pageSize: PAGE_SIZE };
    const [total, rows] = await Promise.all([
      countRecipients(db, broadcastId, { status, q }),
      selectRecipients(db, broadcastId, {
        status,
        q,
        offset: (page - 1) * PAGE_SIZE,
        limit: PAGE_SIZE,
      }),
    ]);
    return { recipients: rows.map(presentRecipient), total, pageSize: PAGE_SIZE };
  }),

  create: os.create.handler(async ({ input, context }) => {
    const by = await requireAdmin(context);
    return readOne(context, await createBroadcast(context, by, input.fields));
  }),

  change: os.change.handler(async ({ input, context }) => {
    await changeBroadcast(context, await requireAdmin(context), input);
    return readOne(context, input.broadcastId);
  }),

  delete: os.delete.handler(async ({ input, context }) => {
    await removeBroadcast(context, await requireAdmin(context), input);
    return DONE;
  }),

  test: os.test.handler(async ({ input, context }) => {
    const by = await requireAdmin(context);
    await limit(context, 'testMailsByPerson', by.id);
    const fields = await testBroadcast(context, by, input);
    const { config, db, broadcasts, log } = context.services;
    const postalAddress = await readPostalAddress(db);
    try {
      const example = fields.withRanks ? await readExample(context) : null;
      for (const language of languagesWritten(fields)) {
        const ranks = example?.[language] ?? [];
        const mail = writeTestMail(config, language, { ...fields, postalAddress, ranks });
        await broadcasts.deliver(by.email, mail);
      }
    } catch (error) {
      log.warn({ err: error }, 'a test of a mail to many was not sent');
      throw refuse('test_mail_not_sent', { reason: answerOf(error) || '—' });
    }
    return { email: by.email };
  }),

  start: os.start.handler(async ({ input, context }) => {
    await startBroadcast(context, await requireAdmin(context), input);
    context.services.broadcasts.soon();
    return readOne(context, input.broadcastId);
  }),

  recall: os.recall.handler(async ({ input, context }) => {
    await recallBroadcast(context, await requireAdmin(context), input.broadcastId);
    return readOne(context, input.broadcastId);
  }),

  reschedule: os.reschedule.handler(async ({ input, context }) => {
    await rescheduleBroadcast(context, await requireAdmin(context), input);
    return readOne(context, input.broadcastId);
  }),

  pause: os.pause.handler(async ({ input, context }) => {
    await pauseBroadcast(context, await requireAdmin(context), input.broadcastId);
    return readOne(context, input.broadcastId);
  }),

  resume: os.resume.handler(async ({ input, context }) => {
    await resumeBroadcast(context, await requireAdmin(context), input.broadcastId);
    context.services.broadcasts.soon();
    return readOne(context, input.broadcastId);
  }),

  cancel: os.cancel.handler(async ({ input, context }) => {
    await cancelBroadcast(context, await requireAdmin(context), input.broadcastId);
    return readOne(context, input.broadcastId);
  }),

  sendUncertain: os.sendUncertain.handler(async ({ input, context }) => {
    await sendUncertainAgain(context, await requireAdmin(context), input.broadcastId);
    context.services.broadcasts.soon();
    return readOne(context, input.broadcastId);
  }),

  sendRefused: os.sendRefused.handler(async ({ input, context }) => {
    await sendRefusedAgain(context, await requireAdmin(context), input.broadcastId);
    context.services.broadcasts.soon();
    return readOne(context, input.broadcastId);
  }),

  ranksExample: os.ranksExample.handler(async ({ context }) => {
    await requireAdmin(context);
    return { example: await readExample(context) };
  }),

  exportAddresses: os.exportAddresses.handler(async ({ input, context }) => {
    const admin = await requireExporter(context);
    const { db, longReads, now } = context.services;
    const { format, ...filter } = input;
    const at = now();
    const count = await countAudience(db, filter, at);
    const reads = await longReads.database();
    const file = presentAddresses(reads, filter, { at, format, language: context.language });
    await insertExport(db, admin, at, 'addresses_exported', file, {
      addresses: { from: null, to: count },
      ...Object.fromEntries(
        Object.entries(filter).map(([field, value]) => [field, { from: null, to: value }]),
      ),
    });
    return file;
  }),
});

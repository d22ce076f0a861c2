import type { RecipientState } from '../../domain/broadcasts/rules.ts';
import type { Queryable } from '../open.ts';
import { broadcastRecipients, broadcasts, mailConsents } from '../schema/broadcasts.ts';
import { demoPeople } from './people.ts';
import { uuid5 } from './uuid5.ts';

const DAY_MS = 24 * 3_600_000;
const WORDING = {
  en: 'Send me news of the festival by email: dates, winners and special days. I can stop them at any time.',
  es: 'Envíame por correo las noticias del festival: fechas, ganadores y días especiales. Puedo dejarlas cuando quiera.',
};

/** The people who agreed to news: three in five. */
const agreed = demoPeople.filter((_, index) => index % 5 < 3);

/** The state of the demo's one mail to many, by the index of the recipient. */
function deliveryOf(index: number): { status: RecipientState; refusal: string | null } {
  if (index % 41 === 7) return { status: 'refused', refusal: '550 5.1.1 no such mailbox' };
  if (index % 53 === 11) return { status: 'uncertain', refusal: null };
  return { status: 'sent', refusal: null };
}

/** Consents, a mail to many that was sent, and a draft. */
export async function seedBroadcasts(tx: Queryable, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await tx.insert(mailConsents).values(
    agreed.map(({ id, locale }, index) => ({
      id: uuid5(`consent:${id}`),
      userId: id,
      wording: WORDING[locale],
      locale,
      givenAt: ago(5 + (index % 25)),
    })),
  );
  const createdBy = demoPeople.find(({ isAdmin }) => isAdmin)?.id ?? null;
  const sent = uuid5('broadcast:opening');
  await tx.insert(broadcasts).values([
    {
      id: sent,
      status: 'sent',
      subjectEn: 'The taco festival is open: your first vote waits',
      subjectEs: 'El festival del taco está abierto: tu primer voto te espera',
      bodyEn:
        'Hello!\n\nThe festival has begun. **Every day you have one vote at each restaurant**, as soon as you are there.\n\nSee who takes part and have a good taco.',
      bodyEs:
        '¡Hola!\n\nEl festival ya empezó. **Cada día tienes un voto en cada restaurante**, en cuanto estés ahí.\n\nMira quién participa y buen provecho.',
      filter: {},
      recipients: agreed.length,
      version: 3,
      createdBy,
      createdAt: ago(4),
      updatedAt: ago(3),
      startedAt: ago(3),
      finishedAt: ago(3),
    },
    {
      id: uuid5('broadcast:results'),
      subjectEn: 'Results night: come and celebrate',
      subjectEs: '',
      bodyEn: 'On the last evening we name the **taco of the year**.\n\nDetails follow.',
      bodyEs: '',
      filter: { voted: 'voters' as const },
      createdBy,
      createdAt: ago(1),
      updatedAt: ago(1),
    },
  ]);
  await tx.insert(broadcastRecipients).values(
    agreed.map(({ id, email, locale }, index) => ({
      broadcastId: sent,
      email,
      userId: id,
      locale,
      at: ago(3),
      ...deliveryOf(index),
    })),
  );
}

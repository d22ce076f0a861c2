import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { listedCount, listedPage } from '../listed.ts';
import { reading, writing } from '../operation.ts';
import { SYSTEM_NAMES } from '../people/rules.ts';
import { typedWords } from '../text.ts';
import { listedSessionSchema } from './schema.ts';

const tags = ['sessions'];

export const sessionsContract = {
  list: reading('admin')
    .route({
      method: 'GET',
      path: '/sessions',
      tags,
      summary: 'For organisers: all sessions, the last used first',
    })
    .input(
      z.object({
        /** Part of a name or address. */
        q: typedWords(100).default(''),
        system: z.enum([...SYSTEM_NAMES, 'other']).optional(),
        page: listedPage,
      }),
    )
    .output(
      z.object({
        sessions: z.array(listedSessionSchema),
        ...listedCount,
        /** Sessions of everybody except the requesting organiser, and the number of people. */
        others: z.object({ sessions: z.number(), people: z.number() }),
        /** When the latest of those began; null without any. */
        othersUntil: z.iso.datetime().nullable(),
      }),
    ),
  end: writing('admin')
    .route({
      method: 'POST',
      path: '/sessions/{sessionId}/end',
      tags,
      summary: 'For organisers: sign a person out of one browser',
    })
    .errors(errorsOf('session_not_found'))
    .input(z.object({ sessionId: z.uuid() }))
    .output(z.object({ ok: z.literal(true) })),
  endOf: writing('admin')
    .route({
      method: 'POST',
      path: '/accounts/{personId}/end-sessions',
      tags,
      summary: 'For organisers: sign a person out everywhere',
    })
    .errors(errorsOf('person_not_found', 'not_yourself'))
    .input(z.object({ personId: z.uuid() }))
    .output(z.object({ ended: z.number() })),
  endOthers: writing('admin')
    .route({
      method: 'POST',
      path: '/sessions/end-others',
      tags,
      summary: 'For organisers: sign out everybody else who had signed in by the given time',
    })
    .input(z.object({ until: z.iso.datetime() }))
    .output(z.object({ ended: z.number() })),
};

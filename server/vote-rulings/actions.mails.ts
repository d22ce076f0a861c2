import { inParts } from '../../database/many-rows.ts';
import type { Queryable } from '../../database/open.ts';
import type { Services } from '../ports.ts';
import { selectVotersOfRuling } from './queries.appeals.ts';

const MAILS_AT_ONCE = 1000;

/** Queues one mail a person about a ruling in force on their votes, in the transaction of the ruling. */
export async function tellVoters(
  { mailer }: Pick<Services, 'mailer'>,
  tx: Queryable,
  rulingId: string,
): Promise<void> {
  const voters = await selectVotersOfRuling(tx, rulingId);
  await inParts(
    voters,
    (part) =>
      mailer.sendAll(
        part.map(({ email: to, language }) => ({
          kind: 'vote_ruled',
          to,
          language,
          aboutId: rulingId,
        })),
        tx,
      ),
    MAILS_AT_ONCE,
  );
}

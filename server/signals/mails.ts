import { toAccount } from '../mail/mails.ts';
import type { MailTemplates } from '../ports.ts';
import { writeClusterMail } from './present.ts';
import { selectMailedCluster } from './queries.ts';

export const signalsMails = {
  votes_clustered: toAccount(async ({ config, db, profile, mailJob: { aboutId = '' } }) => {
    const cluster = await selectMailedCluster(db, aboutId);
    if (!cluster || profile.bannedAt) return null;
    // Another organiser was faster.
    if (cluster.dismissedAt !== null || cluster.isRuled) return null;
    return writeClusterMail(profile.locale, { cluster, publicUrl: config.publicUrl });
  }),
} satisfies MailTemplates;

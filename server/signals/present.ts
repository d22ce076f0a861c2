import type { Language } from '../../domain/language.ts';
import { translatorFor } from '../http/language.ts';
import { layOut } from '../mail/present.ts';
import type { MailText } from '../ports.ts';
import type { MailedCluster } from './queries.ts';

/** To an organiser: a strong cluster. */
export function writeClusterMail(
  language: Language,
  { cluster, publicUrl }: { cluster: MailedCluster; publicUrl: string },
): MailText {
  const t = translatorFor(language);
  const { kind, restaurantName: restaurant, ballots, ofDay, id } = cluster;
  const percent = Math.round((100 * ballots) / Math.max(1, ofDay));
  return layOut(language, {
    subject: t(`mail.cluster_${kind}`, { percent, restaurant }),
    lines: [
      t('mail.cluster_what', { count: ballots, total: ofDay, restaurant }),
      t('mail.cluster_counts'),
    ],
    actions: [{ label: t('mail.cluster_action'), link: `${publicUrl}/admin/votes?cluster=${id}` }],
    footer: [t('mail.access_requested_why')],
  });
}

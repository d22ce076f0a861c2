import { useQuery } from '@tanstack/react-query';
import { voteCardPath } from '../../domain/sharing/rules.ts';
import { useApi } from '../api/context.ts';
import { useLocale } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { settingsQuery } from '../shell/queries.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { ShareCard } from './ShareCard.tsx';
import type { SharedVote } from './shared.ts';

/** The card of the tacos that a person gave to a dish. */
export function ShareVoteDialog({
  vote: { dish, restaurant, points },
  onClose,
}: {
  vote: SharedVote;
  onClose: () => void;
}) {
  const { t, language } = useLocale();
  const { data: settings } = useQuery(settingsQuery(useApi()));
  return (
    <Dialog title={t('sharing.dialog_vote')} onClose={onClose}>
      <ShareCard
        shared={{
          pathOf: (shape) => voteCardPath(language, { dishId: dish.id, points }, shape),
          title: t('sharing.gave_title', {
            count: points,
            dish: dish.name,
            restaurant: restaurant.name,
          }),
          fileName: 'vota-taco',
          link: `${settings?.publicUrl ?? ''}${paths.restaurant(restaurant.id)}`,
        }}
      />
      <p className="text-sm text-muted">{t('sharing.hint_vote')}</p>
    </Dialog>
  );
}

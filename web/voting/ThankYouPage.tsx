import { useSuspenseQuery } from '@tanstack/react-query';
import { safeLink } from '../../domain/restaurants/rules.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { usePerson } from '../people/queries.ts';
import { NewestReceipt } from '../receipts/NewestReceipt.tsx';
import { settingsQuery } from '../shell/queries.ts';
import { ButtonLink, ExternalLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

/** After voting (S2 §2): links to go on. */
export function ThankYouPage() {
  const t = useText();
  const person = usePerson();
  const { data: settings } = useSuspenseQuery(settingsQuery(useApi()));
  const website = safeLink(settings.festivalUrl) ?? safeLink(settings.publicUrl);
  const instagram = safeLink(settings.instagramUrl);
  return (
    <div className="page grid justify-items-center gap-8 py-16 text-center">
      <div aria-hidden="true" className="papel-picado w-full max-w-sm text-chile" />
      <div className="grid justify-items-center gap-3">
        <span className="flex text-ink [--fill:var(--marigold)]" aria-hidden="true">
          <Icon name="taco-full" size={10} />
        </span>
        <h1 className="text-2xl font-extrabold sm:text-3xl">{t('voting.thanks_title')}</h1>
        <p className="text-lg text-muted">{t('voting.thanks_text')}</p>
      </div>
      {person && (
        <div className="w-full max-w-sm empty:hidden [&>*]:bg-surface [&>*]:shadow-card">
          <NewestReceipt />
        </div>
      )}
      <div className="grid w-full max-w-sm gap-3">
        {website && (
          <ExternalLink wide look="primary" icon="globe" href={website}>
            {t('voting.thanks_website')}
          </ExternalLink>
        )}
        {instagram && (
          <ExternalLink wide icon="instagram" href={instagram}>
            {t('places.follow_instagram')}
          </ExternalLink>
        )}
        {person && (
          <ButtonLink wide look="secondary" icon="ballot" to={paths.myVotes()}>
            {t('voting.to_my_votes')}
          </ButtonLink>
        )}
        <ButtonLink wide look="quiet" to={paths.home()}>
          {t('voting.thanks_home')}
        </ButtonLink>
      </div>
    </div>
  );
}

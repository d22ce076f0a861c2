import type { VenueScreen } from '../../domain/venue-codes/schema.ts';
import { useLocale } from '../i18n/locale.ts';
import { momentText } from '../owners/moment.ts';
import { Button } from '../ui/Button.tsx';

/** One counter screen: its state, how often it was used, and what may be done with it. */
export function ScreenRow({
  screen: { label, revokedAt, uses, usesToday, lastUseAt },
  onAsk,
}: {
  screen: VenueScreen;
  onAsk: (what: 'rotate' | 'revoke') => void;
}) {
  const { t, language } = useLocale();
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="grid min-w-0 gap-0.5">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {label}
        </p>
        <p className={`text-sm ${revokedAt ? 'text-muted' : 'font-semibold text-agave'}`}>
          {revokedAt
            ? t('venue.screen_revoked', { when: momentText(revokedAt, language) })
            : t('venue.screen_active')}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {uses !== null && usesToday !== null && (
            <>
              {t('venue.screen_uses', { count: uses })}
              {' · '}
              {t('venue.screen_uses_today', { count: usesToday })}
              {' · '}
            </>
          )}
          {lastUseAt
            ? t('venue.screen_last_use', { when: momentText(lastUseAt, language) })
            : t('venue.screen_never_used')}
        </p>
      </div>
      {!revokedAt && (
        <div className="flex flex-wrap gap-2">
          <Button
            look="secondary"
            aria-label={t('venue.screen_rotate_named', { label })}
            onClick={() => onAsk('rotate')}
          >
            {t('venue.screen_rotate')}
          </Button>
          <Button
            look="secondary"
            aria-label={t('venue.screen_revoke_named', { label })}
            onClick={() => onAsk('revoke')}
          >
            {t('venue.screen_revoke')}
          </Button>
        </div>
      )}
    </li>
  );
}

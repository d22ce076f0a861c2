import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { MAX_LABEL_LENGTH, MAX_SCREENS } from '../../domain/venue-codes/rules.ts';
import type { NewScreen, VenueScreen } from '../../domain/venue-codes/schema.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Field } from '../ui/Field.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { useToast } from '../ui/Toast.tsx';
import { venueScreensQuery } from './queries.ts';
import { ScreenRow } from './ScreenRow.tsx';
import { SetUpDialog } from './SetUpDialog.tsx';

type Asked = { what: 'rotate' | 'revoke'; screen: VenueScreen };

/** For owners and organisers: the counter screens of a restaurant. */
export function VenueScreens({ restaurantId }: { restaurantId: string }) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const query = venueScreensQuery(api, restaurantId);
  const listed = useQuery(query);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [made, setMade] = useState<NewScreen | null>(null);
  const reload = () => client.invalidateQueries({ queryKey: query.queryKey });

  async function act({ what, screen }: Asked) {
    const of = { restaurantId, screenId: screen.id };
    if (what === 'rotate') setMade(await api.venueCodes.rotateScreen(of));
    else {
      await api.venueCodes.revokeScreen(of);
      toast(t('venue.revoked_done', { label: screen.label }));
    }
    await reload();
  }

  if (listed.isPending) return <RowsSkeleton />;
  if (!listed.data) return <LoadFailure title="venue.screens_failed" query={listed} />;
  const { screens } = listed.data;
  const active = screens.filter(({ revokedAt }) => revokedAt === null).length;
  return (
    <div className="grid gap-4">
      {screens.length === 0 && <p className="text-muted">{t('venue.screens_none')}</p>}
      {screens.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {screens.map((screen) => (
            <ScreenRow
              key={screen.id}
              screen={screen}
              onAsk={(what) => setAsked({ what, screen })}
            />
          ))}
        </ul>
      )}
      <MakeScreen
        restaurantId={restaurantId}
        isFull={active >= MAX_SCREENS}
        onMade={(screen) => {
          setMade(screen);
          void reload();
        }}
      />
      {asked && (
        <ConfirmDialog
          title={t(`venue.${asked.what}_title`, { label: asked.screen.label })}
          action={t(`venue.screen_${asked.what}`)}
          isDangerous
          onConfirm={() => act(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t(`venue.${asked.what}_will`)}</p>
        </ConfirmDialog>
      )}
      {made && !asked && (
        <SetUpDialog restaurantId={restaurantId} made={made} onClose={() => setMade(null)} />
      )}
    </div>
  );
}

function MakeScreen({
  restaurantId,
  isFull,
  onMade,
}: {
  restaurantId: string;
  isFull: boolean;
  onMade: (made: NewScreen) => void;
}) {
  const t = useText();
  const api = useApi();
  const failureText = useFailureText();
  const hasEnded = useSessionEnd();
  const [label, setLabel] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function make(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy || isFull || label.trim() === '') return;
    setBusy(true);
    setFailure(null);
    try {
      onMade(await api.venueCodes.createScreen({ restaurantId, label }));
      setLabel('');
    } catch (error) {
      if (!hasEnded(error)) setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  if (isFull) {
    return (
      <p className="text-sm text-muted">{t('venue.screens_full_hint', { count: MAX_SCREENS })}</p>
    );
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void make(event)}
      className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <Field
        label={t('venue.screen_label')}
        hint={t('venue.screen_label_hint', { count: MAX_LABEL_LENGTH })}
        error={failure === null ? null : failureText(failure)}
        value={label}
        maxLength={MAX_LABEL_LENGTH}
        autoComplete="off"
        onChange={({ target }) => setLabel(target.value)}
      />
      <Button
        type="submit"
        look="secondary"
        icon="plus"
        className="sm:mt-7.5"
        disabled={isBusy || label.trim() === ''}
      >
        {t(isBusy ? 'venue.screen_making' : 'venue.screen_make')}
      </Button>
    </form>
  );
}

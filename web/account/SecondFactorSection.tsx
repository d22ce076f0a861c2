import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { regionOf } from '../../domain/language.ts';
import type { Person } from '../../domain/people/schema.ts';
import type { Factors } from '../../domain/second-factors/schema.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PasskeyList } from './PasskeyList.tsx';
import { factorsQuery } from './queries.ts';
import { Section } from './Section.tsx';

const { LazyDialog: FactorDialog } = lazyDialog(() =>
  import('./FactorDialog.tsx').then((m) => m.FactorDialog),
);

/** What a dialog of the section does. */
export type FactorAct = 'set-up' | 'turn-off' | 'renew';

const hasAny = ({ appSince, passkeys }: Factors): boolean =>
  appSince !== null || passkeys.length > 0;

/** Fewer recovery codes than this are few. */
const FEW = 3;

/** The second step at sign-in: passkeys, authenticator app and recovery codes. */
export function SecondFactorSection({ person }: { person: Person }) {
  const t = useText();
  const failureText = useFailureText();
  const client = useQueryClient();
  const query = factorsQuery(useApi());
  const factors = useQuery(query);
  const [act, setAct] = useState<FactorAct | null>(null);

  function changed() {
    // The factors, and the sessions, which have ended elsewhere.
    void client.invalidateQueries({ queryKey: ['mine'] });
    // An organiser without a second step may have one now.
    void client.invalidateQueries({ queryKey: ['me'] });
  }

  return (
    <Section title={t('factors.title')} hint={t('factors.hint')}>
      {factors.data ? (
        <>
          {factors.data.isRequired && !hasAny(factors.data) && (
            <Notice tone="amber">{t('factors.required')}</Notice>
          )}
          <Part title={t('factors.passkeys_title')}>
            <PasskeyList passkeys={factors.data.passkeys} person={person} onChanged={changed} />
          </Part>
          <App factors={factors.data} onAct={setAct} />
          <RecoveryCodes factors={factors.data} onAct={setAct} />
        </>
      ) : factors.isPending ? (
        <p role="status" className="text-muted">
          {t('factors.loading')}
        </p>
      ) : (
        <>
          <Notice tone="danger">
            {t('factors.load_error')} {failureText(factors.error)}
          </Notice>
          <Button className="justify-self-start" onClick={() => void factors.refetch()}>
            {t('shell.retry')}
          </Button>
        </>
      )}
      {act && (
        <FactorDialog
          act={act}
          email={person.email}
          hasPasskey={(factors.data?.passkeys.length ?? 0) > 0}
          onChanged={changed}
          onClose={() => setAct(null)}
        />
      )}
    </Section>
  );
}

interface PartProps {
  factors: Factors;
  onAct: (act: FactorAct) => void;
}

function App({ factors: { appSince }, onAct }: PartProps) {
  const { t, language } = useLocale();
  const date = new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'long',
    timeZone: FESTIVAL_TIME_ZONE,
  });
  return (
    <Part title={t('factors.app_title')}>
      <p className="text-muted">
        {appSince === null
          ? t('factors.app_off')
          : t('factors.app_on', { date: date.format(new Date(appSince)) })}
      </p>
      {appSince === null ? (
        <Button icon="key" className="justify-self-start" onClick={() => onAct('set-up')}>
          {t('factors.app_set_up')}
        </Button>
      ) : (
        <Button
          look="secondary"
          className="justify-self-start"
          aria-label={t('factors.app_turn_off_label')}
          onClick={() => onAct('turn-off')}
        >
          {t('factors.app_turn_off')}
        </Button>
      )}
    </Part>
  );
}

function RecoveryCodes({ factors, onAct }: PartProps) {
  const t = useText();
  const { recoveryCodesLeft } = factors;
  if (!hasAny(factors)) return null;
  return (
    <Part title={t('factors.codes_title')}>
      <p className="text-muted">
        {t('factors.codes_hint')} {t('factors.codes_left', { count: recoveryCodesLeft })}
        {recoveryCodesLeft < FEW && ` ${t('factors.codes_few')}`}
      </p>
      <Button look="secondary" className="justify-self-start" onClick={() => onAct('renew')}>
        {t('factors.codes_renew')}
      </Button>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <h3 className="text-base font-semibold">{title}</h3>
      {children}
    </div>
  );
}

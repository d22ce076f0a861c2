import { useState } from 'react';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { nativeShell } from '../platform/native.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useToast } from '../ui/Toast.tsx';
import { Section } from './Section.tsx';
import { useSessionEnd } from './session-end.ts';

/** What the file contains, according to `personalDataSchema`. */
const CONTENTS = [
  'account.data_profile',
  'account.data_ways',
  'account.data_sessions',
  'account.data_votes',
  'account.data_reviews',
  'account.data_restaurants',
  'account.data_rulings',
  'account.data_mails',
  'account.data_pages',
] as const;

const FILE_NAME = 'vota-taco-my-data.json';

/** Downloads everything that is stored about the person as a file. */
export function PersonalDataSection() {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const failureText = useFailureText();
  const hasEnded = useSessionEnd();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function download() {
    const shell = nativeShell();
    if (shell) return shell.openThisPage();
    setBusy(true);
    setFailure(null);
    try {
      save(JSON.stringify(await api.people.personalData(), null, 2));
      toast(t('account.data_done'));
    } catch (error) {
      if (!hasEnded(error)) setFailure(error);
    }
    setBusy(false);
  }

  return (
    <Section title={t('account.data_title')} hint={t('account.data_why')}>
      <ul className="grid list-disc gap-2 pl-5 marker:text-chile">
        {CONTENTS.map((text) => (
          <li key={text}>{t(text)}</li>
        ))}
      </ul>
      <p className="text-sm text-muted">{t('account.data_without')}</p>
      {failure !== null && <Notice tone="danger">{failureText(failure)}</Notice>}
      <Button
        look="secondary"
        className="justify-self-start"
        disabled={busy}
        onClick={() => void download()}
      >
        {t(busy ? 'account.data_busy' : 'account.data_download')}
      </Button>
    </Section>
  );
}

function save(json: string): void {
  const address = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = FILE_NAME;
  link.click();
  // Safari reads it only after the tap has ended.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

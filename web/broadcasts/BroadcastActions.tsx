import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { languagesMissing, languagesWritten } from '../../domain/broadcasts/fields.ts';
import type { Audience, Broadcast } from '../../domain/broadcasts/schema.ts';
import { regionOf } from '../../domain/language.ts';
import { useApi } from '../api/context.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useToast } from '../ui/Toast.tsx';
import type { EditedBroadcast } from './edited-broadcast.ts';
import { usePostalAddress } from './PostalAddress.tsx';
import { audienceQuery, broadcastsQuery, languagesRead } from './queries.ts';
import { StartDialog } from './StartDialog.tsx';

/** Sends, tests, saves or deletes the mail that is being written. */
export function BroadcastActions({
  isNew,
  edited,
}: {
  /** Whether the page shows no saved mail yet. */
  isNew: boolean;
  edited: EditedBroadcast;
}) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const { fields, saved } = edited;
  const [busy, setBusy] = useState<'save' | 'test' | null>(null);
  const [asks, setAsks] = useState<'start' | 'delete' | null>(null);
  const audience = useQuery(audienceQuery(api, fields.filter)).data;

  /** Saves first; `then` receives the saved broadcast. */
  async function afterSaving(what: 'save' | 'test', then: (now: Broadcast) => unknown) {
    setBusy(what);
    const now = await edited.save();
    if (now) {
      if (isNew && what === 'save') await edited.go(now.id);
      await then(now);
    }
    setBusy(null);
  }
  const test = () =>
    afterSaving('test', async ({ id: broadcastId, version }) => {
      try {
        const { email } = await api.broadcasts.test({ broadcastId, version });
        toast(t('broadcasts.tested', { email }));
      } catch (error) {
        edited.setFailure(error);
      }
    });

  return (
    <>
      <div className="-mx-4 grid gap-3 border-t border-line bg-paper px-4 py-3 sm:sticky sm:bottom-0 sm:z-10 sm:flex sm:flex-wrap">
        <Send
          edited={edited}
          audience={audience}
          isBusy={busy !== null}
          onAsk={() => setAsks('start')}
        />
        <Button
          look="secondary"
          disabled={busy !== null || languagesWritten(fields).length === 0}
          onClick={() => void test()}
        >
          {t(busy === 'test' ? 'shell.working' : 'broadcasts.test')}
        </Button>
        <Button
          look="secondary"
          disabled={busy !== null || !edited.isDirty()}
          onClick={() => void afterSaving('save', () => toast(t('broadcasts.saved')))}
        >
          {t(busy === 'save' ? 'shell.working' : 'broadcasts.save')}
        </Button>
        {saved && (
          <Button look="quiet" icon="trash" onClick={() => setAsks('delete')}>
            {t('broadcasts.delete')}
          </Button>
        )}
      </div>
      {asks === 'start' && audience && (
        <StartBroadcast edited={edited} audience={audience} onClose={() => setAsks(null)} />
      )}
      {asks === 'delete' && saved && (
        <DeleteBroadcast edited={edited} saved={saved} onClose={() => setAsks(null)} />
      )}
    </>
  );
}

/** Asks when to send it, and says below all buttons what it lacks. */
function Send({
  edited: { fields },
  audience,
  isBusy,
  onAsk,
}: {
  edited: EditedBroadcast;
  audience: Audience | undefined;
  isBusy: boolean;
  onAsk: () => void;
}) {
  const t = useText();
  const id = useId();
  const postalAddress = usePostalAddress();
  const lacks = useLacks(fields, audience, postalAddress);
  return (
    <>
      <Button
        icon="send"
        disabled={isBusy || !audience || postalAddress === undefined || lacks !== null}
        aria-describedby={lacks === null ? undefined : id}
        onClick={onAsk}
      >
        {t('broadcasts.start_ask')}
      </Button>
      {lacks !== null && (
        <p id={id} className="order-last basis-full text-sm text-muted">
          {lacks}
        </p>
      )}
    </>
  );
}

/** What it lacks to be sent, as a sentence; null: nothing that is known of. */
function useLacks(
  fields: EditedBroadcast['fields'],
  audience: Audience | undefined,
  postalAddress: string | undefined,
): string | null {
  const { t, language: own } = useLocale();
  const lists = new Intl.ListFormat(regionOf(own));
  const languages = languagesMissing(fields, languagesRead(audience)).map((language) =>
    t(`languages.inline_${language}`),
  );
  const parts = [
    ...(languages.length > 0
      ? [t('broadcasts.lacks_texts', { languages: lists.format(languages) })]
      : []),
    ...(audience?.count === 0 ? [t('broadcasts.lacks_recipients')] : []),
    ...(postalAddress === '' ? [t('broadcasts.lacks_address')] : []),
  ];
  return parts.length === 0 ? null : t('broadcasts.lacks', { list: lists.format(parts) });
}

/** Saves the form and starts the broadcast, if the audience still has the size shown. */
function StartBroadcast({
  edited,
  audience,
  onClose,
}: {
  edited: EditedBroadcast;
  audience: { count: number; all: number };
  onClose: () => void;
}) {
  const api = useApi();
  const client = useQueryClient();
  return (
    <StartDialog
      count={audience.count}
      isEverybody={audience.count === audience.all}
      onClose={onClose}
      onStart={async (sendAt) => {
        const now = await edited.save();
        if (!now) return;
        const { id: broadcastId, version } = now;
        const begun = await api.broadcasts
          .start({ broadcastId, version, expected: audience.count, sendAt })
          .catch(async (error: unknown) => {
            await client.invalidateQueries({ queryKey: ['mine', 'audience'] });
            throw error;
          });
        edited.keep(begun);
        window.scrollTo({ top: 0 });
        await edited.go(begun.id);
      }}
    />
  );
}

function DeleteBroadcast({
  edited,
  saved,
  onClose,
}: {
  edited: EditedBroadcast;
  saved: Broadcast;
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  return (
    <ConfirmDialog
      title={t('broadcasts.delete_title')}
      action={t('broadcasts.delete')}
      isDangerous
      onClose={onClose}
      onConfirm={async () => {
        await api.broadcasts.delete({ broadcastId: saved.id, version: saved.version });
        await client.invalidateQueries({ queryKey: broadcastsQuery(api).queryKey });
        await edited.go(undefined);
      }}
    >
      <p>{t('broadcasts.delete_told')}</p>
    </ConfirmDialog>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BROADCAST_LIMITS } from '../../domain/broadcasts/rules.ts';
import type { Broadcast } from '../../domain/broadcasts/schema.ts';
import { type Language, LANGUAGES } from '../../domain/language.ts';
import { Segments } from '../admin/Segments.tsx';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { LeaveGuard } from '../catalogue/LeaveGuard.tsx';
import { useSpeech } from '../i18n/speech.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useToast } from '../ui/Toast.tsx';
import { AudienceCount } from './AudienceCount.tsx';
import { useEditedBroadcast } from './edited-broadcast.ts';
import { MailPreview } from './MailPreview.tsx';
import { PostalAddressLacks, usePostalAddress } from './PostalAddress.tsx';
import { audienceQuery, broadcastsQuery } from './queries.ts';
import { RecipientFields } from './RecipientFields.tsx';
import { StartDialog } from './StartDialog.tsx';
import { TEXT_FIELDS } from './text-fields.ts';

/** Writes a mail to many, tries it out, and sends it. */
export function BroadcastEditor({ broadcast }: { broadcast: Broadcast | null }) {
  const { t, language: own } = useSpeech();
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const failureText = useFailureText();
  const edited = useEditedBroadcast(broadcast);
  const { fields, setFields, saved, conflict } = edited;
  const [language, setLanguage] = useState<Language>(own);
  const [busy, setBusy] = useState<'save' | 'test' | 'start' | null>(null);
  const [asks, setAsks] = useState<'start' | 'delete' | null>(null);
  const postalAddress = usePostalAddress();
  const audience = useQuery(audienceQuery(api, fields.filter)).data;
  const { subject, body } = TEXT_FIELDS[language];
  const lacks = (one: Language) =>
    fields[TEXT_FIELDS[one].subject].trim() === '' || fields[TEXT_FIELDS[one].body].trim() === '';
  const isIncomplete = LANGUAGES.some(lacks);

  /** Saves first; `then` gets what stands on the server. */
  async function afterSaving(what: 'save' | 'test' | 'start', then: (now: Broadcast) => unknown) {
    setBusy(what);
    const now = await edited.save();
    if (now) {
      if (!broadcast && what === 'save') await edited.go(now.id);
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
      <LeaveGuard isDirty={edited.isDirty} />
      <h1 className="text-2xl font-extrabold">
        {t(broadcast ? 'broadcasts.edit_title' : 'broadcasts.new_title')}
      </h1>
      {edited.failure !== null && (
        <Notice tone="danger">
          <p>{failureText(edited.failure)}</p>
          {conflict && (
            <div className="mt-3 flex flex-wrap gap-3">
              <Button look="secondary" onClick={edited.takeTheirs}>
                {t('broadcasts.take_theirs')}
              </Button>
              <Button look="secondary" onClick={() => void edited.save(conflict)}>
                {t('broadcasts.keep_mine')}
              </Button>
            </div>
          )}
        </Notice>
      )}
      {postalAddress === '' && <PostalAddressLacks />}
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 content-start gap-6">
          <section className="grid gap-5 rounded-card border border-line bg-surface p-5 shadow-card">
            <Segments
              label={t('broadcasts.write_in')}
              value={language}
              choices={LANGUAGES.map((value) => ({
                value,
                text: `${t(`languages.${value}`)}${lacks(value) ? ' •' : ''}`,
              }))}
              onChoose={setLanguage}
            />
            <Field
              label={t('broadcasts.subject')}
              lang={language}
              maxLength={BROADCAST_LIMITS.maxSubjectLength}
              value={fields[subject]}
              onChange={({ target }) => setFields({ ...fields, [subject]: target.value })}
            />
            <TextArea
              label={t('broadcasts.body')}
              hint={t('broadcasts.body_hint')}
              maxLength={BROADCAST_LIMITS.maxBodyLength}
              left={(count) => t('broadcasts.left', { count })}
              value={fields[body]}
              onValue={(value) => setFields({ ...fields, [body]: value })}
            />
            {isIncomplete && <p className="text-sm text-muted">{t('broadcasts.both_needed')}</p>}
          </section>
          <section className="grid gap-5 rounded-card border border-line bg-surface p-5 shadow-card">
            <h2 className="text-lg font-bold">{t('broadcasts.recipients')}</h2>
            <RecipientFields
              filter={fields.filter}
              onFilter={(filter) => setFields({ ...fields, filter })}
            />
            <AudienceCount filter={fields.filter} />
          </section>
        </div>
        <div className="min-w-0 lg:sticky lg:top-20 lg:self-start">
          <MailPreview language={language} subject={fields[subject]} body={fields[body]} />
        </div>
      </div>
      <div className="-mx-4 grid gap-3 border-t border-line bg-paper px-4 py-3 sm:sticky sm:bottom-0 sm:z-10 sm:flex sm:flex-wrap">
        <Button
          icon="send"
          disabled={
            busy !== null || isIncomplete || !audience || audience.count === 0 || !postalAddress
          }
          onClick={() => setAsks('start')}
        >
          {t('broadcasts.start_ask')}
        </Button>
        <Button
          look="secondary"
          disabled={busy !== null || isIncomplete}
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
        <StartDialog
          count={audience.count}
          isEverybody={audience.count === audience.all}
          onClose={() => setAsks(null)}
          onStart={async () => {
            const now = await edited.save();
            if (!now) return;
            const { id: broadcastId, version } = now;
            const begun = await api.broadcasts
              .start({ broadcastId, version, expected: audience.count })
              .catch(async (error: unknown) => {
                await client.invalidateQueries({ queryKey: ['mine', 'audience'] });
                throw error;
              });
            edited.keep(begun);
            window.scrollTo({ top: 0 });
            await edited.go(begun.id);
          }}
        />
      )}
      {asks === 'delete' && saved && (
        <ConfirmDialog
          title={t('broadcasts.delete_title')}
          action={t('broadcasts.delete')}
          isDangerous
          onClose={() => setAsks(null)}
          onConfirm={async () => {
            await api.broadcasts.delete({ broadcastId: saved.id, version: saved.version });
            await client.invalidateQueries({ queryKey: broadcastsQuery(api).queryKey });
            await edited.go(undefined);
          }}
        >
          <p>{t('broadcasts.delete_told')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

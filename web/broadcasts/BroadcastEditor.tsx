import { useState } from 'react';
import type { Broadcast } from '../../domain/broadcasts/schema.ts';
import type { Language } from '../../domain/language.ts';
import { useFailureText } from '../api/failure-text.ts';
import { LeaveGuard } from '../catalogue/LeaveGuard.tsx';
import { useLocale, useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { AudienceCount } from './AudienceCount.tsx';
import { BroadcastActions } from './BroadcastActions.tsx';
import { type EditedBroadcast, useEditedBroadcast } from './edited-broadcast.ts';
import { MailPreview } from './MailPreview.tsx';
import { MailTextFields } from './MailTextFields.tsx';
import { PostalAddressLacks, usePostalAddress } from './PostalAddress.tsx';
import { RanksTick } from './RanksTick.tsx';
import { RecipientFields } from './RecipientFields.tsx';
import { useRanksExample } from './use-ranks-example.ts';

/** The form to write, test and send a broadcast. */
export function BroadcastEditor({ broadcast }: { broadcast: Broadcast | null }) {
  const { t, language: own } = useLocale();
  const edited = useEditedBroadcast(broadcast);
  const { fields, setFields } = edited;
  const [language, setLanguage] = useState<Language>(own);
  const example = useRanksExample(fields);

  return (
    <>
      <LeaveGuard isDirty={edited.isDirty} />
      <h1 className="text-2xl font-extrabold">
        {t(broadcast ? 'broadcasts.edit_title' : 'broadcasts.new_title')}
      </h1>
      <SaveFailure edited={edited} />
      {usePostalAddress() === '' && <PostalAddressLacks />}
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 content-start gap-6">
          <MailTextFields
            language={language}
            onLanguage={setLanguage}
            fields={fields}
            onFields={setFields}
          />
          <section className="grid gap-5 rounded-card border border-line bg-surface p-5 shadow-card">
            <h2 className="text-lg font-bold">{t('broadcasts.recipients')}</h2>
            <RecipientFields
              filter={fields.filter}
              onFilter={(filter) => setFields({ ...fields, filter })}
            />
            {example && <RanksTick fields={fields} onFields={setFields} />}
            <AudienceCount filter={fields.filter} />
          </section>
        </div>
        <div className="min-w-0 lg:sticky lg:top-20 lg:self-start">
          <MailPreview
            language={language}
            subject={fields.subject[language]}
            body={fields.body[language]}
            ranks={fields.withRanks && example ? example[language] : []}
          />
        </div>
      </div>
      <BroadcastActions isNew={broadcast === null} edited={edited} />
    </>
  );
}

/** Why the mail was not saved; after a conflict with another organiser, asks which version to keep. */
function SaveFailure({ edited }: { edited: EditedBroadcast }) {
  const t = useText();
  const failureText = useFailureText();
  const { failure, conflict } = edited;
  if (failure === null) return null;
  return (
    <Notice tone="danger">
      <p>{failureText(failure)}</p>
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
  );
}

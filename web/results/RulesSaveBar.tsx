import { useState } from 'react';
import { inEachLanguage, isInEachLanguage } from '../../domain/localized-text.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { FocusKept } from '../ui/FocusKept.tsx';
import { useToast } from '../ui/Toast.tsx';
import { DeskReason, typedReason } from './DeskReason.tsx';
import { isRight } from './rules-problems.ts';
import { RulesChanges } from './RulesChanges.tsx';
import type { RulesForm } from './use-rules-form.ts';

/** While there are unsaved changes: how many, and what to do with them. */
export function RulesSaveBar({ form }: { form: RulesForm }) {
  const t = useText();
  const [asked, setAsked] = useState<'save' | 'discard' | null>(null);
  const { changes, draft, conflict } = form;
  const isWhole = isRight(draft);
  return (
    <>
      {changes.length > 0 && (
        <FocusKept className="sticky bottom-0 -mx-4 border-t border-line bg-surface px-4 py-3 shadow-card sm:mx-0 sm:rounded-card sm:border">
          <div className="flex flex-wrap items-center gap-3">
            <p role="status" className="min-w-0 flex-1 basis-48 tabular-nums">
              {t('resultDesk.unsaved', { count: changes.length })}
              {!isWhole && (
                <span className="block text-sm text-danger">{t('resultDesk.unsaved_wrong')}</span>
              )}
            </p>
            <Button look="secondary" onClick={() => setAsked('discard')}>
              {t('resultDesk.discard')}
            </Button>
            <Button disabled={!isWhole || conflict !== null} onClick={() => setAsked('save')}>
              {t('resultDesk.review')}
            </Button>
          </div>
        </FocusKept>
      )}
      {asked === 'save' && <SaveDialog form={form} onClose={() => setAsked(null)} />}
      {asked === 'discard' && (
        <ConfirmDialog
          title={t('resultDesk.discard_title')}
          action={t('resultDesk.discard')}
          isDangerous
          onConfirm={() => Promise.resolve(form.discard())}
          onClose={() => setAsked(null)}
        >
          <RulesChanges changes={changes} />
        </ConfirmDialog>
      )}
    </>
  );
}

/** What changes, who is told, and why it is changed. */
function SaveDialog({ form, onClose }: { form: RulesForm; onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const { base, changes } = form;
  const [reason, setReason] = useState(() => inEachLanguage(() => ''));
  /** As they were when it opened: afterwards there are none. */
  const [shown] = useState(changes);
  const given = typedReason(reason);
  return (
    <ConfirmDialog
      title={t('resultDesk.save_title')}
      action={t('resultDesk.save')}
      isReady={!base.isFixed || isInEachLanguage(given)}
      onConfirm={async () => {
        if (await form.save(base.isFixed ? given : null)) toast(t('resultDesk.saved'));
      }}
      onClose={onClose}
    >
      <RulesChanges changes={shown} />
      {base.isFixed ? (
        <>
          <p className="font-semibold">{t('resultDesk.save_public')}</p>
          <DeskReason title={t('resultDesk.save_reason')} reason={reason} onReason={setReason} />
        </>
      ) : (
        <p>{t('resultDesk.save_log')}</p>
      )}
    </ConfirmDialog>
  );
}

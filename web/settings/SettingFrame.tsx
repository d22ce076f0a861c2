import { type ReactNode, useId, useState } from 'react';
import { regionOf } from '../../domain/language.ts';
import type { Setting } from '../../domain/settings/schema.ts';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { FocusKept } from '../ui/FocusKept.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useToast } from '../ui/Toast.tsx';
import type { EditedSetting } from './edited-setting.ts';

/** A setting: its description, its field, a preview, and its last change. */
export function SettingFrame({
  setting,
  edited,
  canSave,
  problem,
  describeValue = (value) => value,
  preview,
  children,
}: {
  setting: Setting;
  edited: EditedSetting;
  canSave: boolean;
  /** What is wrong with the typed value; shown below the field. */
  problem?: string | null;
  /** A value in words. */
  describeValue?: (value: string) => string;
  preview: ReactNode;
  /** The field. */
  children: ReactNode;
}) {
  const t = useText();
  const toast = useToast();
  const titleId = useId();
  const [isResetting, setResetting] = useState(false);
  const name = t(`settings.name_${setting.key}`);
  const fallback = describeValue(setting.defaultValue);
  const after = async (saving: Promise<boolean>) => {
    if (await saving) toast(t('settings.saved', { name }));
  };
  return (
    <>
      <form
        tabIndex={-1}
        aria-labelledby={titleId}
        className="grid grid-cols-1 gap-4 p-4 sm:p-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] lg:gap-8"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSave && !edited.isBusy && !edited.isConflict) void after(edited.save());
        }}
      >
        <div className="grid min-w-0 grid-cols-1 content-start gap-3">
          <h3 id={titleId} className="sr-only">
            {name}
          </h3>
          {children}
          {problem && <p className="text-sm text-danger">{problem}</p>}
          <Saving
            setting={setting}
            edited={edited}
            canSave={canSave}
            describeValue={describeValue}
            onSaveOver={() => void after(edited.saveOver())}
          />
          <DefaultLine setting={setting} fallback={fallback} onReset={() => setResetting(true)} />
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-2">
          <p className="text-sm font-semibold text-muted">
            {t(edited.isChanged ? 'settings.preview_unsaved' : 'settings.preview')}
          </p>
          {preview}
        </div>
      </form>
      {isResetting && (
        <ResetDialog
          name={name}
          fallback={fallback}
          onReset={edited.reset}
          onClose={() => setResetting(false)}
        />
      )}
    </>
  );
}

/** The outcome of the last attempt to save, and the buttons to save or discard. */
function Saving({
  setting,
  edited,
  canSave,
  describeValue,
  onSaveOver,
}: {
  setting: Setting;
  edited: EditedSetting;
  canSave: boolean;
  describeValue: (value: string) => string;
  /** Overwrites what someone else has saved meanwhile. */
  onSaveOver: () => void;
}) {
  const t = useText();
  const failureText = useFailureText();
  const name = t(`settings.name_${setting.key}`);
  return (
    <>
      {edited.failure !== null && !edited.isConflict && (
        <Notice tone="danger">{failureText(edited.failure)}</Notice>
      )}
      {edited.isConflict && (
        <FocusKept>
          <Conflict
            setting={setting}
            describeValue={describeValue}
            isBusy={edited.isBusy}
            onTake={edited.discard}
            onKeep={onSaveOver}
          />
        </FocusKept>
      )}
      {edited.isChanged && !edited.isConflict && (
        <FocusKept className="flex flex-wrap gap-3">
          <Button
            type="submit"
            disabled={!canSave || edited.isBusy}
            aria-label={t('settings.save_label', { name })}
          >
            {t(edited.isBusy ? 'settings.saving' : 'settings.save')}
          </Button>
          <Button look="secondary" disabled={edited.isBusy} onClick={edited.discard}>
            {t('settings.discard')}
          </Button>
        </FocusKept>
      )}
    </>
  );
}

/** The last change, and the default value. */
function DefaultLine({
  setting,
  fallback,
  onReset,
}: {
  setting: Setting;
  /** The default in words; empty where there is none. */
  fallback: string;
  onReset: () => void;
}) {
  const t = useText();
  const name = t(`settings.name_${setting.key}`);
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
      <LastChange setting={setting} />
      {setting.value === '' ? (
        <span className="rounded-full bg-line px-3 text-ink">{t('settings.is_default')}</span>
      ) : (
        <>
          <span className="min-w-0 wrap-anywhere">
            {fallback ? t('settings.default', { value: fallback }) : t('settings.default_none')}
          </span>
          <button
            type="button"
            aria-label={t('settings.reset_label', { name })}
            onClick={onReset}
            className="min-h-11 font-semibold text-chile underline-offset-4 hover:underline"
          >
            {t('settings.reset')}
          </button>
        </>
      )}
    </div>
  );
}

function ResetDialog({
  name,
  fallback,
  onReset,
  onClose,
}: {
  /** The name of the setting. */
  name: string;
  fallback: string;
  onReset: () => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useText();
  const toast = useToast();
  return (
    <ConfirmDialog
      title={t('settings.reset_title', { name })}
      action={t('settings.reset')}
      onConfirm={async () => {
        await onReset();
        toast(t('settings.saved', { name }));
      }}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {fallback ? t('settings.reset_will', { value: fallback }) : t('settings.reset_will_none')}
      </p>
    </ConfirmDialog>
  );
}

/** Who changed it last, and when. */
export function LastChange({ setting: { changedBy, changedAt } }: { setting: Setting }) {
  const { t, language } = useLocale();
  if (changedAt === null) return <span>{t('settings.never_changed')}</span>;
  const when = new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: FESTIVAL_TIME_ZONE,
  }).format(new Date(changedAt));
  const who = changedBy && (changedBy.fullName || changedBy.email);
  return (
    <span>
      {who ? t('settings.changed_by', { who, when }) : t('settings.changed_by_gone', { when })}
    </span>
  );
}

/** A conflict: what the other person saved, and the choice between both. Nothing typed is lost. */
function Conflict({
  setting: { changedBy, value },
  describeValue,
  isBusy,
  onTake,
  onKeep,
}: {
  setting: Setting;
  describeValue: (value: string) => string;
  isBusy: boolean;
  onTake: () => void;
  onKeep: () => void;
}) {
  const t = useText();
  const who = changedBy && (changedBy.fullName || changedBy.email);
  return (
    <Notice tone="danger">
      <p>{who ? t('settings.conflict', { who }) : t('settings.conflict_anyone')}</p>
      <p className="font-semibold">{describeValue(value) || t('settings.conflict_nothing')}</p>
      <div className="mt-3 flex flex-wrap gap-3 text-ink">
        <Button disabled={isBusy} onClick={onKeep}>
          {t('settings.conflict_keep')}
        </Button>
        <Button look="secondary" disabled={isBusy} onClick={onTake}>
          {t('settings.conflict_take')}
        </Button>
      </div>
    </Notice>
  );
}

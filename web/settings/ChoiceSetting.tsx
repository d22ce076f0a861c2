import { type ReactNode, useId } from 'react';
import type { Setting } from '../../domain/settings/schema.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useToast } from '../ui/Toast.tsx';
import { type OnDirty, useEditedSetting } from './edited-setting.ts';
import { LastChange } from './SettingFrame.tsx';

/** A setting with a few choices, each with what it means. */
export function ChoiceSetting<Choice extends string>({
  setting,
  onDirty,
  choices,
  readChoice,
  does,
  nameOf,
  meaningOf,
  savedText,
  children,
}: {
  setting: Setting;
  onDirty: OnDirty;
  choices: readonly Choice[];
  /** The choice that a stored value stands for. */
  readChoice: (value: string) => Choice;
  does: string;
  nameOf: (choice: Choice) => string;
  meaningOf: (choice: Choice) => string;
  savedText: string;
  /** What the setting does now. */
  children?: ReactNode;
}) {
  const t = useText();
  const toast = useToast();
  const failureText = useFailureText();
  const name = useId();
  const titleId = useId();
  const edited = useEditedSetting(setting, onDirty);
  const chosen = readChoice(edited.value);
  const isChanged = chosen !== readChoice(setting.value);

  async function save() {
    const isDone = edited.isConflict ? await edited.saveOver() : await edited.save();
    if (isDone) toast(savedText);
  }

  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-4 rounded-card border border-line bg-surface p-5 shadow-card"
    >
      <div className="grid gap-1">
        <h2 id={titleId} className="text-xl">
          {t(`settings.name_${setting.key}`)}
        </h2>
        <p className="max-w-[68ch] text-muted">{does}</p>
      </div>
      {children}
      <fieldset className="grid gap-2" aria-labelledby={titleId}>
        {choices.map((choice) => (
          <label
            key={choice}
            className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-card border border-control-line p-3 has-checked:border-chile has-checked:bg-chile-soft"
          >
            <input
              type="radio"
              name={name}
              value={choice}
              checked={chosen === choice}
              onChange={() => edited.type(choice)}
              className="row-span-2 mt-1 size-5 accent-chile"
            />
            <span className="font-semibold">{nameOf(choice)}</span>
            <span className="text-sm">{meaningOf(choice)}</span>
          </label>
        ))}
      </fieldset>
      {edited.failure !== null && <Notice tone="danger">{failureText(edited.failure)}</Notice>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">
          <LastChange setting={setting} />
        </p>
        <Button disabled={!isChanged || edited.isBusy} onClick={() => void save()}>
          {t(edited.isBusy ? 'settings.saving' : 'settings.save')}
        </Button>
      </div>
    </section>
  );
}

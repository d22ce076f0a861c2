import { useState } from 'react';
import { SETTING_LIMITS, sponsorProblem } from '../../domain/settings/rules.ts';
import type { Setting, Sponsor } from '../../domain/settings/schema.ts';
import { useText } from '../i18n/locale.ts';
import { SponsorLogo } from '../shell/Sponsors.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { type OnDirty, useEditedSetting } from './edited-setting.ts';
import { SettingFrame } from './SettingFrame.tsx';
import { readSponsorRows } from './sponsor-rows.ts';
import { SponsorFields } from './SponsorFields.tsx';
import { useSponsorRows } from './use-sponsor-rows.ts';

/** The sponsors, in the order in which every page shows them. */
export function SponsorsSetting({ setting, onDirty }: { setting: Setting; onDirty: OnDirty }) {
  const t = useText();
  const edited = useEditedSetting(setting, onDirty);
  const [uploading, setUploading] = useState(0);
  const { list, rows, nameOf, said, move, change, remove, add } = useSponsorRows(edited);
  const isWhole = rows.every((row) => sponsorProblem(row) === null);

  return (
    <SettingFrame
      setting={setting}
      edited={edited}
      canSave={isWhole && uploading === 0 && rows.length <= SETTING_LIMITS.sponsors}
      describeValue={(value) =>
        readSponsorRows(value)
          .map(({ name }) => name)
          .join(', ')
      }
      preview={<Preview rows={rows} />}
    >
      <p className="text-sm text-muted">{t('settings.does_sponsors')}</p>
      {rows.length === 0 && (
        <EmptyState
          icon="heart"
          title={t('settings.sponsor_none')}
          hint={t('settings.sponsor_none_hint')}
        />
      )}
      <ol ref={list} className="grid gap-4">
        {rows.map((row, index) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- a row is what stands at its place: names may be equal, or empty
            key={index}
            className="grid gap-3 rounded-card border border-line p-3"
          >
            <SponsorTools
              name={nameOf(row, index)}
              isFirst={index === 0}
              isLast={index === rows.length - 1}
              isLocked={uploading > 0}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(index, nameOf(row, index))}
            />
            <SponsorFields
              sponsor={row}
              isChanged={edited.isChanged}
              onChange={(part) => change(index, part)}
              onBusy={(isBusy) => setUploading((count) => Math.max(0, count + (isBusy ? 1 : -1)))}
            />
          </li>
        ))}
      </ol>
      <Button
        look="secondary"
        icon="plus"
        className="justify-self-start max-w-full"
        disabled={rows.length >= SETTING_LIMITS.sponsors}
        onClick={add}
      >
        {t('settings.sponsor_add')}
      </Button>
      <p role="status" className="sr-only">
        {said}
      </p>
    </SettingFrame>
  );
}

function SponsorTools({
  name,
  isFirst,
  isLast,
  isLocked,
  onMove,
  onRemove,
}: {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  /** Whether moving and removing are off, during logo uploads. */
  isLocked: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}) {
  const t = useText();
  return (
    <div className="flex items-center gap-1">
      <p className="min-w-0 flex-1 truncate font-semibold">{name}</p>
      <Tool
        icon="arrow-up"
        label={t('settings.sponsor_up', { name })}
        way="up"
        isOff={isFirst || isLocked}
        onClick={() => onMove(-1)}
      />
      <Tool
        icon="arrow-up"
        label={t('settings.sponsor_down', { name })}
        way="down"
        isOff={isLast || isLocked}
        onClick={() => onMove(1)}
      />
      <Tool
        icon="trash"
        label={t('settings.sponsor_remove', { name })}
        isOff={isLocked}
        onClick={onRemove}
      />
    </div>
  );
}

function Tool({
  icon,
  label,
  way,
  isOff = false,
  onClick,
}: {
  icon: IconName;
  label: string;
  way?: 'up' | 'down';
  isOff?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      data-way={way}
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={onClick}
      className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-chile-soft disabled:text-control-line"
    >
      <Icon name={icon} className={way === 'down' ? 'rotate-180' : ''} />
    </button>
  );
}

function Preview({ rows }: { rows: Sponsor[] }) {
  const t = useText();
  const shown = rows.filter((row) => sponsorProblem(row) === null);
  if (shown.length === 0) {
    return (
      <p className="rounded-card border border-dashed border-control-line p-4 text-sm text-muted">
        {t('settings.preview_no_sponsors')}
      </p>
    );
  }
  return (
    <ul className="grid grid-cols-2 gap-3 rounded-card border border-line bg-paper p-4">
      {shown.map((sponsor, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may be equal
        <li key={`${index} ${sponsor.logoUrl}`}>
          <SponsorLogo sponsor={sponsor} isNear />
        </li>
      ))}
    </ul>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useCallback, useId, useRef } from 'react';
import type { SettingKey } from '../../domain/settings/rules.ts';
import type { Setting } from '../../domain/settings/schema.ts';
import { useSessionEndOf } from '../account/session-end.ts';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import { SectionIndex } from '../admin/SectionIndex.tsx';
import { useApi } from '../api/context.ts';
import { LeaveGuard } from '../catalogue/LeaveGuard.tsx';
import type { TextKey } from '../i18n/catalogues.ts';
import { Doctor } from '../doctor/Doctor.tsx';
import { useText } from '../i18n/locale.ts';
import { RetentionReport } from '../retention/RetentionReport.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { CacheMonitor } from './CacheMonitor.tsx';
import type { OnDirty } from './edited-setting.ts';
import { EndSetting } from './EndSetting.tsx';
import { EvidenceSetting } from './EvidenceSetting.tsx';
import { allSettingsQuery } from './queries.ts';
import { SignUpProofSetting } from './SignUpProofSetting.tsx';
import { SponsorsSetting } from './SponsorsSetting.tsx';
import { isChoice, TextSetting } from './TextSetting.tsx';
import { VotingSwitch } from './VotingSwitch.tsx';

const GROUPS: readonly { title: TextKey; keys: readonly SettingKey[] }[] = [
  {
    title: 'settings.group_look',
    keys: [
      'app_title',
      'main_page_image_url',
      'main_page_video_url',
      'default_restaurant_video_url',
    ],
  },
  { title: 'settings.group_sponsors', keys: ['sponsors'] },
  {
    title: 'settings.group_links',
    keys: [
      'festival_url',
      'radio_url',
      'instagram_url',
      'support_email',
      'mail_postal_address',
      'whatsapp_url',
      'app_store_url',
    ],
  },
];

/** /admin/settings: the voting switch, the pages' content, and the caches. */
export function SettingsPage() {
  const t = useText();
  const all = useQuery(allSettingsQuery(useApi()));
  useSessionEndOf(all.error);
  const byKey = new Map(all.data?.settings.map((setting) => [setting.key, setting]));
  const voting = byKey.get('voting_enabled');
  const end = byKey.get('voting_closes_at');
  const evidence = byKey.get('evidence_required');
  const proof = byKey.get('sign_up_proof');
  /** Settings with unsaved changes. */
  const dirty = useRef(new Set<SettingKey>());
  const onDirty: OnDirty = useCallback((key, isDirty) => {
    if (isDirty) dirty.current.add(key);
    else dirty.current.delete(key);
  }, []);
  const page = useRef<HTMLDivElement>(null);
  return (
    <div ref={page} className="mx-auto grid w-full max-w-[1200px] gap-8 px-4 py-6">
      <div className="grid gap-1">
        <h1 className="text-2xl font-extrabold">{t('settings.title')}</h1>
        <p className="text-muted">{t('settings.intro')}</p>
      </div>
      <SectionIndex within={page} />
      {all.data && voting ? (
        <>
          <VotingSwitch setting={voting} lookingOn={all.data.lookingOn} />
          {end && (
            <EndSetting setting={end} isSwitchedOn={voting.value === 'true'} onDirty={onDirty} />
          )}
          {evidence && <EvidenceSetting setting={evidence} onDirty={onDirty} />}
          {proof && <SignUpProofSetting setting={proof} onDirty={onDirty} />}
          {GROUPS.map(({ title, keys }) => (
            <Group
              key={title}
              title={title}
              settings={keys.flatMap((key) => byKey.get(key) ?? [])}
              onDirty={onDirty}
            />
          ))}
        </>
      ) : all.isError ? (
        <LoadFailure title="settings.load_error" query={all} />
      ) : (
        <RowsSkeleton />
      )}
      <Doctor />
      <RetentionReport />
      <CacheMonitor />
      <LeaveGuard isDirty={() => dirty.current.size > 0} />
    </div>
  );
}

function Group({
  title,
  settings,
  onDirty,
}: {
  title: TextKey;
  settings: Setting[];
  onDirty: OnDirty;
}) {
  const t = useText();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <h2 id={titleId} className="text-xl">
        {t(title)}
      </h2>
      <div className="divide-y divide-line rounded-card border border-line bg-surface shadow-card">
        {settings.map((setting) => {
          const { key } = setting;
          if (key === 'sponsors') {
            return <SponsorsSetting key={key} setting={setting} onDirty={onDirty} />;
          }
          return key === 'voting_enabled' || key === 'voting_closes_at' || isChoice(key) ? null : (
            <TextSetting key={key} setting={{ ...setting, key }} onDirty={onDirty} />
          );
        })}
      </div>
    </section>
  );
}

import { useState } from 'react';
import type { SettingKey } from '../../domain/settings/rules.ts';
import { mediaAddress } from '../api/origin.ts';
import { useText } from '../i18n/locale.ts';
import { choosePromo } from '../restaurants/promo-video.ts';
import { PromoVideo } from '../restaurants/PromoVideo.tsx';
import { Icon } from '../ui/Icon.tsx';
import { externalLink } from '../ui/external-link.ts';

const link =
  'inline-flex min-h-11 items-center gap-2 font-semibold wrap-anywhere text-chile underline-offset-4 hover:underline';

/** The value as visitors see it. @param shown the default where nothing is set */
export function SettingPreview({ settingKey, shown }: { settingKey: SettingKey; shown: string }) {
  const t = useText();
  switch (settingKey) {
    case 'app_title':
      return (
        <div className="flex min-h-14 min-w-0 items-center gap-2 rounded-card border border-line bg-paper px-3">
          <img src="/icon.svg" alt="" width={36} height={36} className="shrink-0 rounded-[10px]" />
          <span className="min-w-0 truncate font-display text-xl font-extrabold text-chile">
            {shown || t('shell.app_title')}
          </span>
        </div>
      );
    case 'main_page_image_url':
      return <Image key={shown} src={shown} />;
    case 'main_page_video_url':
      return shown ? (
        <Video key={shown} src={shown} />
      ) : (
        <Nothing text="settings.preview_no_video" />
      );
    case 'default_restaurant_video_url': {
      const promo = choosePromo(null, shown);
      return promo ? (
        <PromoVideo key={shown} video={promo} name={t('shell.app_title')} poster={null} />
      ) : (
        <Nothing text="settings.preview_no_video" />
      );
    }
    case 'support_email':
      return (
        <a href={`mailto:${shown}`} className={link}>
          <Icon name="mail" />
          {t('settings.preview_write', { link: shown })}
        </a>
      );
    case 'mail_postal_address':
      return shown ? (
        <p className="text-sm text-muted">{shown}</p>
      ) : (
        <Nothing text="settings.preview_no_postal" />
      );
    default:
      return shown ? (
        <a {...externalLink(shown)} className={link}>
          <Icon name="link" />
          {t('settings.preview_open', { link: shown })}
        </a>
      ) : (
        <Nothing text="settings.preview_none" />
      );
  }
}

function Nothing({
  text,
}: {
  text: 'settings.preview_none' | 'settings.preview_no_video' | 'settings.preview_no_postal';
}) {
  const t = useText();
  return (
    <p className="rounded-card border border-dashed border-control-line p-4 text-sm text-muted">
      {t(text)}
    </p>
  );
}

const frame = 'aspect-2/1 w-full rounded-card border border-line bg-line object-cover';

function Image({ src }: { src: string }) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <Broken />;
  return <img src={mediaAddress(src)} alt="" className={frame} onError={() => setFailed(true)} />;
}

function Video({ src }: { src: string }) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <Broken />;
  return (
    <video
      src={mediaAddress(src)}
      controls
      muted
      playsInline
      preload="metadata"
      className={frame}
      onError={() => setFailed(true)}
    />
  );
}

function Broken() {
  const t = useText();
  return (
    <p role="status" className="rounded-card bg-amber-soft p-4 text-sm font-semibold text-amber">
      {t('settings.preview_broken')}
    </p>
  );
}

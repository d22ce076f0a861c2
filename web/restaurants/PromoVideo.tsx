import { useState } from 'react';
import { mediaAddress } from '../api/origin.ts';
import { useText } from '../i18n/locale.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { ExternalLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Picture } from '../ui/Picture.tsx';
import { playerUrl, type Promo, serviceOf } from './promo-video.ts';

/**
 * A picture with a play button; the video, and any third-party player, load on the tap. A video
 * that cannot be played here becomes a link (S2 §5).
 * @param poster the picture, already on this page
 */
export function PromoVideo({
  video,
  name,
  poster,
}: {
  video: Promo;
  name: string;
  poster: string | null;
}) {
  const t = useText();
  const [state, setState] = useState<'waiting' | 'playing' | 'failed'>('waiting');
  const service = serviceOf(video);
  if (video.kind === 'link') return <OpenAtService url={video.url} service={service} />;
  return (
    <figure className="grid content-start gap-2">
      <div className="relative aspect-video overflow-hidden rounded-card bg-line shadow-card">
        {state === 'waiting' && (
          <Facade video={video} name={name} poster={poster} onPlay={() => setState('playing')} />
        )}
        {state === 'playing' && (
          <Player video={video} name={name} onFail={() => setState('failed')} />
        )}
        {state === 'failed' && (
          <p role="alert" className="grid size-full place-items-center p-4 text-center">
            {t('restaurants.video_failed')}
          </p>
        )}
      </div>
      {service && (
        <figcaption className="grid gap-1 text-sm text-muted">
          {state === 'waiting' ? (
            t('restaurants.video_from', { service })
          ) : (
            <OpenAtService url={video.url} service={service} />
          )}
        </figcaption>
      )}
    </figure>
  );
}

/** A link until hydration, so that no tap is lost. */
function Facade({
  video,
  name,
  poster,
  onPlay,
}: {
  video: Promo;
  name: string;
  poster: string | null;
  onPlay: () => void;
}) {
  const t = useText();
  const inBrowser = useHydrated();
  const label = video.isFestivals
    ? t('restaurants.video_play_festival')
    : t('restaurants.video_play', { name });
  const className = 'group absolute inset-0 grid size-full place-items-center overflow-hidden';
  const picture = (
    <>
      <Picture
        src={poster}
        alt=""
        width={720}
        height={405}
        className="absolute inset-0 size-full transition-transform duration-200 group-hover:scale-[1.02] motion-reduce:transition-none"
      />
      <span className="relative grid size-18 place-items-center rounded-full border-4 border-surface bg-chile text-on-chile shadow-card group-hover:brightness-95">
        <Icon name="play" size={8} className="translate-x-0.5" />
      </span>
    </>
  );
  return inBrowser ? (
    <button type="button" aria-label={label} onClick={onPlay} className={className}>
      {picture}
    </button>
  ) : (
    <a
      href={video.url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
      className={className}
    >
      {picture}
    </a>
  );
}

/** Takes the focus from the button that it replaces. */
function Player({ video, name, onFail }: { video: Promo; name: string; onFail: () => void }) {
  const t = useText();
  const title = video.isFestivals
    ? t('restaurants.video_festival')
    : t('restaurants.video_title', { name });
  const takeFocus = (player: HTMLElement | null) => player?.focus();
  if ('id' in video) {
    return (
      <iframe
        // oxlint-disable-next-line react/iframe-missing-sandbox -- The players need both, and their origin is never ours.
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        ref={takeFocus}
        src={playerUrl(video)}
        title={title}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        referrerPolicy="strict-origin-when-cross-origin"
        className="size-full border-0"
      />
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- Restaurants give one file, without captions.
    <video
      ref={takeFocus}
      src={mediaAddress(video.url)}
      aria-label={title}
      controls
      autoPlay
      playsInline
      loop={video.isFestivals}
      tabIndex={0}
      onError={onFail}
      className="size-full bg-[#000] object-contain"
    />
  );
}

function OpenAtService({ url, service }: { url: string; service: string | null }) {
  const t = useText();
  const label = service
    ? `${t('restaurants.video_open')} · ${service}`
    : t('restaurants.video_open');
  return (
    <ExternalLink
      href={url}
      icon="play"
      label={t('restaurants.video_open_new', { label })}
      className="justify-self-start"
    >
      {label}
    </ExternalLink>
  );
}

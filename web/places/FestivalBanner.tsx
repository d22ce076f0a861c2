import { useEffect, useRef, useState } from 'react';
import { mediaAddress } from '../api/origin.ts';
import { useText } from '../i18n/speech.ts';
import { useHydrated } from '../platform/hydrated.ts';

/** What stands in for a picture that does not come, one after the other. */
const STAND_INS = ['/festival.svg', '/placeholder.svg'];

/** Pages of videos, which are no file: nobody there is asked for one. */
const VIDEO_SERVICE =
  /^https:\/\/([\w-]+\.)*(youtube(-nocookie)?\.com|youtu\.be|vimeo\.com)(\/|$)/i;

const frame = 'absolute inset-0 size-full object-cover sm:object-[50%_80%]';

/** The festival's picture; a video over it, if the organisers have set one. A failed video is not missed. */
export function FestivalBanner({
  imageUrl,
  videoUrl,
}: {
  imageUrl: string;
  videoUrl: string | null;
}) {
  const t = useText();
  const isInBrowser = useHydrated();
  const [failed, setFailed] = useState<string[]>([]);
  const shown = [imageUrl, ...STAND_INS].find((src) => !failed.includes(src));
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // It may have failed before the page could listen.
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed([imageUrl]);
  }, [imageUrl]);
  return (
    <div className="relative h-56 overflow-clip bg-line sm:h-96">
      <img
        ref={image}
        src={shown && mediaAddress(shown)}
        alt={t('places.banner_alt')}
        width={1200}
        height={600}
        fetchPriority="high"
        decoding="async"
        onError={() => shown && setFailed([...failed, shown])}
        className={frame}
      />
      {videoUrl && isInBrowser && !VIDEO_SERVICE.test(videoUrl) && (
        <BannerVideo key={videoUrl} src={videoUrl} />
      )}
    </div>
  );
}

/** Whether somebody wants no motion, or no bytes spent on it. */
function isStillWanted(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function BannerVideo({ src }: { src: string }) {
  const t = useText();
  const video = useRef<HTMLVideoElement>(null);
  const [isGone, setGone] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  // Once shown it stays, also while it rests.
  const [isShown, setShown] = useState(false);
  // What hinders it shows itself as an error of the video; else it waits for a tap.
  const play = () => void video.current?.play().catch(() => {});
  useEffect(() => {
    if (!isStillWanted()) void video.current?.play().catch(() => {});
  }, []);
  if (isGone) return null;
  return (
    <>
      <video
        ref={video}
        src={mediaAddress(src)}
        muted
        loop
        playsInline
        preload="none"
        aria-hidden="true"
        tabIndex={-1}
        onPlaying={() => {
          setPlaying(true);
          setShown(true);
        }}
        onPause={() => setPlaying(false)}
        onError={() => setGone(true)}
        className={`${frame} transition-opacity motion-reduce:transition-none ${isShown ? '' : 'opacity-0'}`}
      />
      <button
        type="button"
        onClick={() => (isPlaying ? video.current?.pause() : play())}
        aria-label={t(isPlaying ? 'places.video_pause' : 'places.video_play')}
        className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-full bg-ink text-paper"
      >
        <svg viewBox="0 0 24 24" className="size-5" fill="currentColor" aria-hidden="true">
          <path d={isPlaying ? 'M6 4h4v16H6zM14 4h4v16h-4z' : 'M7 4l13 8-13 8z'} />
        </svg>
      </button>
    </>
  );
}

import { Suspense, useEffect, useRef, useState } from 'react';
import { mediaAddress } from '../api/origin.ts';
import { useText } from '../i18n/locale.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { lazyOptional } from '../ui/optional.ts';

/** Loaded only if the organisers have set a video. */
const BannerVideo = lazyOptional(() => import('./BannerVideo.tsx').then((m) => m.BannerVideo));

/** Fallbacks for a picture that does not load, tried in order. */
const STAND_INS = ['/festival.svg', '/placeholder.svg'];

/** Pages of video services, which are not files: nothing is requested from them. */
const VIDEO_SERVICE =
  /^https:\/\/([\w-]+\.)*(youtube(-nocookie)?\.com|youtu\.be|vimeo\.com)(\/|$)/i;

/** Position of the picture, and of the video over it. */
const FRAME = 'absolute inset-0 size-full object-cover sm:object-[50%_80%]';

/**
 * The festival's picture, with a video over it if the organisers have set one. If the video fails,
 * the picture remains.
 */
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
    // It may have failed before hydration.
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
        className={FRAME}
      />
      {videoUrl && isInBrowser && !VIDEO_SERVICE.test(videoUrl) && (
        <Suspense fallback={null}>
          <BannerVideo key={videoUrl} src={videoUrl} className={FRAME} />
        </Suspense>
      )}
    </div>
  );
}

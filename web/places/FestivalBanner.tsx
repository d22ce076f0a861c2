import { Suspense, useEffect, useRef, useState } from 'react';
import { mediaAddress } from '../api/origin.ts';
import { useText } from '../i18n/locale.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { lazyOptional } from '../ui/optional.ts';

/** Only where the organisers have set one. */
const BannerVideo = lazyOptional(() => import('./BannerVideo.tsx').then((m) => m.BannerVideo));

/** What stands in for a picture that does not come, one after the other. */
const STAND_INS = ['/festival.svg', '/placeholder.svg'];

/** Pages of videos, which are no file: nobody there is asked for one. */
const VIDEO_SERVICE =
  /^https:\/\/([\w-]+\.)*(youtube(-nocookie)?\.com|youtu\.be|vimeo\.com)(\/|$)/i;

/** How the picture lies, and the video over it. */
const FRAME = 'absolute inset-0 size-full object-cover sm:object-[50%_80%]';

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

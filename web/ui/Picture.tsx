import { useEffect, useRef, useState } from 'react';
import { pictureSource } from '../api/origin.ts';
import { useNear } from '../platform/near.ts';

const PLACEHOLDER = '/placeholder.svg';
/** An empty image, without a request. */
const NOTHING = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

/**
 * A picture that is never broken: without an address, or when it fails, the placeholder is shown.
 * Our own pictures come in the size that this screen needs. Below the first view it loads when it
 * is near the screen: a browser's own lazy loading would load the logos of twenty rows at once.
 */
export function Picture({
  src,
  alt,
  width,
  height,
  eager = false,
  priority = false,
  className,
}: {
  src: string | null;
  alt: string;
  /** The largest width at which it is shown, in CSS pixels. */
  width: number;
  height: number;
  eager?: boolean;
  /** The largest picture of the first view. */
  priority?: boolean;
  className: string;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  const isNear = useNear(image, eager);
  useEffect(() => {
    // It may have failed before hydration.
    const { complete, naturalWidth } = image.current ?? {};
    if (isNear && complete && naturalWidth === 0) setFailed(src);
  }, [src, isNear]);
  const shown = src && failed !== src ? src : PLACEHOLDER;
  const shape = `bg-line object-cover ${className}`;
  const fixed = { width, height, decoding: 'async' } as const;
  const picture = {
    ...pictureSource(shown, width),
    loading: eager ? 'eager' : 'lazy',
    fetchPriority: priority ? 'high' : undefined,
  } as const;
  return (
    <>
      <img
        ref={image}
        {...fixed}
        {...(isNear ? picture : { src: NOTHING })}
        alt={alt}
        onError={() => setFailed(src)}
        className={isNear ? shape : `noscript:hidden ${shape}`}
      />
      {!isNear && (
        <noscript>
          <img {...fixed} {...picture} alt={alt} className={shape} />
        </noscript>
      )}
    </>
  );
}

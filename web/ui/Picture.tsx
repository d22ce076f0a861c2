import { useEffect, useRef, useState } from 'react';

const PLACEHOLDER = '/placeholder.svg';

/** A picture that is never broken: without an address, or when it fails, the placeholder stands in. */
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
  width: number;
  height: number;
  eager?: boolean;
  /** The largest picture of the first view. */
  priority?: boolean;
  className: string;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // It may have failed before the page could listen.
    const { complete, naturalWidth } = image.current ?? {};
    if (complete && naturalWidth === 0) setFailed(src);
  }, [src]);
  const shown = src && failed !== src ? src : PLACEHOLDER;
  return (
    <img
      ref={image}
      src={shown}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      onError={() => setFailed(src)}
      className={`bg-line object-cover ${className}`}
    />
  );
}

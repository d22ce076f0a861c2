import { useState } from 'react';

const PLACEHOLDER = '/placeholder.svg';

/** A picture that is never broken: without an address, or when it fails, the placeholder stands in. */
export function Picture({
  src,
  alt,
  width,
  height,
  eager = false,
  className,
}: {
  src: string | null;
  alt: string;
  width: number;
  height: number;
  eager?: boolean;
  className: string;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  const shown = src && failed !== src ? src : PLACEHOLDER;
  return (
    <img
      src={shown}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailed(src)}
      className={`bg-line object-cover ${className}`}
    />
  );
}

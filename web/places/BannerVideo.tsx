import { useEffect, useRef, useState } from 'react';
import { mediaAddress } from '../api/origin.ts';
import { useText } from '../i18n/locale.ts';

/** Whether the visitor prefers no motion, or wants to save data. */
function isStillWanted(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The festival's video, over its picture; removed if it fails. */
export function BannerVideo({ src, className }: { src: string; className: string }) {
  const t = useText();
  const video = useRef<HTMLVideoElement>(null);
  const [isGone, setGone] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  // Once shown it stays visible, also while paused.
  const [isShown, setShown] = useState(false);
  // Real failures appear as an error of the video; else it waits for a tap.
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
        className={`${className} transition-opacity motion-reduce:transition-none ${isShown ? '' : 'opacity-0'}`}
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

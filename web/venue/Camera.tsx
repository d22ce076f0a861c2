import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { openQrReader, type QrReader } from './scan-qr.ts';

/** Between two looks at the picture; each takes an old phone some tenths of a second. */
const LOOK_MS = 200;
/** The longer side of the picture in pixels where the modules of a QR code are fine. */
const FINE_PIXELS = 1920;

/** Why there is no picture. */
type Problem = 'denied' | 'missing' | 'failed';

/** Shows the camera's picture, and finds QR codes in it. */
export function Camera({
  title,
  stop,
  problems,
  isFine = false,
  onText,
  onClose,
  children,
}: {
  title: string;
  /** The word of the button that closes it. */
  stop: string;
  problems: Record<Problem, string>;
  /** Whether the code has so many modules that the picture must be a large one. */
  isFine?: boolean;
  /** @returns null if the text is the one that was looked for, else what to say of it */
  onText: (text: string) => string | null;
  onClose: () => void;
  /** Below the picture. */
  children?: ReactNode;
}) {
  const t = useText();
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [found, setFound] = useState<string | null>(null);
  const take = useEffectEvent((text: string): boolean => {
    const said = onText(text);
    setFound(said);
    return said === null;
  });

  useEffect(() => {
    const over = new AbortController();
    const picture = video.current;
    if (!picture) return;
    scan(picture, isFine, {
      onText: (text) => take(text),
      onRunning: () => setRunning(true),
      signal: over.signal,
    }).catch((error: unknown) => {
      if (!over.signal.aborted) setProblem(problemOf(error));
    });
    return () => over.abort();
  }, [isFine]);

  return (
    <div className="grid gap-3">
      <p className="font-semibold">{title}</p>
      {problem ? (
        <p role="alert" className="text-danger">
          {problems[problem]}
        </p>
      ) : (
        <>
          <video
            ref={video}
            muted
            playsInline
            aria-label={title}
            className="aspect-square w-full rounded-card bg-line object-cover"
          />
          <p role="status" className="text-sm text-muted">
            {found ?? t(isRunning ? 'venue.scan_looking' : 'venue.scan_loading')}
          </p>
          {children}
        </>
      )}
      <Button wide look="quiet" onClick={onClose}>
        {stop}
      </Button>
    </div>
  );
}

interface Scan {
  /** @returns whether the text is the one that was looked for */
  onText: (text: string) => boolean;
  onRunning: () => void;
  signal: AbortSignal;
}

/** Runs the camera until a text is accepted or the signal is aborted. */
async function scan(
  picture: HTMLVideoElement,
  isFine: boolean,
  { onText, onRunning, signal }: Scan,
): Promise<void> {
  const camera = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', ...(isFine && { width: { ideal: FINE_PIXELS } }) },
    audio: false,
  });
  const stop = () => camera.getTracks().forEach((track) => track.stop());
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  const reader = await openQrReader(isFine ? FINE_PIXELS : undefined);
  try {
    picture.srcObject = camera;
    await picture.play();
    onRunning();
    await look(reader, picture, onText, signal);
  } finally {
    stop();
    reader.stop();
  }
}

async function look(
  reader: QrReader,
  picture: HTMLVideoElement,
  onText: (text: string) => boolean,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const texts = await reader.read(picture);
    if (texts.some(onText)) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

function problemOf(error: unknown): Problem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' ? 'missing' : 'failed';
}

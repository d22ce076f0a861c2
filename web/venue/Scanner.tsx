import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readScannedLink } from '../../domain/venue-codes/rules.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { openQrReader, type QrReader } from './scan-qr.ts';

/** Between two looks at the picture; each takes an old phone some tenths of a second. */
const LOOK_MS = 200;

type Found = 'foreign' | { elsewhereId: string } | null;

/** Shows the camera's picture, and finds the QR code of the restaurant's counter screen in it. */
export function Scanner({
  restaurantId,
  onCode,
  onClose,
}: {
  restaurantId: string;
  onCode: (code: string) => void;
  onClose: () => void;
}) {
  const t = useText();
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<TextKey | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [found, setFound] = useState<Found>(null);
  const onText = useEffectEvent((text: string): boolean => {
    const link = readScannedLink(text);
    if (link?.restaurantId !== restaurantId) {
      setFound(link ? { elsewhereId: link.restaurantId } : 'foreign');
      return false;
    }
    onCode(link.code);
    return true;
  });

  useEffect(() => {
    const over = new AbortController();
    const picture = video.current;
    if (!picture) return;
    scan(
      picture,
      (text) => onText(text),
      () => setRunning(true),
      over.signal,
    ).catch((error: unknown) => {
      if (!over.signal.aborted) setProblem(problemOf(error));
    });
    return () => over.abort();
  }, []);

  return (
    <div className="grid gap-3">
      <p className="font-semibold">{t('venue.scan_title')}</p>
      {problem ? (
        <p role="alert" className="text-danger">
          {t(problem)}
        </p>
      ) : (
        <>
          <video
            ref={video}
            muted
            playsInline
            aria-label={t('venue.scan_title')}
            className="aspect-square w-full rounded-card bg-line object-cover"
          />
          <p role="status" className="text-sm text-muted">
            {t(
              found === null
                ? isRunning
                  ? 'venue.scan_looking'
                  : 'venue.scan_loading'
                : found === 'foreign'
                  ? 'venue.scan_foreign'
                  : 'venue.scan_elsewhere',
            )}
          </p>
          {found !== null && found !== 'foreign' && (
            <ButtonLink look="secondary" wide to={paths.restaurant(found.elsewhereId)}>
              {t('venue.scan_go_there')}
            </ButtonLink>
          )}
        </>
      )}
      <Button wide look="quiet" onClick={onClose}>
        {t('venue.scan_stop')}
      </Button>
    </div>
  );
}

/**
 * Runs the camera until a text is accepted or the signal is aborted.
 * @param onText returns whether the text is the one that was looked for
 */
async function scan(
  picture: HTMLVideoElement,
  onText: (text: string) => boolean,
  onRunning: () => void,
  signal: AbortSignal,
): Promise<void> {
  const camera = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment' },
    audio: false,
  });
  const stop = () => camera.getTracks().forEach((track) => track.stop());
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  const reader = await openQrReader();
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

function problemOf(error: unknown): TextKey {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'venue.scan_denied';
  return name === 'NotFoundError' ? 'venue.scan_no_camera' : 'venue.scan_failed';
}

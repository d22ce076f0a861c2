import { useState } from 'react';
import { readScannedLink } from '../../domain/venue-codes/rules.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Camera } from './Camera.tsx';

/** Finds the QR code of the restaurant's counter screen with the camera. */
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
  const [elsewhereId, setElsewhere] = useState<string | null>(null);

  function read(text: string): string | null {
    const link = readScannedLink(text);
    if (link?.restaurantId === restaurantId) {
      onCode(link.code);
      return null;
    }
    setElsewhere(link?.restaurantId ?? null);
    return t(link ? 'venue.scan_elsewhere' : 'venue.scan_foreign');
  }

  return (
    <Camera
      title={t('venue.scan_title')}
      stop={t('venue.scan_stop')}
      problems={{
        denied: t('venue.scan_denied'),
        missing: t('venue.scan_no_camera'),
        failed: t('venue.scan_failed'),
      }}
      onText={read}
      onClose={onClose}
    >
      {elsewhereId !== null && (
        <ButtonLink look="secondary" wide to={paths.restaurant(elsewhereId)}>
          {t('venue.scan_go_there')}
        </ButtonLink>
      )}
    </Camera>
  );
}

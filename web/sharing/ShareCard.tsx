import { useState } from 'react';
import { CARD_SHAPE_NAMES, CARD_SHAPES, type CardShape } from '../../domain/sharing/rules.ts';
import { readApiOrigin } from '../api/origin.ts';
import { useText } from '../i18n/locale.ts';
import { nativeShell } from '../platform/native.ts';
import { Button, shape as look } from '../ui/Button.tsx';
import { externalLink } from '../ui/external-link.ts';
import { Icon } from '../ui/Icon.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { Segments } from '../ui/Segments.tsx';
import type { Shared } from './shared.ts';
import { useShareCard } from './use-share-card.ts';
import { type CardFile, useCardFile } from './use-card-file.ts';

/** A share card: its picture in the chosen shape, to share with the device's sheet, and to download. */
export function ShareCard({ shared }: { shared: Shared }) {
  const t = useText();
  const [shape, choose] = useState<CardShape>('story');
  const [attempt, setAttempt] = useState(0);
  const address = readApiOrigin() + shared.pathOf(shape);
  const fileName = `${shared.fileName}-${shape}.png`;
  const card = useCardFile(address, fileName, attempt);
  const { canSendFile, send } = useShareCard(shared, card);
  return (
    <div className="grid gap-4">
      <Segments
        label={t('sharing.shape')}
        choices={CARD_SHAPE_NAMES.map((value) => ({ value, text: t(`sharing.shape_${value}`) }))}
        value={shape}
        onChoose={choose}
      />
      <Preview
        card={card}
        address={address}
        alt={t('sharing.picture', { title: shared.title })}
        shape={shape}
        onRetry={() => setAttempt(attempt + 1)}
      />
      <div className="grid gap-2">
        <Button wide icon="share" disabled={card.state === 'loading'} onClick={() => void send()}>
          {t(
            card.state === 'loading'
              ? 'sharing.sending'
              : canSendFile
                ? 'sharing.send'
                : 'share' in navigator
                  ? 'sharing.send_link'
                  : 'sharing.copy_link',
          )}
        </Button>
        <Save address={address} fileName={fileName} />
      </div>
    </div>
  );
}

/** The picture in a space that has its shape before it comes. */
function Preview({
  card,
  address,
  alt,
  shape,
  onRetry,
}: {
  card: CardFile;
  address: string;
  alt: string;
  shape: CardShape;
  onRetry: () => void;
}) {
  const t = useText();
  const { width, height } = CARD_SHAPES[shape];
  return (
    <div
      // One height for all shapes: what is below stays where it is.
      className="grid h-[46dvh] min-h-40 place-items-center"
    >
      <div
        style={{ aspectRatio: `${width} / ${height}` }}
        className={`grid max-h-full max-w-full place-items-center overflow-auto rounded-card bg-line ${height > width ? 'h-full' : 'w-full'}`}
      >
        {card.state === 'there' ? (
          <img
            src={address}
            alt={alt}
            width={width}
            height={height}
            className="size-full object-contain"
          />
        ) : card.state === 'loading' ? (
          <Spinner>{t('shell.loading')}</Spinner>
        ) : (
          <div role="alert" className="grid justify-items-center gap-2 p-3 text-center">
            <p>{t('sharing.picture_failed')}</p>
            <Button look="secondary" onClick={onRetry}>
              {t('shell.retry')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** A download; a web view of the native shell cannot save files, its browser can. */
function Save({ address, fileName }: { address: string; fileName: string }) {
  const t = useText();
  const isNative = nativeShell() !== null;
  return (
    <a
      {...(isNative ? externalLink(address) : { href: address, download: fileName })}
      className={look('secondary', true)}
    >
      <Icon name={isNative ? 'image' : 'download'} />
      {t(isNative ? 'sharing.open_picture' : 'sharing.download')}
    </a>
  );
}

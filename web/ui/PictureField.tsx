import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { PICTURE_LIMITS } from '../../domain/pictures/rules.ts';
import { useText } from '../i18n/locale.ts';
import { FocusKept } from './FocusKept.tsx';
import { Icon } from './Icon.tsx';
import { Picture } from './Picture.tsx';
import { usePictureUpload } from './use-picture-upload.ts';

/** The types that the server accepts; it checks the first bytes as well. */
const TAKEN = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

const action =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-full border border-control-line bg-surface px-4 text-sm font-semibold hover:bg-chile-soft';

/**
 * A picture that can be chosen, dropped, replaced and removed. It is uploaded at once, with
 * progress, and the form gets its address; failures are shown here, and the rest of the form is
 * kept.
 */
export function PictureField({
  label,
  hint,
  value,
  onValue,
  path,
  error,
  isSmall = false,
  isProposed = false,
  isWhole = false,
  onBusy,
}: {
  label: string;
  hint?: ReactNode;
  /** The address of the picture; null for none. */
  value: string | null;
  onValue: (url: string | null) => void;
  /** Path below /api of the upload operation, which answers `{ url }`. */
  path: string;
  error?: string | null | undefined;
  /** Beside other fields: with a small preview. */
  isSmall?: boolean;
  /** Whether it is reviewed first: saving it does not publish it yet. */
  isProposed?: boolean;
  /** A logo, which is not cropped. */
  isWhole?: boolean;
  /** Notified whether an upload is in progress: a form saved then would lack it. */
  onBusy?: (isBusy: boolean) => void;
}) {
  const t = useText();
  const id = useId();
  const { share, failure, said, take, stop, remove } = usePictureUpload({
    path,
    isProposed,
    onValue,
    onBusy,
  });

  const trouble = failure ?? error;
  return (
    <div role="group" tabIndex={-1} aria-labelledby={`${id}-label`} className="grid gap-1.5">
      <p id={`${id}-label`} className="font-semibold">
        {label}
      </p>
      <DropArea hasTrouble={Boolean(trouble)} onFiles={take}>
        <Preview url={value} isSmall={isSmall} isWhole={isWhole} />
        <div className="grid min-w-0 flex-1 basis-40 gap-2">
          {share !== null ? (
            <FocusKept key="progress">
              <Progress share={share} onStop={stop} />
            </FocusKept>
          ) : (
            <FocusKept key="choice">
              <Choice
                id={id}
                label={label}
                hasPicture={Boolean(value)}
                onFiles={take}
                onRemove={remove}
              />
            </FocusKept>
          )}
        </div>
      </DropArea>
      <p
        id={`${id}-hint`}
        aria-live="polite"
        className={`text-sm wrap-anywhere ${trouble ? 'text-danger' : 'text-muted'}`}
      >
        {trouble ||
          said ||
          hint ||
          t('editing.picture_kinds', { megabytes: PICTURE_LIMITS.megabytes })}
      </p>
    </div>
  );
}

function DropArea({
  hasTrouble,
  onFiles,
  children,
}: {
  hasTrouble: boolean;
  onFiles: (files: FileList | null) => void;
  children: ReactNode;
}) {
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onFiles(event.dataTransfer.files);
  }

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`flex flex-wrap items-center gap-4 rounded-card border border-dashed p-3 ${isOver ? 'border-chile bg-chile-soft' : hasTrouble ? 'border-danger' : 'border-control-line'}`}
    >
      {children}
    </div>
  );
}

function Preview({
  url,
  isSmall,
  isWhole,
}: {
  /** Null for none. */
  url: string | null;
  isSmall: boolean;
  isWhole: boolean;
}) {
  const t = useText();
  return url ? (
    <Picture
      key={url}
      src={url}
      alt={t('editing.picture_alt')}
      width={isSmall ? 80 : 144}
      height={isSmall ? 80 : 144}
      eager
      className={`${isSmall ? 'size-[80px]' : 'size-[144px]'} shrink-0 rounded-card ${isWhole ? 'object-contain!' : ''}`}
    />
  ) : (
    <span
      className={`grid shrink-0 place-items-center rounded-card bg-line text-muted ${isSmall ? 'size-[80px]' : 'size-[144px]'}`}
    >
      <Icon name="image" size={8} />
    </span>
  );
}

/** The actions while nothing is uploaded: choose or replace the picture, and remove it. */
function Choice({
  id,
  label,
  hasPicture,
  onFiles,
  onRemove,
}: {
  /** Id of the field. */
  id: string;
  label: string;
  hasPicture: boolean;
  onFiles: (files: FileList | null) => void;
  onRemove: () => void;
}) {
  const t = useText();
  return (
    <>
      {!hasPicture && <p className="text-sm text-muted">{t('editing.picture_drop')}</p>}
      <div className="flex flex-wrap gap-2">
        <FileChoice id={id} label={label} isReplacing={hasPicture} onFiles={onFiles} />
        {hasPicture && (
          <FocusKept>
            <button
              type="button"
              className={action}
              aria-label={`${t('editing.picture_remove')}: ${label}`}
              onClick={onRemove}
            >
              <Icon name="trash" />
              {t('editing.picture_remove')}
            </button>
          </FocusKept>
        )}
      </div>
    </>
  );
}

/** The button that opens the platform's file picker. */
function FileChoice({
  id,
  label,
  isReplacing,
  onFiles,
}: {
  id: string;
  label: string;
  /** Whether there is a picture already. */
  isReplacing: boolean;
  onFiles: (files: FileList | null) => void;
}) {
  const t = useText();
  return (
    <label
      htmlFor={`${id}-file`}
      className={`${action} has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-chile`}
    >
      <Icon name="upload" />
      {t(isReplacing ? 'editing.picture_replace' : 'editing.picture_choose')}
      <span className="sr-only">: {label}</span>
      <input
        id={`${id}-file`}
        type="file"
        accept={TAKEN}
        aria-describedby={`${id}-hint`}
        className="sr-only"
        onChange={(event) => {
          onFiles(event.target.files);
          // Choosing the same file again must also count as a change.
          event.target.value = '';
        }}
      />
    </label>
  );
}

function Progress({ share, onStop }: { share: number; onStop: () => void }) {
  const t = useText();
  const percent = Math.floor(share * 100);
  const text =
    percent < 100 ? t('editing.picture_sending', { percent }) : t('editing.picture_drawing');
  return (
    <div className="grid gap-2">
      <p className="text-sm tabular-nums" role="status">
        {text}
      </p>
      <progress value={share} max={1} aria-label={text} className="h-2 w-full accent-chile" />
      <button type="button" onClick={onStop} className={`${action} justify-self-start`}>
        {t('editing.picture_stop')}
      </button>
    </div>
  );
}

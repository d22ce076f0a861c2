import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { PICTURE_LIMITS } from '../../domain/pictures/rules.ts';
import { failureCode } from '../api/client.ts';
import { useFailureText } from '../api/failure-text.ts';
import { upload } from '../api/upload.ts';
import { useSpeech } from '../i18n/speech.ts';
import { FocusKept } from './FocusKept.tsx';
import { Icon } from './Icon.tsx';
import { Picture } from './Picture.tsx';

/** What the server takes; it looks at the first bytes all the same. */
const TAKEN = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

const action =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-full border border-control-line bg-surface px-4 text-sm font-semibold hover:bg-chile-soft';

/**
 * A picture that can be chosen, dropped, replaced and removed. It is sent at once, with progress, and
 * the form gets its address; what fails is said here, and the form keeps all else.
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
  /** Of the operation below /api that takes it, and answers `{ url }`. */
  path: string;
  error?: string | null | undefined;
  /** Beside other fields: the preview is a stamp. */
  isSmall?: boolean;
  /** Whether others look at it first: saving it does not show it yet. */
  isProposed?: boolean;
  /** A logo, whose edges are not cut off. */
  isWhole?: boolean;
  /** Told whether one is on its way: a form that is saved then would be without it. */
  onBusy?: (isBusy: boolean) => void;
}) {
  const { t, language } = useSpeech();
  const failureText = useFailureText();
  const id = useId();
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [isOver, setOver] = useState(false);
  const sending = useRef<AbortController>(undefined);
  const isBusy = share !== null;
  const { megabytes, megapixels } = PICTURE_LIMITS;
  useEffect(() => () => sending.current?.abort(), []);

  async function send(file: File) {
    setFailure(null);
    setSaid('');
    // Said before it is sent: the answer would be the same.
    if (file.size > megabytes * 1024 * 1024) {
      setFailure(t('errors.picture_too_large', { megabytes, megapixels }));
      return;
    }
    sending.current?.abort();
    const own = new AbortController();
    sending.current = own;
    setShare(0);
    onBusy?.(true);
    try {
      const answer = (await upload(path, file, {
        language,
        signal: own.signal,
        onProgress: setShare,
      })) as { url: string };
      onValue(answer.url);
      setSaid(t(isProposed ? 'editing.picture_proposed' : 'editing.picture_there'));
    } catch (thrown) {
      if (own.signal.aborted) return;
      const isTooLarge = failureCode(thrown) === 'body_too_large';
      setFailure(
        isTooLarge ? t('errors.picture_too_large', { megabytes, megapixels }) : failureText(thrown),
      );
    } finally {
      if (sending.current === own) {
        setShare(null);
        onBusy?.(false);
      }
    }
  }

  function stop() {
    sending.current?.abort();
    sending.current = undefined;
    setShare(null);
    onBusy?.(false);
  }

  function take(files: FileList | null) {
    const [file] = files ?? [];
    if (!file) return;
    if (files && files.length > 1) setFailure(t('editing.picture_one_only'));
    else void send(file);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }

  const trouble = failure ?? error;
  return (
    <div role="group" tabIndex={-1} aria-labelledby={`${id}-label`} className="grid gap-1.5">
      <p id={`${id}-label`} className="font-semibold">
        {label}
      </p>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`flex flex-wrap items-center gap-4 rounded-card border border-dashed p-3 ${isOver ? 'border-chile bg-chile-soft' : trouble ? 'border-danger' : 'border-control-line'}`}
      >
        {value ? (
          <Picture
            key={value}
            src={value}
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
        )}
        <div className="grid min-w-0 flex-1 basis-40 gap-2">
          {isBusy ? (
            <FocusKept key="progress">
              <Progress share={share} onStop={stop} />
            </FocusKept>
          ) : (
            <FocusKept key="choice">
              {!value && <p className="text-sm text-muted">{t('editing.picture_drop')}</p>}
              <div className="flex flex-wrap gap-2">
                <label
                  htmlFor={`${id}-file`}
                  className={`${action} has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-chile`}
                >
                  <Icon name="upload" />
                  {t(value ? 'editing.picture_replace' : 'editing.picture_choose')}
                  <span className="sr-only">: {label}</span>
                  <input
                    id={`${id}-file`}
                    type="file"
                    accept={TAKEN}
                    aria-describedby={`${id}-hint`}
                    className="sr-only"
                    onChange={(event) => {
                      take(event.target.files);
                      // The same file again is a change too.
                      event.target.value = '';
                    }}
                  />
                </label>
                {value && (
                  <FocusKept>
                    <button
                      type="button"
                      className={action}
                      aria-label={`${t('editing.picture_remove')}: ${label}`}
                      onClick={() => {
                        setFailure(null);
                        setSaid(
                          t(
                            isProposed
                              ? 'editing.picture_removal_proposed'
                              : 'editing.picture_removed',
                          ),
                        );
                        onValue(null);
                      }}
                    >
                      <Icon name="trash" />
                      {t('editing.picture_remove')}
                    </button>
                  </FocusKept>
                )}
              </div>
            </FocusKept>
          )}
        </div>
      </div>
      <p
        id={`${id}-hint`}
        aria-live="polite"
        className={`text-sm wrap-anywhere ${trouble ? 'text-danger' : 'text-muted'}`}
      >
        {trouble || said || hint || t('editing.picture_kinds', { megabytes })}
      </p>
    </div>
  );
}

function Progress({ share, onStop }: { share: number; onStop: () => void }) {
  const { t } = useSpeech();
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

import { type ReactNode, useId, useRef } from 'react';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useFocusAfter } from '../ui/focus-after.ts';
import { useToast } from '../ui/Toast.tsx';
import { type BulkItem, type BulkResult, useBulk } from './use-bulk.ts';

interface BulkDialogProps<Item extends BulkItem> {
  /** The question; it names how many items there are. */
  title: string;
  /** The button's text: the verb of the action. */
  action: string;
  isDangerous?: boolean;
  /** Whether the content is complete. */
  isReady?: boolean;
  /** Those that allow the action. */
  items: readonly Item[];
  /** The number of selected items that do not allow it. */
  skipped: number;
  act: (item: Item) => Promise<unknown>;
  /** Called after the last item, however many could be done. */
  onEnd: (result: BulkResult<Item>) => void;
  /** Offered with the result where the action can be undone. */
  onUndo?: ((done: readonly Item[]) => void) | undefined;
  /** Id of an element that stays, and gets the focus afterwards. */
  focusId: string;
  onClose: () => void;
  /** What happens to each of them. */
  children: ReactNode;
}

/** Asks before an action on many items, shows how far it is, and says which could not be done and why. */
export function BulkDialog<Item extends BulkItem>(props: BulkDialogProps<Item>) {
  const { title, action, isDangerous, isReady = true, items, skipped, children } = props;
  const t = useText();
  const toast = useToast();
  const focusAfter = useFocusAfter(props.focusId);
  const { run, stop, step, result } = useBulk(items, props.act);
  const isBusy = step !== null && result === null;
  const isUndone = useRef(false);
  const close = () => {
    if (result && !isUndone.current) focusAfter();
    props.onClose();
  };
  const confirm = async () => {
    const found = await run();
    props.onEnd(found);
    if (found.done.length < items.length || props.onUndo) return;
    toast(t('queues.all_done', { count: found.done.length }));
    focusAfter();
    props.onClose();
  };
  const { onUndo } = props;
  return (
    <Dialog title={title} onClose={() => !isBusy && close()}>
      {result ? (
        <Result result={result} />
      ) : (
        <>
          <div className="grid gap-3">{children}</div>
          {skipped > 0 && (
            <p className="text-sm text-muted">{t('queues.skipped', { count: skipped })}</p>
          )}
        </>
      )}
      {isBusy && <Progress step={step} total={items.length} />}
      <div className="grid gap-3 sm:flex sm:flex-row-reverse">
        {!result && (
          <Button
            look={isDangerous ? 'danger' : 'primary'}
            disabled={isBusy || !isReady}
            onClick={() => void confirm()}
          >
            {isBusy ? t('shell.working') : action}
          </Button>
        )}
        <Button look="secondary" onClick={isBusy ? stop : close}>
          {t(isBusy ? 'queues.stop' : result ? 'shell.close' : 'shell.cancel')}
        </Button>
        {result && onUndo && result.done.length > 0 && (
          <Button
            look="quiet"
            icon="undo"
            onClick={() => {
              isUndone.current = true;
              onUndo(result.done);
            }}
          >
            {t('queues.undo')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Progress({ step, total }: { step: number; total: number }) {
  const t = useText();
  const id = useId();
  return (
    <div className="grid gap-2">
      <p id={id} role="status" className="tabular-nums">
        {t('queues.progress', { done: step, total })}
      </p>
      <progress aria-labelledby={id} value={step} max={total} className="w-full accent-chile" />
    </div>
  );
}

function Result({ result: { done, failed, left } }: { result: BulkResult<BulkItem> }) {
  const t = useText();
  const failureText = useFailureText();
  return (
    <>
      <div role="status" className="grid gap-1">
        <p className="font-semibold">{t('queues.done', { count: done.length })}</p>
        {failed.length > 0 && <p>{t('queues.failed', { count: failed.length })}</p>}
        {left.length > 0 && <p>{t('queues.left', { count: left.length })}</p>}
      </div>
      {failed.length > 0 && (
        <ul className="grid gap-3">
          {failed.map(({ item, failure }) => (
            <li key={item.key} className="border-l-3 border-danger pl-3 wrap-anywhere">
              <strong>{item.name}</strong>
              <br />
              {failureText(failure)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

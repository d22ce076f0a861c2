import { ApiFailure } from '../../web/api/client.ts';
import { Button } from '../../web/ui/Button.tsx';
import { ConfirmDialog } from '../../web/ui/ConfirmDialog.tsx';
import { Dialog } from '../../web/ui/Dialog.tsx';
import { lazyDialog } from '../../web/ui/lazy-dialog.tsx';
import { Notice } from '../../web/ui/Notice.tsx';
import { Pressed } from '../Pressed.tsx';
import type { Part, Say } from '../part.ts';

const nothing = () => {};
const FRAME = 480;

const longText = (say: Say) =>
  say(
    'Its votes and reviews stay, and come back with it. It is in no list and no ranking until then. ',
    'Sus votos y reseñas se conservan, y vuelven con él. Hasta entonces no está en ninguna lista ni clasificación. ',
  );

const dialog: Part = {
  name: 'Dialog',
  file: 'web/ui/Dialog.tsx',
  states: [
    {
      name: 'Open',
      frame: FRAME,
      draw: (say) => (
        <Dialog title={say('Share this restaurant', 'Comparte este restaurante')} onClose={nothing}>
          <p>{longText(say)}</p>
          <Button wide>{say('Copy the link', 'Copiar el enlace')}</Button>
        </Dialog>
      ),
    },
    {
      name: 'Long text: it scrolls within itself',
      frame: FRAME,
      draw: (say) => (
        <Dialog
          title={say(
            'Archive “Taquería y Antojitos El Rincón de Doña Guadalupe”?',
            '¿Archivar «Taquería y Antojitos El Rincón de Doña Guadalupe»?',
          )}
          onClose={nothing}
        >
          <p>{longText(say).repeat(8)}</p>
        </Dialog>
      ),
    },
  ],
};

const lost = () => Promise.reject(new ApiFailure('network', 0, 'network', undefined));

/** A question that is never answered, so that it stays open. */
const confirm = (say: Say, more: Partial<Parameters<typeof ConfirmDialog>[0]> = {}) => (
  <ConfirmDialog
    title={say('Archive Taquería Sol?', '¿Archivar Taquería Sol?')}
    action={say('Archive', 'Archivar')}
    onConfirm={() => new Promise(nothing)}
    onClose={nothing}
    {...more}
  >
    <p>{longText(say)}</p>
  </ConfirmDialog>
);

const confirmDialog: Part = {
  name: 'ConfirmDialog',
  file: 'web/ui/ConfirmDialog.tsx',
  states: [
    { name: 'Asks', frame: FRAME, draw: (say) => confirm(say) },
    {
      name: 'Dangerous: a word must be typed',
      frame: FRAME + 80,
      draw: (say) =>
        confirm(say, {
          isDangerous: true,
          action: say('Delete', 'Eliminar'),
          typed: { label: say('Type DELETE', 'Escribe ELIMINAR'), word: say('DELETE', 'ELIMINAR') },
        }),
    },
    { name: 'Not complete yet', frame: FRAME, draw: (say) => confirm(say, { isReady: false }) },
    { name: 'Busy', frame: FRAME, draw: (say) => <Pressed>{confirm(say)}</Pressed> },
    {
      name: 'Error',
      frame: FRAME + 80,
      draw: (say) => <Pressed>{confirm(say, { onConfirm: lost })}</Pressed>,
    },
    {
      name: 'Somebody else was faster',
      frame: FRAME + 80,
      draw: (say) =>
        confirm(say, {
          conflict: (
            <Notice tone="amber">{say('It is archived already.', 'Ya está archivado.')}</Notice>
          ),
        }),
    },
  ],
};

const { LazyDialog } = lazyDialog(lost);

const lazy: Part = {
  name: 'lazyDialog',
  file: 'web/ui/lazy-dialog.tsx',
  states: [
    {
      name: 'Error: its file did not come',
      frame: FRAME,
      draw: () => <LazyDialog onClose={nothing} />,
    },
  ],
};

export const dialogs: readonly Part[] = [dialog, confirmDialog, lazy];

import { RowActions } from '../../web/admin/RowActions.tsx';
import { FileButton } from '../../web/imports/FileButton.tsx';
import { FormButtons } from '../../web/shell/FormButtons.tsx';
import { BackLink } from '../../web/ui/BackLink.tsx';
import { Button, type ButtonLook, ButtonLink, ExternalLink } from '../../web/ui/Button.tsx';
import { CloseButton } from '../../web/ui/CloseButton.tsx';
import { FocusKept } from '../../web/ui/FocusKept.tsx';
import { MoreMenu } from '../../web/ui/MoreMenu.tsx';
import { Pressed } from '../Pressed.tsx';
import { Stateful } from '../Stateful.tsx';
import type { Part, Say, State } from '../part.ts';

const LOOKS: ButtonLook[] = ['primary', 'secondary', 'quiet', 'danger'];
const nothing = () => {};

/** All styles of a button in one row. */
const everyLook = (name: string, how: { as?: State['as']; disabled?: true }): State => ({
  name,
  ...(how.as && { as: how.as }),
  draw: (say) => (
    <div className="flex flex-wrap gap-3">
      {LOOKS.map((look) => (
        <Button key={look} look={look} disabled={how.disabled ?? false}>
          {look === 'danger' ? say('Delete', 'Eliminar') : say('Save', 'Guardar')}
        </Button>
      ))}
    </div>
  ),
});

const button: Part = {
  name: 'Button',
  file: 'web/ui/Button.tsx',
  states: [
    everyLook('Every look', {}),
    everyLook('Every look', { as: 'hover' }),
    everyLook('Every look', { as: 'focus' }),
    everyLook('Off', { disabled: true }),
    {
      name: 'Busy',
      draw: (say) => <Button disabled>{say('Working…', 'Un momento…')}</Button>,
    },
    {
      name: 'With an icon',
      draw: (say) => <Button icon="download">{say('Download', 'Descargar')}</Button>,
    },
    {
      name: 'As wide as its place',
      draw: (say) => (
        <Button wide icon="ballot">
          {say('Vote', 'Votar')}
        </Button>
      ),
    },
    {
      name: 'Long text',
      draw: (say) => (
        <Button look="secondary">
          {say(
            'Take back all changes of the restaurants that this spreadsheet has made since yesterday',
            'Deshacer todos los cambios de los restaurantes que esta hoja de cálculo ha hecho desde ayer',
          )}
        </Button>
      ),
    },
  ],
};

const buttonLink: Part = {
  name: 'ButtonLink',
  file: 'web/ui/Button.tsx',
  states: LOOKS.slice(0, 3).map((look) => ({
    name: `Look: ${look}`,
    draw: (say) => (
      <ButtonLink to="/participatingrestaurants" look={look}>
        {say('All restaurants', 'Todos los restaurantes')}
      </ButtonLink>
    ),
  })),
};

const externalLink: Part = {
  name: 'ExternalLink',
  file: 'web/ui/Button.tsx',
  states: [
    {
      name: 'Out of the app',
      draw: (say) => (
        <ExternalLink href="https://example.com/" icon="directions">
          {say('Directions', 'Cómo llegar')}
        </ExternalLink>
      ),
    },
    {
      name: 'Out of the app',
      as: 'hover',
      draw: (say) => (
        <ExternalLink href="https://example.com/" icon="directions">
          {say('Directions', 'Cómo llegar')}
        </ExternalLink>
      ),
    },
  ],
};

const backLink: Part = {
  name: 'BackLink',
  file: 'web/ui/BackLink.tsx',
  states: [
    { name: 'Up one view', draw: (say) => back(say('South Carolina', 'Carolina del Sur')) },
    {
      name: 'Up one view',
      as: 'hover',
      draw: (say) => back(say('South Carolina', 'Carolina del Sur')),
    },
    {
      name: 'Long text',
      draw: (say) =>
        back(
          say(
            'All restaurants of Charleston County that take part in the festival',
            'Todos los restaurantes del condado de Charleston que participan en el festival',
          ),
        ),
    },
  ],
};
const back = (text: string) => <BackLink to="/?state=SC">{text}</BackLink>;

const closeButton: Part = {
  name: 'CloseButton',
  file: 'web/ui/CloseButton.tsx',
  states: [
    { name: 'Of a dialog', draw: () => <CloseButton onClose={nothing} /> },
    { name: 'Of a dialog', as: 'hover', draw: () => <CloseButton onClose={nothing} /> },
    { name: 'Of a dialog', as: 'focus', draw: () => <CloseButton onClose={nothing} /> },
  ],
};

const focusKept: Part = {
  name: 'FocusKept',
  file: 'web/ui/FocusKept.tsx',
  states: [
    {
      name: 'A button that goes when pressed: the focus stays here',
      draw: (say) => (
        <div tabIndex={-1} className="rounded-card border border-line p-4">
          <Stateful first={true}>
            {(isThere, onThere) =>
              isThere ? (
                <FocusKept>
                  <Button look="secondary" onClick={() => onThere(false)}>
                    {say('Remove the picture', 'Quitar la imagen')}
                  </Button>
                </FocusKept>
              ) : (
                <p>{say('The picture is gone.', 'La imagen ya no está.')}</p>
              )
            }
          </Stateful>
        </div>
      ),
    },
  ],
};

const formButtons: Part = {
  name: 'FormButtons',
  file: 'web/shell/FormButtons.tsx',
  states: [false, true].map((isBusy) => ({
    name: isBusy ? 'Busy' : 'Ready',
    draw: (say) => (
      <FormButtons
        action={isBusy ? say('Sending…', 'Enviando…') : say('Send the report', 'Enviar el reporte')}
        isBusy={isBusy}
        onAct={nothing}
        onCancel={nothing}
      />
    ),
  })),
};

const rowActions: Part = {
  name: 'RowActions',
  file: 'web/admin/RowActions.tsx',
  states: [
    {
      name: 'With one that is off, and one that is dangerous',
      draw: (say) => (
        <RowActions
          actions={[
            {
              text: say('Edit', 'Editar'),
              label: say('Edit Taquería Sol', 'Editar Taquería Sol'),
              onAct: nothing,
            },
            {
              text: say('Archive', 'Archivar'),
              label: say('Archive Taquería Sol', 'Archivar Taquería Sol'),
              isOff: true,
              onAct: nothing,
            },
            {
              text: say('Delete', 'Eliminar'),
              label: say('Delete Taquería Sol', 'Eliminar Taquería Sol'),
              isDangerous: true,
              onAct: nothing,
            },
          ]}
        />
      ),
    },
  ],
};

const moreOf = (say: Say) => (
  <div className="flex justify-end">
    <MoreMenu
      label={say('More options for Taquería Sol', 'Más opciones para Taquería Sol')}
      actions={[
        {
          icon: 'reply',
          text: say('Reply', 'Responder'),
          label: say('Reply to Taquería Sol', 'Responder a Taquería Sol'),
          onChoose: nothing,
        },
        {
          icon: 'warning',
          text: say(
            'Say what is wrong with this restaurant',
            'Decir qué tiene mal este restaurante',
          ),
          label: say(
            'Say what is wrong with this restaurant: Taquería Sol',
            'Decir qué tiene mal este restaurante: Taquería Sol',
          ),
          onChoose: nothing,
        },
      ]}
    />
  </div>
);
const moreMenu: Part = {
  name: 'MoreMenu',
  file: 'web/ui/MoreMenu.tsx',
  states: [
    { name: 'Closed', draw: moreOf },
    { name: 'Closed', as: 'hover', draw: moreOf },
    { name: 'Closed', as: 'focus', draw: moreOf },
    {
      name: 'Open, with a long text',
      frame: 260,
      draw: (say) => <Pressed button="[popovertarget]">{moreOf(say)}</Pressed>,
    },
  ],
};

const fileButton: Part = {
  name: 'FileButton',
  file: 'web/imports/FileButton.tsx',
  states: [
    {
      name: 'Chooses a file',
      draw: (say) => (
        <FileButton onFile={nothing}>{say('Choose a file', 'Elegir un archivo')}</FileButton>
      ),
    },
  ],
};

export const buttons: readonly Part[] = [
  button,
  buttonLink,
  externalLink,
  backLink,
  closeButton,
  formButtons,
  rowActions,
  moreMenu,
  fileButton,
  focusKept,
];

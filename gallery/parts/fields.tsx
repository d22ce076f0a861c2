import { FilterChoice } from '../../web/admin/FilterChoice.tsx';
import { FilterDay } from '../../web/admin/FilterDay.tsx';
import { SearchInput } from '../../web/admin/SearchInput.tsx';
import { SelectField } from '../../web/admin/SelectField.tsx';
import { EmailField } from '../../web/people/EmailField.tsx';
import { PasswordField } from '../../web/people/PasswordField.tsx';
import { Field } from '../../web/ui/Field.tsx';
import { Labelled } from '../../web/ui/Labelled.tsx';
import { PictureField } from '../../web/ui/PictureField.tsx';
import { TextArea } from '../../web/ui/TextArea.tsx';
import { Stateful } from '../Stateful.tsx';
import type { Part, Say } from '../part.ts';

const nameOf = (say: Say) => say('Name of the dish', 'Nombre del platillo');
const missing = (say: Say) => say('Give the dish a name.', 'Ponle un nombre al platillo.');
const longHint = (say: Say) =>
  say(
    'As it stands on your menu. Guests see it in lists, on your page and in the mail that follows their vote.',
    'Como está en tu menú. La gente lo ve en las listas, en tu página y en el correo que sigue a su voto.',
  );

const field: Part = {
  name: 'Field',
  file: 'web/ui/Field.tsx',
  states: [
    { name: 'Empty', draw: (say) => <Field label={nameOf(say)} /> },
    { name: 'Empty', as: 'focus', draw: (say) => <Field label={nameOf(say)} /> },
    {
      name: 'Filled, with a hint',
      draw: (say) => (
        <Field label={nameOf(say)} hint={longHint(say)} defaultValue="Taco al pastor" />
      ),
    },
    {
      name: 'With an example',
      draw: (say) => (
        <Field label={say('Website', 'Sitio web')} placeholder="https://taqueria.example" />
      ),
    },
    { name: 'Error', draw: (say) => <Field label={nameOf(say)} error={missing(say)} /> },
    {
      name: 'To be read alone',
      draw: (say) => (
        <Field
          label={say('Link', 'Enlace')}
          readOnly
          defaultValue="https://festival.example/r/12"
        />
      ),
    },
    {
      name: 'Off',
      draw: (say) => <Field label={nameOf(say)} disabled defaultValue="Taco al pastor" />,
    },
    {
      name: 'Long text',
      draw: (say) => (
        <Field
          label={say(
            'How should we call the dish that you would like to put forward this year?',
            '¿Cómo debemos llamar al platillo que quieres destacar este año?',
          )}
          defaultValue="Taco de cochinita pibil con cebolla morada encurtida y chile habanero"
        />
      ),
    },
  ],
};

const labelled: Part = {
  name: 'Labelled',
  file: 'web/ui/Labelled.tsx',
  states: [
    {
      name: 'Around a control of its own',
      draw: (say) => (
        <Labelled
          label={say('How much of it?', '¿Cuánto?')}
          hint={say('From 0 to 10.', 'De 0 a 10.')}
        >
          {(tied) => (
            <input {...tied} type="range" min={0} max={10} className="h-11 w-full accent-chile" />
          )}
        </Labelled>
      ),
    },
  ],
};

const textArea: Part = {
  name: 'TextArea',
  file: 'web/ui/TextArea.tsx',
  states: [
    { name: 'Empty', draw: (say) => area(say, '') },
    { name: 'Nearly full', draw: (say) => area(say, 'Muy rico. '.repeat(9)) },
    { name: 'Off', draw: (say) => area(say, say('Very good.', 'Muy rico.'), true) },
  ],
};

const area = (say: Say, first: string, disabled = false) => (
  <Stateful first={first}>
    {(value, onValue) => (
      <TextArea
        label={say('Your review', 'Tu reseña')}
        hint={say('Everybody can read it.', 'Todos la pueden leer.')}
        value={value}
        onValue={onValue}
        maxLength={100}
        left={(count) => say(`${count} characters left`, `Quedan ${count} caracteres`)}
        disabled={disabled}
      />
    )}
  </Stateful>
);

const picture = (
  say: Say,
  first: string | null,
  more: { error?: string; isSmall?: true; isWhole?: true } = {},
) => (
  <Stateful first={first}>
    {(value, onValue) => (
      <PictureField
        label={say('Picture of the dish', 'Imagen del platillo')}
        value={value}
        onValue={onValue}
        path="/gallery"
        {...more}
      />
    )}
  </Stateful>
);

const pictureField: Part = {
  name: 'PictureField',
  file: 'web/ui/PictureField.tsx',
  states: [
    { name: 'Empty: a chosen file stays on its way', draw: (say) => picture(say, null) },
    { name: 'With a picture', draw: (say) => picture(say, '/icon-512.png', { isWhole: true }) },
    {
      name: 'Small, beside other fields',
      draw: (say) => picture(say, '/icon-192.png', { isSmall: true }),
    },
    {
      name: 'Error',
      draw: (say) =>
        picture(say, null, { error: say('A picture is needed.', 'Se necesita una imagen.') }),
    },
  ],
};

const selectField: Part = {
  name: 'SelectField',
  file: 'web/admin/SelectField.tsx',
  states: [
    { name: 'Chosen', draw: (say) => select(say, {}) },
    {
      name: 'Error',
      draw: (say) => select(say, { error: say('Choose a state.', 'Elige un estado.') }),
    },
    { name: 'Off', draw: (say) => select(say, { disabled: true }) },
  ],
};

const select = (say: Say, more: { error?: string; disabled?: true }) => (
  <SelectField label={say('State', 'Estado')} defaultValue="GA" {...more}>
    <option value="SC">{say('South Carolina', 'Carolina del Sur')}</option>
    <option value="GA">Georgia</option>
  </SelectField>
);

const filterChoice: Part = {
  name: 'FilterChoice',
  file: 'web/admin/FilterChoice.tsx',
  states: [
    {
      name: 'Nothing chosen',
      draw: (say) => (
        <Stateful first="">
          {(value, onValue) => (
            <FilterChoice label={say('County', 'Condado')} value={value} onChoose={onValue}>
              <option value="">{say('All counties', 'Todos los condados')}</option>
              <option value="45019">Charleston</option>
            </FilterChoice>
          )}
        </Stateful>
      ),
    },
  ],
};

const filterDay: Part = {
  name: 'FilterDay',
  file: 'web/admin/FilterDay.tsx',
  states: ['', '2026-05-02'].map((day) => ({
    name: day === '' ? 'Nothing chosen' : 'A day',
    draw: (say) => (
      <Stateful first={day}>
        {(value, onValue) => (
          <FilterDay label={say('From', 'Desde')} value={value} onChoose={onValue} />
        )}
      </Stateful>
    ),
  })),
};

const searchInput: Part = {
  name: 'SearchInput',
  file: 'web/admin/SearchInput.tsx',
  states: ['', 'taquería'].map((q) => ({
    name: q === '' ? 'Empty' : 'With words',
    draw: (say) => (
      <SearchInput
        label={say('Search by name or ZIP code', 'Buscar por nombre o código postal')}
        q={q}
        onSearch={() => {}}
      />
    ),
  })),
};

const emailField: Part = {
  name: 'EmailField',
  file: 'web/people/EmailField.tsx',
  states: [undefined, 'x'].map((wrong) => ({
    name: wrong ? 'Error' : 'Filled',
    draw: (say) => (
      <Stateful first={wrong ? 'ana@' : 'ana@festival.example'}>
        {(value, onValue) => (
          <EmailField
            value={value}
            error={wrong && say('This is no e-mail address.', 'Esto no es un correo electrónico.')}
            onChange={onValue}
          />
        )}
      </Stateful>
    ),
  })),
};

const passwordField: Part = {
  name: 'PasswordField',
  file: 'web/people/PasswordField.tsx',
  states: [
    {
      name: 'Filled',
      draw: (say) => (
        <PasswordField
          label={say('Password', 'Contraseña')}
          autoComplete="off"
          defaultValue="three-tacos"
        />
      ),
    },
    {
      name: 'Error',
      draw: (say) => (
        <PasswordField
          label={say('Password', 'Contraseña')}
          autoComplete="off"
          error={say('At least 8 characters.', 'Al menos 8 caracteres.')}
        />
      ),
    },
  ],
};

export const fields: readonly Part[] = [
  field,
  labelled,
  textArea,
  pictureField,
  selectField,
  filterChoice,
  filterDay,
  searchInput,
  emailField,
  passwordField,
];

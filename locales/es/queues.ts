import type { queues as english } from '../en/queues.ts';
import type { Shape } from '../translate.ts';

export const queues = {
  select: 'Seleccionar: {name}',
  select_all: 'Seleccionar todo en esta página',
  selected: { one: '{count} seleccionado', other: '{count} seleccionados' },
  clear: 'Quitar la selección',
  act: '{action} ({count})',
  keys: 'Teclas de esta lista',
  keys_hint:
    'Si hay algo seleccionado, una letra actúa sobre todo ello; si no, sobre la entrada que tiene el foco. Siempre pregunta antes.',
  keys_on: 'Las teclas solas actúan en este navegador',
  key_next: 'Entrada siguiente',
  key_previous: 'Entrada anterior',
  key_select: 'Seleccionar la entrada, o no',
  key_help: 'Estas teclas',
  skipped: {
    one: '{count} entrada seleccionada no lo permite y queda como está.',
    other: '{count} entradas seleccionadas no lo permiten y quedan como están.',
  },
  progress: '{done} de {total}',
  stop: 'Detener',
  all_done: { one: 'Listo: {count}.', other: 'Listo: los {count}.' },
  done: { one: '{count} está listo.', other: '{count} están listos.' },
  failed: { one: '{count} no se pudo hacer:', other: '{count} no se pudieron hacer:' },
  left: { one: '{count} no se intentó.', other: '{count} no se intentaron.' },
  undo: 'Deshacer',
} satisfies Shape<typeof english>;

import type { sessions as english } from '../en/sessions.ts';
import type { Shape } from '../translate.ts';

/** El administrador de sesiones: quién tiene sesión y dónde. */
export const sessions = {
  title: 'Sesiones de usuarios',
  intro:
    'Quién tiene sesión y dónde. Una sesión termina tras 30 días sin uso; si cierras una aquí, la persona sale al instante y puede volver a entrar.',
  column_device: 'Dispositivo',
  column_active: 'Última actividad',
  since: 'Inició sesión: {when}',
  filter_device: 'Dispositivo',
  any_device: 'Cualquier dispositivo',
  other_device: 'Otro dispositivo',
  found: { one: '{count} sesión', other: '{count} sesiones' },
  pages: 'Páginas de sesiones',
  load_error: 'No se pudieron cargar las sesiones.',
  none_match: 'Ninguna sesión coincide.',
  none_match_hint: 'Prueba con otro nombre o correo, o con cualquier dispositivo.',
  show_all: 'Ver todas las sesiones',
  end: 'Cerrar esta sesión',
  end_label: 'Cerrar esta sesión: {person}, {device}',
  end_title: '¿Cerrar esta sesión?',
  end_will: 'Se cierra la sesión de {person} en este navegador ({device}); puede volver a entrar.',
  end_of: 'Cerrar en todas partes',
  end_of_label: 'Cerrar en todas partes: {person}',
  end_of_title: '¿Cerrar la sesión en todas partes?',
  end_of_will: 'Se cierra la sesión de {person} en todos sus navegadores; puede volver a entrar.',
  end_others: 'Cerrar todas las demás sesiones',
  end_others_title: '¿Cerrar las sesiones de todas las demás personas?',
  end_others_will: {
    one: 'Se cierra {count} sesión. La tuya sigue abierta.',
    other: 'Se cierran {count} sesiones de {people} personas. La tuya sigue abierta.',
  },
  end_others_note:
    'Los votos que esperan conexión en un dispositivo se quedan ahí y se envían cuando la persona vuelve a entrar.',
  end_others_type: 'Escribe el número de sesiones: {number}',
  ended: 'Se cerró esa sesión de {person}.',
  ended_count: { one: 'Se cerró {count} sesión.', other: 'Se cerraron {count} sesiones.' },
  errors: {
    session_not_found: 'Esta sesión ya terminó.',
  },
  fields: {
    sessionId: 'sesión',
    system: 'dispositivo',
  },
} satisfies Shape<typeof english>;

import type { editing as english } from '../en/editing.ts';
import type { Shape } from '../translate.ts';

/** The texts of the pages on which organisers and owners edit a restaurant. */
export const editing = {
  picture_drop: 'Suelta una foto aquí, o',
  picture_choose: 'Elige un archivo',
  picture_replace: 'Cambiar',
  picture_remove: 'Quitar',
  picture_kinds:
    'JPEG, PNG, WebP, AVIF o GIF, de hasta {megabytes} MB. Nosotros la hacemos más ligera.',
  picture_sending: 'Subiendo: {percent} %',
  picture_drawing: 'Preparándola …',
  picture_stop: 'Detener',
  picture_there: 'La foto ya está. Se verá cuando guardes.',
  picture_removed: 'Se quita cuando guardes.',
  picture_proposed: 'La foto está lista. Envía tus cambios: se verá cuando se aprueben.',
  picture_removal_proposed: 'Envía tus cambios: se quita cuando se aprueben.',
  picture_one_only: 'Una foto a la vez, por favor.',
  picture_alt: 'Lo que verán los visitantes',
  hours: 'Horario',
  hours_known: 'Sabemos el horario',
  hours_unknown_hint: 'En la página no se dice nada del horario.',
  hours_none: 'Todavía sin horario: si lo guardas así, la página dice que cierra toda la semana.',
  hours_closed: 'Cerrado',
  hours_opens: '{day}, abre ({number})',
  hours_closes: '{day}, cierra ({number})',
  hours_to: 'a',
  hours_next_day: 'del día siguiente',
  hours_all_day: 'las 24 horas',
  hours_add: 'Agregar horario',
  hours_add_label: 'Agregar horario el {day}',
  hours_remove: 'Quitar el horario {number} del {day}',
  hours_copy: 'Igual que el día anterior',
  hours_copy_label: 'Igual que el día anterior: {day}',
  hours_incomplete: 'Escribe a qué hora abre y a qué hora cierra.',
  link_invalid: 'Escribe una dirección web, como https://ejemplo.com.',
  leave_title: '¿Salir sin guardar?',
  leave_told: 'Lo que escribiste aquí todavía no se guarda.',
  leave: 'Salir sin guardar',
  errors: {
    picture_too_large:
      'Esta imagen es demasiado grande: como máximo {megabytes} MB y {megapixels} megapíxeles.',
    picture_unreadable: 'No podemos leer esta imagen. Usa un archivo JPEG, PNG, WebP, AVIF o GIF.',
    edit_conflict:
      'Alguien más cambió esto mientras tanto. Compara lo tuyo con lo nuevo y guarda otra vez.',
  },
  fields: {
    version: 'versión',
    imageUrl: 'foto',
    logoUrl: 'logo',
  },
} satisfies Shape<typeof english>;

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
  link_private:
    'Quien visita la página no podría abrirlo. Escribe el nombre de un sitio público, sin un número en su lugar y sin puerto.',
  link_own: 'Esto lleva de vuelta a esta aplicación. Escribe una página propia del restaurante.',
  link_instagramUrl:
    'Tiene que ser una página de Instagram, como https://www.instagram.com/nombre.',
  link_facebookUrl: 'Tiene que ser una página de Facebook, como https://www.facebook.com/nombre.',
  link_tiktokUrl: 'Tiene que ser una página de TikTok, como https://www.tiktok.com/@nombre.',
  link_videoUrl:
    'Tiene que ser un video de YouTube o Vimeo, o un archivo como https://ejemplo.com/video.mp4.',
  leave_title: '¿Salir sin guardar?',
  leave_told: 'Lo que escribiste aquí todavía no se guarda.',
  leave: 'Salir sin guardar',
  errors: {
    link_refused:
      'Este enlace no se puede mostrar ({field}): tiene que ser una página o imagen pública del sitio correcto, y no de esta aplicación.',
    file_stopped:
      'Este archivo de {megabytes} MB es demasiado grande: algo lo detuvo antes de nuestro servidor. Aceptamos hasta {limit} MB; avisa a quien administra este sitio o usa un archivo más pequeño.',
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

import type { kitchen as english } from '../en/kitchen.ts';
import type { Shape } from '../translate.ts';

export const kitchen = {
  title: 'Agotados',
  told: 'Con un toque marcas un platillo como agotado. Se ve de inmediato en las listas y en tu página; la gente aún puede votar por él.',
  error: 'No se pudieron cargar tus platillos.',
  none_title: 'No hay platillos que marcar',
  none_hint:
    'Aquí quienes administran un restaurante, y a quienes les dieron acceso, marcan los platillos agotados.',
  none_dishes: 'No hay platillos en el menú.',
  count: { one: '{count} platillo está agotado', other: '{count} platillos están agotados' },
  there: 'Disponible',
  back: 'Vuelve',
  back_of: 'Cuándo vuelve {dish}',
  back_tomorrow: 'Mañana',
  back_at: { one: 'A la {time}', other: 'A las {time}' },
  staff: 'Tu equipo',
  staff_told:
    'A quien le des acceso puede marcar platillos como agotados, y nada más. Esa persona entra con este correo.',
  staff_none: 'Nadie todavía.',
  staff_email: 'Correo electrónico',
  staff_invite: 'Dar acceso',
  staff_invited: '{email} ya puede marcar platillos, y se le avisa por correo.',
  staff_waits: 'Aún sin cuenta',
  staff_since: 'Desde el {when}',
  staff_remove: 'Quitar',
  staff_remove_of: 'Quitar a {email}',
  staff_remove_title: '¿Quitar a {email}?',
  staff_remove_told: 'Desde ahora ya no puede marcar platillos.',
  staff_removed: '{email} ya no puede marcar platillos.',
  staff_error: 'No se pudo cargar tu equipo.',
  errors: {
    staff_required: 'Solo quienes administran este restaurante y su equipo pueden hacer esto.',
    staff_full:
      'Un restaurante tiene como máximo {maxStaff} personas en su equipo. Quita primero a alguien.',
    sold_out_time_wrong: 'Elige una hora dentro de los próximos dos días.',
  },
  fields: {
    staffId: 'persona',
  },
} satisfies Shape<typeof english>;

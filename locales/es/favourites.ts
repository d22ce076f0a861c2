import type { favourites as english } from '../en/favourites.ts';
import type { Shape } from '../translate.ts';

export const favourites = {
  title: 'Favoritos',
  save: 'Guarda {name} en tus favoritos',
  remove: 'Quita {name} de tus favoritos',
  saved: 'Guardado en tus favoritos',
  removed: 'Ya no está en tus favoritos',
  removed_name: '{name} ya no está en tus favoritos.',
  undo: 'Deshacer',
  sign_in_title: 'Inicia sesión para guardar favoritos',
  sign_in_first: 'Entra y verás tus favoritos: te esperan en cualquier dispositivo.',
  sign_in_why: '{name} se guarda en cuanto entres, y te espera en todos tus dispositivos.',
  intro: 'En el orden de una caminata: siempre sigue el más cercano.',
  count: { one: '{count} restaurante', other: '{count} restaurantes' },
  whole_way: '{distanceMiles} mi en total',
  start_here: 'Usar mi ubicación',
  started_here: 'La caminata empieza donde estás.',
  leg_from_you: 'A {distanceMiles} mi de ti',
  walk_minutes: '{count} min a pie',
  empty: 'Todavía no tienes favoritos.',
  empty_hint: 'Toca el corazón de un restaurante que se te antoje, y aquí te espera.',
  find: 'Busca restaurantes',
  error: 'No se pudieron cargar tus favoritos.',
  fields: {
    isFavourite: 'favorito',
  },
} satisfies Shape<typeof english>;

import type { offline as english } from '../en/offline.ts';
import type { Shape } from '../translate.ts';

export const offline = {
  told: 'Estás sin conexión. Esto es lo último guardado ({time}).',
  told_bare: 'Estás sin conexión.',
  about: 'Red',
  title: 'Estás sin conexión',
  hint: 'Esta página se abre cuando vuelvas a tener conexión.',
  seen_title: 'Esto lo puedes abrir ahora',
  seen_hint: 'Ya lo abriste aquí antes.',
  seen_restaurants: 'Restaurantes',
  seen_lists: 'Listas',
  update_ready: 'Hay una versión nueva.',
  update_reload: 'Recargar',
  update_later: 'Ahora no',
  begun_afresh: 'Listo. Este dispositivo empezó de cero.',
  install: 'Instalar la app',
} satisfies Shape<typeof english>;

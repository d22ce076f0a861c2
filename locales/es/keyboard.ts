import type { keyboard as english } from '../en/keyboard.ts';
import type { Shape } from '../translate.ts';

export const keyboard = {
  keys: 'Las teclas',
  to_main: 'Ir al contenido principal',
  to_search: 'Buscar restaurantes',
  to_account: 'El menú de tu cuenta, o por dónde iniciar sesión',
  to_help: 'Esta ayuda',
  tab: 'A lo que sigue; con Shift, de regreso',
  escape: 'Cerrar lo que está abierto',
  points: 'Puntos del platillo en el que estás',
  option_writes:
    'Mientras escribes, Option sigue poniendo sus signos, como ß. Sal del campo con Tab y luego presiona las teclas.',
  stuck: '¿No puedes seguir?',
  stuck_told:
    'Aquí todo funciona sin ratón. Si algo no, dinos en qué página y qué usas: respondemos en un plazo de {hours} horas.',
  write: 'Escríbenos',
} satisfies Shape<typeof english>;

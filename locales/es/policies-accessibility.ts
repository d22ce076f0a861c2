import type { texts as english } from '../en/policies-accessibility.ts';
import type { Shape } from '../translate.ts';

/** One key per section, with its title and paragraphs in order; `item_` is a line of a list. */
export const texts = {
  page: {
    title: 'Declaración de accesibilidad',
    description:
      'Cómo funciona Vota Taco con teclado, lector de pantalla, letra grande o menos movimiento; qué se probó y qué falta.',
    intro:
      'Los tacos son para todos, y votar por ellos también. Seguimos las WCAG 2.2 en el nivel AA y aquí decimos hasta dónde llegamos.',
  },
  what: {
    title: 'Con qué puedes contar',
    item_keyboard:
      'Teclado | todo funciona sin ratón, el foco se ve y lo que se cierra lo devuelve.',
    item_reader:
      'Lector de pantalla | encabezados, regiones y un nombre para cada control. Lo que cambia se anuncia; los totales que van contando no interrumpen.',
    item_target:
      'Toque | lo que tocas mide al menos {targetPixels} por {targetPixels} píxeles, con las excepciones de abajo.',
    item_contrast: 'Contraste | al menos 4.5 a 1 para el texto, en claro y en oscuro.',
    item_colors: 'Tus colores | el contraste alto y los colores de tu aparato se respetan.',
    item_zoom:
      'Zoom | con la letra al 200 % y en pantallas de 320 píxeles se lee sin moverse de lado.',
    item_motion: 'Movimiento | poco, y ninguno si tu aparato lo pide.',
    item_time: 'Tiempo | los avisos cortos esperan mientras los señalas o estás en ellos.',
    item_language: 'Idioma | cada página en inglés o en español, y marcada como tal.',
    item_script:
      'Sin scripts | los restaurantes, las listas y las políticas se leen sin JavaScript.',
  },
  keyboard: {
    title: 'Atajos de teclado',
    body: 'Sirven en todas las páginas. En una Mac, Alt es la tecla Option. Mientras escribes ahí, Option sigue poniendo sus signos: sal primero del campo. Si hay un diálogo abierto, va antes que ellos.',
    item_main: 'Alt+M | ir al contenido principal',
    item_search: 'Alt+S | buscar restaurantes',
    item_user: 'Alt+U | el menú de tu cuenta, o por dónde iniciar sesión',
    item_help: 'Alt+H | ayuda con el teclado, también al final de cada página',
  },
  maps: {
    title: 'Mapas, puntos y videos',
    body: 'Junto a cada mapa hay una lista que dice y hace lo mismo. Los puntos se ven como tacos y se dicen con palabras. Los videos empiezan solo cuando tú quieres; el de la página de inicio, que no tiene sonido, se puede pausar y no empieza solo si pediste menos movimiento.',
  },
  tested: {
    title: 'Qué se probó, y cómo',
    intro: 'Estas pruebas las hace una máquina, en Chromium, antes de cada versión.',
    item_axe:
      'Reglas | axe-core en cada página y en los diálogos principales, en los dos idiomas, en claro y en oscuro, en tamaño de teléfono y de escritorio, también en las de dueños y organizadores.',
    item_keyboard: 'Teclado | votar, iniciar sesión, buscar, los menús, los diálogos y los atajos.',
    item_zoom:
      'Tamaño | cada página a 320 píxeles, con zoom de 200 % y con letra del doble; cada control, por sus {targetPixels} píxeles.',
    item_colors:
      'Colores | cada par sobre el que hay texto; los colores forzados se revisaron a ojo.',
    item_motion: 'Movimiento | ninguna página se mueve donde se pide menos movimiento.',
  },
  known: {
    title: 'Lo que sabemos que falta',
    item_people: 'Todavía no la han probado personas que dependen de tecnología de asistencia.',
    item_reader:
      'Tampoco se probó con un lector de pantalla real, control por voz o pulsador, ni en Safari o Firefox.',
    item_captions: 'Los videos que nos dan los restaurantes vienen sin subtítulos.',
    item_texts:
      'Los nombres y textos de los restaurantes están en el idioma en que los escribieron.',
    item_targets:
      'Los enlaces dentro de un texto y los lugares en un mapa miden menos de {targetPixels} píxeles; la lista junto al mapa tiene los lugares en su tamaño completo.',
    item_tables: 'Las tablas anchas de los organizadores se mueven de lado dentro de sí mismas.',
    item_others: 'Los mapas, videos y sitios de otros siguen sus propias reglas.',
  },
  feedback: {
    title: 'Cuéntanos',
    body: 'Si algo no te funciona, escribe a {supportEmail} con la página y lo que usas. Respondemos en un plazo de {accessibilityHours} horas.',
  },
} satisfies Shape<typeof english>;

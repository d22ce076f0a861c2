import type { accessibility as english } from '../en/policies-accessibility.ts';
import type { Shape } from '../translate.ts';

/** A section a key, with its title and paragraphs in order; `item_` is a line of a list. */
export const accessibility = {
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
      'Teclado | todo funciona sin ratón, el foco se ve y un enlace salta al contenido.',
    item_reader:
      'Lector de pantalla | encabezados, regiones y un nombre para cada control. Lo que cambia se anuncia.',
    item_target: 'Toque | lo que tocas mide al menos {targetPixels} por {targetPixels} píxeles.',
    item_contrast: 'Contraste | al menos 4.5 a 1 para el texto, en claro y en oscuro.',
    item_zoom: 'Zoom | la letra crece con el ajuste de tu navegador.',
    item_motion: 'Movimiento | poco, y ninguno si tu aparato lo pide.',
    item_language: 'Idioma | cada página en inglés o en español, y marcada como tal.',
    item_script:
      'Sin scripts | los restaurantes, las listas y las políticas se leen sin JavaScript.',
  },
  maps: {
    title: 'Mapas, puntos y videos',
    body: 'Junto a cada mapa hay una lista que dice y hace lo mismo. Los puntos se ven como tacos y se dicen con palabras. Los videos empiezan solo cuando tú quieres; el de la página de inicio, que no tiene sonido, se puede pausar y no empieza solo si pediste menos movimiento.',
  },
  tested: {
    title: 'Qué se probó, y cómo',
    item_axe:
      'Con máquina | las pantallas públicas con axe-core, en los dos idiomas, en claro y en oscuro, en tamaño de teléfono y de escritorio.',
    item_keyboard: 'Con teclado | cómo votar, iniciar sesión y buscar, en Chromium.',
    item_contrast: 'Con cálculo | cada par de colores sobre el que hay texto.',
  },
  known: {
    title: 'Lo que sabemos que falta',
    item_people: 'Todavía no la han probado personas que dependen de tecnología de asistencia.',
    item_captions: 'Los videos que nos dan los restaurantes vienen sin subtítulos.',
    item_others: 'Los mapas, videos y sitios de otros siguen sus propias reglas.',
  },
  feedback: {
    title: 'Cuéntanos',
    body: 'Si algo no te funciona, escribe a {supportEmail} con la página y lo que usas. Respondemos en un plazo de {accessibilityHours} horas.',
  },
} satisfies Shape<typeof english>;

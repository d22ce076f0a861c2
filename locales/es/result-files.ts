import type { resultFiles as english } from '../en/result-files.ts';
import type { Shape } from '../translate.ts';

export const resultFiles = {
  place_1: 'Primer lugar',
  place_2: 'Segundo lugar',
  place_3: 'Tercer lugar',
  place_4: 'Cuarto lugar',
  place_5: 'Quinto lugar',
  place_6: 'Sexto lugar',
  place_7: 'Séptimo lugar',
  place_8: 'Octavo lugar',
  place_9: 'Noveno lugar',
  place_10: 'Décimo lugar',
  nobody: 'Nadie tiene votos suficientes para un lugar.',
  figure_points: { one: '{count} punto', other: '{count} puntos' },
  figure_votes: { one: '{count} voto', other: '{count} votos' },
  figure_voters: { one: '{count} votante', other: '{count} votantes' },
  figure_average: '{figure} de promedio',
  figure_weighted: '{figure} ponderado',
  chart_points: 'Puntos',
  chart_votes: 'Votos',
  chart_voters: 'Personas que votaron',
  chart_average: 'Puntos por calificación, en promedio',
  chart_weighted: 'Promedio ponderado de puntos por calificación',
  chart_days: 'Votos por día',
  chart_days_about: { one: '{count} voto contado', other: '{count} votos contados' },
  certificate: 'Certificado',
  certificate_figures: '{figure} · {votes}',
  certificate_signed: 'Firmado el {day}',
  certificate_check:
    'Versión {version} del resultado firmado, SHA-256 {hash}… Compruébalo en {address}',
  all_dishes: 'Platillos',
  has_left: 'Ya no participa',
  version: 'Versión',
  list: 'Lista',
  lists: 'Listas',
  scope_festival: 'una lista para todo el festival',
  scope_state: 'una lista por estado',
  scope_county: 'una lista por condado',
  kind_restaurants: 'restaurantes',
  kind_dishes: 'platillos',
  rule: '{kind}, {scope}, se decide por {by}. {least}. {ties}',
  rule_least: {
    one: 'Se necesita al menos {count} voto',
    other: 'Se necesitan al menos {count} votos',
  },
  rule_ties: 'Un empate se decide por {order}; lo que siga igual comparte el lugar.',
  rule_shared: 'Quienes quedan iguales comparten el lugar.',
  rule_words: 'Solo platillos con una de estas palabras en su nombre: {words}.',
  rule_some: {
    one: 'Solo participa {count} restaurante que nombran las reglas.',
    other: 'Solo participan {count} restaurantes que nombran las reglas.',
  },
  embargo_title: 'BAJO EMBARGO',
  embargo:
    'BAJO EMBARGO: este resultado todavía no se publica. No publiques ni compartas nada de estos archivos antes de que lo haga el festival.',
  about_title: 'El resultado',
  about_festival: 'Festival',
  about_version: 'Versión',
  about_version_value: '{version}, congelada el {at}',
  about_published: 'Publicado',
  about_signed: 'Firmado por',
  about_nobody: 'nadie todavía',
  about_counted: 'Contado',
  about_counted_value: '{votes} votos con {points} puntos de {voters} personas',
  about_hash: 'SHA-256',
  about_log: 'Registro público',
  about_log_value: '{origin}, las primeras {size} entradas, raíz {root}',
  counted_title: 'Cómo se contó',
  counted_votes:
    'Cada voto es una entrada de un registro público que no nombra a nadie. El resultado cuenta los votos de las primeras {size} entradas; nada se estimó ni se ponderó después.',
  counted_ratings:
    'Un voto da de 1 a 5 puntos a un platillo. Una calificación de 0 no es un voto, y baja el promedio. Cada persona puede votar una vez al día en cada restaurante.',
  counted_out:
    'Quedan fuera {excluded} votos excluidos y {held} retenidos, cada uno tras una decisión con motivo, y {admin} votos de los propios organizadores.',
  counted_weighted:
    'Promedio ponderado: (k × m + puntos) ÷ (k + calificaciones). Para restaurantes k = {kRestaurants} y m = {mRestaurants}, para platillos k = {kDishes} y m = {mDishes}.',
  rules_title: 'Las reglas',
  rules_version:
    'Versión {version} de las reglas, SHA-256 {sha256}. Son públicas, y su hash está en el registro.',
  recount_title: 'Cómo volver a contarlo',
  recount_1:
    '1. Comprueba que result.json es lo que se firmó y publicó: sha256sum result.json debe mostrar {hex} (en base64url: {sha256}).',
  recount_2:
    '2. Cuenta tú el registro, con un programa que no confía en nada nuestro. En el código fuente de Vota Taco, npm run ledger:verifier crea el archivo dist/ledger-verifier.mjs, que solo necesita Node: node ledger-verifier.mjs {address} --result result.json',
  recount_3:
    '3. Descarga y revisa cada entrada, cuenta, y decide otra vez cada lista. Debe decir, en inglés: “Its {votes} votes with {points} points are those of the first {size} entries of the log, dish by dish.” y “Its {lists} lists follow from these numbers and its rules.” La raíz de esas entradas es {root}.',
  recount_4:
    '4. Compara los votos y puntos de cada platillo con all-dishes.csv, y ordénalos según las reglas de arriba: todas las listas salen de result.json.',
  recount_browser: 'Sin terminal: {address}/ledger cuenta el registro en un navegador.',
  files_title: 'Qué hay en este paquete',
  file_workbook_about: 'todas las listas y todos los platillos, cada una en su hoja',
  file_lists_about: 'lo mismo como CSV (UTF-8)',
  file_pdf_about: 'las listas para leer e imprimir, los primeros {places} lugares de cada una',
  file_charts_about:
    'los primeros diez de cada lista, y los votos por día, como SVG y PNG en los dos idiomas',
  file_badges_about:
    'de los tres primeros de cada lista; los certificados son tamaño carta, con margen de media pulgada y sin sangrado',
  file_pictures_about:
    'de los primeros diez de cada lista, si el festival guarda una; pictures.csv dice cuál es cuál',
  file_integrity_about:
    'cómo mostraron los votantes que estaban ahí, y qué votos no cuentan y por qué, cuando se congeló el resultado',
  file_result_about:
    'los mismos bytes que se firmaron, y cuyo hash tiene el registro una vez publicado',
  pack_limits:
    'De cada lista, a lo más {winners} reciben insignia y certificado, y a lo más {lists} listas tienen dibujos.',
  integrity_title: '¿Qué tan limpia fue la votación?',
  integrity_intro:
    'Al {at}, cuando se congeló el resultado, según las {size} entradas del registro público que cuenta. Cualquiera puede contarlas otra vez.',
  integrity_counted_title: 'Qué respalda los votos contados',
  integrity_rulings_title: 'Decisiones sobre votos',
  integrity_rulings_intro:
    'Ninguna máquina quita un voto de la cuenta: decide una persona, con un motivo, y el votante se entera y puede apelar. Ahora quedan fuera {excluded} votos excluidos y {held} retenidos, y {admin} de los propios organizadores.',
  integrity_void: 'Quitados de la cuenta, por motivo',
  integrity_restore: 'Devueltos a la cuenta, por motivo',
  integrity_none: 'Ninguno.',
  integrity_line: '{what}: {count}',
  reason_held: 'Retenidos mientras los organizadores los revisaban',
  reason_hold_ended: 'Terminó la retención',
  reason_undone: 'Se retiró la decisión',
  list_intro: 'Por {by}. {ranked} con lugar, {unranked} con muy pocos votos.',
  list_more: {
    one: '{count} lugar más está en results.xlsx.',
    other: '{count} lugares más están en results.xlsx.',
  },
  page: 'Página {page}',
  results_title: 'Resultados',
  pack_title: 'Paquete de prensa',
  pack_hint:
    'Un solo archivo zip para los periódicos: todas las listas en Excel, CSV y PDF, gráficas, insignias, certificados, fotos, y cómo cualquiera puede volver a contar.',
  pack_no_result:
    'Todavía no hay resultado. Congela uno, y aquí podrás hacer su paquete de prensa.',
  pack_load_error: 'No se pudieron cargar los paquetes de prensa.',
  pack_version: 'Versión {version}',
  pack_published: 'Publicado',
  pack_embargo: 'Bajo embargo',
  pack_make: 'Hacer el paquete de prensa',
  pack_anew: 'Hacerlo otra vez',
  pack_again: 'Intentar otra vez',
  pack_waiting: 'Está por comenzar…',
  pack_making: {
    one: '{done} de {count} archivo listo',
    other: '{done} de {count} archivos listos',
  },
  pack_leave: 'Puedes salir de esta página: sigue haciéndose, y te espera aquí.',
  pack_download: 'Descargar ({megabytes} MB)',
  pack_kept: 'Pedido el {made}, se guarda hasta el {until}.',
  pack_stale:
    'Este paquete se pidió antes de publicar el resultado, y dice “bajo embargo”. Hazlo otra vez.',
  pack_failure_interrupted: 'El servidor se detuvo mientras hacía el paquete.',
  pack_failure_too_large:
    'Hay más archivos de los que caben en un zip. Avísale a quien maneja el servidor.',
  pack_failure_internal:
    'No se pudo hacer el paquete. Si vuelve a pasar, avísale a quien maneja el servidor.',
  award: '{place}, {list}, {festival}: {name}',
} satisfies Shape<typeof english>;

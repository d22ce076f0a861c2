import type { receipts as english } from '../en/receipts.ts';
import type { Shape } from '../translate.ts';

export const receipts = {
  title: 'Recibo de un voto',
  open_title: 'Comprobar un recibo',
  open_intro:
    'Un recibo muestra que un voto está en el registro público del festival. Esta página lo comprueba en tu dispositivo y no se lo envía a nadie; después de abrirla una vez, también funciona sin red.',
  open_script: 'La comprobación la hace tu navegador, así que esta página necesita JavaScript.',
  open_own: 'Los recibos de tus propios votos están en Mis votos.',
  open_file: 'Abrir un archivo de recibo',
  open_camera: 'Escanear un código QR',
  paste_label: 'O pega un recibo o su enlace',
  paste_hint: 'Entero, desde el primer carácter hasta el último.',
  paste_check: 'Comprobar',
  paste_empty: 'Primero pega un recibo.',
  file_failed: 'No se pudo leer el archivo. Elígelo otra vez.',
  scan_title: 'Apunta la cámara al código QR de un recibo',
  scan_foreign: 'Ese código QR no contiene ningún recibo.',
  scan_stop: 'Cerrar la cámara',
  scan_denied:
    'Aquí no se puede usar la cámara. Permítela en los ajustes del navegador o abre el archivo.',
  scan_no_camera: 'No se encontró ninguna cámara. Abre el archivo o pega el enlace.',
  scan_failed: 'No se pudo iniciar el escáner. Abre el archivo o pega el enlace.',
  checking: 'Comprobando el recibo…',
  good: 'Comprobado: este voto está en el registro público',
  statement_own: {
    one: 'Tu punto para {dish} en {restaurant} es la entrada {entry} del registro público del festival.',
    other:
      'Tus {count} puntos para {dish} en {restaurant} son la entrada {entry} del registro público del festival.',
  },
  statement: {
    one: '{count} punto para {dish} en {restaurant} es la entrada {entry} del registro público del festival.',
    other:
      '{count} puntos para {dish} en {restaurant} son la entrada {entry} del registro público del festival.',
  },
  unknown_dish: 'el plato {id}',
  unknown_restaurant: 'el restaurante {id}',
  unknown_names:
    'Los nombres del plato y del restaurante no están en este dispositivo. Aparecen cuando hay red.',
  day: 'Día',
  evidence: 'Cómo se mostró',
  evidence_code: 'Con el código del mostrador',
  evidence_pos: 'El teléfono estaba a menos de 0.3 millas',
  evidence_near: 'El teléfono estaba a menos de 0.5 millas',
  evidence_late: 'Sin red; llegó después, con la ubicación de su momento',
  evidence_before: 'Se emitió antes de que esto se anotara',
  evidence_admin: 'Un voto de prueba de la organización, que no suma en ningún total',
  zeros: 'También con 0 puntos',
  log: 'Registro público',
  log_size: {
    one: '{origin}, con {size} entrada cuando se hizo este recibo',
    other: '{origin}, con {size} entradas cuando se hizo este recibo',
  },
  witnesses: 'Confirmado por',
  witness: '{name}, {at}',
  witnesses_none: 'Firmado por el festival; nadie más ha confirmado este estado del registro',
  keys_changed:
    'La clave del festival no es la que este dispositivo vio antes. Si el festival no ha anunciado una clave nueva, no confíes en este resultado.',
  save: 'Guardar el recibo',
  save_done: 'El recibo está guardado.',
  file_name: 'vota-taco-recibo-{entry}.txt',
  qr: 'Código QR',
  qr_title: 'El recibo como código QR',
  qr_hint:
    'Escanéalo con otro teléfono: el recibo se abre y se comprueba allí. Es muy denso: sube el brillo y acerca la cámara.',
  qr_label: 'Código QR con el recibo completo de la entrada {entry}',
  qr_too_long:
    'Este recibo es demasiado largo para un código QR. Guarda el archivo o comparte el enlace.',
  share: 'Compartir el enlace',
  copy: 'Copiar el enlace',
  share_title: 'Recibo de la entrada {entry}',
  link_copied: 'El enlace está copiado.',
  link_label: 'Enlace',
  link_hint: 'El enlace contiene el recibo completo. Cópialo entero.',
  share_hint:
    'Quien tenga el recibo ve este voto, y también que tus otros votos en este restaurante son de la misma persona. Tu nombre no aparece.',
  check_another: 'Comprobar otro recibo',
  to_ledger: 'Volver a contar todo el festival',
  how_title: '¿Cómo se comprueba esto?',
  how_intro: 'Tu dispositivo hizo esto hace un momento, sin ayuda de nadie:',
  how_entry: 'Leyó la entrada tal como está en el registro, letra por letra:',
  how_leaf: 'Calculó la huella digital de la entrada (SHA-256), que ninguna otra entrada tendría:',
  how_path: {
    one: 'Con {count} huella de entradas vecinas llegó a una sola huella de todo el registro, de {size} entradas:',
    other:
      'Con {count} huellas de entradas vecinas llegó a una sola huella de todo el registro, de {size} entradas:',
  },
  how_path_none: 'Es la única entrada, así que su huella es también la de todo el registro:',
  how_signed: 'Comprobó que la clave del festival firmó exactamente esa huella:',
  how_witnessed: {
    one: 'Comprobó la firma de {count} testigo externo, que vigila que el registro solo crezca:',
    other:
      'Comprobó las firmas de {count} testigos externos, que vigilan que el registro solo crezca:',
  },
  how_yours:
    'Comprobó que el recibo contiene el secreto detrás del nombre disfrazado de quien votó («b»). Solo los recibos de esa persona lo tienen.',
  how_means:
    'Por eso nadie puede cambiar ni quitar esta entrada sin que se note: el registro ya no coincidiría con su firma. Una resolución sí puede sacar un voto de la cuenta; entonces eso es otra entrada del registro, con su motivo.',
  how_not:
    'No muestra quién votó, ni que cada cuenta sea una persona distinta. El registro no contiene nombres, solo un nombre disfrazado por persona y restaurante.',
  how_formats:
    'Los formatos son públicos: RFC 6962 y los estándares de C2SP tlog-proof y tlog-checkpoint. Otros programas también pueden comprobar el archivo.',
  refused_title: 'Este recibo no es válido',
  refused_why: 'Qué está mal',
  refused_nothing: 'Aquí no se muestra nada de lo que dice, porque nada de eso está demostrado.',
  refused_do:
    'Ábrelo otra vez desde donde vino: Mis votos, el correo o el archivo guardado. Si siempre estuvo así, no viene del festival.',
  refused_other_log:
    'Puede ser un recibo de otro festival: compruébalo en la página de ese festival. Si dice que es de este, es falso.',
  link_broken_title: 'Este enlace no está completo',
  link_broken: 'Se cortó o se cambió una parte en el camino.',
  link_broken_do:
    'Copia otra vez el enlace entero, escanea el código QR o abre el archivo guardado.',
  too_long: 'Es mucho más largo que cualquier recibo. No se leyó nada.',
  too_long_do:
    'Elige otra vez el archivo: un recibo es un archivo de texto pequeño, de pocos kilobytes.',
  no_keys_title: 'Este dispositivo todavía no conoce el registro del festival',
  no_keys:
    'Para comprobar un recibo necesita una vez la clave pública del festival. Conéctate a la red e inténtalo de nuevo; después funciona sin red.',
  waiting_title: 'Tu voto cuenta. El recibo está en camino.',
  waiting_vote: {
    one: '{count} punto para {dish} en {restaurant}',
    other: '{count} puntos para {dish} en {restaurant}',
  },
  waiting_by:
    'Suele tardar un minuto; a más tardar a las {time} estará en el registro público, como prometió el festival. Esta página lo muestra en cuanto llegue.',
  waiting_soon: 'Pronto estará en el registro público. Esta página lo muestra en cuanto llegue.',
  waiting_offline: 'Ahora no hay red. El recibo llega cuando vuelva.',
  waiting_why: '¿Y si no llega nunca?',
  waiting_promise:
    'El festival firmó una promesa: este voto estará en el registro a esa hora. Guárdala: con la promesa y el registro, cualquiera puede demostrar que se dejó fuera un voto.',
  save_promise: 'Guardar la promesa',
  promise_saved: 'La promesa está guardada.',
  promise_file_name: 'vota-taco-promesa.txt',
  late_title: 'Tu voto ya debería estar en el registro público',
  late_text:
    'El festival lo prometió para las {time} a más tardar. Tu voto cuenta; el registro va con retraso. Guarda la promesa: está firmada y muestra lo que se prometió. Esta página sigue buscando.',
  earlier_title: 'Este voto es anterior al registro público',
  earlier_text:
    'Cuenta como todos. Se anotará en el registro como un voto de entonces; después también tendrá su recibo.',
  missing_title: 'No tienes ningún voto así',
  missing_text: 'El recibo de un voto solo se abre con la cuenta que lo emitió.',
  failed_title: 'No se pudo cargar el recibo',
  to_votes: 'Mis votos',
  line_waiting: 'Tu voto va en camino al registro público.',
  line_waiting_by:
    'Tu voto va en camino al registro público: suele tardar un minuto, y a más tardar a las {time} estará ahí.',
  line_logged: 'Tu voto es la entrada {entry} del registro público.',
  line_open: 'Ver el recibo',
  list_votes: 'Votos por día',
  list_vote: { one: '{count} punto, {dish}', other: '{count} puntos, {dish}' },
  list_zero: 'No gustó: {dish}',
  list_entry: 'Entrada {entry}',
  list_waiting: 'En camino',
  list_earlier: 'Anterior al registro',
  list_open: 'Recibo del {day}: {dish}',
  list_more: { one: '{count} voto más', other: '{count} votos más' },
} satisfies Shape<typeof english>;

import type { ledger as english } from '../en/ledger.ts';
import type { Shape } from '../translate.ts';

export const ledger = {
  title: 'El registro público de votos',
  intro:
    'Cada voto contado se escribe en un registro público, por lo general en menos de {seconds} segundos. Cualquiera puede leerlo y volver a contarlo. En él no está el nombre de nadie.',
  load_error: 'No se pudo cargar el registro público.',
  load_error_hint: 'Los votos se cuentan de todos modos.',
  offline_hint: 'No hay red. Los recibos se pueden comprobar sin ella.',
  empty: 'Todavía no hay nada en el registro.',
  empty_hint: 'Los primeros votos llegan más o menos un minuto después de emitirse.',
  halted_title: 'El registro está en pausa.',
  halted_shrank:
    'Desde el {at} tiene menos entradas de las que ya mostró, como al restaurar una copia de seguridad vieja. Por eso no se firma nada nuevo.',
  halted_forked:
    'Desde el {at} sus entradas no son las que ya mostró. Por eso no se firma nada nuevo.',
  halted_other_origin:
    'Desde el {at} este sitio tiene otra dirección que el registro. Por eso no se firma nada nuevo.',
  halted_other_key:
    'Desde el {at} al servidor le falta la clave que firmó el registro. Por eso no se firma nada nuevo.',
  halted_head_file:
    'Desde el {at} el servidor no puede leer lo último que firmó. Por eso no se firma nada nuevo.',
  halted_no_witness:
    'Desde el {at} el servidor espera a que un testigo de fuera diga qué fue lo último firmado. Por eso no se firma nada nuevo.',
  halted_votes:
    'Los votos se cuentan y esperan para entrar en el registro. Las páginas de los organizadores dicen qué hacer.',
  now_title: 'Lo que hay ahora',
  entries: { one: 'entrada', other: 'entradas' },
  participants: 'Dan {votes} votos contados de {voters} cuentas.',
  waiting: {
    one: '{count} voto más espera para entrar.',
    other: '{count} votos más esperan para entrar.',
  },
  signed_at: 'Última firma',
  signed_by: 'Firmado por',
  witnesses: 'Confirmado por',
  no_witnesses: 'Todavía ningún testigo de fuera',
  witness_signed: 'confirmó este estado el {at}',
  witness_behind: {
    one: 'confirmó un estado anterior, de {count} entrada',
    other: 'confirmó un estado anterior, de {count} entradas',
  },
  witness_waits: 'todavía no ha confirmado nada',
  anchors: 'En una blockchain pública',
  anchor: {
    one: 'El estado de {count} entrada, en {chain} desde el {at}:',
    other: 'El estado de {count} entradas, en {chain} desde el {at}:',
  },
  checking: 'Tu navegador está comprobando la firma…',
  check_first:
    'Tu navegador comprobó la firma. Desde ahora se da cuenta si una entrada se cambia o se borra.',
  check_extends: {
    one: 'Tu navegador comprobó la firma, y que la {count} entrada que vio el {at} sigue en el registro, sin cambios.',
    other:
      'Tu navegador comprobó la firma, y que las {count} entradas que vio el {at} siguen todas en el registro, sin cambios.',
  },
  check_unreached: 'Tu navegador no pudo comprobar el registro porque este no respondió.',
  check_again: 'Comprobar otra vez',
  check_behind: {
    one: 'Su firma es buena. Es un estado anterior al que este navegador vio el {at}, de {count} entrada, y concuerda con él. El sitio va con retraso: vuelve a mirar en unos minutos.',
    other:
      'Su firma es buena. Es un estado anterior al que este navegador vio el {at}, de {count} entradas, y concuerda con él. El sitio va con retraso: vuelve a mirar en unos minutos.',
  },
  check_broken: 'Lo que el registro mostró aquí el {at} ya no está completo en él.',
  check_refused: 'La firma del registro no es buena.',
  check_what_to_do:
    'Toma una foto de esta página y mándasela a los organizadores y a alguien de fuera del festival, como un periódico.',
  other_key_title: 'El registro está firmado con una clave que tu navegador no había visto.',
  other_key_told:
    'Pasa cuando los organizadores perdieron una clave, o si este no es el registro verdadero. Compara la clave nueva con la que anunciaron los organizadores:',
  other_key_trust: 'Confiar en la clave nueva',
  recount_title: 'Vuelve a contar el festival',
  recount_told: {
    one: 'Tu navegador descarga {count} entrada, la comprueba, suma los puntos y compara las sumas con los números publicados.',
    other:
      'Tu navegador descarga las {count} entradas (unos {megabytes} MB), comprueba que ninguna se haya cambiado ni falte, suma los puntos y compara las sumas con los números publicados.',
  },
  withheld_title: 'El recuento se abre cuando se anuncien los resultados.',
  withheld_told:
    'Hasta entonces los votos del registro están ocultos, para que nadie sepa quién va ganando. De todos modos están sellados: el estado firmado de arriba fija cada voto del registro, y un cambio se notaría al abrirlos.',
  recount_start: 'Contar ahora',
  recount_again: 'Contar otra vez',
  recount_stop: 'Parar',
  recount_progress: '{done} de {all} entradas',
  recount_quarter: 'Va contado el {percent} por ciento',
  recount_offline: 'Para contar hace falta red.',
  recount_unreached:
    'El registro no respondió, así que no se pudo contar nada. Eso no quiere decir que esté mal. Inténtalo de nuevo en un momento.',
  recount_refused: 'El registro no está como debe estar.',
  equal_title: 'El recuento coincide con los números publicados.',
  equal_told:
    '{votes} votos con {points} puntos, para {dishes} platillos de {restaurants} restaurantes: todos los números son iguales.',
  differs_title: 'El recuento no coincide con los números publicados.',
  differs_told: {
    one: '{count} número es distinto.',
    other: '{count} números son distintos.',
  },
  recount_took: {
    one: '{count} entrada ({megabytes} MB), en {seconds} segundos.',
    other: '{count} entradas ({megabytes} MB), en {seconds} segundos.',
  },
  recount_voided: {
    one: '{count} voto está en el registro y no cuenta, por una decisión que también está ahí.',
    other: '{count} votos están en el registro y no cuentan, por decisiones que también están ahí.',
  },
  of_festival: 'Todo el festival',
  differ_votes: 'Votos: {published} publicados, {log} en el registro.',
  differ_points: 'Puntos: {published} publicados, {log} en el registro.',
  differ_zeros: 'Calificaciones de 0: {published} publicadas, {log} en el registro.',
  differ_voters: 'Votantes: {published} publicados, {log} en el registro.',
  too_many: 'Sobran {difference}.',
  too_few: 'Faltan {difference}.',
  more_restaurants: {
    one: 'Hay {count} restaurante más con diferencias.',
    other: 'Hay {count} restaurantes más con diferencias.',
  },
  figures_title: 'Los números del recuento',
  figures_all: 'Mostrar los {count} restaurantes',
  figures: '{votes} votos, {points} puntos.',
  voters: { one: '{count} votante.', other: '{count} votantes.' },
  zeros: { one: '{count} calificación de 0.', other: '{count} calificaciones de 0.' },
  unnamed_restaurant: 'Un restaurante que no está en la lista (…{id})',
  unnamed_dish: 'Un platillo que no está en el menú (…{id})',
  receipt_title: 'Tu propio voto',
  receipt_told:
    'Después de votar te damos un recibo. Muestra que tu voto está en el registro tal como lo emitiste, y se comprueba solo en tu teléfono.',
  receipt_check: 'Comprobar mi recibo',
  shows_title: 'Lo que esto muestra',
  shows_unchanged:
    'Nadie puede cambiar ni borrar un voto del registro sin que se note, ni siquiera los organizadores.',
  shows_sums:
    'Los puntos publicados son la suma de los votos del registro. Puedes sumarlos por tu cuenta.',
  shows_once: 'Ninguna cuenta tiene dos votos por el mismo restaurante en un día.',
  shows_rulings:
    'Un voto que los organizadores sacaron del conteo se queda en el registro, con el motivo.',
  shows_own: 'Con tu recibo puedes ver que tu propio voto está ahí.',
  not_title: 'Lo que no muestra',
  not_people: 'Que cada cuenta sea una persona distinta. Alguien puede tener varias.',
  not_place:
    'Que cada votante estuviera en el restaurante. El registro dice qué lo mostró, y la ubicación de un teléfono se puede falsificar.',
  not_names:
    'Quién votó por qué. Los votantes tienen ahí un nombre en clave, distinto en cada restaurante.',
  not_newest: 'Los votos del último minuto, que todavía no están.',
  to_integrity: 'Cómo buscamos los votos falsos',
  how_title: '¿Cómo se comprueba esto?',
  how_entries:
    'Cada voto es una entrada: restaurante, platillo, puntos, día, cómo mostró el votante que estaba ahí, y un nombre en clave. Las decisiones de los organizadores también son entradas. Las de un mismo minuto se mezclan, para que nadie vea quién votó y cuándo.',
  how_tree:
    'De todas las entradas se calcula una huella digital (hash). Si cambia un carácter de una entrada, cambia la huella.',
  how_signed:
    'El servidor firma el número de entradas y su huella. Testigos de fuera del festival pueden confirmar que cada estado firmado contiene el anterior.',
  how_remembered:
    'Tu navegador recuerda el último estado firmado que vio, y exige la prueba de que los siguientes lo contienen.',
  how_recount:
    'Para el recuento, tu navegador calcula por su cuenta la huella de todas las entradas, y solo cuenta si es la firmada.',
  files_title: 'Los archivos mismos',
  file_checkpoint: 'El último estado firmado',
  file_vkey: 'Las claves del registro',
  file_tally: 'Los números publicados',
  file_entries: 'Las primeras entradas',
  command_title: 'Sin esta página',
  command_told: 'Quien programa puede hacer lo mismo con su propia computadora:',
  standards:
    'El registro sigue RFC 6962 y C2SP (tlog-tiles, tlog-checkpoint, signed-note, tlog-cosignature), para que lo puedan leer programas de otros.',
  admin_halted:
    'Desde el {at} el registro público está detenido. Los votos se cuentan y esperan, y no se firma nada nuevo.',
  admin_halted_shrank:
    'La base de datos tiene menos entradas de las que se publicaron, como al restaurar una copia de seguridad vieja. Restaura la copia más reciente.',
  admin_halted_forked:
    'La base de datos tiene otras entradas que las que se publicaron. Conecta los servidores a la base de datos que las firmó, o restaura su copia más reciente.',
  admin_halted_other_origin:
    'El sitio tiene otra dirección que el registro. Vuelve a poner en PUBLIC_URL la dirección del registro.',
  admin_halted_other_key:
    'Falta la clave que firmó el registro. Vuelve a ponerla, o nómbrala en LEDGER_OLD_KEYS.',
  admin_halted_head_file:
    'No se puede leer o escribir el archivo con el último estado firmado (LEDGER_HEAD_FILE), o alguien lo cambió. Dale acceso al servidor o restáuralo. No lo borres.',
  admin_halted_no_witness:
    'Falta el archivo con el último estado firmado (LEDGER_HEAD_FILE), y ningún testigo ha confirmado qué fue lo último firmado. Restaura el archivo, o haz que se pueda llegar a un testigo de LEDGER_WITNESSES.',
  admin_halted_docs: 'Los pasos están en {file}.',
  at_entry: 'Entrada {leaf}: {text}',
  fault_bad_hex: 'Una parte que solo debe tener los dígitos 0–9 y a–f tiene otra cosa.',
  fault_bad_base64:
    'Una parte no está escrita de la única forma en que el registro la escribe. Se cambió, se agregó o se perdió un carácter.',
  fault_bad_utf8: 'El texto tiene caracteres que ningún texto tiene. Se dañó en el camino.',
  fault_bad_number:
    'Un número no está escrito como el registro escribe los números, o es demasiado grande.',
  fault_too_large: 'Esto es larguísimo: {size} caracteres, cuando como máximo puede haber {limit}.',
  fault_wrong_hash_length: 'Una huella digital (hash) no tiene el largo correcto.',
  fault_index_outside_tree: 'La entrada {index} no puede estar en un registro de {size} entradas.',
  fault_sizes_not_growing:
    'El registro se hizo más corto: tenía {oldSize} entradas y ahora muestra {newSize}. Un registro solo puede crecer.',
  fault_wrong_proof_length:
    'La prueba tiene {found} pasos y debe tener {expected}. Se agregó o se quitó algo.',
  fault_inclusion_refused: 'La prueba no encaja: no muestra que esta entrada esté en el registro.',
  fault_consistency_refused:
    'El registro de hoy no contiene sin cambios el de antes. Algo se reemplazó o se borró.',
  fault_roots_differ:
    'Hay dos registros distintos de {size} entradas, los dos firmados. Uno de ellos no es el verdadero.',
  fault_bad_tile_path: 'El registro no tiene una parte así: {path}.',
  fault_tile_outside_tree: 'Un registro de {size} entradas no tiene la parte {path}.',
  fault_wrong_tile_length:
    'La parte {path} del registro tiene {found} bytes y debe tener {expected}.',
  fault_votes_withheld:
    'Los votos del registro no se publican hasta que se anuncien los resultados.',
  fault_missing_tile: 'Falta la parte {path} del registro.',
  fault_bad_bundle: 'Una parte del registro está cortada, o hay algo detrás de sus entradas.',
  fault_entry_too_long: 'Una entrada tiene {size} bytes y como máximo puede tener 65,535.',
  fault_bad_note: 'Esto no es un texto firmado del registro.',
  fault_control_character: 'El texto firmado tiene un carácter invisible que no debe estar ahí.',
  fault_too_many_signatures: 'El texto tiene más de {limit} firmas.',
  fault_bad_key_name: 'El nombre de una clave está vacío, o tiene un espacio o un signo de más.',
  fault_bad_key: 'Una clave no está escrita como se escriben las claves.',
  fault_key_hash_differs: 'Se cambió una clave: su nombre corto no le corresponde.',
  fault_unknown_key_type: 'Una clave es de un tipo que esta página no conoce.',
  fault_no_known_signature: 'No lo firmó nadie cuya clave se conozca aquí.',
  fault_bad_signature: 'La firma de {name} es falsa. El texto se cambió después de firmarlo.',
  fault_unknown_signature: 'Lo firmó {name}, y su clave no se conoce aquí.',
  fault_repeated_signature: 'Tiene dos veces la firma de {name}.',
  fault_bad_checkpoint: 'El texto firmado no dice qué tan largo es el registro.',
  fault_wrong_origin: 'Esto pertenece al registro de {found}, no al de {expected}.',
  fault_unknown_origin: 'Aquí no se conoce un registro llamado {origin}.',
  fault_log_signature_missing: 'El propio registro de {origin} no firmó esto.',
  fault_too_few_witnesses: 'Solo lo firmaron {found} de los {needed} testigos que hacen falta.',
  fault_old_size_differs: 'El último estado firmado aquí tiene {expected} entradas, no {found}.',
  fault_witness_refused: 'Un testigo se negó a firmar (respuesta {status}).',
  fault_bad_witness_request: 'Una pregunta a un testigo no está escrita como debe ser.',
  fault_bad_witness_answer: 'La respuesta de un testigo no está escrita como debe ser.',
  fault_bad_proof: 'Esto no es un recibo de un registro público, o le falta una parte.',
  fault_entry_too_large: 'Una entrada tiene {bytes} bytes y como máximo puede tener {max}.',
  fault_entry_not_text: 'La entrada tiene un carácter que las entradas nunca tienen.',
  fault_entry_not_json: 'La entrada no se puede leer.',
  fault_entry_type_unknown: 'La entrada es de un tipo que el registro no tiene.',
  fault_entry_version_unknown: 'La entrada es de una versión que esta página no conoce.',
  fault_entry_field_unknown: 'La entrada dice algo que esas entradas no dicen: “{field}”.',
  fault_entry_field_missing: 'La entrada no dice algo que debe decir: “{field}”.',
  fault_entry_field_invalid: 'Lo que la entrada dice en “{field}” no es posible.',
  fault_entry_day_impossible: 'El día “{day}” de la entrada no está en el calendario.',
  fault_entry_zero_unsorted: 'Los platillos con 0 puntos no están en orden, o uno está dos veces.',
  fault_entry_zero_has_dish: 'Un platillo de la entrada tiene puntos y también 0 puntos.',
  fault_entry_not_canonical:
    'La entrada no está escrita de la única forma en que el registro la escribe.',
  fault_log_without_genesis: 'El registro no empieza con la entrada que nombra al festival.',
  fault_genesis_again: 'El registro nombra a un festival por segunda vez.',
  fault_genesis_of_other_log: 'El registro se llama “{found}” y debería ser “{origin}”.',
  fault_genesis_of_other_festival: 'Este es el registro de otro festival.',
  fault_voter_votes_twice:
    'Una persona tiene dos votos por un restaurante el {day}. Solo se permite uno.',
  fault_voter_at_two_restaurants:
    'El nombre en clave de un votante está en dos restaurantes, y eso no puede ser.',
  fault_void_of_later_entry: 'Una entrada retira o restaura la entrada {named}, que viene después.',
  fault_void_of_no_vote: 'Una entrada retira o restaura la entrada {named}, que no es un voto.',
  fault_void_again: 'Una entrada saca del conteo el voto {named}, que ya no estaba ahí.',
  fault_restore_of_counted: 'Una entrada devuelve al conteo el voto {named}, que ya cuenta.',
  fault_void_any_of_none: 'Una entrada saca un voto, y en el conteo no queda ninguno así.',
  fault_restore_any_of_none: 'Una entrada devuelve un voto que antes no se había sacado.',
  fault_merge_again: 'Una entrada une un platillo o restaurante que ya estaba unido a otro.',
  fault_merge_into_itself: 'Una entrada une un platillo o restaurante consigo mismo.',
  fault_merge_into_merged:
    'Una entrada une un platillo o restaurante con otro que a su vez está unido.',
  fault_unmerge_of_none: 'Una entrada deshace una unión que no existe.',
  fault_pairs_without_merge:
    'Una entrada dice qué votantes son los mismos en un restaurante que no está unido a otro.',
  fault_pairs_again: 'Una entrada dice que un votante es el mismo que otros dos.',
  fault_bad_published: 'Los números publicados no están escritos como deben (“{field}”).',
  fault_published_of_other_log:
    'Los números publicados pertenecen al registro de {found}, no al de {origin}.',
  fault_published_ahead:
    'Los números publicados son de {published} entradas y el estado firmado solo tiene {size}. Inténtalo de nuevo en un minuto.',
  fault_answer_too_large:
    'La parte {path} del registro pasa de {limit} bytes, y eso no es posible.',
  fault_log_too_large:
    'El registro dice que tiene {size} entradas. Aquí no se cuentan más de {limit}.',
  fault_since_of_other_log:
    'El estado que se anotó antes es del registro de {found}, no del de {origin}.',
  fault_log_shrank:
    'El registro se hizo más corto: antes tenía {since} entradas y ahora tiene {size}. Un registro solo puede crecer.',
  fault_head_behind:
    'El estado firmado de {size} entradas es anterior al de {since}, y concuerda con él. El sitio va con retraso: inténtalo de nuevo en unos minutos.',
  fault_log_forked:
    'Las primeras {since} entradas no son las que el registro tenía antes. Algo se reemplazó o se borró.',
  fault_root_differs:
    'Las {size} entradas no son las que firmó el registro. Al menos una se cambió.',
  fault_tile_differs: 'La parte {path} del registro no corresponde a sus entradas.',
  fault_recount_cancelled: 'El recuento se detuvo.',
  fault_no_keys: 'Aquí no hay ninguna clave de un registro, o hay más de {limit}.',
  fault_bad_receipt: 'Esto no es un recibo, o le falta una parte.',
  fault_receipt_too_large: 'Esto tiene más de {limit} caracteres, así que no es un recibo.',
  fault_receipt_of_other_log: 'Este recibo es del registro de {found}, no del de {origin}.',
  fault_receipt_not_in_log: 'El voto del recibo no está en su lugar del registro.',
  fault_receipt_of_no_vote: 'Este recibo es de una entrada que no es un voto.',
  fault_receipt_name_differs:
    'El recibo no corresponde a este voto: su secreto no da el nombre en clave de la entrada.',
  fault_bad_promise: 'Esto no es una promesa del registro.',
  fault_promise_of_other_log: 'Esta es una promesa del registro de {found}, no del de {origin}.',
} satisfies Shape<typeof english>;

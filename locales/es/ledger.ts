import type { ledger as english } from '../en/ledger.ts';
import type { Shape } from '../translate.ts';

export const ledger = {
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
  fault_bad_proof: 'Esto no es un comprobante de un registro público, o le falta una parte.',
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
  fault_bad_published: 'Los números publicados no están escritos como deben (“{field}”).',
  fault_published_of_other_log:
    'Los números publicados pertenecen al registro de {found}, no al de {origin}.',
  fault_published_ahead:
    'Los números publicados son de {published} entradas y el estado firmado solo tiene {size}. Inténtalo de nuevo en un minuto.',
  fault_answer_too_large:
    'La parte {path} del registro pasa de {limit} bytes, y eso no es posible.',
  fault_log_too_large:
    'El registro dice que tiene {size} entradas. Aquí no se cuentan más de {limit}.',
  fault_log_shrank:
    'El registro se hizo más corto: antes tenía {since} entradas y ahora tiene {size}. Un registro solo puede crecer.',
  fault_log_forked:
    'Las primeras {since} entradas no son las que el registro tenía antes. Algo se reemplazó o se borró.',
  fault_root_differs:
    'Las {size} entradas no son las que firmó el registro. Al menos una se cambió.',
  fault_tile_differs: 'La parte {path} del registro no corresponde a sus entradas.',
  fault_recount_cancelled: 'El recuento se detuvo.',
  fault_no_keys: 'Aquí no hay ninguna clave de un registro, o hay más de {limit}.',
  fault_bad_receipt: 'Esto no es un comprobante, o le falta una parte.',
  fault_receipt_too_large: 'Esto tiene más de {limit} caracteres, así que no es un comprobante.',
  fault_receipt_of_other_log: 'Este comprobante es del registro de {found}, no del de {origin}.',
  fault_receipt_of_no_vote: 'Este comprobante es de una entrada que no es un voto.',
  fault_receipt_name_differs:
    'El comprobante no corresponde a este voto: su secreto no da el nombre en clave de la entrada.',
  fault_bad_promise: 'Esto no es una promesa del registro.',
  fault_promise_of_other_log: 'Esta es una promesa del registro de {found}, no del de {origin}.',
} satisfies Shape<typeof english>;

/** Refusals that only owners and organisers meet; the others stand in `errors`. */
export const deskErrors = {
  setting_switch_invalid: 'La votación está abierta o cerrada.',
  setting_title_invalid: 'El título es una sola línea de 40 caracteres como máximo.',
  setting_media_invalid:
    'Tiene que ser un enlace que empiece con https://, o una ruta de esta app que empiece con /.',
  setting_link_invalid: 'Tiene que ser un enlace completo que empiece con https://.',
  setting_email_invalid: 'Tiene que ser una sola dirección de correo, como nombre@ejemplo.com.',
  setting_postal_invalid:
    'La dirección postal es una sola línea de 10 a 200 caracteres, con calle o apartado y código postal.',
  setting_sponsors_invalid:
    'Como máximo 40 patrocinadores, cada uno con nombre, logo y un enlace que empiece con https://.',
  edit_conflict:
    'Alguien más cambió esto mientras tanto. Compara lo tuyo con lo nuevo y guarda otra vez.',
  name_taken:
    'Aquí ya hay uno que se llama “{name}”. Elige otro nombre, o restaura o cambia el que ya está.',
  coordinates_outside:
    'Estas coordenadas no están en South Carolina ni en Georgia. La latitud va primero: 32.77, -79.93.',
  featured_dish_not_shown:
    'El platillo destacado tiene que ser uno que este restaurante muestre. Elige otro.',
  too_many_dishes:
    'Un restaurante tiene {maxDishes} platillos como máximo, contando los archivados.',
  restaurant_has_votes:
    'Este restaurante tiene votos ({votes}) y reseñas ({reviews}), que se conservan para poder recontar el resultado. Mejor archívalo.',
  dish_has_votes:
    'Este platillo tiene votos ({votes}), que se conservan para poder recontar el resultado. Mejor archívalo.',
  test_mail_not_sent: 'El servidor de correo no aceptó la prueba: {reason}',
  broadcast_not_found: 'Este correo ya no está en la lista.',
  broadcast_not_so: 'Este correo ya está en otro estado. Mira cómo va.',
  broadcast_incomplete: 'Escribe primero el asunto y el texto en inglés y en español.',
  broadcast_without_address:
    'Pon primero la dirección postal del remitente en los ajustes: la ley la pide en los correos a muchos.',
  broadcast_to_nobody: 'Nadie recibiría este correo. Elige otros destinatarios.',
  broadcast_audience_changed: {
    one: 'Ahora lo recibiría {count} persona. Vuelve a mirar los destinatarios.',
    other: 'Ahora lo recibirían {count} personas. Vuelve a mirar los destinatarios.',
  },
  import_not_found: 'Esta importación ya no está en la lista.',
  import_already_applied: 'Esta importación ya se aplicó.',
  import_not_applied: 'Solo se puede deshacer una importación aplicada, y solo una vez.',
  import_refused_rows: {
    one: '{count} fila tiene un error. Corrige el archivo o elige importar sin ella.',
    other: '{count} filas tienen errores. Corrige el archivo o elige importar sin ellas.',
  },
  import_nothing_to_do: 'No hay nada que cambiar: el festival ya dice lo que dice el archivo.',
  import_outdated:
    'Hubo cambios en restaurantes o platillos desde que se revisó este archivo. Revísalo de nuevo.',
  import_busy: 'Se está escribiendo una importación. Inténtalo de nuevo en un minuto.',
  import_changed_since: {
    one: 'No se deshizo nada: {names} se cambió o se usó después de la importación.',
    other:
      'No se deshizo nada: {count} restaurantes y platillos se cambiaron o se usaron después de la importación ({names}).',
  },
  sheet_too_many_rows: 'Este archivo tiene más de {maxRows} filas. Divídelo, por favor.',
  sheet_too_complex:
    'Este archivo contiene mucho más de lo que necesitan sus filas, así que no se leyó. Copia las filas a una hoja de cálculo nueva.',
  sheet_unreadable: 'No es una hoja de cálculo que podamos leer. Guárdala como .xlsx o .csv.',
  sheet_encrypted: 'Este archivo está protegido con contraseña. Guárdalo sin ella.',
  sheet_old_format:
    'Este archivo tiene el formato de Excel anterior a 2007 (.xls). Guárdalo como .xlsx.',
  sheet_empty: 'Este archivo no tiene filas.',
  sheet_no_headings:
    'No se encontró ninguno de los encabezados de restaurantes o platillos. Empieza con la plantilla.',
  all_fields_required: 'Todos los campos son requeridos',
  name_too_short: 'El nombre debe tener al menos 3 caracteres',
  password_required: 'La contraseña es requerida para crear una cuenta',
  request_needs_sign_in: 'Debes estar logueado para enviar una solicitud',
  request_email_registered: 'Este correo ya está registrado. Por favor inicia sesión primero.',
  request_pending:
    'Ya tienes una solicitud pendiente para este restaurante. Espera la respuesta antes de enviar otra.',
  already_owner: 'Ya tienes acceso a este restaurante.',
  account_not_created: 'Error al crear la cuenta. Por favor intenta nuevamente.',
  request_failed: 'Error al enviar la solicitud. Por favor intenta nuevamente.',
  access_request_not_found: 'Esta solicitud ya no existe.',
  ownership_not_found: 'Este acceso ya no existe.',
  appeal_not_found: 'Esta apelación ya no existe; se fue con la cuenta.',
  appeal_already_decided: 'Otra persona ya decidió esta apelación.',
  other_organiser_needed:
    'Esto debe decidirlo otra persona de la organización: tú tienes que ver con ello.',
  person_is_organiser: 'Es una persona organizadora. Primero quítale ese permiso.',
  request_already_decided: 'Otra persona ya decidió esta solicitud.',
  request_superseded: 'La persona envió una solicitud más nueva en lugar de esta.',
  proposal_not_found: 'Esta propuesta ya no existe.',
  proposal_already_decided:
    'Esta propuesta ya no está pendiente: se decidió, se retiró o se reemplazó.',
  proposal_empty: 'Todavía no hay nada que enviar: todo está como en tu página.',
  account_exists: 'Ya hay una cuenta con este correo. Ábrela y configúrala.',
  address_mismatch: 'Ese no es el correo de la cuenta.',
  quick_setup_too_long: 'Son demasiadas líneas: como máximo {maxLines} a la vez. Divídelas.',
  quick_setup_empty: 'No hay nada que hacer: ninguna línea cambiaría algo.',
  quick_setup_outdated:
    'Las cuentas o los restaurantes cambiaron desde que revisaste. Míralo otra vez.',
  person_unconfirmed: 'Esta cuenta todavía no ha confirmado su correo.',
  person_banned: 'Esta cuenta está bloqueada. Desbloquéala primero.',
  person_suspended:
    'Esta cuenta está suspendida. Puede ser administradora cuando termine la suspensión.',
  person_not_found: 'No conocemos esta cuenta.',
  mail_not_found: 'Este correo ya no está en la lista.',
  last_admin: 'Es el último administrador. Primero nombra a otra persona.',
  not_yourself: 'No puedes hacer esto con tu propia cuenta.',
};

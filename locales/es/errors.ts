export const errors = {
  invalid_input: 'Algo de lo que enviaste no está bien: {field}.',
  malformed_json: 'No se pudo leer lo que se envió.',
  no_rating: 'Selecciona al menos una calificación',
  one_dish_only: 'Solo un platillo puede llevar tu voto.',
  too_many_points: 'Un voto lleva como máximo {maxPoints} puntos, no {points}.',
  confirmation_link_invalid:
    'Este enlace de confirmación no es válido, ya se usó o venció. Inicia sesión: si aún falta confirmar tu correo, ahí puedes pedir un enlace nuevo.',
  sign_in_required: 'Inicia sesión para enviar tus votos',
  wrong_credentials: 'El correo o la contraseña no son correctos.',
  email_unconfirmed:
    'Confirma tu correo electrónico antes de iniciar sesión. Busca el enlace de confirmación en tu bandeja de entrada.',
  foreign_origin: 'Esta solicitud no viene de Vota Taco.',
  voting_closed: 'Las votaciones están temporalmente deshabilitadas',
  too_far:
    'Estás a {distanceMiles} mi del restaurante. Debes estar a menos de {rangeMiles} mi para votar.',
  unknown_operation: 'No hay nada en esta dirección.',
  state_not_found: 'Este estado no participa.',
  county_not_found: 'No conocemos este condado.',
  zip_not_found: 'El código postal {zip} no está en este estado.',
  restaurant_not_found: 'No conocemos este restaurante.',
  dish_not_found: 'Este platillo no está en el menú del restaurante.',
  review_not_found: 'Esta reseña ya no está.',
  review_needs_vote: 'Primero vota en este restaurante, y luego puedes escribir una reseña.',
  already_voted_today: 'Solo puedes votar una vez al día en este restaurante.',
  email_already_voted_today:
    'Este correo ({email}) ya votó hoy por este restaurante. Puedes votar una vez al día.',
  duplicate_vote: 'Ya votaste hoy por este restaurante. Puedes votar una vez al día.',
  email_already_registered: 'Este correo ya está registrado. ¿Quizá quieres iniciar sesión?',
  idempotency_key_reused: 'Este voto ya se envió con otras calificaciones. Empieza de nuevo.',
  restaurant_location_unavailable: 'La ubicación del restaurante no está disponible',
  body_too_large: 'Es demasiado de una vez: como máximo {maxBytes} bytes.',
  picture_too_large:
    'Esta imagen es demasiado grande: como máximo {megabytes} MB y {megapixels} megapíxeles.',
  picture_unreadable: 'No podemos leer esta imagen. Usa un archivo JPEG, PNG, WebP, AVIF o GIF.',
  unsupported_media_type: 'Aquí solo se entiende JSON.',
  position_needed: 'Para votar, necesitamos ver que estás en el restaurante.',
  position_stale: 'Tu ubicación tiene más de {maxAgeSeconds} segundos. Vamos a revisarla otra vez.',
  position_vague:
    'Tu ubicación es muy aproximada. Debe conocerse con {maxAccuracyMeters} metros de precisión: sal un momento o activa la ubicación precisa.',
  too_many_requests: 'Demasiados intentos. Espera {retryAfterSeconds} segundos.',
  internal: 'Ocurrió un error inesperado. Inténtalo de nuevo. ({errorId})',
  setting_switch_invalid: 'La votación está abierta o cerrada.',
  setting_title_invalid: 'El título es una sola línea de 40 caracteres como máximo.',
  setting_media_invalid:
    'Tiene que ser un enlace que empiece con https://, o una ruta de esta app que empiece con /.',
  setting_link_invalid: 'Tiene que ser un enlace completo que empiece con https://.',
  setting_email_invalid: 'Tiene que ser una sola dirección de correo, como nombre@ejemplo.com.',
  setting_sponsors_invalid:
    'Como máximo 40 patrocinadores, cada uno con nombre, logo y un enlace que empiece con https://.',
  network: 'No hay conexión. Revisa tu red e inténtalo de nuevo.',
  password_too_short: 'La contraseña debe tener al menos 6 caracteres',
  passwords_differ: 'Las contraseñas no coinciden',
  reset_link_invalid:
    'El enlace para restablecer la contraseña no es válido o venció. Pide uno nuevo.',
  signed_out: 'Tu sesión terminó. Inicia sesión de nuevo.',
  account_banned: 'Esta cuenta no puede iniciar sesión. Si crees que es un error, escríbenos.',
  admin_required: 'Necesitas permisos de administrador para ver esta página.',
  owner_required: 'Solo quienes son dueños de este restaurante pueden hacer esto.',
  password_needed:
    'Escribe la contraseña que elegiste, para confirmar que fuiste tú quien se registró.',
  person_unconfirmed: 'Esta cuenta todavía no ha confirmado su correo.',
  wrong_password: 'La contraseña no es correcta.',
  reauthentication_required: 'Confirma que eres tú.',
  session_not_found: 'Esta sesión ya terminó.',
  person_not_found: 'No conocemos esta cuenta.',
  mail_link_invalid: 'Este enlace no está completo. Ábrelo de nuevo desde el correo.',
  mail_not_found: 'Este correo ya no está en la lista.',
  provider_not_configured: 'Este inicio de sesión no está configurado aquí.',
  reset_session_failed: 'No se pudo establecer la sesión. Pide un enlace nuevo.',
  edit_conflict:
    'Alguien más cambió esto mientras tanto. Compara lo tuyo con lo nuevo y guarda otra vez.',
  name_taken:
    'Aquí ya hay uno que se llama “{name}”. Elige otro nombre, o restaura o cambia el que ya está.',
  coordinates_outside:
    'Estas coordenadas no están en Carolina del Sur ni en Georgia. La latitud va primero: 32.77, -79.93.',
  featured_dish_not_shown:
    'El platillo destacado tiene que ser uno que este restaurante muestre. Elige otro.',
  too_many_dishes:
    'Un restaurante tiene {maxDishes} platillos como máximo, contando los archivados.',
  restaurant_has_votes:
    'Este restaurante tiene votos ({votes}) y reseñas ({reviews}), que se conservan para poder recontar el resultado. Mejor archívalo.',
  dish_has_votes:
    'Este platillo tiene votos ({votes}), que se conservan para poder recontar el resultado. Mejor archívalo.',
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
  import_busy: 'Se está escribiendo otra importación. Inténtalo de nuevo en un minuto.',
  import_changed_since: {
    one: 'No se deshizo nada: {names} se cambió o se usó después de la importación.',
    other:
      'No se deshizo nada: {count} restaurantes y platillos se cambiaron o se usaron después de la importación ({names}).',
  },
  sheet_too_many_rows: 'Este archivo tiene más de {maxRows} filas. Divídelo, por favor.',
  sheet_too_complex:
    'Este archivo se expande a mucho más de lo que necesitan sus filas, así que no se leyó. Copia las filas a una hoja de cálculo nueva.',
  sheet_unreadable: 'No es una hoja de cálculo que podamos leer. Guárdala como .xlsx o .csv.',
  sheet_encrypted: 'Este archivo está protegido con contraseña. Guárdalo sin ella.',
  sheet_old_format:
    'Este archivo tiene el formato de Excel anterior a 2007 (.xls). Guárdalo como .xlsx.',
  sheet_empty: 'Este archivo no tiene filas.',
  sheet_no_headings:
    'No se encontró ninguno de los encabezados de restaurantes o platillos. Empieza con la plantilla.',
  last_admin: 'Es el último administrador. Primero nombra a otra persona.',
  not_yourself: 'No puedes hacer esto con tu propia cuenta.',
  google_url_missing: 'No se pudo obtener la dirección de Google',
  apple_url_missing: 'No se pudo obtener la dirección de Apple',
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
  request_already_decided: 'Otra persona ya decidió esta solicitud.',
  request_superseded: 'La persona envió una solicitud más nueva en lugar de esta.',
  proposal_not_found: 'Esta propuesta ya no existe.',
  proposal_already_decided:
    'Esta propuesta ya no está pendiente: se decidió, se retiró o se reemplazó.',
  proposal_empty: 'Todavía no hay nada que enviar: todo está como en tu página.',
};

/** Refusals that only people with an account meet; whoever meets one before reads the server's own words. */
export const laterErrors = {
  confirmation_link_invalid:
    'Este enlace de confirmación no es válido, ya se usó o venció. Inicia sesión: si aún falta confirmar tu correo, ahí puedes pedir un enlace nuevo.',
  wrong_credentials: 'El correo o la contraseña no son correctos.',
  email_unconfirmed:
    'Confirma tu correo electrónico antes de iniciar sesión. Busca el enlace de confirmación en tu bandeja de entrada.',
  email_already_registered: 'Este correo ya está registrado. ¿Quizá quieres iniciar sesión?',
  picture_too_large:
    'Esta imagen es demasiado grande: como máximo {megabytes} MB y {megapixels} megapíxeles.',
  picture_unreadable: 'No podemos leer esta imagen. Usa un archivo JPEG, PNG, WebP, AVIF o GIF.',
  password_too_short: 'La contraseña debe tener al menos 6 caracteres',
  password_common:
    'Demasiadas personas usan esta contraseña, o aquí es fácil de adivinar. Elige otra, por favor.',
  passwords_differ: 'Las contraseñas no coinciden',
  reset_link_invalid:
    'El enlace para restablecer la contraseña no es válido o venció. Pide uno nuevo.',
  appeal_link_invalid: 'Este enlace no está completo o ya no sirve.',
  appeal_too_late: 'El plazo para apelar terminó.',
  appeal_already_sent: 'Ya apelaste.',
  admin_required: 'Necesitas permisos de administrador para ver esta página.',
  owner_required: 'Solo quienes son dueños de este restaurante pueden hacer esto.',
  password_needed:
    'Escribe la contraseña que elegiste, para confirmar que fuiste tú quien se registró.',
  wrong_password: 'La contraseña no es correcta.',
  reauthentication_required: 'Confirma que eres tú.',
  session_not_found: 'Esta sesión ya terminó.',
  mail_link_invalid: 'Este enlace no está completo. Ábrelo de nuevo desde el correo.',
  provider_not_configured: 'Este inicio de sesión no está configurado aquí.',
  identity_token_invalid: 'No pudimos confirmar quién eres. Inténtalo de nuevo.',
  native_nonce_not_found: 'Este inicio de sesión tardó demasiado. Inténtalo de nuevo.',
  flow_state_not_found: 'Este inicio de sesión tardó demasiado o ya se usó. Inténtalo de nuevo.',
  bad_code_verifier: 'Este inicio de sesión empezó en otro lugar. Inténtalo de nuevo.',
  provider_address_missing:
    'No recibimos un correo confirmado, así que no podemos iniciar tu sesión de esa forma. Puedes usar correo y contraseña.',
  provider_account_unconfirmed:
    'Hay una cuenta con este correo que nadie ha confirmado. Si es tuya, confírmala con el enlace de nuestro correo. Si no, elige primero una contraseña nueva. Después también puedes entrar de esta forma.',
  reset_session_failed: 'No se pudo establecer la sesión. Pide un enlace nuevo.',
  google_url_missing: 'No se pudo obtener la dirección de Google',
  apple_url_missing: 'No se pudo obtener la dirección de Apple',
  malformed_json: 'No se pudo leer lo que se envió.',
  foreign_origin: 'Esta solicitud no viene de Vota Taco.',
  unknown_operation: 'No hay nada en esta dirección.',
  body_too_large: 'Es demasiado de una vez: como máximo {maxBytes} bytes.',
  unsupported_media_type: 'Aquí solo se entiende JSON.',
};

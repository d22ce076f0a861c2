import type { oauth as english } from '../en/oauth.ts';
import type { Shape } from '../translate.ts';

export const oauth = {
  continue_with: 'Continuar con {provider}',
  authenticating: 'Autenticando',
  opening: 'Se está abriendo {provider}. Tarda un momento.',
  almost_there: 'Ya casi: estamos iniciando tu sesión.',
  cancel: 'Cancelar',
  in_progress: 'Ya hay un inicio de sesión en curso',
  cancelled: 'No continuaste con {provider}. No cambió nada.',
  failed: 'No se pudo iniciar sesión con {provider}',
  expired:
    'No se pudo iniciar sesión con {provider}. Tardó demasiado o empezó en otra ventana. Inténtalo de nuevo.',
  no_address:
    '{provider} no nos dio un correo confirmado, así que no podemos iniciar tu sesión de esa forma. Puedes usar correo y contraseña.',
  unconfirmed:
    'Hay una cuenta con este correo que nadie ha confirmado. Si es tuya, confírmala con el enlace de nuestro correo. Si no, elige primero una contraseña nueva. Después también puedes usar {provider}.',
  suspended:
    'Esta cuenta está suspendida. Nuestro correo dice por qué, hasta cuándo y cómo apelar.',
  unexpected: 'Ocurrió un error inesperado al iniciar sesión',
  not_configured:
    'El inicio de sesión con {provider} no está configurado aquí. Usa tu correo y contraseña.',
  for_operators: 'Para quien administra este servidor: define en su entorno',
  errors: {
    provider_not_configured: 'Este inicio de sesión no está configurado aquí.',
    identity_token_invalid: 'No pudimos confirmar quién eres. Inténtalo de nuevo.',
    native_nonce_not_found: 'Este inicio de sesión tardó demasiado. Inténtalo de nuevo.',
    flow_state_not_found: 'Este inicio de sesión tardó demasiado o ya se usó. Inténtalo de nuevo.',
    bad_code_verifier: 'Este inicio de sesión empezó en otro lugar. Inténtalo de nuevo.',
    provider_address_missing:
      'No recibimos un correo confirmado, así que no podemos iniciar tu sesión de esa forma. Puedes usar correo y contraseña.',
    provider_account_unconfirmed:
      'Hay una cuenta con este correo que nadie ha confirmado. Si es tuya, confírmala con el enlace de nuestro correo. Si no, elige primero una contraseña nueva. Después también puedes entrar de esta forma.',
    google_url_missing: 'No se pudo obtener la dirección de Google',
    apple_url_missing: 'No se pudo obtener la dirección de Apple',
  },
} satisfies Shape<typeof english>;

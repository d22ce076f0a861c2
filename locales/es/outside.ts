export const outside = {
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
    'El inicio de sesión con {provider} no está configurado en este servidor. Define en su entorno:',
};

import type { venue as english } from '../en/venue.ts';
import type { Shape } from '../translate.ts';

export const venue = {
  counter_title: 'Pantalla del mostrador',
  counter_next: {
    one: 'Código nuevo en {count} segundo',
    other: 'Código nuevo en {count} segundos',
  },
  counter_full_screen: 'Pantalla completa',
  counter_leave_full_screen: 'Salir de pantalla completa',
  counter_awake: 'La pantalla no se apaga.',
  counter_not_awake:
    'Este navegador puede apagar la pantalla. Configura el dispositivo para que no se apague.',
  counter_offline: 'Sin red: los códigos siguen. Cuida que el reloj del dispositivo esté bien.',
  counter_clock: {
    one: 'El reloj de este dispositivo tiene {count} segundo de diferencia. Los códigos ya lo toman en cuenta.',
    other:
      'El reloj de este dispositivo tiene {count} segundos de diferencia. Los códigos ya lo toman en cuenta.',
  },
  counter_revoked_title: 'Esta pantalla está revocada',
  counter_revoked:
    'Sus códigos ya no se aceptan. Pídele un enlace nuevo a quien es dueño del restaurante.',
  counter_none_title: 'Este dispositivo todavía no es una pantalla del mostrador',
  counter_none:
    'Quien es dueño del restaurante, o alguien que organiza el festival, crea una pantalla del mostrador y abre su enlace en este dispositivo. Aquí no hace falta iniciar sesión.',
  counter_broken_title: 'Este enlace no está completo',
  counter_broken: 'Copia el enlace entero o escanea otra vez su código QR.',
  counter_loading: 'Iniciando la pantalla del mostrador…',
  counter_forget: 'Quitar la pantalla de este dispositivo',
  counter_forget_title: '¿Quitar la pantalla del mostrador de este dispositivo?',
  counter_forget_will:
    'Este dispositivo ya no mostrará códigos. Para prepararlo otra vez necesitas un enlace nuevo.',
  counter_qr: 'Código QR: abre la página de {restaurant} con el código de este momento',
  counter_code: 'Código: {code}',
  at_counter: 'Estás en el mostrador',
  at_counter_hint: 'Tu voto de hoy aquí no necesita tu ubicación.',
  held_for_you: 'Tu visita está anotada. Inicia sesión hoy y tu voto cuenta con ella.',
  enter: 'Escribir el código del mostrador',
  enter_why_required:
    'Aquí un voto necesita el código de la pantalla del mostrador. Escanea su código QR o escribe los seis signos.',
  enter_why:
    '¿Hay una pantalla en el mostrador? Escanea su código QR o escribe los seis signos. Así tu voto no necesita tu ubicación.',
  code_label: 'Código de la pantalla',
  code_hint: 'Seis letras y números, como K7M 2XR. Cada 30 segundos hay uno nuevo.',
  code_mistyped:
    'Ese no es un código de una pantalla del mostrador. Míralo otra vez: no lleva 0, 1, I, L, O ni U.',
  redeem: 'Usar el código',
  redeeming: 'Revisando el código…',
  redeemed: 'Gracias: estás en el mostrador.',
  redeem_failed: 'El código no se aceptó',
  redeem_offline: 'El código solo se puede revisar con red. Inténtalo de nuevo en un momento.',
  needed_title: 'Falta el código del mostrador',
  scan: 'Escanear el código QR',
  scan_title: 'Apunta la cámara a la pantalla del mostrador',
  scan_loading: 'Iniciando la cámara…',
  scan_looking: 'Buscando un código QR…',
  scan_denied:
    'Aquí no se puede usar la cámara. Permítela en los ajustes del navegador o escribe el código.',
  scan_no_camera: 'No se encontró ninguna cámara. Escribe el código.',
  scan_failed: 'El escáner no pudo iniciar. Escribe el código.',
  scan_foreign: 'Ese es otro código QR. Apunta la cámara a la pantalla del mostrador.',
  scan_elsewhere: 'Esa pantalla es de otro restaurante.',
  scan_go_there: 'Abrir ese restaurante',
  scan_stop: 'Mejor escribirlo',
  screens_title: 'Pantallas del mostrador',
  screens_intro:
    'Un teléfono o una tableta en el mostrador muestra un código que cambia cada 30 segundos. Quien lo escanea demuestra que está aquí; su voto no necesita ubicación. Un cartel impreso solo puede enlazar a tu página: no demuestra nada.',
  screens_none: 'Todavía no hay pantalla del mostrador.',
  screens_failed: 'No se pudieron cargar las pantallas del mostrador.',
  screen_label: 'Nombre de la pantalla',
  screen_label_hint: 'Por ejemplo «Barra» o «Ventanilla». Hasta {count} caracteres.',
  screen_make: 'Crear una pantalla',
  screen_making: 'Creando…',
  screen_active: 'Activa',
  screen_revoked: 'Revocada {when}',
  screen_uses: { one: '{count} uso', other: '{count} usos' },
  screen_uses_today: '{count} hoy',
  screen_last_use: 'Último uso: {when}',
  screen_never_used: 'Sin usar todavía',
  screen_rotate: 'Enlace nuevo',
  screen_rotate_named: 'Enlace nuevo para {label}',
  screen_revoke: 'Revocar',
  screen_revoke_named: 'Revocar {label}',
  rotate_title: '¿Crear un enlace nuevo para {label}?',
  rotate_will:
    'El dispositivo que muestra ahora esta pantalla deja de funcionar de inmediato. Abre el enlace nuevo en el dispositivo que la va a mostrar.',
  revoke_title: '¿Revocar {label}?',
  revoke_will:
    'Desde este momento sus códigos se rechazan, y el dispositivo lo dice. Los votos emitidos con ella se quedan.',
  revoked_done: '{label} está revocada.',
  link_title: 'Preparar {label}',
  link_once:
    'Este enlace se muestra solo ahora. Ábrelo en el teléfono o la tableta que va a estar en el mostrador: escanea el código QR con su cámara o copia el enlace. Quien tenga el enlace puede mostrar códigos.',
  link_label: 'Enlace de preparación',
  link_copy: 'Copiar el enlace',
  link_copied: 'Enlace copiado.',
  link_copy_failed: 'No se pudo copiar. Selecciona el enlace y cópialo a mano.',
  link_open_here: 'Usar este dispositivo',
  link_qr: 'Código QR con el enlace para preparar {label}',
  link_done: 'Listo',
  screens_full_hint: {
    one: 'Un restaurante tiene como máximo {count} pantalla activa.',
    other:
      'Un restaurante tiene como máximo {count} pantallas activas. Revoca una para crear otra.',
  },
  setting_does:
    'Lo que debe mostrar que quien vota está en el restaurante. Un cambio vale para cada voto desde ese momento; los votos ya contados se quedan.',
  policy_position_or_code: 'Ubicación o código',
  policy_position_or_code_means:
    'Una ubicación a menos de 0.5 millas, o el código de la pantalla del mostrador. Todos pueden votar; una ubicación se puede falsificar.',
  policy_code: 'Solo código',
  policy_code_means:
    'Solo el código de la pantalla del mostrador. Los restaurantes sin pantalla no reciben votos.',
  policy_code_where_counter: 'Código donde haya pantalla del mostrador',
  policy_code_where_counter_means:
    'Los restaurantes con una pantalla activa necesitan su código; en los demás basta la ubicación.',
  setting_saved: 'Guardado. Vale para cada voto desde ahora.',
  errors: {
    venue_code_unknown:
      'Este código no es de la pantalla de este restaurante, o ya es viejo: hay uno nuevo cada 30 segundos. Mira otra vez la pantalla.',
    venue_code_clock:
      'Este código tiene unos {minutes} min de diferencia. Usa el que la pantalla muestra ahora. Si es este, su reloj está mal: pide al personal que recargue la pantalla.',
    venue_code_used_up:
      'Mucha gente ya usó este código. Espera el siguiente, como máximo 30 segundos.',
    venue_screen_revoked:
      'Esta pantalla del mostrador está revocada, así que sus códigos no cuentan. Avísale al personal; puede preparar una nueva.',
    venue_screen_not_found: 'Esa pantalla del mostrador no existe.',
    venue_screens_full:
      'Un restaurante tiene como máximo {maxScreens} pantallas activas. Revoca una primero.',
    venue_claim_gone:
      'Esta visita es de otro día, o ya la usó otra cuenta. Escanea otra vez la pantalla del mostrador.',
    venue_code_needed:
      'Aquí un voto necesita el código de la pantalla del mostrador. Escanea su código QR o escribe sus seis signos y luego vota.',
    setting_evidence_invalid: 'Elige uno de los tres tipos de prueba.',
  },
  fields: {
    code: 'código',
    claimToken: 'prueba del teléfono',
    screenId: 'pantalla del mostrador',
    label: 'nombre de la pantalla',
  },
} satisfies Shape<typeof english>;

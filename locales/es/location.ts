import type { location as english } from '../en/location.ts';
import type { Shape } from '../translate.ts';

export const location = {
  denied: 'Acceso a la ubicación denegado',
  unsupported: 'La geolocalización no es compatible',
  unavailable: 'No se pudo obtener la ubicación',
  timeout: 'La solicitud de ubicación tardó demasiado',
  other: 'No se pudo obtener la ubicación',

  verifying_title: 'Verificando tu ubicación',
  verifying: 'Tarda unos segundos. Deja tu teléfono donde vea el cielo.',
  asking: 'Permite que Vota Taco vea dónde estás: la pregunta está en tu pantalla.',
  attempt: 'Todavía no. Intento {attempt} de {attempts}…',
  access_title: 'Se necesita acceso a tu ubicación',
  far_title: 'Estás demasiado lejos',
  error_title: 'Error de ubicación',
  failed_title: 'No se pudo verificar tu ubicación',
  retry: 'Revisar de nuevo',

  vote_unsupported: 'Este navegador no admite la geolocalización',
  vote_unavailable: 'No se pudo obtener tu ubicación',
  once: 'Miramos una vez, cuando votas.',

  why_denied_app: 'Activa la ubicación para la app de Vota Taco.',
  why_denied_in_app:
    'Esta página está abierta dentro de otra app, que no le comparte tu ubicación.',
  why_denied_phone: 'Activa la ubicación para este sitio en tu teléfono.',
  why_denied_safari: 'Activa la ubicación para este sitio en Safari.',
  why_denied_computer: 'Activa la ubicación para este sitio en tu navegador.',
  why_unsupported: 'Abre esta página en un navegador que sepa dónde estás.',
  why_unavailable_phone: 'Ahora mismo tu teléfono no sabe dónde está.',
  why_unavailable_computer: 'Ahora mismo tu computadora no sabe dónde está.',
  why_timeout_phone: 'Tu teléfono tardó demasiado en encontrar dónde está.',
  why_timeout_computer: 'Tu computadora tardó demasiado en encontrar dónde está.',

  steps_denied: 'Cómo permitirlo',
  steps_other: 'Qué puede ayudar',

  app_settings: 'Abre la Configuración de tu teléfono, luego Apps y luego Vota Taco.',
  app_allow: 'En Ubicación, elige “Al usar la app” y la ubicación exacta.',
  in_app_menu: 'Toca el menú de tres puntos al borde de la pantalla.',
  in_app_open: 'Elige “Abrir en el navegador”, “Abrir en Safari” o “Abrir en Chrome”.',
  in_app_vote: 'Califica tu platillo y vota ahí.',
  ios_services: 'Abre Configuración, Privacidad y seguridad, Localización: actívala.',
  ios_websites: 'Ahí, en Sitios web de Safari, elige “Al usar la app”.',
  ios_site:
    'En Safari, abre el menú junto a la dirección, luego Configuración del sitio web: permite la ubicación.',
  ios_browser: 'En esa lista, toca este navegador y elige “Al usar la app”.',
  reload: 'Recarga esta página. Tus calificaciones te esperan aquí.',
  reload_list: 'Recarga esta página.',
  mac_site: 'En el menú Safari, abre Configuración, Sitios web, Ubicación: permite este sitio.',
  mac_services:
    'En Configuración del Sistema, Privacidad y seguridad, Localización: activa Safari.',
  android_icon: 'Toca el ícono a la izquierda de la dirección y luego Permisos.',
  android_allow: 'Activa la ubicación.',
  android_system:
    '¿Sigue bloqueada? En la Configuración de tu teléfono, dale a este navegador la ubicación precisa.',
  chrome_icon: 'Haz clic en el ícono a la izquierda de la dirección.',
  chrome_allow: 'Activa la ubicación.',
  computer_system:
    '¿Sigue bloqueada? Permite este navegador en los ajustes de ubicación de tu computadora.',
  firefox_icon: 'Abre los permisos a la izquierda de la dirección.',
  firefox_allow: 'Quita el bloqueo de tu ubicación.',
  other_icon: 'Abre los ajustes del sitio a la izquierda de la dirección.',
  other_allow: 'Permite la ubicación.',
  android_location: 'Desliza hacia abajo desde arriba de la pantalla y activa la ubicación.',
  wifi: 'Activa el Wi-Fi, aunque no haya red: ayuda a encontrarte.',
  sky: 'Sal al aire libre o acércate a una ventana.',
  computer_wifi: 'Activa el Wi-Fi: tu computadora se ubica por las redes cercanas.',
  computer_allow: 'En los ajustes de ubicación de tu computadora, permite este navegador.',
  use_phone: 'O usa tu teléfono.',
  wait: 'Revisa de nuevo: la primera vez es la que más tarda.',
  update: 'Usa la versión más nueva de Safari, Chrome o Firefox.',
} satisfies Shape<typeof english>;

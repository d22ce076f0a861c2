import type { integrity as english } from '../en/integrity.ts';
import type { Shape } from '../translate.ts';

export const integrity = {
  title: '¿Qué tan limpia es la votación?',
  intro:
    'Esta página se hace sola con los registros del festival. Dice cómo mostraron los votantes que estaban en un restaurante, qué votos no cuentan y por qué, y qué pasó con las apelaciones. No nombra a ningún votante.',
  read_at: 'Al {at} (hora de Nueva York)',
  load_error: 'No se pudo cargar el informe.',
  evidence_title: 'Cómo mostraron los votantes que estaban ahí',
  evidence_intro: 'Hoy cuentan {votes} votos. Esto es lo que los respalda:',
  evidence_code: 'Escanearon el código del restaurante en el mostrador.',
  evidence_position: 'Su teléfono estaba a menos de 0.3 millas.',
  evidence_position_near: 'Su teléfono estaba a menos de 0.5 millas.',
  evidence_position_late: 'No tenían red; el voto llegó después, con la ubicación de ese momento.',
  evidence_admin: 'Votos de prueba de los organizadores',
  evidence_unrecorded: 'Emitidos antes de que esto se registrara.',
  other_evidence: 'De otras formas',
  excluded_title: 'Votos que no cuentan',
  excluded_intro: 'Los organizadores excluyeron estos votos. A cada votante se le dijo por qué.',
  excluded_none: 'Ningún voto está excluido.',
  held_title: 'Votos en revisión',
  held_intro:
    'Los organizadores están revisando estos votos. Por ahora no cuentan, y vuelven a contar solos a más tardar en tres días.',
  held_none: 'Ningún voto está en revisión.',
  by_reason: 'Por motivo',
  by_restaurant: 'Por restaurante',
  reason_not_at_the_restaurant: 'El votante no estaba en el restaurante',
  reason_several_accounts: 'Una persona con varias cuentas',
  reason_automated: 'Enviados por un programa',
  reason_own_restaurant: 'De gente del propio restaurante',
  reason_bought_or_pressed: 'Pagados o con presión',
  reason_other: 'Otra cosa',
  reason_mistake: 'Un error',
  reason_appeal_granted: 'Se aceptó una apelación',
  all_reasons: 'Todos los motivos juntos',
  all_restaurants: 'Todos los restaurantes juntos',
  other_reasons: 'Otros motivos juntos',
  other_restaurants: 'Otros restaurantes juntos',
  appeals_title: 'Apelaciones',
  appeals_intro:
    'Cada votante puede apelar una vez. Decide otro organizador, no el que tomó la decisión.',
  appeals_pending: 'Esperan una decisión',
  appeals_granted: 'Aceptadas: los votos vuelven a contar',
  appeals_rejected: 'No aceptadas',
  few: 'menos de {least}',
  how_title: 'Cómo funciona',
  how_people:
    'Ninguna máquina quita un voto de la cuenta. Los programas señalan lo que se ve raro; decide una persona, y también una segunda si la decisión es grande o mueve uno de los diez primeros lugares. Todo lo demás cuenta: los totales de aquí, de las páginas de los restaurantes, de las clasificaciones y de los archivos son los mismos números.',
  how_told:
    'Quien emitió un voto excluido o retenido se entera por correo, con el motivo, y puede apelar.',
  how_small:
    'Las cifras menores de {least} van juntas con otras, para que no se pueda reconocer a nadie, ni restando.',
  to_policy: 'Nuestra política de moderación',
  to_ledger: 'Vuelve a contar los votos',
  as_json: 'Esta página como datos (JSON)',
} satisfies Shape<typeof english>;

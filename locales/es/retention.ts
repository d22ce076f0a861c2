import type { retention as english } from '../en/retention.ts';
import type { Shape } from '../translate.ts';

export const retention = {
  title: 'Qué se borra y cuándo',
  intro:
    'Lo que prometen nuestras políticas: el programa lo cumple solo cada {minutes} minutos. Nadie tiene que apretar un botón.',
  load_error: 'No se pudo cargar el informe.',
  column_what: 'Qué',
  column_period: 'Se guarda',
  column_ran: 'Última revisión',
  column_erased: 'Último borrado',
  column_next: 'Lo próximo',
  days: { one: '{count} día', other: '{count} días' },
  years: { one: '{count} año', other: '{count} años' },
  rows: { one: '{count} fila,', other: '{count} filas,' },
  never_ran: 'Todavía no',
  never_erased: 'Todavía nada',
  due: { one: '{count} fila ahora', other: '{count} filas ahora' },
  nothing_next: 'Nada que borrar',
  failed:
    'Falló: {moment} ({failure}). Se intenta de nuevo en {minutes} minutos; el registro del servidor dice más.',
  positions: 'Ubicación de los votos',
  positions_goes:
    'Se van las coordenadas, la precisión y la distancia exacta. Queda qué tan cerca fue, en {steps} tramos.',
  sessions: 'Sesiones sin señales de vida',
  sessions_goes: 'Quien falta tanto tiempo vuelve a iniciar sesión.',
  accounts: 'Cuentas eliminadas',
  accounts_goes:
    'Casi todo se va al eliminarla. Después, sus votos y sus entradas en el registro llevan otro nombre. Los votos siguen contados.',
  audit_names: 'Nombres en el registro de cambios',
  audit_names_goes:
    'Se van el nombre y la dirección de quien hizo el cambio. Lo que se hizo se queda.',
  mails: 'Direcciones de correos',
  mails_goes:
    'De los que esperan, los que no se pudieron enviar y los del buzón de la demostración.',
  unconfirmed: 'Cuentas sin confirmar',
  unconfirmed_goes: 'La dirección queda libre otra vez.',
  page_views: 'Páginas visitadas',
  page_views_goes: 'Se va cada una. Queda cuántas fueron.',
  recipients: 'Destinatarios de correos masivos',
  recipients_goes:
    'Se van las direcciones. Queda a cuántos llegó. El envío que nadie tocó en ese tiempo se cancela con ellas.',
  reports: 'Reportes resueltos',
  reports_goes:
    'Se van con las palabras de las que trataban. En las decisiones también se van esas palabras; la decisión misma se queda.',
  traces: 'Lo que los votos tienen en común',
  traces_goes:
    'Se van las marcas cifradas de la red, del proveedor de correo y del aparato, y los códigos canjeados en el mostrador; con la última se va su clave. Queda lo que mostró que quien votó estaba ahí.',
  votes: 'Votos',
  votes_goes: 'Con sus marcas y todo lo que los cuenta.',
  aggregates: 'Cifras por día',
  aggregates_goes:
    'Visitas, aparatos, idiomas, inicios de sesión y qué tan cerca fueron los votos. Los totales de votos se quedan con los votos.',
} satisfies Shape<typeof english>;

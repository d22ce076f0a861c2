import type { doctor as english } from '../en/doctor.ts';
import type { Shape } from '../translate.ts';

export const doctor = {
  title: '¿Está todo bien configurado?',
  intro:
    'El servidor que responde revisa su propia configuración. npm run doctor dice lo mismo en una terminal.',
  again: 'Revisar otra vez',
  checking: 'Revisando…',
  checked_at: 'Revisado: {moment}',
  load_error: 'No se pudo hacer la revisión.',
  verdict_ok: 'Bien',
  verdict_warning: 'Aviso',
  verdict_fault: 'Falla',
  check_database: 'Base de datos',
  check_encoding: 'Codificación',
  check_clock: 'Reloj',
  check_migrations: 'Migraciones',
  check_mail: 'Servidor de correo',
  check_address: 'Dirección pública',
  check_proxies: 'Proxies',
  check_disk: 'Disco',
  check_backup: 'Copia de seguridad',
  database_postgres: 'PostgreSQL {version}.',
  database_embedded: 'La base de datos integrada, en {folder}. No hay una segunda copia.',
  database_in_memory:
    '{folder} está en la memoria: si la máquina se reinicia, se pierden todos los votos. Pon en DATA_DIR una carpeta en un disco.',
  database_old:
    'PostgreSQL {version} es demasiado viejo. Actualízalo a la versión 15 o a una más nueva.',
  database_away: 'No se puede consultar la base de datos. {reason}',
  encoding_ok: '{encoding}.',
  encoding_wrong:
    'La base de datos {database} tiene la codificación {encoding}, en la que no caben todos los nombres. Restaura una copia de seguridad en una con UTF8.',
  clock_ok: 'Se aparta {seconds} segundos del de la base de datos.',
  clock_differs:
    'Se aparta {seconds} segundos del de la base de datos. Usa NTP en las dos máquinas: el reloj del servidor decide el día de un voto.',
  migrations_ok: {
    one: 'La base de datos la tiene.',
    other: 'La base de datos tiene las {count}.',
  },
  migrations_missing: {
    one: 'A la base de datos le falta {count} migración. El servidor la aplica en su próximo inicio.',
    other:
      'A la base de datos le faltan {count} migraciones. El servidor las aplica en su próximo inicio.',
  },
  migrations_foreign: {
    one: 'La base de datos tiene {count} migración que esta versión no conoce. Inicia la versión más nueva.',
    other:
      'La base de datos tiene {count} migraciones que esta versión no conoce. Inicia la versión más nueva.',
  },
  migrations_held:
    'No se puede abrir ninguna base de datos: todavía no hay una, o la usa un servidor en marcha. Pregúntale a ese servidor en su página de ajustes.',
  mail_ok: '{host} nos deja entrar.',
  mail_mailbox: 'No hay ninguno: los correos están en el buzón de la demo.',
  mail_refused: '{host} nos rechaza: {answer} Corrige el nombre y la contraseña en SMTP_URL.',
  mail_away:
    '{host} no responde ({reason}). Corrige el nombre y el puerto en SMTP_URL, o deja que el cortafuegos lo permita.',
  address_ok: '{address} lleva a este sitio.',
  address_away:
    'No se llega a {address} desde aquí ({reason}). Si la gente tampoco puede abrirla, revisa su nombre, su certificado y el proxy.',
  address_other:
    '{address} no lleva a este sitio: la respuesta a /healthz tiene el estado {status}. Corrige PUBLIC_URL o el proxy.',
  proxies_ok: 'Tu solicitud viene de {address}.',
  proxies_named: '{proxies} pueden decir de dónde vienen las solicitudes.',
  proxies_none: 'El sitio se abre sin TLS, así que no se espera ninguno.',
  proxies_unset:
    'TRUSTED_PROXIES está vacío, aunque el proxy con TLS está antes de este servidor: todas las personas comparten su dirección en límites y sesiones. Pon ahí la dirección del proxy.',
  proxies_missing:
    'Tu solicitud parece venir de {address}. Si es un proxy, agrégalo a TRUSTED_PROXIES; si estás en la misma red, todo está bien.',
  disk_ok: 'Hay {gigabytes} GB libres en {folder}.',
  disk_low: 'Solo hay {gigabytes} GB libres en {folder}. Haz espacio antes de que se llene.',
  disk_full: 'Solo hay {gigabytes} GB libres en {folder}. Haz espacio ahora mismo.',
  backup_ok: 'La más reciente tiene {hours} horas.',
  backup_off: 'La demo no necesita ninguna.',
  backup_unset:
    'BACKUP_DIR no está puesto, así que aquí no se sabe de ninguna. Ponlo y haz copias con un horario, o vigílalas en otro lugar.',
  backup_none:
    'No hay ninguna en {folder}. Ejecuta npm run backup y mira por qué el horario no hizo ninguna.',
  backup_old:
    'La más reciente en {folder} tiene {hours} horas. Mira por qué el horario no hizo otra desde entonces.',
  backup_unreadable: 'No se puede leer {folder} ({reason}). Corrige BACKUP_DIR o de quién es.',
  timed_out: 'No hubo respuesta en {seconds} segundos.',
} satisfies Shape<typeof english>;

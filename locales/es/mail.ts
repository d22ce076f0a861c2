import type { mail as english } from '../en/mail.ts';
import type { Shape } from '../translate.ts';

export const mail = {
  news_why: 'Recibes este correo porque el {date} aceptaste recibir noticias del festival.',
  news_stop: 'No recibir más noticias por correo',
  news_test_why:
    'Esto es una prueba. En el correo de verdad, aquí se dice por qué lo recibe cada persona.',
  news_test_subject: 'Prueba: {subject}',
  link_expires: {
    one: 'El enlace sirve una sola vez, durante una hora.',
    other: 'El enlace sirve una sola vez, durante {count} horas.',
  },
  confirm_subject: 'Confirma tu correo para Vota Taco',
  confirm_hello: '¡Te damos la bienvenida a Vota Taco!',
  confirm_why: 'Con un toque confirmas que este correo es tuyo. Entonces tus votos cuentan.',
  confirm_action: 'Confirmar mi correo',
  confirm_not_you: 'Si no te registraste, no tienes que hacer nada.',
  reset_subject: 'Crea una contraseña nueva para Vota Taco',
  reset_why: 'Alguien, seguramente tú, pidió una contraseña nueva para tu cuenta de Vota Taco.',
  reset_what:
    'Elígela aquí. Después inicia sesión con ella; en los demás dispositivos se cierra tu sesión.',
  reset_action: 'Crear una contraseña nueva',
  reset_not_you: 'Si no fuiste tú, no tienes que hacer nada: tu contraseña sigue igual.',
  invitation_begin_subject: 'Tu cuenta de Vota Taco está lista',
  invitation_begin_what:
    'Los organizadores de Vota Taco prepararon una cuenta para ti con este correo.',
  invitation_begin_why: 'Elige una contraseña y listo. Con eso tu correo queda confirmado.',
  invitation_return_subject: 'Elige una contraseña nueva para Vota Taco',
  invitation_return_what:
    'Los organizadores de Vota Taco restablecieron tu acceso: tu contraseña anterior ya no sirve y se cerró tu sesión en todas partes.',
  invitation_return_why:
    'Todo lo tuyo se queda: votos, reseñas, favoritos y restaurantes. Elige una contraseña nueva y entras otra vez.',
  invitation_change_subject: 'Tu enlace para una contraseña nueva de Vota Taco',
  invitation_change_what:
    'Los organizadores de Vota Taco te enviaron este enlace para que elijas una contraseña nueva para tu cuenta.',
  invitation_change_why:
    'Mientras no lo uses, entras como siempre. Cuando lo uses, solo servirá la contraseña nueva y se cerrará tu sesión en todas partes.',
  invitation_action: 'Elegir mi contraseña',
  invitation_expires: {
    one: 'El enlace sirve una sola vez, durante un día.',
    other: 'El enlace sirve una sola vez, durante {count} días.',
  },
  invitation_return_not_you: 'Si no esperabas este correo, escribe a {email}.',
  invitation_change_not_you: 'Si no necesitas otra contraseña, no tienes que hacer nada.',
  invitation_begin_not_you:
    'Si no quieres una cuenta, no tienes que hacer nada: sin contraseña nadie puede entrar.',
  attempt_subject: 'Ya tienes una cuenta de Vota Taco',
  attempt_what: 'Alguien acaba de intentar registrarse en Vota Taco con tu correo.',
  attempt_you:
    'Si fuiste tú: ya tienes una cuenta. Inicia sesión, o crea una contraseña nueva si ya no recuerdas la tuya.',
  attempt_sign_in: 'Iniciar sesión',
  attempt_not_you:
    'Si no fuiste tú, no tienes que hacer nada: nada cambió, y sin tu contraseña nadie puede entrar.',
  deleted_subject: 'Tu cuenta de Vota Taco se eliminó',
  deleted_what: 'Tu cuenta se eliminó, y con ella tu nombre y tus reseñas.',
  deleted_votes:
    'Tus votos siguen contando sin tu nombre ni tu correo. Los votos de hoy conservan el correo hasta que termine el día, para que nadie vote dos veces.',
  deleted_back: 'Puedes volver cuando quieras: solo regístrate de nuevo.',
  deleted_not_you:
    'Si no fuiste tú, alguien pudo entrar como tú: cambia tu contraseña donde también la uses, y la de este buzón de correo.',
  organizers_deleted_subject: 'Los organizadores eliminaron tu cuenta de Vota Taco',
  organizers_deleted_what:
    'Los organizadores de Vota Taco eliminaron tu cuenta, y con ella tu nombre, tus favoritos, tus reseñas y tu acceso a restaurantes.',
  organizers_deleted_ask: 'Si crees que es un error, escribe a {email}.',
  organizers_deleted_back: 'Puedes registrarte de nuevo con este correo.',
  vote_subject: 'Tu voto en {restaurant} ya cuenta',
  vote_thanks: '¡Gracias por votar!',
  vote_thanks_name: '¡Gracias por votar, {name}!',
  vote_what: {
    one: '1 punto para {dish} en {restaurant}, el {day}.',
    other: '{count} puntos para {dish} en {restaurant}, el {day}.',
  },
  vote_again: 'Puedes votar una vez al día en cada restaurante.',
  vote_receipt_what:
    'Tu recibo muestra que este voto está en el registro público del festival, que cualquiera puede volver a contar. Tu teléfono lo comprueba por sí mismo.',
  vote_receipt: 'Tu recibo',
  vote_see_all: 'Ver mis votos',
  vote_restaurant: 'Volver al restaurante',
  vote_why: 'Te enviamos un correo después de cada voto.',
  vote_off: 'No recibir más correos después de votar',
  vote_account: 'Tu cuenta',
  review_answered_subject: '{restaurant} respondió a tu reseña',
  review_answered_what: '{restaurant} respondió a tu reseña.',
  review_answered_review: 'Escribiste: “{text}”',
  review_answered_reply: '{restaurant}: “{text}”',
  review_answered_action: 'Leerla',
  review_answered_why: 'Te enviamos un correo cuando un restaurante responde a tu reseña.',
  new_reviews_subject: 'Nuevas reseñas de {restaurant}',
  new_reviews_what: 'Esto escribe la gente sobre {restaurant}:',
  new_reviews_more: 'Hay más en tu panel.',
  new_reviews_action: 'Leer y responder',
  new_reviews_why:
    'Este restaurante es tuyo en Vota Taco. Te enviamos como máximo un correo por hora sobre nuevas reseñas.',
  review_mails_off: 'No recibir más correos sobre reseñas',
  hello: '¡Hola!',
  hello_name: 'Hola, {name}:',
  reason: 'La organización escribe: {reason}',
  access_requested_subject: {
    one: '{count} persona pide el panel de un restaurante',
    other: '{count} solicitudes de paneles de restaurantes esperan',
  },
  access_requested_what: {
    one: 'Una solicitud del panel de un restaurante te espera:',
    other: '{count} solicitudes de paneles de restaurantes te esperan:',
  },
  access_requested_for: {
    one: '{restaurant}: {count} solicitud',
    other: '{restaurant}: {count} solicitudes',
  },
  access_requested_more: {
    one: 'Y {count} restaurante más.',
    other: 'Y {count} restaurantes más.',
  },
  access_requested_promise: 'Prometemos una respuesta en 24 horas.',
  access_requested_action: 'Ver las solicitudes',
  access_requested_why: 'Recibes este correo porque organizas Vota Taco.',
  told_subject: 'A toda la organización: {what}',
  told_what: '{who} ({email}) hizo esto el {at}:',
  told_act:
    'Todas las personas que organizan reciben este correo, para que nadie lo haga sin ser visto. Si no se acordó, pregunta y revisa el registro.',
  told_action: 'Abrir el registro de cambios',
  factor_subject: 'Cambió el segundo paso de tu cuenta',
  factor_subject_codes_refused: 'Demasiados códigos equivocados para tu cuenta',
  factor_app_on:
    'Se configuró una aplicación de códigos para tu cuenta. Desde ahora te pedimos su código después de tu contraseña.',
  factor_app_off: 'Se desactivó la aplicación de códigos de tu cuenta.',
  factor_codes_new:
    'Se crearon códigos de recuperación nuevos para tu cuenta. Los anteriores ya no sirven.',
  factor_code_used:
    'Alguien entró a tu cuenta, o confirmó ahí que eres tú, con uno de tus códigos de recuperación. Ese código ya no sirve.',
  factor_codes_refused:
    'Alguien escribió demasiados códigos equivocados para tu cuenta. Quien llega hasta ahí sabe tu contraseña o tiene un navegador en el que tu sesión está abierta. Durante una hora no se aceptan más códigos de ahí.',
  factor_passkey_added: 'Se agregó una llave de acceso a tu cuenta.',
  factor_passkey_removed: 'Se quitó una llave de acceso de tu cuenta.',
  factor_reset:
    'Alguien de la organización restableció el segundo paso de tu cuenta. Se cerró tu sesión en todas partes; entras con tu contraseña. Configura de nuevo un segundo paso.',
  factor_action: 'Abrir tu cuenta',
  factor_not_you:
    '¿No fuiste tú? Entonces pon enseguida una contraseña nueva y avisa a la organización.',
  cluster_network: 'Una sola red dio el {percent} % de los votos de hoy de {restaurant}',
  cluster_subnet: 'Una sola conexión dio el {percent} % de los votos de hoy de {restaurant}',
  cluster_mail_domain:
    'Un solo dominio de correo dio el {percent} % de los votos de hoy de {restaurant}',
  cluster_device: 'Un solo dispositivo dio el {percent} % de los votos de hoy de {restaurant}',
  cluster_position:
    'Una misma posición exacta dio el {percent} % de los votos de hoy de {restaurant}',
  cluster_burst:
    'El {percent} % de los votos de hoy de {restaurant} no se parece a los del público del festival',
  cluster_what: {
    one: '{count} de los {total} votos de ese día para {restaurant} pertenece a un grupo que el público del festival no explica.',
    other:
      '{count} de los {total} votos de ese día para {restaurant} pertenecen a un grupo que el público del festival no explica.',
  },
  cluster_counts:
    'Todos cuentan hasta que alguien de la organización decida. Revisa el grupo y retén o excluye sus votos, o descártalo.',
  cluster_action: 'Revisar los votos',
  sign_ups_network: {
    one: '{count} cuenta nueva en una hora desde una sola red',
    other: '{count} cuentas nuevas en una hora desde una sola red',
  },
  sign_ups_mail_domain: {
    one: '{count} cuenta nueva en una hora con un solo dominio de correo',
    other: '{count} cuentas nuevas en una hora con un solo dominio de correo',
  },
  sign_ups_guarded:
    'Es mucho más de lo normal en este festival. Ahora se pide a las cuentas nuevas una prueba de trabajo: las personas no lo notan y los programas van despacio.',
  sign_ups_unguarded:
    'Es mucho más de lo normal en este festival. No se pide nada a las cuentas nuevas, porque la prueba de trabajo está en «nunca».',
  sign_ups_next:
    'Termina por sí sola media hora después del último registro fuera de lo normal. Los votos de esas cuentas cuentan hasta que alguien de la organización decida.',
  sign_ups_action: 'Abrir los ajustes',
  staff_invited_subject: 'Puedes marcar platillos agotados de {restaurant}',
  staff_invited_by:
    '{person} te da acceso para marcar platillos agotados de {restaurant} en Vota Taco.',
  staff_invited_what: 'Puedes marcar platillos agotados de {restaurant} en Vota Taco.',
  staff_invited_how:
    'Inicia sesión con {email}, o crea una cuenta con este correo. Después basta un toque en cada platillo.',
  staff_invited_action: 'Abrir los platillos',
  staff_invited_why:
    'Recibes este correo porque {restaurant} te dio acceso. Si es un error, no hagas nada.',
  access_approved_subject: 'Ya puedes entrar: el panel de {restaurant}',
  access_approved_what:
    'Tu solicitud para {restaurant} fue aprobada. En el panel ves los votos y las reseñas conforme llegan.',
  access_given_what:
    'Los organizadores te dieron acceso al panel de {restaurant}. Ahí ves los votos y las reseñas conforme llegan.',
  access_given_why:
    'Recibes este correo porque los organizadores te registraron como dueño de {restaurant}.',
  access_approved_action: 'Abrir el panel',
  access_rejected_subject: 'Tu solicitud para {restaurant}',
  access_rejected_what: 'Tu solicitud para el panel de {restaurant} no fue aprobada.',
  access_revoked_subject: 'Tu acceso a {restaurant} terminó',
  access_revoked_what: 'Ya no puedes ver el panel de {restaurant}.',
  access_again_action: 'Ver mi solicitud o enviar otra',
  access_why: 'Recibes este correo porque pediste el panel de un restaurante en Vota Taco.',
  proposal_approved_subject: 'Tus cambios en {restaurant} ya se ven',
  proposal_approved_what:
    'La organización aprobó tus cambios. A partir de ahora los ve todo el mundo.',
  proposal_approved_action: 'Ver la página',
  proposal_rejected_subject: 'Tus cambios en {restaurant} no se aceptaron',
  proposal_rejected_what: 'La página de {restaurant} se queda como está.',
  proposal_rejected_action: 'Cambiar y enviar otra vez',
  proposal_why: 'Recibes este correo porque propusiste cambios en {restaurant}.',
  violation_ruled_subject_warning: 'Una advertencia por tu reseña en Vota Taco',
  violation_ruled_subject_suspension_short: 'Tu cuenta de Vota Taco está suspendida',
  violation_ruled_subject_suspension: 'Tu cuenta de Vota Taco está suspendida',
  violation_ruled_subject_suspension_long: 'Tu cuenta de Vota Taco está suspendida',
  violation_ruled_subject_ban: 'Tu cuenta de Vota Taco está bloqueada',
  violation_ruled_what:
    'Los organizadores decidieron que tu reseña de {restaurant} va contra nuestras reglas. Ya no se muestra.',
  violation_ruled_text: 'Escribiste: {text}',
  violation_ruled_warning: 'Es una advertencia. Puedes seguir votando y escribiendo.',
  violation_ruled_suspended:
    'Hasta el {until} (hora de Nueva York) no puedes iniciar sesión, votar ni escribir. Después todo vuelve a funcionar solo.',
  violation_ruled_ban: 'Tu cuenta está bloqueada: ya no puede iniciar sesión, votar ni escribir.',
  violation_ruled_appeal:
    'Si crees que es un error, puedes apelar hasta el {until} (hora de Nueva York). Lo revisa alguien que no decidió antes, si hay otra persona.',
  violation_ruled_action: 'Leer la decisión o apelar',
  violation_ruled_why: 'Recibes este correo porque se trata de tu cuenta de Vota Taco.',
  review_hidden_subject: 'Tu reseña de {restaurant} está oculta',
  review_hidden_what: 'Los organizadores ocultaron tu reseña de {restaurant}: ya solo tú la ves.',
  review_hidden_for: 'Por qué: {reason}.',
  review_hidden_only:
    'No pasa nada más, y no es una falta. Puedes cambiar tu reseña: entonces la revisamos otra vez.',
  review_hidden_object: {
    one: 'Si crees que nos equivocamos, escribe a {supportEmail} en un plazo de {count} día. La revisa otra persona de la organización, si la hay.',
    other:
      'Si crees que nos equivocamos, escribe a {supportEmail} en un plazo de {count} días. La revisa otra persona de la organización, si la hay.',
  },
  account_banned_object: {
    one: 'Si crees que es un error, escribe a {supportEmail} en un plazo de {count} día. Lo revisa otra persona de la organización, si la hay.',
    other:
      'Si crees que es un error, escribe a {supportEmail} en un plazo de {count} días. Lo revisa otra persona de la organización, si la hay.',
  },
  appeal_granted_subject: 'Aceptamos tu apelación',
  appeal_granted_what: 'La decisión sobre tu reseña de {restaurant} se retiró y ya no cuenta.',
  appeal_rejected_subject: 'No aceptamos tu apelación',
  appeal_rejected_what: 'La decisión sobre tu reseña de {restaurant} se mantiene. Es definitiva.',
  appeal_decided_action: 'Ver la decisión',
  report_dismissed_subject: 'Sobre tu reporte: {restaurant}',
  report_dismissed_what:
    'Alguien de la organización la revisó: la reseña cumple nuestras reglas y se queda.',
  report_upheld_subject: 'Sobre tu reporte: {restaurant}',
  report_upheld_what: 'Alguien de la organización la revisó: la reseña ya no se muestra.',
  report_thanks: 'Gracias por reportar una reseña de {restaurant}.',
  report_action: 'Ir al restaurante',
  report_why:
    'Recibes este correo porque reportaste una reseña. Ni quien la escribió ni otros visitantes saben que fuiste tú.',
} satisfies Shape<typeof english>;

export const mail = {
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
  vote_subject: 'Tu voto en {restaurant} ya cuenta',
  vote_thanks: '¡Gracias por votar!',
  vote_thanks_name: '¡Gracias por votar, {name}!',
  vote_what: {
    one: '1 punto para {dish} en {restaurant}, el {day}.',
    other: '{count} puntos para {dish} en {restaurant}, el {day}.',
  },
  vote_again: 'Puedes votar una vez al día en cada restaurante.',
  vote_see_all: 'Ver mis votos',
  vote_restaurant: 'Volver al restaurante',
  vote_why: 'Te enviamos un correo después de cada voto.',
  vote_off: 'No recibir más correos después de votar',
  vote_account: 'Tu cuenta',
};

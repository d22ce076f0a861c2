export const mail = {
  confirm_subject: 'Confirma tu correo para Vota Taco',
  confirm_hello: '¡Te damos la bienvenida a Vota Taco!',
  confirm_why: 'Con un toque confirmas que este correo es tuyo. Entonces tus votos cuentan.',
  confirm_action: 'Confirmar mi correo',
  confirm_expires: 'El enlace sirve una sola vez, durante {hours} horas.',
  confirm_not_you: 'Si no te registraste, no tienes que hacer nada.',
};

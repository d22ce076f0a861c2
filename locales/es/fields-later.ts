export const laterFields = {
  email: 'correo electrónico',
  password: 'contraseña',
  fullName: 'nombre completo',
  provider: 'proveedor',
  personId: 'cuenta',
  sessionId: 'sesión',
  mailId: 'correo',
  token: 'enlace de confirmación',
  locale: 'idioma',
  newsMails: 'noticias por correo',
};

export const audit = {
  title: 'Registro de cambios',
};

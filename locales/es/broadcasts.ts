export const broadcasts = {
  title: 'Correo a muchos',
};

export const imports = {
  title: 'Importar una hoja de cálculo',
};

export const imports = {
  title: 'Import a spreadsheet',
};

/** The fictional sponsors of the demo festival, in the format of the setting `sponsors`. */
export const demoSponsors = [
  {
    name: 'Salsa Comadre',
    logoUrl: '/sponsors/salsa-comadre.svg',
    url: 'https://salsa-comadre.example',
  },
  { name: 'Masa Norte', logoUrl: '/sponsors/masa-norte.svg', url: 'https://masa-norte.example' },
  {
    name: 'Aguas del Valle',
    logoUrl: '/sponsors/aguas-del-valle.svg',
    url: 'https://aguas-del-valle.example',
  },
];

import type { labels as english } from '../en/labels.ts';
import type { Shape } from '../translate.ts';

export const labels = {
  name: 'Nombre',
  description: 'Descripción en cualquier idioma',
  descriptionEn: 'Descripción en inglés',
  descriptionEs: 'Descripción en español',
  logoUrl: 'Logotipo',
  imageUrl: 'Foto',
  stateId: 'Estado',
  countyId: 'Condado',
  address: 'Dirección',
  zipCode: 'Código postal',
  phone: 'Teléfono',
  latitude: 'Latitud',
  longitude: 'Longitud',
  instagramUrl: 'Instagram',
  facebookUrl: 'Facebook',
  tiktokUrl: 'TikTok',
  videoUrl: 'Video',
  openingHours: 'Horario',
  featuredDishId: 'Platillo destacado',
} satisfies Shape<typeof english>;

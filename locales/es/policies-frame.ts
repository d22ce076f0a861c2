import type { texts as english } from '../en/policies-frame.ts';
import type { Shape } from '../translate.ts';

/** The frame around every policy. */
export const texts = {
  page: {
    back: 'Atrás',
    effective: 'Fecha de vigencia: {date}',
    review: 'Próxima revisión: {date}',
    contents: 'En esta página',
    print: 'Imprimir',
    contact_title: '¿Alguna pregunta sobre esta página?',
    contact:
      'Respondemos en un plazo de {supportHours} horas, de {supportFromAm} a. m. a {supportToPm} p. m., hora del Este (EST).',
    contact_write: 'Escribe a {email}',
  },
} satisfies Shape<typeof english>;

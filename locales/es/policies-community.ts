import type { texts as english } from '../en/policies-community.ts';
import type { Shape } from '../translate.ts';

/** One key per section, with its title and paragraphs in order; `item_` is a line of a list. */
export const texts = {
  page: {
    title: 'Normas de la comunidad',
    description:
      'Cómo nos tratamos en el festival: puntos honestos, reseñas justas y respeto para quien cocina y para quien come.',
    intro:
      'Alguien madrugó para hacer ese taco. Otra persona va a leer tus palabras antes de manejar hasta allá. Sé honesto con los dos.',
  },
  honest: {
    title: 'Sé honesto',
    item_own: 'Califica lo que comiste tú, el día que lo comiste.',
    item_interest: 'No califiques tu propio restaurante, el de tu jefe ni el de un rival.',
    item_pay: 'No aceptes nada por un voto o una reseña, ni ofrezcas nada.',
  },
  points: {
    title: 'Puntos para los platillos',
    body: 'Un platillo recibe de {noPoints} a {maxPerDish} puntos taco. {noPoints} dice que no te gustó; {maxPerDish}, que volverías a manejar por él. Cada voto es para un solo platillo.',
  },
  stars: {
    title: 'Estrellas para las reseñas',
    item_1: '1 estrella | Malo: no volvería.',
    item_2: '2 estrellas | Regular: algunas cosas estaban bien.',
    item_3: '3 estrellas | Bueno: un buen taco.',
    item_4: '4 estrellas | Muy bueno: se lo cuento a mis amigos.',
    item_5: '5 estrellas | Excepcional: vale el viaje.',
  },
  words: {
    title: 'Palabras que ayudan',
    item_what: 'Di qué pediste y qué te gustó o no.',
    item_kind: 'Critica el taco, no a la persona.',
    item_private: 'Deja fuera nombres del personal, teléfonos y todo lo privado.',
    item_language:
      'Escribe en el idioma que quieras. Aquí el inglés y el español están en su casa.',
  },
  pictures: {
    title: 'Fotos',
    body: 'Las fotos de restaurantes y platillos necesitan una descripción en palabras, para que quien no puede verlas sepa qué hay. No muestres a nadie que no esté de acuerdo.',
  },
  respect: {
    title: 'Respeto',
    body: 'Nada de odio, amenazas ni acoso; ni aquí ni en el mostrador. El festival es de todos.',
  },
  fair: {
    title: 'Juega limpio',
    body: 'Una cuenta por persona, un voto por restaurante al día, y votas donde estás. Quien le da la vuelta a eso les quita algo a todos los que hicieron fila.',
  },
  wrong: {
    title: 'Cuando algo está mal',
    body: 'Toca los tres puntos junto a la reseña que rompe estas normas y luego “Reportar”. Para todo lo demás, escribe a {supportEmail}. Un organizador lo revisa en un plazo de {moderationFromHours} a {moderationToHours} horas. Lo que sigue está en la [Política de moderación de contenido](/content-moderation-policy).',
  },
} satisfies Shape<typeof english>;

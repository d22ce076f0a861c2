import type { texts as english } from '../en/policies-terms.ts';
import type { Shape } from '../translate.ts';

/** One key per section, with its title and paragraphs in order; `item_` is a line of a list. */
export const texts = {
  page: {
    title: 'Términos del servicio',
    description:
      'Qué puedes esperar de Vota Taco y qué esperamos de ti: quién puede votar, cada cuánto, desde dónde y qué pasa si no estamos de acuerdo.',
    intro:
      'Vota Taco te ayuda a encontrar los tacos del festival y a decir cuáles te gustaron. Estas son las reglas para los dos.',
  },
  agreement: {
    title: 'Nuestro acuerdo',
    body: 'Al usar Vota Taco aceptas estos términos. Si no los aceptas, por favor no lo uses. Nuestra [Política de privacidad](/privacy-policy), la [Política de moderación de contenido](/content-moderation-policy) y las [Normas de la comunidad](/community-guidelines) son parte de ellos.',
  },
  service: {
    title: 'El servicio',
    body: 'Vota Taco es gratis, en inglés y en español. Te muestra los restaurantes de Carolina del Sur y Georgia que participan en el festival: por estado y condado, con la búsqueda o según qué tan lejos están de ti, con un tiempo de manejo aproximado y cómo llegar en tu app de mapas.',
    body_account:
      'Con una cuenta votas por platillos, escribes reseñas y guardas favoritos. Los dueños tienen un panel de su restaurante. Los organizadores llevan el festival: restaurantes, votación, moderación y cuentas.',
  },
  age: {
    title: 'Quién puede usarlo',
    body: 'Debes tener al menos {minimumAge} años. Si donde vives no eres mayor de edad, pregúntale a quien te cuida.',
  },
  account: {
    title: 'Tu cuenta',
    body: 'Para votar necesitas una cuenta. La creas con un correo y una contraseña, o inicias sesión con Google o Apple. Cada persona tiene una sola, con un correo propio y confirmado. No compartas tu contraseña; lo que se haga con tu cuenta cuenta como hecho por ti. Avísanos si alguien más la usa.',
  },
  voting: {
    title: 'El voto',
    item_points:
      'Un voto le da a un platillo de un restaurante de {leastPoints} a {maxPerDish} puntos. Un {noPoints} a su lado dice que un platillo no te gustó. Los puntos de un voto nunca pasan de {maxPerBallot}.',
    item_day:
      'Cada cuenta vota una vez por restaurante al día. Un día es un día del calendario en la hora de Nueva York. Otro restaurante el mismo día es otro voto.',
    item_final:
      'Un voto contado no se retira ni se cambia. Sigue contando {voteYears} años, y sin tu nombre si eliminas tu cuenta.',
    item_log:
      'Los votos se anotan en un registro público al que solo se puede agregar, sin nombres. Cualquiera puede descargarlo y volver a contarlo, y quien haya guardado alguna vez su estado puede demostrar después que no se cambió ni se quitó nada. Te damos un recibo que muestra tu voto en él. Los votos excluidos se quedan ahí, marcados como excluidos.',
    item_log_anchored:
      'Los votos se anotan en un registro con cadena de bloques (blockchain), sin nombres: un registro público al que solo se puede agregar y cuyo estado se escribe en una cadena de bloques más o menos cada hora mientras llegan votos. Cualquiera puede descargarlo, volver a contarlo y compararlo con la cadena de bloques, donde nosotros tampoco podemos cambiar nada. Te damos un recibo que muestra tu voto en él. Los votos excluidos se quedan ahí, marcados como excluidos.',
    item_fair:
      'No votes por dinero ni con varias cuentas, no dejes que un programa vote y no votes por un restaurante que sea tuyo o donde trabajes. Los organizadores pueden retener o excluir esos votos, con un motivo; te lo decimos y puedes apelar, como dice nuestra [Política de moderación de contenido](/content-moderation-policy).',
    item_open:
      'Los organizadores abren y cierran la votación. Sus propios votos de prueba no cuentan.',
  },
  location: {
    title: 'Estar ahí',
    body: 'Votas donde comes: tu aparato debe decir que estás a {voteMiles} millas o menos del restaurante, con una ubicación de ese momento. Un voto a {verifiedMiles} millas o menos queda marcado como verificado. No finjas tu ubicación. No se puede votar por un restaurante cuya ubicación no se conoce.',
  },
  reviews: {
    title: 'Reseñas',
    body: 'Una reseña son de {leastStars} a {maxStars} estrellas y, si quieres, unas palabras. Cada persona tiene una reseña por restaurante; si escribes otra vez, se actualiza. Debe ser sobre una visita tuya. Las [Normas de la comunidad](/community-guidelines) dicen más.',
  },
  conduct: {
    title: 'Qué no se permite',
    item_law: 'Violar la ley o los derechos de otros.',
    item_harm: 'Amenazar, odiar, acosar o publicar lo que es privado de otros.',
    item_lie:
      'Hacerte pasar por otra persona, o escribir sobre tu propio restaurante como si fueras cliente.',
    item_attack:
      'Meterte al servicio por la fuerza, saturarlo o copiarlo con máquinas más allá de lo que hace un navegador.',
  },
  content: {
    title: 'Lo que escribes',
    body: 'Lo que escribes sigue siendo tuyo. Nos dejas mostrarlo en Vota Taco y en lo que publiquemos del festival, sin costo, mientras esté aquí. Prometes que puedes darnos ese derecho.',
  },
  moderation: {
    title: 'Moderación',
    body: 'Podemos quitar lo que no cumpla estas reglas y suspender o cerrar cuentas, como lo describe la [Política de moderación de contenido](/content-moderation-policy). Puedes apelar en un plazo de {appealDays} días.',
  },
  owners: {
    title: 'Los restaurantes y sus dueños',
    body: 'Quien lleva un restaurante puede pedir acceso a su panel; los organizadores lo comprueban y pueden retirarlo. Los restaurantes responden por su comida, sus precios y lo que cuentan de sí mismos. Los dueños no deben ofrecer nada a cambio de votos o reseñas, ni votar en contra de sus rivales.',
  },
  property: {
    title: 'Lo que es nuestro',
    body: 'El nombre, los dibujos y el diseño de Vota Taco son nuestros o de quienes nos dejan usarlos. Los nombres y logos de restaurantes y patrocinadores son de ellos.',
  },
  links: {
    title: 'Enlaces a otros',
    body: 'Vota Taco enlaza a restaurantes, mapas, videos y redes sociales. No manejamos esos lugares ni respondemos por ellos.',
  },
  privacy: {
    title: 'Privacidad',
    body: 'La [Política de privacidad](/privacy-policy) dice qué sabemos de ti, para qué y cómo te lo llevas o lo borras.',
  },
  availability: {
    title: 'Sin promesa de estar siempre',
    body: 'Trabajamos para que el servicio funcione, pero puede pausarse o tener fallas. Las distancias y los tiempos de manejo son aproximados. Nadie tiene derecho a un resultado determinado.',
  },
  ending: {
    title: 'Cuando termina',
    body: 'Puedes eliminar tu cuenta cuando quieras en [la página de tu cuenta](/account). Si cerramos el servicio, o una cuenta que no ha roto ninguna regla, avisamos con {noticeDays} días de anticipación. Por violaciones graves, una cuenta puede cerrarse de inmediato.',
  },
  warranty: {
    title: 'Sin garantía',
    body: 'El servicio se ofrece tal como está. Hasta donde la ley lo permite, no damos ninguna garantía, ni expresa ni implícita.',
  },
  liability: {
    title: 'Responsabilidad',
    body: 'Hasta donde la ley lo permite, todo lo que te debemos por daños es como máximo ${liabilityDollars}, o lo que nos hayas pagado en los últimos {liabilityMonths} meses si es más. No respondemos por la comida, por lo que hagan los restaurantes u otras personas ni por ganancias perdidas. Lo que la ley no nos deja limitar queda sin límite.',
  },
  disputes: {
    title: 'Si no estamos de acuerdo',
    body: 'Escríbenos primero. Los dos tratamos durante {disputeDays} días de arreglarlo hablando; solo después puede alguno ir a un tribunal. Respondemos los asuntos legales en {legalBusinessDays} días hábiles.',
  },
  changes: {
    title: 'Cambios y contacto',
    body: 'Anunciamos aquí los cambios de estos términos {noticeDays} días antes de que empiecen a valer. Quien siga usando Vota Taco después los acepta. Escribe a {supportEmail} si tienes cualquier pregunta.',
  },
} satisfies Shape<typeof english>;

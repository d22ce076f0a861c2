import type { texts as english } from '../en/policies-moderation.ts';
import type { Shape } from '../translate.ts';

/** One key per section, with its title and paragraphs in order; `item_` is a line of a list. */
export const texts = {
  page: {
    title: 'Política de moderación de contenido',
    description:
      'Qué hace Vota Taco con reseñas, nombres y votos que rompen las reglas: qué quitamos, en cuánto tiempo, qué sigue y cómo apelar.',
    intro:
      'Aquí deciden personas, no máquinas. Esta página dice en qué nos fijamos, en cuánto tiempo, qué sigue a una falta y cómo pides que otra persona lo vea.',
  },
  scope: {
    title: 'De qué se trata',
    body: 'De todo lo que la gente trae a Vota Taco: las reseñas y los nombres que las firman, las fotos y los textos de los restaurantes, y los votos.',
  },
  forbidden: {
    title: 'Qué quitamos',
    item_hate: 'Odio | contra personas por ser quienes son.',
    item_threat: 'Amenazas y acoso | contra quien sea, también contra el personal.',
    item_private: 'Lo privado | teléfonos, direcciones, fotos de personas que no lo quieren.',
    item_fake: 'Lo falso | reseñas sin visita, pagadas, o del restaurante propio o de un rival.',
    item_spam: 'Spam | publicidad, enlaces, lo mismo una y otra vez.',
    item_sexual: 'Contenido sexual o violento | y todo lo que va contra la ley.',
    item_votes: 'Votos injustos | varias cuentas de una persona, ubicaciones falsas, programas.',
    fair: 'Una mala opinión no es una falta. No quitamos una reseña porque a un restaurante no le guste.',
  },
  report: {
    title: 'Cómo reportar',
    body: 'Con tu sesión iniciada, reportas una reseña ahí mismo donde está, con “Reportar”. Para todo lo demás, escribe a {supportEmail} con la página y qué tiene de malo. Ni a quien escribió ni a otros visitantes les decimos quién reportó algo; los organizadores sí lo ven.',
  },
  review: {
    title: 'En cuánto tiempo lo vemos',
    body: 'Un organizador revisa cada reporte en un plazo de {moderationFromHours} a {moderationToHours} horas, decide según estas reglas y le responde a quien lo envió.',
    hidden:
      'Una reseña puede quedar oculta sin que se decida una falta. A quien la escribió se le dice por qué, por correo y junto a la reseña. Si la cambia, la revisamos otra vez; si cree que nos equivocamos, escribe a {supportEmail} en un plazo de {appealDays} días.',
  },
  ladder: {
    title: 'Qué sigue',
    item_first: 'Primera falta | una advertencia, y el contenido se quita.',
    item_second: 'Segunda | la cuenta se suspende {suspensionHours} horas.',
    item_third: 'Tercera | {suspensionDays} días.',
    item_fourth: 'Cuarta | {longSuspensionDays} días.',
    item_fifth: 'Quinta | bloqueo permanente.',
    body: 'Quien está suspendido no puede iniciar sesión, votar ni escribir. Lo deciden los organizadores, y el correo dice por qué, hasta cuándo y cómo apelar. Pasado el plazo, todo vuelve a funcionar solo.',
  },
  severe: {
    title: 'Faltas graves',
    body: 'Las amenazas, los ataques al voto y lo que sea un delito pueden llevar de inmediato al bloqueo permanente.',
  },
  appeals: {
    title: 'Apelaciones',
    item_when:
      'Puedes apelar en un plazo de {appealDays} días, una vez: con el enlace de nuestro correo, al iniciar sesión o en [tu cuenta](/account).',
    item_first:
      'Donde hay dos organizadores, el que no decidió antes lo revisa en un plazo de {appealReviewHours} horas.',
    item_final: 'Recibes la decisión final en {appealBusinessDays} días hábiles.',
    by_hand:
      'Los organizadores también pueden bloquear una cuenta a mano, sin una decisión sobre una reseña, por lo que esta página llama grave o injusto. El correo y el inicio de sesión dicen por qué. Ese bloqueo no tiene enlace para apelar: escribe a {supportEmail} en un plazo de {appealDays} días; valen los mismos plazos.',
  },
  votes: {
    title: 'Los votos',
    body: 'El servidor comprueba cada voto por su cuenta: quién, dónde y que sea el primero del día. Los votos de los organizadores no cuentan, y los dueños y el personal no pueden votar por su propio restaurante.',
    ruling:
      'Un programa puede señalar votos que se ven raros, pero no quita ninguno de la cuenta. Un organizador puede retener votos {holdHours} horas como máximo, mientras se revisan, o excluirlos; un segundo organizador debe estar de acuerdo si la decisión es grande o mueve uno de los diez primeros lugares. A quien los emitió le decimos por qué, por correo y en Mis votos, y puede apelar una vez, como se dice arriba. Si se acepta la apelación, los votos vuelven a contar.',
    report:
      'Lo que cuenta, lo que está retenido o excluido y por qué motivos, y qué pasó con las apelaciones es [público](/festival/integrity), sin nombres.',
  },
} satisfies Shape<typeof english>;

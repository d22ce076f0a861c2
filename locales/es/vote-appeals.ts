import type { voteAppeals as english } from '../en/vote-appeals.ts';
import type { Shape } from '../translate.ts';

export const voteAppeals = {
  title: 'Tus votos y nuestras reglas',
  hold: { one: '{count} voto está retenido', other: '{count} votos están retenidos' },
  exclude: { one: '{count} voto está excluido', other: '{count} votos están excluidos' },
  was_hold: { one: '{count} voto estuvo retenido', other: '{count} votos estuvieron retenidos' },
  was_exclude: { one: '{count} voto estuvo excluido', other: '{count} votos estuvieron excluidos' },
  hold_what:
    'Por ahora no se cuenta, porque los organizadores lo están revisando. Vuelve a contar solo el {until} (hora de Nueva York), a menos que decidan otra cosa.',
  exclude_what:
    'No cuenta. Ese día ya no puedes votar ahí otra vez; los demás días puedes votar como siempre.',
  over: 'Esto ya terminó: no deja fuera ningún voto tuyo.',
  reason: 'Por qué',
  reason_not_at_the_restaurant: 'Creemos que no estabas en el restaurante cuando votaste.',
  reason_several_accounts: 'Creemos que una sola persona votó con varias cuentas.',
  reason_automated: 'Creemos que un programa envió los votos.',
  reason_own_restaurant: 'Creemos que los votos son de gente del propio restaurante.',
  reason_bought_or_pressed: 'Creemos que alguien pagó por los votos o presionó para tenerlos.',
  reason_other: 'Creemos que algo no está bien con los votos.',
  reason_mistake: 'Fue un error.',
  reason_appeal_granted: 'Aceptamos tu apelación.',
  ruled: 'Se decidió el {when} (hora de Nueva York)',
  your_votes: 'Tus votos',
  vote: {
    one: '{dish} en {restaurant}, {count} punto',
    other: '{dish} en {restaurant}, {count} puntos',
  },
  counts_again: 'Ya cuenta otra vez',
  ruled_later: 'Se decidió de nuevo después',
  section_title: 'Votos sobre los que decidieron los organizadores',
  section_hint: 'Cuáles de tus votos no cuentan, por qué y cómo apelar.',
  own_hold: 'Está retenido: por ahora no cuenta.',
  own_exclude: 'No cuenta.',
  own_aside: 'No cuenta.',
  own_aside_why:
    'Es el mismo lugar que {name}. Votaste en los dos el mismo día y cuenta un voto al día: el de {name}. Si son dos lugares, avisa a los organizadores: vuelve a contar en cuanto los separen.',
  granted: 'Aceptamos tu apelación. Tus votos vuelven a contar.',
  mail_hold_subject: {
    one: 'Tu voto está retenido por ahora',
    other: 'Tus votos están retenidos por ahora',
  },
  mail_exclude_subject: { one: 'Tu voto no cuenta', other: 'Tus votos no cuentan' },
  mail_restore_subject: { one: 'Tu voto vuelve a contar', other: 'Tus votos vuelven a contar' },
  mail_hold_what: {
    one: 'Los organizadores están revisando un voto tuyo, para {restaurants}. Por ahora no se cuenta.',
    other:
      'Los organizadores están revisando {count} votos tuyos, para {restaurants}. Por ahora no se cuentan.',
  },
  mail_exclude_what: {
    one: 'Los organizadores excluyeron un voto tuyo, para {restaurants}. No cuenta.',
    other: 'Los organizadores excluyeron {count} votos tuyos, para {restaurants}. No cuentan.',
  },
  mail_restore_what: {
    one: 'Un voto tuyo, para {restaurants}, vuelve a contar.',
    other: '{count} votos tuyos, para {restaurants}, vuelven a contar.',
  },
  mail_restore_sorry: 'No tienes que hacer nada. Perdona la molestia.',
  mail_reason: 'Por qué: {reason}',
  mail_hold_until:
    'Si nadie decide otra cosa, todo vuelve a contar solo el {until} (hora de Nueva York).',
  mail_exclude_day: 'Puedes votar como siempre; solo ese día en ese restaurante ya quedó usado.',
  mail_see_votes: 'Ver mis votos',
  mail_why: 'Recibes este correo porque se trata de tus votos en Vota Taco.',
  mail_granted_what: 'La decisión sobre tus votos se retiró: vuelven a contar.',
  mail_rejected_what: 'La decisión sobre tus votos se mantiene. Es definitiva.',
  more_restaurants: { one: '{count} más', other: '{count} más' },
  errors: {
    appeal_ruling_over: 'Tus votos ya vuelven a contar: no hay nada que apelar.',
  },
} satisfies Shape<typeof english>;

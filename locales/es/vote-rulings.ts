import type { voteRulings as english } from '../en/vote-rulings.ts';
import type { Shape } from '../translate.ts';

export const voteRulings = {
  title: 'Votos',
  errors: {
    ballot_not_found: 'Este voto ya no existe.',
    vote_cluster_not_found: 'Este grupo ya no existe.',
    vote_ruling_not_found: 'Esta decisión ya no existe.',
    ruling_on_own_votes:
      'Algunos de estos votos son tuyos, o son para un restaurante tuyo. Decide otro organizador.',
    vote_ruling_waiting:
      'Una decisión sobre algunos de estos votos espera a un segundo organizador.',
    vote_ruling_decided: 'Alguien más ya resolvió esta decisión.',
    vote_ruling_empty: 'Esto no cambiaría ningún voto.',
    vote_ruling_overtaken:
      'Otras decisiones posteriores rigen todos estos votos: no hay nada que deshacer.',
    vote_ruling_too_large:
      'Una decisión abarca como máximo {maxBallots} votos. Reduce la selección.',
    vote_rulings_busy: 'Se está guardando otra decisión. Vuelve a intentarlo en un momento.',
  },
} satisfies Shape<typeof english>;

import type { results as english } from '../en/results.ts';
import type { Shape } from '../translate.ts';

export const results = {
  title: 'Resultados',
  errors: {
    results_rules_invalid: 'Estas reglas no encajan entre sí (categoría {category}).',
    results_reason_needed: 'Di por qué, en inglés y en español: cualquiera puede leerlo.',
    results_gone: 'Entretanto, otra persona del equipo retiró, reemplazó o publicó esta versión.',
    result_version_not_found: 'No hay ningún resultado publicado así.',
    result_list_not_found: 'Esta lista no es parte del resultado.',
    result_pack_not_found: 'Este paquete de prensa ya no está. Haz uno nuevo.',
    results_voting_open: 'La votación sigue abierta. Ciérrala primero.',
    results_drift: {
      one: '{count} número no es el que da el registro público de votos. No se congeló nada. Avisa a quien opera el servidor.',
      other:
        '{count} números no son los que da el registro público de votos. No se congeló nada. Avisa a quien opera el servidor.',
    },
    results_log_halted:
      'El registro público de votos está en pausa, así que ahora no se puede congelar nada. Avisa a quien opera el servidor.',
    results_busy: 'Se están escribiendo votos en este momento. Inténtalo otra vez.',
    results_outdated:
      'Los votos, las decisiones o las reglas cambiaron desde que se congeló esta versión. Congélala de nuevo.',
    results_signed: 'Ya firmaste esta versión.',
    results_own_restaurant:
      'Tienes un restaurante que participa, así que otras personas deben firmar el resultado.',
    results_unsigned: {
      one: 'Falta {count} firma.',
      other: 'Faltan {count} firmas.',
    },
  },
} satisfies Shape<typeof english>;

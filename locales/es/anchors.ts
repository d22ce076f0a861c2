import type { anchors as english } from '../en/anchors.ts';
import type { Shape } from '../translate.ts';

/** What organisers read about anchors of the public log. */
export const anchors = {
  title: 'El registro público en {chain}',
  ask: 'Anclarlo ahora',
  ask_title: '¿Anclar el estado más reciente del registro?',
  ask_means:
    'En un minuto el servidor envía el estado más reciente del registro público a {chain}. La cuenta de este servidor paga la tarifa de la cadena. Se hace solo cada hora y al cerrar la votación.',
  funds: 'La cuenta tiene {funds} de la moneda de la cadena.',
  is_asked: 'Solicitado: el servidor envía el estado más reciente en un minuto.',
  sent: {
    one: 'El estado de {count} entrada se envió el {at}. Espera hasta que la cadena ya no pueda revertirlo.',
    other:
      'El estado de {count} entradas se envió el {at}. Espera hasta que la cadena ya no pueda revertirlo.',
  },
  final: {
    one: 'El estado de {count} entrada está ahí para siempre desde el {at}.',
    other: 'El estado de {count} entradas está ahí para siempre desde el {at}.',
  },
  look_up: 'Consultarlo',
  none: 'Aún no se ha enviado nada.',
  problem_rpc_unreachable:
    'El servidor de la cadena no respondió. Los votos y el registro no se ven afectados. El anclaje se intenta de nuevo cada minuto; si esto sigue, revisa la dirección de ANCHOR_RPC_URL y si el proveedor tiene una falla.',
  problem_rpc_refused:
    'El servidor de la cadena rechazó una solicitud. Los votos y el registro no se ven afectados. Se intenta de nuevo cada minuto; abajo está lo que dijo el servidor.',
  problem_wrong_chain:
    'El servidor es de otra cadena que la de ANCHOR_CHAIN_ID. No se envió nada. Corrige ANCHOR_RPC_URL o ANCHOR_CHAIN_ID y reinicia.',
  problem_no_contract:
    'En ANCHOR_CONTRACT no hay un contrato de este programa. No se envió nada. Corrige la dirección, o despliega el contrato, escribe su dirección y reinicia.',
  problem_not_owner:
    'El contrato es de otra cuenta que la de ANCHOR_KEY, así que rechazaría todos los anclajes. No se envió nada. Usa la clave con la que se desplegó, o despliega otro contrato con esta clave.',
  problem_no_funds:
    'La cuenta que paga los anclajes no tiene fondos para la comisión. No se envió nada. Envíale algo de la moneda de la cadena; la próxima vez se ancla el estado más reciente.',
  problem_no_finality:
    'Esta cadena no dice cuáles de sus bloques son definitivos. Pon en ANCHOR_CONFIRMATIONS el número de bloques después del cual un anclaje cuenta como definitivo y reinicia. Mientras tanto, ningún anclaje aparece como definitivo.',
  problem_contract_ahead:
    'El contrato guarda un registro tan largo como el nuestro o más. O bien otro servidor usa el mismo contrato, o esta base de datos se restauró de una copia vieja. No ancles por otros medios: lee antes en los documentos qué hacer tras restaurar una copia.',
  errors: {
    anchors_off: 'Los anclajes no están configurados en este servidor.',
  },
} satisfies Shape<typeof english>;

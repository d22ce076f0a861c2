import { isContractProcedure } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from '../../domain/contract.ts';
import type { Confirmation, OperationMeta } from '../../domain/operation.ts';
import { CONFIRMED_MINUTES } from '../../domain/people/rules.ts';
import type { Config } from '../config.ts';
import { sessionCookieName } from '../session/session-token.ts';
import { isShared } from './shared-operations.ts';

type Json = Record<string, unknown>;
type Content = Record<string, { schema: Json }>;
interface Described {
  parameters?: Json[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content; headers?: Json }>;
  security?: Json[];
  description?: string;
}

/**
 * The API as OpenAPI 3.1, as it is spoken over HTTP. Adds what the generator does not know: our way of
 * sending files and lines, and that every error is one of the catalogue.
 */
export async function describeApi(config: Pick<Config, 'publicUrl'>): Promise<Json> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: {
      title: 'Vota Taco',
      version: '1',
      description: 'Restaurants, votes and results of a taco festival. Distances are in miles.',
    },
    servers: [{ url: `${config.publicUrl}/api` }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(config) },
        app: { type: 'http', scheme: 'bearer' },
      },
    },
    customErrorResponseBodySchema: (refusals, status) => ({
      oneOf: refusals.map(([code, , isDataRequired, data]) => ({
        type: 'object',
        properties: {
          defined: { const: true },
          code: { const: code },
          status: { const: status },
          message: { type: 'string' },
          data,
        },
        required: ['defined', 'code', 'status', 'message', ...(isDataRequired ? ['data'] : [])],
      })),
    }),
  });
  const paths = document.paths as unknown as Record<string, Record<string, Described>>;
  for (const { '~orpc': one } of Object.values(contract)
    .flatMap((room) => Object.values(room))
    .filter(isContractProcedure)) {
    const { access, fileBytes, confirmation } = one.meta as OperationMeta;
    const { method = '', path = '' } = one.route;
    const operation = paths[path]?.[method.toLowerCase()];
    if (!operation) throw new Error(`${method} ${path} is not in the OpenAPI document.`);
    if (access !== 'everyone') operation.security = [{ session: [] }, { app: [] }];
    if (confirmation) operation.description = describeConfirmation(confirmation);
    if (fileBytes !== undefined) describeUpload(operation, fileBytes);
    describeLinesAnswer(operation);
    describeFilesAnswer(operation);
    if (isShared(`/api${path.replaceAll(/\{\w+\}/g, 'x')}`)) {
      operation.responses['304'] = {
        description: 'As the asker has it already (`If-None-Match`).',
      };
    }
  }
  return { ...document };
}

function describeConfirmation(confirmation: Confirmation): string {
  const which =
    confirmation === 'always'
      ? 'It needs'
      : `With ${confirmation.isOneOf.map((value) => `\`${value}\``).join(' or ')} as \`${confirmation.field}\` it needs`;
  return `${which} a sign-in, or \`POST /people/confirm\`, of the last ${CONFIRMED_MINUTES} minutes; else it is refused with \`confirmation_due\`.`;
}

/** The body is the file's bytes; the other fields are in the query. */
function describeUpload(operation: Described, fileBytes: number): void {
  const { properties = {}, required = [] } = (operation.requestBody?.content['application/json']
    ?.schema ?? {}) as { properties?: Json; required?: string[] };
  const beside = Object.entries(properties).filter(([name]) => name !== 'file');
  operation.parameters = [
    ...(operation.parameters ?? []),
    ...beside.map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
    })),
  ];
  const bytes = { type: 'string', format: 'binary', maxLength: fileBytes };
  operation.requestBody = {
    required: true,
    content: { 'application/octet-stream': { schema: bytes } },
  };
}

/** A file has any of its formats, and is never JSON. */
function describeFilesAnswer({ responses: { '200': answer } }: Described): void {
  const [type = ''] = Object.keys(answer?.content ?? {});
  if (!type.startsWith('application/json')) delete answer?.content?.['application/json'];
}

/** Events are sent as one JSON value a line; if the work fails midway, the last line is the error. */
function describeLinesAnswer(operation: Described): void {
  const answer = operation.responses['200'];
  const events = answer?.content?.['text/event-stream'];
  if (!answer || !events) return;
  const [message] = events.schema.oneOf as { properties: { data: Json } }[];
  const refusals = Object.values(operation.responses)
    .filter((one) => one !== answer)
    .flatMap(({ content }) => content?.['application/json']?.schema ?? []);
  answer.description = 'One JSON value a line.';
  const schema = { anyOf: [message?.properties.data, ...refusals] };
  answer.content = { 'application/x-ndjson': { schema } };
}

/**
 * The message of the innermost cause of an error; its code where it has no message. The message of a failed
 * query around it contains the whole query and its parameters.
 */
export function innermostMessage(error: unknown): string {
  let reason = error;
  while (reason instanceof Error && reason.cause) reason = reason.cause;
  if (!(reason instanceof Error)) return String(reason);
  const { message, name, code } = reason as Error & { code?: string };
  return message || (code ?? name);
}

import {
  BaseError,
  ContractFunctionRevertedError,
  ExecutionRevertedError,
  HttpRequestError,
  InsufficientFundsError,
  RpcRequestError,
  TimeoutError,
} from 'viem';
import { ChainTrouble } from './chain.ts';

/** A chain's server may answer with any text: of it only the beginning is kept. */
const MAX_DETAIL = 200;

/**
 * What an error of the chain's server means. Its own message is not passed on: it names the server's address,
 * which may contain a key.
 * @param hidden what must not appear in the details
 */
export function troubleOf(error: unknown, hidden: readonly string[]): ChainTrouble {
  if (error instanceof ChainTrouble) return error;
  if (!(error instanceof BaseError)) return new ChainTrouble('rpc_refused');
  const detail = readDetail(error, hidden);
  const is = (kind: new (...args: never[]) => Error) =>
    error.walk((cause) => cause instanceof kind) !== null;
  if (is(InsufficientFundsError) || /insufficient funds/i.test(error.message)) {
    return new ChainTrouble('no_funds', detail);
  }
  if (is(HttpRequestError) || is(TimeoutError)) return new ChainTrouble('rpc_unreachable', detail);
  if (is(ExecutionRevertedError) || is(ContractFunctionRevertedError)) {
    // The account was asked for before, so what it refuses is the size.
    return new ChainTrouble('contract_ahead', detail);
  }
  return new ChainTrouble('rpc_refused', detail);
}

/** The answer of the chain's server to one call; not what viem says around it. */
function readDetail(error: BaseError, hidden: readonly string[]): string | null {
  const cause = error.walk(
    (one) => one instanceof RpcRequestError || one instanceof HttpRequestError,
  );
  const text = cause instanceof BaseError ? cause.details : error.details;
  if (!text) return null;
  // PostgreSQL takes no character 0, and a reverted call is answered with raw bytes.
  const printed = text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();
  const without = printed.replaceAll(/https?:\/\/\S+/g, '…');
  return hidden
    .reduce((rest, secret) => rest.replaceAll(secret, '…'), without)
    .slice(0, MAX_DETAIL);
}

/** Whether a chain's server refused a transaction only because it, or one with its nonce, is there. */
export function isKnownTransaction(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false;
  return /already known|already imported|known transaction|nonce too low|replacement transaction underpriced|already exists/i.test(
    `${error.message} ${error.details}`,
  );
}

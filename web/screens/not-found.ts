import { notFound } from '@tanstack/react-router';
import { failureCode } from '../api/client.ts';

/** A place or restaurant that does not exist is a page of its own, not an error. */
export async function orNotFound<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    const code = failureCode(error) ?? '';
    if (code.endsWith('_not_found') || code === 'invalid_input') throw notFound();
    throw error;
  }
}

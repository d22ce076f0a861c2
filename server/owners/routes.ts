import { implement } from '@orpc/server';
import { ownersContract } from '../../domain/owners/contract.ts';
import type { ApiContext } from '../http/context.ts';

const os = implement(ownersContract).$context<ApiContext>();

export const ownersRoutes = os.router({});

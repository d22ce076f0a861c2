import { implement } from '@orpc/server';
import { proposalsContract } from '../../domain/proposals/contract.ts';
import type { ApiContext } from '../http/context.ts';

const os = implement(proposalsContract).$context<ApiContext>();

export const proposalsRoutes = os.router({});

import { implement } from '@orpc/server';
import { auditContract } from '../../domain/audit/contract.ts';
import type { ApiContext } from '../http/context.ts';

const os = implement(auditContract).$context<ApiContext>();

export const auditRoutes = os.router({});

import { implement } from '@orpc/server';
import { dashboardContract } from '../../domain/dashboard/contract.ts';
import type { ApiContext } from '../http/context.ts';

const os = implement(dashboardContract).$context<ApiContext>();

export const dashboardRoutes = os.router({});

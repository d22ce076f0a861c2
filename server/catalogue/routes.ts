import { implement } from '@orpc/server';
import { catalogueContract } from '../../domain/catalogue/contract.ts';
import type { ApiContext } from '../http/context.ts';

const os = implement(catalogueContract).$context<ApiContext>();

export const catalogueRoutes = os.router({});

import { implement } from '@orpc/server';
import { importsContract } from '../../domain/imports/contract.ts';
import type { ApiContext } from '../http/context.ts';

const os = implement(importsContract).$context<ApiContext>();

export const importsRoutes = os.router({});

import { readConfig } from '../server/config.ts';
import { openBuiltPages } from '../server/pages/built.ts';
import { startServer } from '../server/app/start.ts';
import { obey } from './child-server.ts';

// The server as production runs it, with one exception: the pictures of the demo festival, which is
// what stands in the database, are served too.
const config = readConfig(process.env);
const pages = await openBuiltPages({ demo: true });
const { port, stop } = await startServer(config, { pages });
obey(port, stop);

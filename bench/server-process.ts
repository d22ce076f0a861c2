import { readConfig } from '../server/config.ts';
import { openBuiltPages } from '../server/pages/built.ts';
import { startServer } from '../server/app/start.ts';
import { obey } from './child-server.ts';

// The server as in production, except that it also serves the pictures of the demo festival, because
// the rows of the database refer to them.
const config = readConfig(process.env);
const pages = await openBuiltPages({ demo: true });
const { port, stop } = await startServer(config, { pages });
obey(port, stop);

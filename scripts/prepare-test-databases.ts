import { prepareTestDatabases } from '../server/testing/database.ts';

/** Makes the prepared databases that tests copy, before the first test needs one: see scripts/test.ts. */
await prepareTestDatabases(process.env.TEST_POSTGRES_URL ?? '');

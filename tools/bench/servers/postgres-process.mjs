/**
 * Serves an empty PostgreSQL until the process that forked this one lets go of it; sends the
 * database's address.
 */
import { startPostgres } from '../../../tests/contract/postgres-server.ts';

const server = await startPostgres({ isDurable: true });
process.once('disconnect', () => {
  void server.stop().then(() => process.exit());
});
process.send({ databaseUrl: await server.createDatabase('bench') });

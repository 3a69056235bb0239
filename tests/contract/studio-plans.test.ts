import { decodeJwt } from 'jose';
import Database from 'libsql';
import { type CompiledQuery, DefaultQueryExecutor } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { studioCalls, type StudioCallName } from '@/lib/contract/studio/calls';
import { isWhole } from './is-whole';
import { createContext } from './steps/context';
import { type Inside, startInProcess, type Target } from './target';
import { STUDIO_CALL_NAMES, TENANT_CALLS } from '../support/tenant-calls';
import { fillTenants, LARGE, makeOwner, SMALL, type Tenant } from '../support/tenants';
import { createSharedFolder } from '../support/temp-folder';
import { type PostgresServer, startPostgres } from './postgres-server';

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** Returns what is wrong with a statement's plan. */
type Judge = (statement: Statement, tenant: Tenant) => Promise<string[]>;

const LONG_TABLES = ['orders', 'users', 'outbox', 'places'];

/** The first column that a search has, if it reads little of a table that all tenants share. */
const NARROW: Record<string, RegExp> = {
  orders:
    /^(id|rowid|organisation_id|event_id|user_id|holder_id|holder_email|code_id|<expr>|provider=\? AND provider_ref)\b/,
  users: /^(id|rowid|email_key)\b/,
  outbox: /^(id|rowid|to_address)\b/,
  places: /^(id|rowid|event_id|user_id|session_id)\b/,
};

const folder = createSharedFolder();

it('each call of the studio has a line that says what it is asked, or why it is not', () => {
  expect(Object.keys(TENANT_CALLS).sort()).toEqual([...STUDIO_CALL_NAMES].sort());
});

// The plans of PostgreSQL only change with a query, and take half a minute.
const ENGINES = isWhole ? ['SQLite', 'PostgreSQL'] : ['SQLite'];

let server: PostgresServer;
beforeAll(async () => {
  if (isWhole) server = await startPostgres();
});
afterAll(async () => {
  if (isWhole) await server.stop();
});

describe.each(ENGINES)('with 100,000 orders and 300,000 accounts on %s', (engine) => {
  let target: Target & { inside: Inside };
  let token: string;
  let judge: Judge;
  let closeJudge = async () => {};

  beforeAll(async () => {
    const path = `${folder}/plans.db`;
    const url = engine === 'SQLite' ? `file:${path}` : await server.createDatabase('plans');
    target = await startInProcess(url);
    const { steps } = createContext(() => target);
    ({ token } = await steps.register());
    await fillTenants(target.inside.store, Date.now());
    await makeOwner(target.inside.store, String(decodeJwt(token).sub));
    if (engine === 'SQLite') {
      const database = new Database(path);
      judge = async (statement) => judgeSqlite(database, statement);
      closeJudge = async () => void database.close();
    } else {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      judge = (statement, tenant) => judgePostgres(client, statement, tenant);
      closeJudge = () => client.end();
    }
  });
  afterAll(async () => {
    await closeJudge();
    await target.close();
  });

  /** The statements of a call, each once. */
  async function record(name: StudioCallName, input: Record<string, string>): Promise<Statement[]> {
    const { client, inside } = createContext(() => target);
    const spies = [
      vi.spyOn(inside.store.getExecutor(), 'executeQuery'),
      vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery'),
    ];
    const call = studioCalls[name];
    const given = call.body ? { body: input } : { params: input };
    const response = await client.send(call, { ...given, token });
    const { code } = (await response.json()) as { code?: string };
    // A refusal of the request itself would read nothing.
    expect([name, code]).not.toEqual([name, 'invalid_input']);
    expect(response.status, name).not.toBe(500);
    const statements = spies.flatMap((spy) => spy.mock.calls.map(([query]) => query));
    for (const spy of spies) spy.mockRestore();
    const known = new Map(statements.map((query) => [query.sql, query]));
    return [...known.values()].filter(({ sql }) => /^\s*(select|with|update|delete|\()/i.test(sql));
  }

  it.each([SMALL, LARGE])(
    'no call of $organisationId reads all of a table, or a table for each row',
    async (tenant) => {
      const faults = new Set<string>();
      const judged = new Set<string>();
      for (const name of STUDIO_CALL_NAMES) {
        const line = TENANT_CALLS[name];
        if (typeof line === 'string') continue;
        for (const input of line(tenant))
          for (const statement of await record(name, input)) {
            if (judged.has(statement.sql)) continue;
            judged.add(statement.sql);
            for (const fault of await judge(statement, tenant).catch((error) => [String(error)]))
              faults.add(`${name} ${JSON.stringify(input)}: ${fault}\n${statement.sql}`);
          }
      }
      expect([...faults].join('\n\n')).toBe('');
    },
  );
});

/** SQLite tells its plan and no rows. */
function judgeSqlite(database: Database.Database, { sql, parameters }: Statement): string[] {
  const plan = database.prepare(`explain query plan ${sql}`).all([...parameters]) as {
    id: number;
    parent: number;
    detail: string;
  }[];
  const tableOf = readAliases(sql);
  const parents = new Map(plan.map((row) => [row.id, row]));
  const isCorrelated = ({ parent, detail }: { parent: number; detail: string }): boolean => {
    const above = parents.get(parent);
    return /^CORRELATED/.test(detail) || (above !== undefined && isCorrelated(above));
  };
  return plan.flatMap((row) => {
    const [, how = '', alias = ''] = /^(SCAN|SEARCH) (\S+)/.exec(row.detail) ?? [];
    const table = tableOf(alias);
    if (/AUTOMATIC/.test(row.detail)) return [row.detail];
    if (how === 'SCAN' && (table !== null || (isCorrelated(row) && !/CONSTANT/.test(row.detail))))
      return [row.detail];
    if (how !== 'SEARCH' || table === null) return [];
    const [, columns = ''] = / \((.*)\)( LEFT-JOIN)?$/.exec(row.detail) ?? [];
    const isOfOne = !isCorrelated(row) || !/^event_id=\?($| AND (?!<expr>))/.test(columns);
    return NARROW[table]?.test(columns) && isOfOne ? [] : [row.detail];
  });
}

function readAliases(sql: string): (alias: string) => string | null {
  const names = new Map(LONG_TABLES.map((table) => [table, table]));
  for (const [, table = '', alias = ''] of sql.matchAll(/"?(orders|users|outbox|places)"? as "?(\w+)"?/g))
    names.set(alias, table);
  return (alias) => names.get(alias) ?? null;
}

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
};

/** Counts the rows that PostgreSQL reads, and undoes what it writes. */
async function judgePostgres(
  client: pg.Client,
  { sql, parameters }: Statement,
  { orders }: Tenant,
): Promise<string[]> {
  await client.query('begin');
  const { rows } = await client
    .query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (analyze, timing off, format json) ${sql}`, [
      ...parameters,
    ])
    .finally(() => client.query('rollback'));
  const nodes = rows
    .flatMap(({ 'QUERY PLAN': [{ Plan }] }) => listNodes(Plan))
    .filter((node) => node['Relation Name']);
  const read = nodes.reduce(
    (sum, node) =>
      sum +
      node['Actual Loops'] *
        (node['Actual Rows'] +
          (node['Rows Removed by Filter'] ?? 0) +
          (node['Rows Removed by Index Recheck'] ?? 0)),
    0,
  );
  const most = 500 + 8 * orders;
  const scans = nodes.filter(
    (node) => node['Node Type'] === 'Seq Scan' && LONG_TABLES.includes(node['Relation Name'] ?? ''),
  );
  return [
    ...(read > most ? [`reads ${read} rows, with ${orders} orders`] : []),
    // What has nearly all rows may be read in their order.
    ...(orders < 1000 ? scans.map((node) => `Seq Scan of ${node['Relation Name']}`) : []),
  ];
}

const listNodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(listNodes)];

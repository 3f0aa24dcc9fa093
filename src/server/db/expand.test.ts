import { expect, it } from 'vitest'
import { migrationsOf, readMigrations } from './migrate.ts'

// While a new release is rolled out the one before it still works on the same database: a migration adds. What it makes needless is
// taken away by a later release. See docs/decisions/0101-releases.md.

/** A row for each practice, price, clinician or day: whatever locks them is over at once. */
const small = 'practices|rates|service_items|public_holidays|clinicians|appointment_types'

/** Each is looked for in one action of one statement, whose table exists already. */
const refused = {
  'takes away or renames what the release before it uses':
    /\bdrop (?:table|column|view|type|function|trigger)\b|\brename\b|^alter table \S+ drop (?!constraint)/,
  'asks of each row what the release before it does not write':
    /\badd (?:column )?\S+ (?!.*\bdefault\b)(?!.*\bgenerated\b).*\bnot null\b|\bset not null\b/,
  'locks a table while all of it is read or written': new RegExp(
    [
      `\\balter column \\S+ (?:set data )?type\\b`,
      `^create (?:unique )?index (?!concurrently).*?\\bon (?!(?:${small})\\b)`,
      `^alter table (?!(?:${small})\\b)\\S+ add constraint (?!.*\\bnot valid$)`,
    ].join('|'),
  ),
} satisfies Record<string, RegExp>

/** By what the migration does, and why the release before it does not mind. */
const exceptions: Record<string, string> = {
  'create index clients_email on clients':
    'In the place of the unique index on the same columns. Reads 100,000 clients in two seconds.',
  'alter table charges add constraint charges_claim_check':
    'Reads 100,000 charges in 0.1 s; a value that it refuses is one that the release before it does not know.',
}

/** The actions of a migration, without comments and without the bodies of functions. Tables that it makes itself are no one’s yet. */
function readActions(sql: string): string[] {
  const plain = sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$\$.*?\$\$/gs, '')
    .replaceAll(/'[^']*'/g, "''")
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
  const own = [...plain.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, table]) => table)
  return plain
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => !own.some((table) => new RegExp(`\\b(?:on|table) ${table}\\b`).test(statement)))
    .flatMap((statement) => {
      const [, head] = /^(alter table (?:only )?\S+ )/.exec(statement) ?? []
      if (head === undefined) return statement
      return statement
        .slice(head.length)
        .split(/, (?=(?:add|drop|alter|rename|set) )/)
        .map((action) => head + action)
    })
}

const findFaults = (sql: string): string[] =>
  readActions(sql).flatMap((action) =>
    Object.entries(refused)
      .filter(([, pattern]) => pattern.test(action))
      .filter(() => !Object.keys(exceptions).some((start) => action.startsWith(start)))
      .map(([fault]) => `${fault}: ${action}`),
  )

it('each migration since 0.2.0 leaves the release before it working', async () => {
  const landed = migrationsOf['0.2.0'] ?? []
  const later = (await readMigrations()).filter(({ name }) => !landed.includes(name))
  expect(later.length).toBeGreaterThan(0)
  expect(later.flatMap(({ name, sql }) => findFaults(sql).map((fault) => `${name} ${fault}`))).toEqual([])
  const actions = later.flatMap(({ sql }) => readActions(sql))
  // An exception that is for nothing any more is taken out.
  for (const start of Object.keys(exceptions))
    expect(actions.some((action) => action.startsWith(start))).toBe(true)
})

it('an index that is made beside the writes can be made again where the migration was broken off', async () => {
  const beside = (await readMigrations()).filter(({ sql }) => /\bconcurrently\b/.test(sql))
  expect(beside.length).toBeGreaterThan(0)
  for (const { name, sql } of beside) {
    // Such a migration runs in no transaction, so it does nothing else.
    const pairs = readActions(sql)
      .filter((action) => action !== '')
      .join(';')
    expect([name, pairs.replaceAll(dropAndMake, '')]).toEqual([name, ''])
  }
})

const dropAndMake =
  /drop index concurrently if exists (\w+);create (?:unique )?index concurrently \1 on [^;]+;?/g

it.each([
  'alter table clients drop column email;',
  'alter table clients drop email',
  'alter table clients add column a text, drop column b;',
  'alter table clients rename column email to mail',
  'alter table clients rename to people',
  'drop table clients',
  'drop view closed_days',
  'drop function if exists hold_slot(text)',
  'alter table clients add column a text not null',
  'alter table clients add a text not null check (a in (1, 2))',
  'alter table clients alter column email set not null',
  'alter table clients alter column email type varchar',
  'create index on reservations (client_id)',
  'create unique index a on reservations (client_id)',
  'alter table reservations add constraint a check (b > 0)',
  'alter table reservations add constraint a foreign key (b) references c',
])('finds the fault of: %s', (sql) => {
  expect(findFaults(sql)).toHaveLength(1)
})

it.each([
  "alter table clients add column a text default 'not null'",
  'alter table clients add column a text not null default 1',
  'alter table clients add column a text -- not null',
  'alter table reservations add constraint a check (b > 0) not valid',
  'alter table reservations drop constraint a',
  'create table letters (id uuid not null); create index on letters (id); alter table letters add constraint a check (b > 0)',
  'create index concurrently a on reservations (client_id)',
  'create index on rates (from_date)',
  'create function f() returns trigger language plpgsql as $$ begin drop table a; end $$',
])('finds no fault in: %s', (sql) => {
  expect(findFaults(sql)).toEqual([])
})

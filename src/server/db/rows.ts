import type { InsertObject, Kysely, SelectExpression, Selectable, Selection, UpdateObject } from 'kysely'
import type { Db } from './database.ts'
import type { Tables } from './tables.ts'

type TableName = keyof Tables & string

/** What the columns of a row must be. A column that is null equals nothing, so null is no value here. */
type ColumnValues<Table extends TableName> = {
  readonly [Column in keyof Selectable<Tables[Table]>]?: NonNullable<Selectable<Tables[Table]>[Column]>
}

// Kysely cannot follow a table that is a type parameter: the types of the functions below say what it would.
type LooseDb = Kysely<Record<string, Record<string, unknown>>>

/** Keeps the row as it was read until the transaction ends. */
type RowLock = 'forUpdate' | 'forNoKeyUpdate'

function rowsWhere(db: Db, table: string, values: object, columns: readonly unknown[], lock?: RowLock) {
  let query = (db as unknown as LooseDb).selectFrom(table).select(columns as readonly string[])
  for (const [column, value] of Object.entries(values)) query = query.where(column, '=', value)
  return lock ? query[lock]() : query
}

type FoundRow<Table extends TableName, Column extends SelectExpression<Tables, Table>> = Selection<
  Tables,
  Table,
  Column
>

/** One row whose columns have these values; undefined where there is none. */
export const findRow = <Table extends TableName, Column extends SelectExpression<Tables, Table>>(
  db: Db,
  table: Table,
  values: ColumnValues<Table>,
  columns: readonly Column[],
  lock?: RowLock,
) =>
  rowsWhere(db, table, values, columns, lock).executeTakeFirst() as Promise<
    FoundRow<Table, Column> | undefined
  >

/** The same, where one must be there. */
export const readRow = <Table extends TableName, Column extends SelectExpression<Tables, Table>>(
  db: Db,
  table: Table,
  values: ColumnValues<Table>,
  columns: readonly Column[],
  lock?: RowLock,
) => rowsWhere(db, table, values, columns, lock).executeTakeFirstOrThrow() as Promise<FoundRow<Table, Column>>

/** All of them. */
export const findRows = <Table extends TableName, Column extends SelectExpression<Tables, Table>>(
  db: Db,
  table: Table,
  values: ColumnValues<Table>,
  columns: readonly Column[],
) => rowsWhere(db, table, values, columns).execute() as Promise<FoundRow<Table, Column>[]>

export async function changeRows<Table extends TableName>(
  db: Db,
  table: Table,
  values: ColumnValues<Table>,
  change: UpdateObject<Tables, Table>,
): Promise<void> {
  const name: string = table
  let query = (db as unknown as LooseDb).updateTable(name).set(change)
  for (const [column, value] of Object.entries(values)) query = query.where(column, '=', value)
  await query.execute()
}

export async function addRows<Table extends TableName>(
  db: Db,
  table: Table,
  rows: InsertObject<Tables, Table> | readonly InsertObject<Tables, Table>[],
): Promise<void> {
  await db.insertInto(table).values(rows).execute()
}

/** A row that is there already stays as it is. */
export async function addMissingRows<Table extends TableName>(
  db: Db,
  table: Table,
  rows: InsertObject<Tables, Table> | readonly InsertObject<Tables, Table>[],
): Promise<void> {
  await db
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteRows<Table extends TableName>(
  db: Db,
  table: Table,
  values: ColumnValues<Table>,
): Promise<void> {
  const name: string = table
  let query = (db as unknown as LooseDb).deleteFrom(name)
  for (const [column, value] of Object.entries(values)) query = query.where(column, '=', value)
  await query.execute()
}

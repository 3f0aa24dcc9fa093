import { sql } from 'kysely'
import type { ApiRequest } from '#contract/endpoints.ts'
import { checkMapping } from '#domain/imports/columns.ts'
import { importKinds, sourceLabel } from '#domain/imports/import-kinds.ts'
import type { ImportState } from '#domain/imports/import-states.ts'
import type { ImportDecision } from '#domain/imports/row-reading.ts'
import { type AccessedBy, noteChange, noteRead } from '../audit.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import { attachmentNamed } from '../http/answers.ts'
import type { RegisterOperation } from '../http/operations.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { staffOperations } from '../staff/staff-operations.ts'
import {
  findImport,
  forgetFile,
  type ImportRow,
  keepMapping,
  openLayout,
  sealLayout,
} from './import-store.ts'
import { listFindings, listImports, presentImport, writeFindings } from './present-import.ts'
import { receiveImport } from './receive-import.ts'
import { queueImport } from './run-imports.ts'
import { findUndoBlock } from './undo-import.ts'

/** Moving in, for owners: docs/product/moving-in.md. */
export function importRoutes(register: RegisterOperation, service: Service): void {
  const { db } = service
  const registerStaff = staffOperations(register, service)

  registerStaff('listImports', async ({ staff }) => succeed(await listImports(db, staff.practiceId)))
  registerStaff('uploadImport', async ({ query, staff, by }, c) =>
    receiveImport(service, { ...query, practiceId: staff.practiceId, by, body: c.req.raw.body }),
  )
  registerStaff('readImport', async ({ params: { id }, staff }) => {
    const row = await findImport(db, { practiceId: staff.practiceId, id })
    return row ? succeed(await presentImport(service, row)) : fail('notFound')
  })
  registerStaff('listImportFindings', async ({ params: { id }, query, staff, by }) => {
    const row = await findImport(db, { practiceId: staff.practiceId, id })
    if (!row) return fail('notFound')
    await noteRead(db, by, null, `import ${id}: lines`)
    return succeed(await listFindings(service, row, query))
  })
  registerStaff('downloadImportFindings', async ({ params: { id }, staff, by }, c) => {
    const row = await findImport(db, { practiceId: staff.practiceId, id })
    if (!row) return fail('notFound')
    await noteRead(db, by, null, `import ${id}: lines as a file`)
    return c.body(await writeFindings(service, row), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachmentNamed(`import-${row.kind}.csv`),
      'cache-control': 'no-store',
    })
  })

  registerStaff('checkImport', ({ params, body, staff, by }) =>
    change({ practiceId: staff.practiceId, ...params }, ['mapping', 'checked'], (tx, row) =>
      beginCheck(tx, row, { request: body, by }),
    ),
  )
  registerStaff('decideImportRows', ({ params, body, staff }) =>
    change({ practiceId: staff.practiceId, ...params }, ['checked'], (tx, row) => decide(tx, row, body)),
  )
  registerStaff('writeImport', ({ params, staff, by }) =>
    change({ practiceId: staff.practiceId, ...params }, ['checked'], (tx, row) =>
      begin(tx, row, 'writing', by),
    ),
  )
  registerStaff('undoImport', ({ params, staff, by }) =>
    change({ practiceId: staff.practiceId, ...params }, ['written'], async (tx, row) => {
      const block = await findUndoBlock(tx, row)
      return block === null
        ? begin(tx, row, 'undoing', by)
        : fail('conflict', { message: `This import can’t be taken back: ${block}.` })
    }),
  )
  registerStaff('dropImport', ({ params, staff, by }) =>
    change({ practiceId: staff.practiceId, ...params }, ['mapping', 'checked'], async (tx, { id }) => {
      await forgetFile(tx, id)
      await tx.deleteFrom('imports').where('id', '=', id).execute()
      await noteChange(tx, by, null, `import ${id}: dropped`)
      return succeed(null)
    }),
  )

  /** A change of an import in one of these states, whose row is locked: of two presses the second finds the first. */
  const change = (
    key: { practiceId: string; id: string },
    states: readonly ImportState[],
    act: (tx: Tx, row: ImportRow) => Promise<Result<null>>,
  ): Promise<Result<null>> =>
    inTransaction(db, async (tx) => {
      const row = await findImport(tx, key, 'forUpdate')
      if (!row) return fail('notFound')
      if (!states.includes(row.state))
        return fail('conflict', { message: 'This import has changed since you opened it. Reload the page.' })
      return act(tx, row)
    })

  async function beginCheck(
    tx: Tx,
    row: ImportRow,
    { request, by }: { request: ApiRequest<'checkImport'>['body']; by: AccessedBy },
  ): Promise<Result<null>> {
    const { keyring } = service
    const layout = openLayout(keyring, row)
    const mapping = Object.fromEntries(layout.columns.map((title) => [title, request.mapping[title] ?? null]))
    const [wrong] = checkMapping(row.kind, layout.columns, mapping)
    if (wrong !== undefined) return fail('invalidInput', { message: wrong, fields: { mapping: wrong } })
    const { matches } = request
    await keepMapping(
      tx,
      keyring,
      { practiceId: row.practice_id, source: row.source, kind: row.kind },
      { mapping, matches },
    )
    await tx
      .updateTable('imports')
      .set({
        sealed_layout: sealLayout(keyring, row.id, { ...layout, mapping, matches, unmatched: [] }),
        counts: '{}',
      })
      .where('id', '=', row.id)
      .execute()
    return begin(tx, row, 'checking', by)
  }

  async function begin(
    tx: Tx,
    { id, practice_id: practiceId, kind, source }: ImportRow,
    state: 'checking' | 'writing' | 'undoing',
    by: AccessedBy,
  ): Promise<Result<null>> {
    await tx.updateTable('imports').set({ state, parts_done: 0 }).where('id', '=', id).execute()
    await noteChange(tx, by, null, `import ${id}: ${state} ${importKinds[kind].many}, ${sourceLabel(source)}`)
    await queueImport(service, tx, { importId: id, practiceId, by })
    return succeed(null)
  }

  async function decide(
    tx: Tx,
    { id }: ImportRow,
    { line, decision }: { line?: number | undefined; decision: ImportDecision },
  ): Promise<Result<null>> {
    const doubts = {
      import: ['same', 'sameInFile', 'unusual'],
      existing: ['same'],
      leaveOut: ['same', 'sameInFile', 'unusual'],
    } as const
    const { numUpdatedRows } = await tx
      .updateTable('import_findings')
      .set({ decision })
      .where('import_id', '=', id)
      .where('result', '=', 'doubtful')
      .where('doubt', 'in', doubts[decision])
      .where(line === undefined ? sql<boolean>`true` : sql<boolean>`line = ${line}`)
      .executeTakeFirst()
    return line !== undefined && numUpdatedRows === 0n ? fail('notFound') : succeed(null)
  }
}

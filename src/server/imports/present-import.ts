import { sql } from 'kysely'
import type { z } from 'zod'
import type { ImportFinding, ImportLine, ImportPage } from '#contract/staff/imports.ts'
import type { endpoints } from '#contract/endpoints.ts'
import { isAtWork, noCounts } from '#domain/imports/import-states.ts'
import { choicesOf, type ImportDecision } from '#domain/imports/row-reading.ts'
import { formatCsv } from '#domain/money/takings.ts'
import { nameActors } from '../audit.ts'
import type { Db } from '../db/database.ts'
import type { Service } from '../service.ts'
import { type ImportRow, openFinding, openLayout } from './import-store.ts'
import { readWorld } from './run-imports.ts'
import { findUndoBlock } from './undo-import.ts'

const present = (row: ImportRow, nameOf: (actor: string) => string): ImportLine => ({
  id: row.id,
  kind: row.kind,
  source: row.source,
  state: row.state,
  lines: row.lines,
  // An import that was not checked yet has none in the database.
  counts: Object.assign({}, noCounts, row.counts),
  createdAt: row.created_at.toISOString(),
  createdBy: nameOf(row.created_by),
  writtenAt: row.written_at?.toISOString() ?? null,
  undoneAt: row.undone_at?.toISOString() ?? null,
})

const latest = 50

export async function listImports(
  db: Db,
  practiceId: string,
): Promise<z.infer<(typeof endpoints)['listImports']['answer']>> {
  const rows = await db
    .selectFrom('imports')
    .selectAll()
    .where('practice_id', '=', practiceId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(latest)
    .execute()
  const nameOf = await nameActors(
    db,
    rows.map(({ created_by }) => created_by),
  )
  return { imports: rows.map((row) => present(row, nameOf)) }
}

export async function presentImport(
  { db, keyring, now }: Pick<Service, 'db' | 'keyring' | 'now'>,
  row: ImportRow,
): Promise<ImportPage> {
  const layout = openLayout(keyring, row)
  const { clinicians, types } = await readWorld(db, row, layout, now())
  const toChoice = ({ id, name }: { id: string; name: string }) => ({ id, name })
  return {
    ...present(row, await nameActors(db, [row.created_by])),
    progress: { done: isAtWork(row.state) ? row.parts_done : row.parts, of: row.parts },
    columns: layout.columns,
    examples: layout.examples,
    mapping: layout.mapping,
    matches: layout.matches,
    unmatched: layout.unmatched,
    choices: { clinician: clinicians.map(toChoice), type: types.map(toChoice) },
    undoBlock: row.state === 'written' ? await findUndoBlock(db, row) : null,
  }
}

const ofAPage = 50

type FindingsPage = { result: ImportFinding['result']; after?: number | undefined }

const columns = ['import_id', 'line', 'result', 'doubt', 'decision', 'sealed_finding'] as const

export async function listFindings(
  { db, keyring }: Pick<Service, 'db' | 'keyring'>,
  { id }: Pick<ImportRow, 'id'>,
  { result, after }: FindingsPage,
): Promise<z.infer<(typeof endpoints)['listImportFindings']['answer']>> {
  const ofResult = db.selectFrom('import_findings').where('import_id', '=', id).where('result', '=', result)
  const rows = await ofResult
    .select(columns)
    .where('line', '>', after ?? -1)
    .orderBy('line')
    .limit(ofAPage + 1)
    .execute()
  const { total } = await ofResult.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const findings = rows.slice(0, ofAPage).map(({ line, result: one, doubt, decision, ...sealed }) => ({
    line,
    result: one,
    ...openFinding(keyring, { line, ...sealed }),
    choices: doubt ? [...choicesOf([{ kind: doubt }])] : [],
    decision,
  }))
  return { total, findings, next: rows.length > ofAPage ? (findings.at(-1)?.line ?? null) : null }
}

const decisionWords: Record<ImportDecision, string> = {
  import: 'Import as it is',
  existing: 'Use the client here',
  leaveOut: 'Leave out',
}

/** For a spreadsheet: what the file says is written as text, never as a formula. */
export async function writeFindings(
  { db, keyring }: Pick<Service, 'db' | 'keyring'>,
  { id }: Pick<ImportRow, 'id'>,
): Promise<string> {
  const rows = await db
    .selectFrom('import_findings')
    .select(columns)
    .where('import_id', '=', id)
    .orderBy('line')
    .execute()
  return formatCsv([
    ['Line', 'Result', 'Row', 'Why', 'What becomes of it'],
    ...rows.map((row) => {
      const { title, reasons } = openFinding(keyring, row)
      const becomes = row.decision ? decisionWords[row.decision] : 'Left out'
      return [
        row.line,
        row.result === 'doubtful' ? 'Doubtful' : 'Refused',
        title,
        reasons.join('. '),
        becomes,
      ]
    }),
  ])
}

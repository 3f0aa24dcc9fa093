import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { FileRow } from '#domain/imports/columns.ts'
import type { ImportKind, ImportSource } from '#domain/imports/import-kinds.ts'
import { matchedFields } from '#domain/imports/read-appointment-rows.ts'
import type { Doubt, ImportDecision } from '#domain/imports/row-reading.ts'
import type { Db, Tx } from '../db/database.ts'
import { addRows, findRow, readRow } from '../db/rows.ts'
import type { Tables } from '../db/tables.ts'
import type { Keyring } from '../keyring.ts'

/** Lines that are kept, read and written together: one part is one transaction. */
export const linesOfAPart = 250

export type ImportRow = Selectable<Tables['imports']>

const matchesSchema = z.record(z.enum(matchedFields), z.record(z.string(), z.string()))

const layoutSchema = z.object({
  columns: z.array(z.string()),
  examples: z.array(z.string()),
  mapping: z.record(z.string(), z.string().nullable()),
  matches: matchesSchema,
  unmatched: z.array(z.object({ field: z.enum(matchedFields), name: z.string(), lines: z.number() })),
})

/** What an import knows of its file besides the lines: all of it comes from the file, so all of it is sealed. */
export type ImportLayout = z.infer<typeof layoutSchema>

export const noMatches: ImportLayout['matches'] = { clinician: {}, type: {} }

const layoutPurpose = (id: string) => `imports.layout:${id}`

export const sealLayout = (keyring: Keyring, id: string, layout: ImportLayout): Buffer =>
  keyring.seal(layout, layoutPurpose(id))

export const openLayout = (
  keyring: Keyring,
  { id, sealed_layout }: Pick<ImportRow, 'id' | 'sealed_layout'>,
): ImportLayout => layoutSchema.parse(keyring.unseal(sealed_layout, layoutPurpose(id)))

const keptSchema = layoutSchema.pick({ mapping: true, matches: true })
export type KeptMapping = z.infer<typeof keptSchema>

export type ImportedFrom = { practiceId: string; source: ImportSource; kind: ImportKind }

const keptPurpose = ({ practiceId, source, kind }: ImportedFrom) =>
  `import_mappings.layout:${practiceId}:${source}:${kind}`

/** How the columns of this system were read the last time. */
export async function readKeptMapping(db: Db, keyring: Keyring, from: ImportedFrom): Promise<KeptMapping> {
  const { practiceId: practice_id, source, kind } = from
  const row = await findRow(db, 'import_mappings', { practice_id, source, kind }, ['sealed_layout'])
  return row
    ? keptSchema.parse(keyring.unseal(row.sealed_layout, keptPurpose(from)))
    : { mapping: {}, matches: noMatches }
}

/** What is said of a column that is not in this file stays as it was said. */
export async function keepMapping(
  tx: Tx,
  keyring: Keyring,
  from: ImportedFrom,
  chosen: KeptMapping,
): Promise<void> {
  const before = await readKeptMapping(tx, keyring, from)
  const kept: KeptMapping = {
    mapping: { ...before.mapping, ...chosen.mapping },
    matches: {
      clinician: { ...before.matches.clinician, ...chosen.matches.clinician },
      type: { ...before.matches.type, ...chosen.matches.type },
    },
  }
  const sealed_layout = keyring.seal(kept, keptPurpose(from))
  await tx
    .insertInto('import_mappings')
    .values({ practice_id: from.practiceId, source: from.source, kind: from.kind, sealed_layout })
    .onConflict((conflict) =>
      conflict.columns(['practice_id', 'source', 'kind']).doUpdateSet({ sealed_layout }),
    )
    .execute()
}

const rowsSchema = z.array(z.object({ line: z.number(), cells: z.array(z.string()) }))
const rowsPurpose = (importId: string, number: number) => `import_parts.rows:${importId}:${number}`

export async function addPart(
  tx: Tx,
  keyring: Keyring,
  { importId, number, rows }: { importId: string; number: number; rows: readonly FileRow[] },
): Promise<void> {
  await addRows(tx, 'import_parts', {
    import_id: importId,
    number,
    sealed_rows: keyring.seal(rows, rowsPurpose(importId, number)),
  })
}

export async function readPart(
  db: Db,
  keyring: Keyring,
  importId: string,
  number: number,
): Promise<FileRow[]> {
  const { sealed_rows } = await readRow(db, 'import_parts', { import_id: importId, number }, ['sealed_rows'])
  return rowsSchema.parse(keyring.unseal(sealed_rows, rowsPurpose(importId, number)))
}

const findingSchema = z.object({ title: z.string(), reasons: z.array(z.string()) })
const findingPurpose = (importId: string, line: number) => `import_findings.finding:${importId}:${line}`

export type NewFinding = {
  line: number
  title: string
  reasons: readonly string[]
  /** Null where it is refused. */
  doubt: Doubt['kind'] | null
  decision: ImportDecision | null
}

/** One that came up while it was written takes the place of what the check had said of the line. */
export async function addFindings(
  tx: Tx,
  keyring: Keyring,
  importId: string,
  findings: readonly NewFinding[],
): Promise<void> {
  if (findings.length === 0) return
  await tx
    .insertInto('import_findings')
    .values(
      findings.map(({ line, title, reasons, doubt, decision }) => ({
        import_id: importId,
        line,
        result: doubt === null ? ('refused' as const) : ('doubtful' as const),
        doubt,
        decision,
        sealed_finding: keyring.seal({ title, reasons }, findingPurpose(importId, line)),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['import_id', 'line']).doUpdateSet((eb) => ({
        result: eb.ref('excluded.result'),
        doubt: eb.ref('excluded.doubt'),
        decision: eb.ref('excluded.decision'),
        sealed_finding: eb.ref('excluded.sealed_finding'),
      })),
    )
    .execute()
}

export const openFinding = (
  keyring: Keyring,
  {
    import_id,
    line,
    sealed_finding,
  }: Pick<Selectable<Tables['import_findings']>, 'import_id' | 'line' | 'sealed_finding'>,
) => findingSchema.parse(keyring.unseal(sealed_finding, findingPurpose(import_id, line)))

/** Of this practice, locked for a change where the caller is in a transaction. */
export const findImport = (
  db: Db,
  { practiceId, id }: { practiceId: string; id: string },
  lock?: 'forUpdate',
): Promise<ImportRow | undefined> => {
  const query = db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .where('practice_id', '=', practiceId)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

/** The lines of a file are gone once they are written, or no longer wanted. */
export const forgetFile = async (tx: Tx, importId: string): Promise<void> => {
  await tx.deleteFrom('import_parts').where('import_id', '=', importId).execute()
}

import type { ColumnType, Generated } from 'kysely'
import type { ImportKind, ImportSource } from '#domain/imports/import-kinds.ts'
import type { ImportCounts, ImportState } from '#domain/imports/import-states.ts'
import type { Doubt, ImportDecision } from '#domain/imports/row-reading.ts'
import type { CreatedAtColumn } from './columns.ts'

export type ImportTables = {
  imports: {
    id: Generated<string>
    practice_id: string
    kind: ImportKind
    source: ImportSource
    state: ImportState
    sealed_layout: Buffer
    lines: Generated<number>
    parts: Generated<number>
    parts_done: Generated<number>
    counts: ColumnType<ImportCounts, string | undefined, string>
    created_by: string
    created_at: CreatedAtColumn
    written_at: Date | null
    undone_at: Date | null
  }
  import_parts: { import_id: string; number: number; sealed_rows: Buffer }
  import_findings: {
    import_id: string
    line: number
    result: 'doubtful' | 'refused'
    doubt: Doubt['kind'] | null
    decision: ImportDecision | null
    sealed_finding: Buffer
  }
  imported_records: {
    practice_id: string
    source: ImportSource
    kind: ImportKind
    source_id: string
    import_id: string
    record_id: string
    is_new: boolean
  }
  import_mappings: { practice_id: string; source: ImportSource; kind: ImportKind; sealed_layout: Buffer }
}

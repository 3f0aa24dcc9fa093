import { sql } from 'kysely'
import type { ImportKind } from '#domain/imports/import-kinds.ts'
import type { ImportCounts } from '#domain/imports/import-states.ts'
import { type ImportValue } from '#domain/imports/read-rows.ts'
import { choicesOf } from '#domain/imports/row-reading.ts'
import type { Tx } from '../db/database.ts'
import { addRows } from '../db/rows.ts'
import {
  addFindings,
  findImport,
  forgetFile,
  type ImportRow,
  type NewFinding,
  readPart,
} from './import-store.ts'
import { type ImportContext, type JudgedRow, judgeRows } from './judge-rows.ts'
import {
  type RowToWrite,
  type RowWriter,
  writeClients,
  writeContacts,
  type Writing,
  type WrittenRow,
} from './write-clients.ts'
import { writeReferrals } from './write-referrals.ts'
import { writeAppointments } from './write-appointments.ts'

const writers: { [Kind in ImportKind]: RowWriter<ImportValue[Kind]> } = {
  clients: writeClients,
  contacts: writeContacts,
  referrals: writeReferrals,
  appointments: writeAppointments,
}

type PartToWrite = { kind: ImportKind; context: ImportContext; writing: Writing; number: number }

/**
 * Writes one part of the file with what became of each line, or nothing: a process that ends in the middle leaves the part to the next, and
 * of two at work one finds that the other was quicker. False where there is nothing more to do.
 */
export async function writePart(tx: Tx, { kind, context, writing, number }: PartToWrite): Promise<boolean> {
  const { id, practice_id: practiceId } = context.row
  // Two imports of one practice that know the same people write one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${practiceId}`}, 0))`.execute(tx)
  const row = await findImport(tx, { practiceId, id }, 'forUpdate')
  if (row?.state !== 'writing' || row.parts_done !== number) return row?.state === 'writing'
  const lines = await readPart(tx, writing.service.keyring, id, number)
  const { counts, findings } = await writeRows(
    tx,
    kind,
    context,
    writing,
    await judgeRows(tx, kind, context, lines),
  )
  await addFindings(tx, writing.service.keyring, id, findings)
  const isLast = number + 1 >= row.parts
  await tx
    .updateTable('imports')
    .set({
      parts_done: number + 1,
      counts: JSON.stringify({
        ...row.counts,
        written: row.counts.written + counts,
        ...(isLast && (await countFindings(tx, row))),
      }),
      ...(isLast && { state: 'written', written_at: sql<Date>`clock_timestamp()` }),
    })
    .where('id', '=', id)
    .execute()
  if (isLast) await forgetFile(tx, id)
  return !isLast
}

/** Lines that came up since the check, or stand otherwise than it had them, are counted as they are listed. */
async function countFindings(tx: Tx, { id, counts }: ImportRow) {
  const { rows } = await sql<Pick<ImportCounts, 'doubtful' | 'refused'>>`
    select count(*) filter (where result = 'doubtful')::int as doubtful, count(*) filter (where result = 'refused')::int as refused
      from import_findings where import_id = ${id}`.execute(tx)
  const { doubtful, refused } = rows[0] ?? counts
  return { doubtful, refused, ready: counts.ready + counts.doubtful + counts.refused - doubtful - refused }
}

async function writeRows<Kind extends ImportKind>(
  tx: Tx,
  kind: Kind,
  { row: { id, practice_id, source } }: ImportContext,
  writing: Writing,
  rows: readonly JudgedRow<ImportValue[Kind]>[],
): Promise<{ counts: ImportCounts['written']; findings: NewFinding[] }> {
  const decided = await readDecisions(tx, id, rows)
  const findings: NewFinding[] = []
  const toWrite: RowToWrite<ImportValue[Kind]>[] = []
  const linked: WrittenRow[] = []
  for (const row of rows) {
    if (row.isKnown) continue
    const decision = decided.get(row.line)
    const { value, line, title, doubts, sourceId, existingId } = row
    if (decision === 'refused' || decision === 'leaveOut') continue
    if (value === null) findings.push({ line, title, reasons: row.refused, doubt: null, decision: null })
    else if (decision === 'existing' && existingId !== null)
      linked.push({ line, sourceId, recordId: existingId })
    else if (decision === undefined && doubts.length > 0) {
      // It has come up since the check: nothing is decided about it, so it stays out.
      const kindOfDoubt = doubts.find(({ kind: one }) => one === 'same')?.kind ?? 'unusual'
      findings.push({
        line,
        title,
        reasons: doubts.map(({ text }) => text),
        doubt: kindOfDoubt,
        decision: 'leaveOut',
      })
    } else toWrite.push({ ...row, value })
  }
  const write: RowWriter<ImportValue[Kind]> = writers[kind]
  const written = toWrite.length > 0 ? await write(tx, writing, toWrite) : []
  const titles = new Map(toWrite.map(({ line, title }) => [line, title]))
  for (const one of written)
    if ('refused' in one)
      findings.push({
        line: one.line,
        title: titles.get(one.line) ?? '',
        reasons: [one.refused],
        doubt: null,
        decision: null,
      })
  const records = [
    ...written.map((one) => ({ ...one, isNew: true })),
    ...linked.map((one) => ({ ...one, isNew: false })),
  ].flatMap((one) =>
    'refused' in one
      ? []
      : [
          {
            practice_id,
            source,
            kind,
            source_id: one.sourceId,
            import_id: id,
            record_id: one.recordId,
            is_new: one.isNew,
          },
        ],
  )
  if (records.length > 0) await addRows(tx, 'imported_records', records)
  return { counts: records.length, findings }
}

async function readDecisions(tx: Tx, importId: string, rows: readonly { line: number }[]) {
  const found = await tx
    .selectFrom('import_findings')
    .select(['line', 'decision'])
    .where('import_id', '=', importId)
    .where('line', 'in', [-1, ...rows.map(({ line }) => line)])
    .execute()
  return new Map(found.map(({ line, decision }) => [line, decision ?? ('refused' as const)]))
}

/** What the check says of a line that is not simply ready. */
export function toFinding(row: JudgedRow<unknown>): NewFinding | null {
  const { line, title, value, refused, doubts } = row
  if (row.isKnown) return null
  if (value === null) return { line, title, reasons: refused, doubt: null, decision: null }
  if (doubts.length === 0) return null
  const [decision = 'leaveOut'] = choicesOf(doubts)
  const kinds = ['same', 'sameInFile', 'unusual'] as const
  const gravest = kinds.find((kind) => doubts.some((doubt) => doubt.kind === kind)) ?? 'unusual'
  return { line, title, reasons: doubts.map(({ text }) => text), doubt: gravest, decision }
}

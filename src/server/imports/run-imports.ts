import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ImportCounts } from '#domain/imports/import-states.ts'
import { noCounts } from '#domain/imports/import-states.ts'
import { findMatch, matchedFields, type ImportWorld } from '#domain/imports/read-appointment-rows.ts'
import { foldTitle, readCells, type FileRow } from '#domain/imports/columns.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { AccessedBy } from '../audit.ts'
import type { Db, Tx } from '../db/database.ts'
import { readRow } from '../db/rows.ts'
import type { Service } from '../service.ts'
import {
  addFindings,
  findImport,
  forgetFile,
  type ImportLayout,
  type ImportRow,
  openLayout,
  readPart,
  sealLayout,
} from './import-store.ts'
import { type ImportContext, judgeRows, nothingSeen, type SeenRows } from './judge-rows.ts'
import { takeBack } from './undo-import.ts'
import { toFinding, writePart } from './write-import.ts'

const queue = 'import'

export type ImportJob = { importId: string; practiceId: string; by: AccessedBy }

type Running = Pick<Service, 'db' | 'keyring' | 'jobs' | 'config' | 'now'>

/** With the change that asks for it: what was pressed is done, whatever becomes of this process. */
export const queueImport = ({ jobs }: Pick<Service, 'jobs'>, tx: Tx, job: ImportJob): Promise<void> =>
  jobs.sendWith<ImportJob>(tx, queue, [{ data: job }])

export async function workOnImports(service: Service): Promise<void> {
  await service.jobs.work<ImportJob>(queue, (job) => runImport(service, job))
  await service.jobs.work('import-sweep', () => sweepImports(service.db))
  await service.jobs.schedule('import-sweep', '23 3 * * *')
}

/** A file that no one came back to, and the lists of what stayed out. */
const daysOfFile = 7
const daysOfFindings = 30

export async function sweepImports(db: Db): Promise<void> {
  const old = (days: number) => sql<boolean>`created_at < now() - make_interval(days => ${days})`
  const unwritten = ['mapping', 'checked'] as const
  await db.deleteFrom('imports').where('state', 'in', unwritten).where(old(daysOfFile)).execute()
  const ended = db.selectFrom('imports').select('id').where(old(daysOfFindings))
  await db.deleteFrom('import_findings').where('import_id', 'in', ended).execute()
}

/** A job ends before the queue would give it to another, and asks for the next. */
const secondsOfAJob = 120

/** Goes on with an import where it stands: a process that was killed left whole parts behind. */
export async function runImport(service: Running, job: ImportJob): Promise<void> {
  const { db } = service
  const row = await findImport(db, { practiceId: job.practiceId, id: job.importId })
  if (row?.state === 'checking') return checkImport(service, row)
  if (row?.state === 'writing') return writeImport(service, job, row)
  if (row?.state === 'undoing') return undoImport(service, job, row)
}

async function readContext(
  service: Running,
  row: ImportRow,
  seen: SeenRows | null,
): Promise<{ context: ImportContext; zone: ZoneId }> {
  const { time_zone: zone } = await readRow(service.db, 'practices', { id: row.practice_id }, ['time_zone'])
  const now = service.now()
  const layout = openLayout(service.keyring, row)
  return {
    zone,
    context: {
      row,
      layout,
      world: await readWorld(service.db, row, layout, now),
      today: formatIsoDate(localDayAt(now, zone)),
      seen,
    },
  }
}

/** Who and what there is for an appointment. Other files need none of it. */
export async function readWorld(
  db: Db,
  { practice_id, kind }: Pick<ImportRow, 'practice_id' | 'kind'>,
  { matches }: Pick<ImportLayout, 'matches'>,
  now: Date,
): Promise<ImportWorld> {
  if (kind !== 'appointments') return { now, clinicians: [], types: [], offers: new Set(), matches }
  const { rows: clinicians } = await sql<ImportWorld['clinicians'][number]>`
    select id, name, time_zone as zone from clinicians where practice_id = ${practice_id} order by name`.execute(
    db,
  )
  const { rows: types } = await sql<ImportWorld['types'][number]>`
    select id, name, duration_minutes as minutes, is_gp as "isGP" from appointment_types
     where practice_id = ${practice_id} order by name`.execute(db)
  const { rows: offers } = await sql<{ offer: string }>`
    select clinician_id || ' ' || appointment_type_id as offer from clinician_appointment_types`.execute(db)
  return { now, clinicians, types, offers: new Set(offers.map(({ offer }) => offer)), matches }
}

/** From the first line on, also where it was broken off: what one line says of a later one is known only while it runs. */
async function checkImport(service: Running, row: ImportRow): Promise<void> {
  const { db, keyring } = service
  const { context } = await readContext(service, row, nothingSeen())
  await db.deleteFrom('import_findings').where('import_id', '=', row.id).execute()
  const unmatched = new Map<string, ImportLayout['unmatched'][number]>()
  let counts: ImportCounts = noCounts
  for (let number = 0; number < row.parts; number += 1) {
    const rows = await readPart(db, keyring, row.id, number)
    const judged = await judgeRows(db, row.kind, context, rows)
    if (row.kind === 'appointments') countUnmatched(unmatched, rows, context)
    const findings = judged.flatMap((one) => toFinding(one) ?? [])
    const known = judged.filter(({ isKnown }) => isKnown).length
    const refused = findings.filter(({ doubt }) => doubt === null).length
    counts = {
      ...counts,
      ready: counts.ready + judged.length - known - findings.length,
      doubtful: counts.doubtful + findings.length - refused,
      refused: counts.refused + refused,
      known: counts.known + known,
    }
    const isLast = number + 1 === row.parts
    const isOurs = await db.transaction().execute(async (tx) => {
      const present = await findImport(tx, { practiceId: row.practice_id, id: row.id }, 'forUpdate')
      if (present?.state !== 'checking') return false
      await addFindings(tx, keyring, row.id, findings)
      await tx
        .updateTable('imports')
        .set({
          parts_done: number + 1,
          counts: JSON.stringify(counts),
          ...(isLast && {
            state: 'checked',
            sealed_layout: sealLayout(keyring, row.id, {
              ...context.layout,
              unmatched: [...unmatched.values()],
            }),
          }),
        })
        .where('id', '=', row.id)
        .execute()
      return true
    })
    if (!isOurs) return
    await nextTurn()
  }
}

/** Longer lists are a column that holds something else. */
const mostUnmatched = 200

function countUnmatched(
  unmatched: Map<string, ImportLayout['unmatched'][number]>,
  rows: readonly FileRow[],
  { layout, world }: ImportContext,
): void {
  for (const row of rows) {
    const read = readCells(row, layout.columns, layout.mapping)
    if (!read.ok) continue
    for (const field of matchedFields) {
      const name = read.cells[field] ?? ''
      if (name === '' || findMatch(field, name, world) !== null) continue
      const key = `${field} ${foldTitle(name)}`
      const before = unmatched.get(key)
      if (before || unmatched.size < mostUnmatched)
        unmatched.set(key, {
          field,
          name: before?.name ?? name.slice(0, 100),
          lines: (before?.lines ?? 0) + 1,
        })
    }
  }
}

async function writeImport(service: Running, job: ImportJob, row: ImportRow): Promise<void> {
  const { context, zone } = await readContext(service, row, null)
  const writing = { service, practiceId: row.practice_id, zone, today: context.today, by: job.by }
  const until = performance.now() + secondsOfAJob * 1000
  for (let number = row.parts_done; number < row.parts; number += 1) {
    const goesOn = await service.db
      .transaction()
      .execute((tx) => writePart(tx, { kind: row.kind, context, writing, number }))
    if (!goesOn) return
    if (performance.now() > until)
      return service.db.transaction().execute((tx) => queueImport(service, tx, job))
    await nextTurn()
  }
}

async function undoImport(
  service: Running,
  { by }: ImportJob,
  { id, practice_id: practiceId }: ImportRow,
): Promise<void> {
  await service.db.transaction().execute(async (tx) => {
    const row = await findImport(tx, { practiceId, id }, 'forUpdate')
    if (row?.state !== 'undoing') return
    const block = await takeBack(tx, row, by)
    await tx
      .updateTable('imports')
      .set(
        block === null ? { state: 'undone', undone_at: sql<Date>`clock_timestamp()` } : { state: 'written' },
      )
      .where('id', '=', id)
      .execute()
    if (block === null) {
      await forgetFile(tx, id)
      await tx.deleteFrom('import_findings').where('import_id', '=', id).execute()
    }
  })
}

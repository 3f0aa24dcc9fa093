import { sql } from 'kysely'
import { type FileRow, readCells } from '#domain/imports/columns.ts'
import type { ImportKind } from '#domain/imports/import-kinds.ts'
import type { ImportWorld } from '#domain/imports/read-appointment-rows.ts'
import { type ImportValue, rowReaders } from '#domain/imports/read-rows.ts'
import { type Doubt, foldPerson, type RowReading } from '#domain/imports/row-reading.ts'
import type { Db } from '../db/database.ts'
import type { ImportLayout, ImportRow } from './import-store.ts'

export type ImportContext = {
  row: Pick<ImportRow, 'id' | 'practice_id' | 'source' | 'kind'>
  layout: ImportLayout
  world: ImportWorld
  /** YYYY-MM-DD where the practice is. */
  today: string
  /** What the lines before had, while a whole file is checked; null where lines are written one part after the other. */
  seen: SeenRows | null
}

/** What stood in lines that were read before: the same once more is a second record, or a clash. */
export type SeenRows = {
  readonly lines: Map<string, number>
  readonly times: Map<string, [start: number, end: number, line: number][]>
}

export const nothingSeen = (): SeenRows => ({ lines: new Map(), times: new Map() })

/** A line as it was read, and what this practice knows of it. */
export type JudgedRow<Value> = RowReading<Value> & {
  /** It was brought by an earlier import. */
  isKnown: boolean
  /** A record here that may be the same. */
  existingId: string | null
  /** Whom it is about, for everything but clients. */
  clientId: string | null
}

type Judge<Value> = (
  db: Db,
  context: ImportContext,
  rows: readonly JudgedRow<Value>[],
) => Promise<JudgedRow<Value>[]>

/** Reads lines of the file, and holds them against what is here. Nothing is written. */
export async function judgeRows<Kind extends ImportKind>(
  db: Db,
  kind: Kind,
  context: ImportContext,
  rows: readonly FileRow[],
): Promise<JudgedRow<ImportValue[Kind]>[]> {
  const { columns, mapping } = context.layout
  const read = rows.map((row): RowReading<ImportValue[Kind]> => {
    const cells = readCells(row, columns, mapping)
    if (cells.ok) return rowReaders[kind](cells.cells, { ...context, line: row.line })
    return {
      line: row.line,
      sourceId: '',
      title: `Line ${row.line}`,
      value: null,
      refused: [cells.reason],
      doubts: [],
    }
  })
  const known = await findKnown(
    db,
    context.row,
    kind,
    read.map(({ sourceId }) => sourceId),
  )
  const judge: Judge<ImportValue[Kind]> = judges[kind]
  return judge(
    db,
    context,
    read.map((row) =>
      sameIdBefore(context, { ...row, isKnown: known.has(row.sourceId), existingId: null, clientId: null }),
    ),
  )
}

const refuse = <Value>(row: JudgedRow<Value>, reason: string): JudgedRow<Value> => ({
  ...row,
  value: null,
  refused: [...row.refused, reason],
})

const doubt = <Value>(row: JudgedRow<Value>, text: string, kind: Doubt['kind']): JudgedRow<Value> => ({
  ...row,
  doubts: [...row.doubts, { kind, text }],
})

/** The line in which this was before; it is remembered for the lines that follow. */
function lineBefore({ seen }: ImportContext, what: string, line: number): number | undefined {
  const before = seen?.lines.get(what)
  if (before === undefined) seen?.lines.set(what, line)
  return before
}

function sameIdBefore<Value>(context: ImportContext, row: JudgedRow<Value>): JudgedRow<Value> {
  if (row.value === null || row.isKnown) return row
  const before = lineBefore(context, `id ${row.sourceId}`, row.line)
  return before === undefined ? row : refuse(row, `The same as line ${before}`)
}

async function findKnown(
  db: Db,
  { practice_id, source }: ImportContext['row'],
  kind: ImportKind,
  sourceIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('imported_records')
    .select('source_id')
    .where('practice_id', '=', practice_id)
    .where('source', '=', source)
    .where('kind', '=', kind)
    .where('source_id', 'in', ['', ...sourceIds])
    .execute()
  return new Set(rows.map(({ source_id }) => source_id))
}

const judges: { [Kind in ImportKind]: Judge<ImportValue[Kind]> } = {
  clients: async (db, context, rows) => {
    const found = await findSamePeople(db, context.row.practice_id, rows)
    return rows.map((row) => {
      if (row.value === null || row.isKnown) return row
      const { firstName, lastName, dateOfBirth, email, medicare } = row.value
      const same = found.people.get(row.line)
      const inFile = lineBefore(context, `person ${foldPerson(firstName, lastName)} ${dateOfBirth}`, row.line)
      const card = medicare && lineBefore(context, `card ${medicare.number} ${medicare.irn}`, row.line)
      if (same !== undefined)
        return { ...doubt(row, 'Same name and date of birth as a client here', 'same'), existingId: same }
      if (inFile !== undefined)
        return doubt(row, `Same name and date of birth as line ${inFile}`, 'sameInFile')
      if (card !== null && card !== undefined)
        return doubt(row, `Same Medicare number and reference digit as line ${card}`, 'sameInFile')
      if (email !== null && found.emails.has(email))
        return doubt(row, 'A client here has the same email, and another name or date of birth', 'unusual')
      return row
    })
  },
  contacts: async (db, context, rows) => {
    const withClients = await findClients(db, context.row, rows)
    const kept = await findContacts(
      db,
      withClients.flatMap(({ clientId }) => clientId ?? []),
    )
    return withClients.map((row) =>
      row.value !== null && !row.isKnown && kept.has(`${row.clientId} ${row.value.role}`)
        ? refuse(
            row,
            row.value.role === 'guardian'
              ? 'They have a guardian here already'
              : 'They have an emergency contact here already',
          )
        : row,
    )
  },
  referrals: async (db, context, rows) => {
    const withClients = await findClients(db, context.row, rows)
    const kept = await findReferralDates(
      db,
      withClients.flatMap(({ clientId }) => clientId ?? []),
    )
    return withClients.map((row) => {
      if (row.value === null || row.isKnown) return row
      const what = `referral ${row.clientId} ${row.value.writtenOn}`
      const before = lineBefore(context, what, row.line)
      if (before !== undefined) return refuse(row, `Line ${before} is a referral of the same date`)
      return kept.has(`${row.clientId} ${row.value.writtenOn}`)
        ? refuse(row, 'A referral of this date is noted already')
        : row
    })
  },
  appointments: async (db, context, rows) => {
    const withClients = await findClients(db, context.row, rows)
    const clashes = await findClashes(db, withClients, context.world.now)
    return withClients.map((row) => {
      if (row.value === null || row.isKnown || isGivenUp(row.value.outcome)) return row
      const { clinicianId, startsAt, endsAt } = row.value
      const name = context.world.clinicians.find(({ id }) => id === clinicianId)?.name ?? 'The clinician'
      const clash = clashes.get(row.line)
      if (clash === 'session') return refuse(row, `${name} already has a session then`)
      if (clash === 'away') return refuse(row, `${name} is away then`)
      const before = timeBefore(context, {
        clinicianId,
        start: startsAt.getTime(),
        end: endsAt.getTime(),
        line: row.line,
      })
      return before === null ? row : refuse(row, `${name} has the session of line ${before} then`)
    })
  },
}

/** A cancelled one takes no time. */
export const isGivenUp = (outcome: string | null): boolean => outcome !== null && /cancel/i.test(outcome)

const bucketMs = 3_600_000

type SeenTime = { clinicianId: string; start: number; end: number; line: number }

/** The line before with a session of this clinician that overlaps; sessions are looked for by the hour. */
function timeBefore({ seen }: ImportContext, { clinicianId, start, end, line }: SeenTime): number | null {
  if (!seen) return null
  const hours: string[] = []
  for (let hour = Math.floor(start / bucketMs); hour * bucketMs < end; hour += 1)
    hours.push(`${clinicianId} ${hour}`)
  for (const hour of hours) {
    const clash = seen.times.get(hour)?.find(([from, until]) => from < end && start < until)
    if (clash) return clash[2]
  }
  for (const hour of hours) seen.times.set(hour, [...(seen.times.get(hour) ?? []), [start, end, line]])
  return null
}

/** By folded name and date of birth, as the search folds names; and whose email is that of a client here. */
async function findSamePeople(
  db: Db,
  practiceId: string,
  rows: readonly JudgedRow<ImportValue['clients']>[],
): Promise<{ people: ReadonlyMap<number, string>; emails: ReadonlySet<string> }> {
  const wanted = rows.flatMap(({ line, value, isKnown }) => (value && !isKnown ? [{ line, ...value }] : []))
  if (wanted.length === 0) return { people: new Map(), emails: new Set() }
  const { rows: people } = await sql<{ line: number; id: string }>`
    select w.line, c.id
      from unnest(${wanted.map(({ line }) => line)}::int[],
                  ${wanted.map(({ firstName, lastName }) => `${firstName} ${lastName}`)}::text[],
                  ${wanted.map(({ dateOfBirth }) => dateOfBirth)}::date[]) as w(line, name, born)
      join clients c on c.practice_id = ${practiceId} and c.date_of_birth = w.born and c.merged_into is null
       and fold_name(c.first_name || ' ' || c.last_name) = fold_name(w.name)
     order by c.created_at desc`.execute(db)
  const emails = wanted.flatMap(({ email }) => email ?? [])
  const { rows: used } = await sql<{ email: string }>`
    select lower(email) as email from clients
     where practice_id = ${practiceId} and lower(email) = any(${emails}::text[]) and merged_into is null`.execute(
    db,
  )
  return {
    people: new Map(people.map(({ line, id }) => [line, id])),
    emails: new Set(used.map(({ email }) => email)),
  }
}

/** Whom lines are about: clients who came from the same system. One who was merged since is who they are now. */
async function findClients<Value extends { readonly clientId: string }>(
  db: Db,
  { practice_id, source }: ImportContext['row'],
  rows: readonly JudgedRow<Value>[],
): Promise<JudgedRow<Value>[]> {
  const ids = [...new Set(rows.flatMap(({ value }) => value?.clientId ?? []))]
  const { rows: found } = await sql<{ sourceId: string; clientId: string }>`
    select i.source_id as "sourceId", coalesce(c.merged_into, c.id) as "clientId"
      from imported_records i join clients c on c.id = i.record_id
     where i.practice_id = ${practice_id} and i.source = ${source} and i.kind = 'clients'
       and i.source_id = any(${ids}::text[])`.execute(db)
  const clients = new Map(found.map(({ sourceId, clientId }) => [sourceId, clientId]))
  return rows.map((row) => {
    if (row.value === null) return row
    const clientId = clients.get(row.value.clientId)
    return clientId === undefined
      ? refuse(
          row,
          `Client “${row.value.clientId.slice(0, 40)}” has not come from this system. Please import the clients first`,
        )
      : { ...row, clientId }
  })
}

async function findContacts(db: Db, clientIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select client_id || ' emergency' as key from key_client_contacts where tag = 'emergency' and client_id = any(${clientIds}::uuid[])
    union all
    select client_id || ' guardian' from additional_profiles where role = 'guardian' and client_id = any(${clientIds}::uuid[])`.execute(
    db,
  )
  return new Set(rows.map(({ key }) => key))
}

async function findReferralDates(db: Db, clientIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select client_id || ' ' || written_on as key from client_referrals where client_id = any(${clientIds}::uuid[])`.execute(
    db,
  )
  return new Set(rows.map(({ key }) => key))
}

async function findClashes(
  db: Db,
  rows: readonly JudgedRow<ImportValue['appointments']>[],
  now: Date,
): Promise<ReadonlyMap<number, 'session' | 'away'>> {
  const wanted = rows.flatMap(({ line, value, isKnown }) =>
    value && !isKnown && !isGivenUp(value.outcome) ? [{ line, ...value }] : [],
  )
  if (wanted.length === 0) return new Map()
  const { rows: found } = await sql<{ line: number; clash: 'session' | 'away' }>`
    select w.line, case when taken.is_taken then 'session' else 'away' end as clash
      from unnest(${wanted.map(({ line }) => line)}::int[], ${wanted.map(({ clinicianId }) => clinicianId)}::uuid[],
                  ${wanted.map(({ startsAt }) => startsAt)}::timestamptz[], ${wanted.map(({ endsAt }) => endsAt)}::timestamptz[])
             as w(line, clinician, starts, ends),
           lateral (select exists (
             select from reservations r where r.clinician_id = w.clinician and r.during && tstzrange(w.starts, w.ends)
                and r.status in ('held', 'claimed', 'booked') and (r.expires_at is null or r.expires_at > now())) as is_taken) taken
     where taken.is_taken or w.starts > ${now}::timestamptz and is_away(w.clinician, tstzrange(w.starts, w.ends))`.execute(
    db,
  )
  return new Map(found.map(({ line, clash }) => [line, clash]))
}

import { sql } from 'kysely'
import type { StaffClinician, StaffClinicianRow } from '#contract/staff/clinicians.ts'
import { bookingWindow, latestTooSoon } from '#domain/diary/booking-window.ts'
import { officeStatus } from '#domain/clinicians/listing.ts'
import { portraitPath } from '#domain/uploads/portrait-rules.ts'
import { minutesPerDay } from '#domain/time/calendar.ts'
import { dateOfEpochMinute } from '#domain/time/local-time.ts'
import { scheduleColumns } from '../booking/slot-offer.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { editedColumns, readLists, toFields } from './clinician-fields.ts'
import { nextStart, type OfferedTimeRow, offeredTypesColumn } from './list-clinicians.ts'

/** Two statements, however many there are: the profiles with their clients counted, and everyone’s next free time. */
export async function listStaffClinicians(
  service: Pick<Service, 'db' | 'config' | 'now'>,
  practiceId: string,
): Promise<StaffClinicianRow[]> {
  const [rows, nextFree] = await Promise.all([
    readRows(service.db, practiceId),
    readNextFree(service, practiceId),
  ])
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    role: row.role,
    avatar: row.portrait_id && portraitPath(row.portrait_id),
    status: officeStatus({
      status: row.status,
      isPublished: row.published_at !== null,
      isProfileListed: row.is_profile_listed,
      caseLoad: {
        isOpenToNewClients: row.is_open_to_new_clients,
        shouldUseCaseLoad: row.should_use_case_load,
        remainingSlots: row.remaining_slots,
      },
    }),
    leavesOn: row.leaves_on,
    timeZone: row.time_zone,
    shouldUseCaseLoad: row.should_use_case_load,
    remainingSlots: row.remaining_slots,
    clients: Number(row.clients ?? 0),
    fundingMethods: row.funding_methods,
    concerns: [...row.primary_specialisations, ...row.secondary_specialisations],
    languages: row.languages,
    nextFree: nextFree.get(row.id)?.toISOString() ?? null,
  }))
}

const readRows = (db: Service['db'], practiceId: string) =>
  db
    .selectFrom('clinicians as c')
    .leftJoin(
      (from) =>
        from
          .selectFrom('clients')
          .select(({ fn }) => ['attached_clinician_id', fn.countAll<string>().as('clients')])
          .where('attached_clinician_id', 'is not', null)
          .groupBy('attached_clinician_id')
          .as('attached'),
      (join) => join.onRef('attached.attached_clinician_id', '=', 'c.id'),
    )
    .select([
      'c.id',
      'c.slug',
      'c.name',
      'c.role',
      'c.portrait_id',
      'c.status',
      'c.published_at',
      'c.leaves_on',
      'c.is_profile_listed',
      'c.is_open_to_new_clients',
      'c.should_use_case_load',
      'c.remaining_slots',
      'c.time_zone',
      'c.funding_methods',
      'c.primary_specialisations',
      'c.secondary_specialisations',
      'c.languages',
      'attached.clients',
    ])
    .where('c.practice_id', '=', practiceId)
    .orderBy('c.name')
    .orderBy('c.id')
    .execute()

/** Everything that the form shows, with the version that it is saved against. */
export async function readStaffClinician(
  service: Pick<Service, 'db' | 'config' | 'now'>,
  { practiceId, id }: { practiceId: string; id: string },
): Promise<Result<StaffClinician>> {
  const { db } = service
  const row = await db
    .selectFrom('clinicians as clinician')
    .leftJoin('accounts as account', (join) =>
      join.on(sql`account.subject::text`, '=', sql`clinician.changed_by`),
    )
    .select(editedColumns.map((column) => `clinician.${column}` as const))
    .select([
      'clinician.id',
      'clinician.slug',
      'clinician.version',
      'clinician.updated_at',
      'clinician.published_at',
      'clinician.status',
      'clinician.leaves_on',
      'clinician.remaining_slots',
      'account.first_name',
      'account.last_name',
      'account.email',
    ])
    .select(({ selectFrom }) =>
      selectFrom('clients')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('clients.attached_clinician_id', '=', 'clinician.id')
        .as('clients'),
    )
    .where('clinician.id', '=', id)
    .where('clinician.practice_id', '=', practiceId)
    .executeTakeFirst()
  if (!row) return fail('notFound')
  const name = [row.first_name, row.last_name].filter(Boolean).join(' ')
  const nextFree = await readNextFree(service, practiceId, id)
  return succeed({
    id: row.id,
    slug: row.slug,
    version: row.version,
    changedBy: name || row.email,
    changedAt: row.updated_at.toISOString(),
    isPublished: row.published_at !== null,
    status: row.status,
    leavesOn: row.leaves_on,
    avatar: row.portrait_id && portraitPath(row.portrait_id),
    clients: Number(row.clients ?? 0),
    nextFree: nextFree.get(id)?.toISOString() ?? null,
    fields: toFields(row, await readLists(db, id)),
  })
}

/** The soonest time that a new client could book, by clinician, in one statement. Those without one are left out. */
async function readNextFree(
  { db, config, now }: Pick<Service, 'db' | 'config' | 'now'>,
  practiceId: string,
  only?: string,
): Promise<Map<string, Date>> {
  const at = now()
  const window = bookingWindow('NEW', at, config.PRACTICE_TIME_ZONE)
  const after = latestTooSoon(at, config.BOOKING_BUFFER_MINUTES)
  const [from, to] = [dateOfEpochMinute(window.start), dateOfEpochMinute(window.end + minutesPerDay)]
  const { rows } = await sql<OfferedTimeRow>`
    select c.id as clinician_id, c.time_zone, ${offeredTypesColumn}, ${scheduleColumns(sql`c.id`, from, to)}
      from clinicians c
     where c.practice_id = ${practiceId} and c.status = 'active'
       ${only === undefined ? sql`` : sql`and c.id = ${only}`}`.execute(db)
  return new Map(
    rows.flatMap((row) => {
      const next = nextStart(row, { window, after })
      return next ? [[row.clinician_id, dateOfEpochMinute(next.start)] as const] : []
    }),
  )
}

import type { StaffClinicianRow } from '#contract/staff/clinician-editor.ts'
import { officeStatus } from '#domain/clinicians/office-status.ts'
import { portraitPath } from '#domain/portraits/portrait-rules.ts'
import type { Service } from '../service.ts'
import { readNextFree } from './read-next-free.ts'

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

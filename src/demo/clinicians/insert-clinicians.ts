import type { HoursException } from '#domain/booking/schedule.ts'
import type { DayNumber } from '#domain/time/calendar.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import type { Db } from '#server/db/connection.ts'
import { insertRows } from '../insert-rows.ts'
import { demoPractice } from '../practice.ts'
import { composeExperience } from '../profile-copy/compose-experience.ts'
import { stableUuid } from '../stable-uuid.ts'
import type { DemoClinician } from './build-clinicians.ts'
import { demoWorkCoverNumber, insertProviderNumbers } from './claim-numbers.ts'

type Facts = {
  portraitOf: (clinician: DemoClinician) => string | null
  createdAt: Date
}

export async function insertClinicians(db: Db, clinicians: readonly DemoClinician[], facts: Facts) {
  await insertRows(
    db,
    'clinicians',
    clinicians.map((clinician) => clinicianRow(clinician, facts)),
  )
  await insertProviderNumbers(db, clinicians)
}

export async function insertHours(db: Db, clinicians: readonly DemoClinician[]) {
  await insertRows(db, 'working_hours', clinicians.flatMap(hoursRows))
  await insertRows(db, 'hours_exceptions', clinicians.flatMap(exceptionRows))
}

function clinicianRow(clinician: DemoClinician, { portraitOf, createdAt }: Facts) {
  const { id, slug, profile } = clinician
  const { listingState } = profile
  return {
    id,
    practice_id: demoPractice.id,
    slug,
    name: profile.name,
    pronouns: profile.pronouns,
    gender: profile.gender,
    role: profile.role,
    time_zone: profile.timeZone,
    status: listingState.status,
    is_profile_listed: listingState.isListed,
    portrait_id: portraitOf(clinician),
    short_description: profile.shortDescription,
    introduction: profile.introduction,
    experience: composeExperience(profile),
    quote: profile.quote,
    years_of_experience: profile.yearsOfExperience,
    qualifications: [...profile.qualifications],
    credentials: [...profile.credentials],
    languages: [...profile.languages],
    styles: [...profile.styles],
    services_available: [...profile.services],
    primary_specialisations: [...profile.primary],
    secondary_specialisations: [...profile.secondary],
    funding_methods: [...profile.funding],
    client_age_ranges: [...profile.ages],
    delivery_types: [...profile.deliveryTypes],
    work_cover_number: demoWorkCoverNumber(clinician),
    should_use_case_load: listingState.shouldUseCaseLoad,
    is_open_to_new_clients: listingState.isOpenToNewClients,
    remaining_slots: listingState.remainingSlots,
    created_at: createdAt,
    updated_at: createdAt,
    published_at: createdAt,
  }
}

function hoursRows({ id, hours }: DemoClinician) {
  return hours.weekly.map(({ weekday, start, end }) => ({
    clinician_id: id,
    weekday,
    start_minute: start,
    end_minute: end,
  }))
}

function exceptionRows({ id, hours }: DemoClinician) {
  return hours.exceptions.map((exception) => {
    const { day, kind, start, end } = exception
    return {
      id: stableUuid(`exception ${id} ${day} ${kind} ${start}`),
      clinician_id: id,
      on_date: formatIsoDate(day),
      kind,
      start_minute: start,
      end_minute: end,
      period_id: stableUuid(`period ${id} ${firstDayOfPeriod(exception, hours.exceptions)} ${kind} ${start}`),
    }
  })
}

/** Days in a row with the same hours are one period, such as a week of leave. */
function firstDayOfPeriod(of: HoursException, exceptions: readonly HoursException[]): DayNumber {
  const before = exceptions.find(
    ({ day, kind, start, end }) =>
      day === of.day - 1 && kind === of.kind && start === of.start && end === of.end,
  )
  return before ? firstDayOfPeriod(before, exceptions) : of.day
}

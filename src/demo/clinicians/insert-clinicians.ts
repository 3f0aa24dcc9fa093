import type { HoursException } from '#domain/diary/schedule.ts'
import { type ClinicianRole, isGp } from '#domain/clinicians/roles.ts'
import type { Gender } from '#domain/clinicians/vocabularies.ts'
import { toProviderNumber } from '#domain/identifiers/numbers.ts'
import { type DayNumber, formatIsoDate } from '#domain/time/calendar.ts'
import type { Db } from '#server/db/database.ts'
import { insertRows } from '../insert-rows.ts'
import { demoPractice } from '../practice.ts'
import { stableUuid } from '../random.ts'
import type { DemoClinician } from './build-clinicians.ts'
import { composeExperience } from './profile-words.ts'

const pronounsByGender = {
  woman: 'she/her',
  man: 'he/him',
  nonBinary: 'they/them',
} as const satisfies Record<Gender, string>

const credentials = {
  clinicalPsychologists: ['AHPRA registered, endorsed in clinical psychology'],
  registeredPsychologists: ['AHPRA registered psychologist'],
  occupationalTherapists: ['AHPRA registered occupational therapist'],
  socialWorkers: ['Accredited Mental Health Social Worker'],
  generalPractitioner: ['AHPRA registered, specialist in general practice'],
} as const satisfies Record<ClinicianRole, readonly string[]>

type InsertContext = {
  portraitOf: (clinician: DemoClinician) => string | null
  createdAt: Date
}

export async function insertClinicians(db: Db, clinicians: readonly DemoClinician[], facts: InsertContext) {
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

function clinicianRow(clinician: DemoClinician, { portraitOf, createdAt }: InsertContext) {
  const { id, slug, profile } = clinician
  const { listingState } = profile
  return {
    id,
    practice_id: demoPractice.id,
    slug,
    name: profile.name,
    pronouns: profile.pronouns ?? pronounsByGender[profile.gender],
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
    credentials: [...credentials[profile.role]],
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

/** The place of the practice’s address. */
const location = 'Marrickville'
const firstPsychologist = 400_000
const firstGp = 200_000

/** Made up and well formed, each of one clinician. */
export const demoProviderNumber = ({ index, profile }: Pick<DemoClinician, 'index' | 'profile'>): string =>
  toProviderNumber(String((isGp(profile.role) ? firstGp : firstPsychologist) + index * 7 + 13))

/** Of the demo’s psychologists, for WorkCover in New South Wales. */
const demoWorkCoverNumber = ({ index, profile }: Pick<DemoClinician, 'index' | 'profile'>) =>
  isGp(profile.role) ? null : `PSY ${20_000 + index}`

const insertProviderNumbers = (db: Db, clinicians: readonly DemoClinician[]): Promise<void> =>
  insertRows(
    db,
    'clinician_provider_numbers',
    clinicians.map((clinician) => ({
      clinician_id: clinician.id,
      location,
      provider_number: demoProviderNumber(clinician),
    })),
  )

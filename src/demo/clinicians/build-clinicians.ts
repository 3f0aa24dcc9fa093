import type { Schedule } from '#domain/booking/schedule.ts'
import type { DayNumber } from '#domain/time/calendar.ts'
import { composeExceptions } from '../hours/exceptions.ts'
import { toWeeklyHours } from '../hours/weeks.ts'
import { stableUuid } from '../stable-uuid.ts'
import { composePsychologist } from './compose-psychologist.ts'
import { featuredPsychologists } from './featured-psychologists.ts'
import { generalPractitioners } from './general-practitioners.ts'
import { morePsychologists } from './more-psychologists.ts'
import type { ClinicianProfile } from './profile.ts'

/** A clinician of the demo practice: the profile, its place in the list, and the hours around `today`. */
export interface DemoClinician {
  readonly id: string
  readonly slug: string
  readonly index: number
  readonly profile: ClinicianProfile
  readonly hours: Pick<Schedule, 'weekly' | 'exceptions'>
}

const handwritten = [...featuredPsychologists, ...morePsychologists]

/** Psychologists first, then the GPs, each counted from 0. */
export function buildClinicians(psychologists: number, today: DayNumber): DemoClinician[] {
  const slugs = new Map<string, number>()
  const build = (profile: ClinicianProfile, index: number): DemoClinician => {
    const slug = freshSlug(profile.name, slugs)
    const exceptions = composeExceptions({ index, zone: profile.timeZone }, today)
    return {
      id: stableUuid(`clinician ${slug}`),
      slug,
      index,
      profile,
      hours: { weekly: toWeeklyHours(profile.week), exceptions },
    }
  }
  return [
    ...Array.from({ length: psychologists }, (_, index) =>
      build(handwritten[index] ?? composePsychologist(index), index),
    ),
    ...generalPractitioners.map(build),
  ]
}

function freshSlug(name: string, used: Map<string, number>): string {
  const slug = name
    .replace(/^Dr /, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
  const count = (used.get(slug) ?? 0) + 1
  used.set(slug, count)
  return count === 1 ? slug : `${slug}-${count}`
}

import type { Schedule } from '#domain/diary/schedule.ts'
import {
  type AgeRange,
  concernCodes,
  type Gender,
  type TherapyStyle,
  styleCodes,
} from '#domain/clinicians/vocabularies.ts'
import type { DeliveryType } from '#domain/clinicians/delivery-types.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import { type FundingMethod, fundingMethodCodes, methods } from '#domain/funding/methods.ts'
import type { DayNumber } from '#domain/time/calendar.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { itemAt, type Random, randomFrom, stableUuid } from '../random.ts'
import { featuredPsychologists } from './featured-psychologists.ts'
import { generalPractitioners } from './general-practitioners.ts'
import { composeExceptions, type PsychologistWeek, psychologistWeeks, toWeeklyHours } from './hours.ts'
import { morePsychologists } from './more-psychologists.ts'
import { communityAt, personNamed } from './names.ts'
import { composeProfileWords } from './profile-words.ts'
import {
  adults,
  type ClinicianProfile,
  composeQualifications,
  statusAt,
  teenagersAndAdults,
  under18s,
  video,
  videoAndPhone,
} from './profile.ts'

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

type PsychologistRole = Exclude<ClinicianRole, 'generalPractitioner'>

const weekNames = Object.keys(psychologistWeeks) as PsychologistWeek[]
const genders: readonly Gender[] = [
  'woman',
  'man',
  'woman',
  'woman',
  'man',
  'woman',
  'woman',
  'man',
  'woman',
  'nonBinary',
]

/** Roughly where Australians live. */
const zones: readonly ZoneId[] = [
  'Australia/Sydney',
  'Australia/Melbourne',
  'Australia/Brisbane',
  'Australia/Sydney',
  'Australia/Perth',
  'Australia/Melbourne',
  'Australia/Sydney',
  'Australia/Adelaide',
  'Australia/Melbourne',
  'Australia/Brisbane',
  'Australia/Darwin',
]

const services = [
  'Assessment',
  'Couples sessions',
  'Letters to your GP',
  'Support for carers',
  'Support for new parents',
  'Return-to-work support',
  'Homework between sessions, if you like it',
  'Sessions with a support person',
]

/** The same person for the same place in the list, whatever the size of the demo. */
function composePsychologist(index: number): ClinicianProfile {
  const random = randomFrom(`clinician ${index}`)
  const gender = itemAt(genders, index)
  const { firstName, lastName, speaks } = personNamed(gender, communityAt(index), random)
  const role = chooseRole(random)
  const ages = chooseAges(index, random)
  const languages = ['en', ...speaks] as const
  const styles = chooseStyles(random)
  // Round the list, so that every concern has people who put it first.
  const concern = itemAt(concernCodes, index)
  const others = random.sample(
    concernCodes.filter((code) => code !== concern),
    random.whole(4, 7),
  )
  return {
    name: `${firstName} ${lastName}`,
    gender,
    pronouns: gender === 'woman' && random.chance(0.08) ? 'she/they' : undefined,
    role,
    timeZone: itemAt(zones, index),
    yearsOfExperience: random.whole(2, 28),
    ...composeProfileWords({ index, concern, styles, languages, seesOnlyYoungPeople: ages === under18s }),
    qualifications: composeQualifications(role, random),
    languages,
    styles,
    services: [
      ages === under18s ? 'Sessions for young people' : 'Individual sessions',
      ...random.sample(services, random.whole(1, 3)),
    ],
    primary: [concern, ...others.slice(0, 2)],
    secondary: others.slice(2),
    funding: chooseFunding(role, ages, random),
    ages,
    deliveryTypes: chooseDeliveryTypes(random),
    listingState: statusAt(index),
    week: random.pick(weekNames),
    fullness: random.whole(25, 70) / 100,
  }
}

function chooseRole(random: Random): PsychologistRole {
  const draw = random.next()
  if (draw < 0.5) return 'clinicalPsychologists'
  if (draw < 0.9) return 'registeredPsychologists'
  return draw < 0.95 ? 'occupationalTherapists' : 'socialWorkers'
}

function chooseAges(index: number, random: Random): readonly AgeRange[] {
  if (index % 20 === 19) return under18s
  if (random.chance(0.35)) return teenagersAndAdults
  return random.chance(0.15) ? ['youth', 'adults'] : adults
}

function chooseDeliveryTypes(random: Random): readonly DeliveryType[] {
  return random.chance(0.35) ? videoAndPhone : video
}

function chooseStyles(random: Random): [TherapyStyle, TherapyStyle, ...TherapyStyle[]] {
  const [first, second, ...rest] = random.sample(styleCodes, random.whole(2, 5))
  if (!first || !second) throw new RangeError('too few styles')
  return [first, second, ...rest]
}

type FundingShares = Readonly<Partial<Record<FundingMethod, number>>>

/** How many of them take it. Rates are published for psychologists only, so the other roles take funding that needs none. */
const shares: Readonly<Record<'psychologist' | 'other', FundingShares>> = {
  psychologist: { rebate: 0.95, selfFunded: 0.85, bulkBill: 0.25, ndis: 0.4, dva: 0.25, workCover: 0.3 },
  other: { rebate: 0, selfFunded: 0, bulkBill: 0.3, ndis: 1, dva: 0.5, workCover: 0.5 },
}
/** Of a method that the demo does not name. */
const usualShare = { psychologist: 0.3, other: 0 }

function chooseFunding(role: PsychologistRole, ages: readonly AgeRange[], random: Random): FundingMethod[] {
  const isPsychologist = role === 'clinicalPsychologists' || role === 'registeredPsychologists'
  const kind = isPsychologist ? 'psychologist' : 'other'
  // Object.keys loses the names of the keys. Every method in it is drawn in the order of the table above.
  const order = new Set([...(Object.keys(shares[kind]) as FundingMethod[]), ...fundingMethodCodes])
  const drawn = [...order].filter((method) => random.chance(shares[kind][method] ?? usualShare[kind]))
  const funding = ages === under18s ? drawn.filter((method) => !methods[method].adultsOnly) : drawn
  return funding.length > 0 ? funding : ['selfFunded']
}

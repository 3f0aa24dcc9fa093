import type { AgeRange } from '#domain/clinicians/age-ranges.ts'
import { concernCodes } from '#domain/clinicians/concerns.ts'
import type { DeliveryType } from '#domain/clinicians/delivery-types.ts'
import type { FundingMethod } from '#domain/clinicians/funding.ts'
import type { Gender } from '#domain/clinicians/genders.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import type { Style } from '#domain/clinicians/styles.ts'
import { styleCodes } from '#domain/clinicians/styles.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { PsychologistWeek } from '../hours/weeks.ts'
import { psychologistWeeks } from '../hours/weeks.ts'
import type { Random } from '../random.ts'
import { itemAt, randomFrom } from '../random.ts'
import { composeWords } from '../words/compose-words.ts'
import { communityAt, personNamed } from './names.ts'
import type { ClinicianProfile } from './profile.ts'
import { adults, teenagersAndAdults, under18s, video, videoAndPhone } from './profile.ts'
import { standingAt } from './standings.ts'
import { credentialsOf, qualificationsOf } from './training.ts'

type Role = Exclude<ClinicianRole, 'generalPractitioner'>

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
const pronounsOf = { woman: 'she/her', man: 'he/him', nonBinary: 'they/them' } as const satisfies Record<
  Gender,
  string
>

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
export function composePsychologist(index: number): ClinicianProfile {
  const random = randomFrom(`clinician ${index}`)
  const gender = itemAt(genders, index)
  const { firstName, lastName, speaks } = personNamed(gender, communityAt(index), random)
  const role = roleOf(random)
  const ages = agesOf(index, random)
  const languages = ['en', ...speaks] as const
  const styles = stylesOf(random)
  // Round the list, so that every concern has people who put it first.
  const concern = itemAt(concernCodes, index)
  const others = random.sample(
    concernCodes.filter((code) => code !== concern),
    random.whole(4, 7),
  )
  return {
    name: `${firstName} ${lastName}`,
    gender,
    pronouns: gender === 'woman' && random.chance(0.08) ? 'she/they' : pronounsOf[gender],
    role,
    timeZone: itemAt(zones, index),
    yearsOfExperience: random.whole(2, 28),
    ...composeWords({ index, concern, styles, languages, seesOnlyYoungPeople: ages === under18s }),
    qualifications: qualificationsOf(role, random),
    credentials: credentialsOf(role),
    languages,
    styles,
    services: [
      ages === under18s ? 'Sessions for young people' : 'Individual sessions',
      ...random.sample(services, random.whole(1, 3)),
    ],
    primary: [concern, ...others.slice(0, 2)],
    secondary: others.slice(2),
    funding: fundingOf(role, ages, random),
    ages,
    deliveryTypes: deliveryTypesOf(random),
    standing: standingAt(index),
    week: random.pick(weekNames),
    fullness: random.whole(25, 70) / 100,
  }
}

function roleOf(random: Random): Role {
  const draw = random.next()
  if (draw < 0.5) return 'clinicalPsychologists'
  if (draw < 0.9) return 'registeredPsychologists'
  return draw < 0.95 ? 'occupationalTherapists' : 'socialWorkers'
}

function agesOf(index: number, random: Random): readonly AgeRange[] {
  if (index % 20 === 19) return under18s
  if (random.chance(0.35)) return teenagersAndAdults
  return random.chance(0.15) ? ['youth', 'adults'] : adults
}

function deliveryTypesOf(random: Random): readonly DeliveryType[] {
  return random.chance(0.35) ? videoAndPhone : video
}

function stylesOf(random: Random): [Style, Style, ...Style[]] {
  const [first, second, ...rest] = random.sample(styleCodes, random.whole(2, 5))
  if (!first || !second) throw new RangeError('too few styles')
  return [first, second, ...rest]
}

/** Decisions, "Money", has rates for psychologists only, so the other roles take the funding that needs none. */
const shares = {
  psychologist: { rebate: 0.95, selfFunded: 0.85, bulkBill: 0.25, ndis: 0.4, dva: 0.25, workCover: 0.3 },
  other: { rebate: 0, selfFunded: 0, bulkBill: 0.3, ndis: 1, dva: 0.5, workCover: 0.5 },
} as const satisfies Record<string, Record<FundingMethod, number>>

/** Document 2 section 5: DVA and WorkCover are for adults. */
const forAdultsOnly: readonly FundingMethod[] = ['dva', 'workCover']

function fundingOf(role: Role, ages: readonly AgeRange[], random: Random): FundingMethod[] {
  const isPsychologist = role === 'clinicalPsychologists' || role === 'registeredPsychologists'
  const share = shares[isPsychologist ? 'psychologist' : 'other']
  const drawn = (Object.keys(share) as FundingMethod[]).filter((method) => random.chance(share[method]))
  const funding = ages === under18s ? drawn.filter((method) => !forAdultsOnly.includes(method)) : drawn
  return funding.length > 0 ? funding : ['selfFunded']
}

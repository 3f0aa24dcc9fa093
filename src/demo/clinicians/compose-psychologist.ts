import type { AgeRange } from '#domain/clinicians/age-ranges.ts'
import { concernCodes } from '#domain/clinicians/concerns.ts'
import type { DeliveryType } from '#domain/clinicians/delivery-types.ts'
import { type FundingMethod, fundingMethodCodes, methods } from '#domain/funding/methods.ts'
import type { Gender } from '#domain/clinicians/genders.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import type { Style } from '#domain/clinicians/styles.ts'
import { styleCodes } from '#domain/clinicians/styles.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { PsychologistWeek } from '../hours/weeks.ts'
import { psychologistWeeks } from '../hours/weeks.ts'
import type { Random } from '../random.ts'
import { itemAt, randomFrom } from '../random.ts'
import { composeCopy } from '../profile-copy/compose-copy.ts'
import { communityAt, personNamed } from './names.ts'
import type { ClinicianProfile } from './profile.ts'
import { adults, teenagersAndAdults, under18s, video, videoAndPhone } from './profile.ts'
import { statusAt } from './listing-states.ts'
import { listCredentials, composeQualifications } from './training.ts'

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
const pronounsByGender = {
  woman: 'she/her',
  man: 'he/him',
  nonBinary: 'they/them',
} as const satisfies Record<Gender, string>

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
    pronouns: gender === 'woman' && random.chance(0.08) ? 'she/they' : pronounsByGender[gender],
    role,
    timeZone: itemAt(zones, index),
    yearsOfExperience: random.whole(2, 28),
    ...composeCopy({ index, concern, styles, languages, seesOnlyYoungPeople: ages === under18s }),
    qualifications: composeQualifications(role, random),
    credentials: listCredentials(role),
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

function chooseRole(random: Random): Role {
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

function chooseStyles(random: Random): [Style, Style, ...Style[]] {
  const [first, second, ...rest] = random.sample(styleCodes, random.whole(2, 5))
  if (!first || !second) throw new RangeError('too few styles')
  return [first, second, ...rest]
}

type Shares = Readonly<Partial<Record<FundingMethod, number>>>

/** How many of them take it. Rates are published for psychologists only, so the other roles take funding that needs none. */
const shares: Readonly<Record<'psychologist' | 'other', Shares>> = {
  psychologist: { rebate: 0.95, selfFunded: 0.85, bulkBill: 0.25, ndis: 0.4, dva: 0.25, workCover: 0.3 },
  other: { rebate: 0, selfFunded: 0, bulkBill: 0.3, ndis: 1, dva: 0.5, workCover: 0.5 },
}
/** Of a method that the demo does not name. */
const usualShare = { psychologist: 0.3, other: 0 }

function chooseFunding(role: Role, ages: readonly AgeRange[], random: Random): FundingMethod[] {
  const isPsychologist = role === 'clinicalPsychologists' || role === 'registeredPsychologists'
  const kind = isPsychologist ? 'psychologist' : 'other'
  // Object.keys loses the names of the keys. Every method in it is drawn in the order of the table above.
  const order = new Set([...(Object.keys(shares[kind]) as FundingMethod[]), ...fundingMethodCodes])
  const drawn = [...order].filter((method) => random.chance(shares[kind][method] ?? usualShare[kind]))
  const funding = ages === under18s ? drawn.filter((method) => !methods[method].adultsOnly) : drawn
  return funding.length > 0 ? funding : ['selfFunded']
}

import type { FundingMethod } from '../funding/methods.ts'
import {
  accepted,
  type IdentifierCheck,
  type IdentifierMessage,
  identifierMessages,
  refused,
  withoutGaps,
} from '../identifiers/checked.ts'
import { type ClinicianRole, isGp } from './roles.ts'

/** The longest texts of a profile. The first is what a card has room for. */
export const profileLimits = {
  name: 80,
  pronouns: 30,
  shortDescription: 180,
  introduction: 4000,
  experience: 2000,
  quote: 300,
  line: 120,
  lines: 12,
  yearsOfExperience: 70,
  remainingSlots: 500,
  location: 80,
  locations: 10,
} as const

type PublishedProfile = {
  readonly role: ClinicianRole
  readonly shortDescription: string
  readonly fundingMethods: readonly FundingMethod[]
  readonly appointmentTypeIds: readonly string[]
  readonly ahpraNumber: string | null
}

const needs = [
  { field: 'shortDescription', label: 'a short description', isMet: (of) => of.shortDescription !== '' },
  {
    field: 'fundingMethods',
    label: 'at least one way to pay',
    isMet: (of) => isGp(of.role) || of.fundingMethods.length > 0,
  },
  {
    field: 'appointmentTypeIds',
    label: 'at least one appointment type',
    isMet: (of) => of.appointmentTypeIds.length > 0,
  },
  {
    field: 'ahpraNumber',
    label: 'an Ahpra number',
    isMet: (of) => ahpraPrefix(of.role) === null || of.ahpraNumber !== null,
  },
] as const satisfies readonly {
  field: keyof PublishedProfile
  label: string
  isMet: (profile: PublishedProfile) => boolean
}[]

/** What a draft still needs before clients may see it, by field. */
export const missingForPublishing = (profile: PublishedProfile): Record<string, string> =>
  Object.fromEntries(
    needs
      .filter(({ isMet }) => !isMet(profile))
      .map(({ field, label }) => [field, `Needed to publish: ${label}`]),
  )

/** The address of a new profile, from the name: "Amelia Tran" → "amelia-tran". Empty where nothing of it is Latin. */
export const toSlug = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')

const psychologist = { prefix: 'PSY', message: identifierMessages.ahpraPsychologist } as const

/** How a registration begins, by profession. Social workers are not registered with Ahpra. */
const registers = {
  clinicalPsychologists: psychologist,
  registeredPsychologists: psychologist,
  generalPractitioner: { prefix: 'MED', message: identifierMessages.ahpraDoctor },
  occupationalTherapists: { prefix: 'OCC', message: identifierMessages.ahpraOccupationalTherapist },
  socialWorkers: { prefix: null, message: identifierMessages.ahpraNotForRole },
} as const satisfies Record<ClinicianRole, { prefix: string | null; message: IdentifierMessage }>

/** Null for a profession without a register. */
export const ahpraPrefix = (role: ClinicianRole): string | null => registers[role].prefix

/** A registration number: three letters of the profession and ten digits, PSY0001234567. */
export function checkAhpraNumber(typed: string, role: ClinicianRole): IdentifierCheck {
  const number = withoutGaps(typed).toUpperCase()
  const { prefix, message } = registers[role]
  const isRight = prefix !== null && number.startsWith(prefix) && /^[A-Z]{3}\d{10}$/.test(number)
  return isRight ? accepted(number) : refused(message)
}

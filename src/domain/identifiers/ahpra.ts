import type { ClinicianRole } from '../clinicians/roles.ts'
import { accepted, type Checked, refused, withoutGaps } from './checked.ts'
import { type IdentifierMessage, identifierMessages } from './messages.ts'

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
export function checkAhpraNumber(typed: string, role: ClinicianRole): Checked {
  const number = withoutGaps(typed).toUpperCase()
  const { prefix, message } = registers[role]
  const isRight = prefix !== null && number.startsWith(prefix) && /^[A-Z]{3}\d{10}$/.test(number)
  return isRight ? accepted(number) : refused(message)
}

import type { Booker } from './bookers.ts'
import { bookersOffered } from './bookers.ts'
import { fundingMessages } from './funding-fields.ts'
import type { RecordType } from './record-type.ts'

export interface Intake {
  readonly behalfOf: Booker
  readonly isConsentForParent: boolean
}

type IntakeField = keyof Intake

/** Document 1 sections 3 and 5: who may be booked for by whom, and no child without a parent's consent. */
export function checkIntake(
  { behalfOf, isConsentForParent }: Intake,
  recordType: RecordType,
): Partial<Record<IntakeField, string>> {
  const isOffered = bookersOffered(recordType, null).includes(behalfOf)
  return {
    ...(!isOffered && { behalfOf: 'This is not offered for this client' }),
    ...(behalfOf === 'myChild' && !isConsentForParent && { isConsentForParent: fundingMessages.consent }),
  }
}

import type { OnBehalfOf } from './on-behalf-of.ts'
import { onBehalfOfOffered } from './on-behalf-of.ts'
import { fundingMessages } from '../funding/form-fields.ts'
import type { RecordType } from './record-type.ts'

export interface Intake {
  readonly behalfOf: OnBehalfOf
  readonly isConsentForParent: boolean
}

type IntakeField = keyof Intake

/** Who may be booked for, and no child without a parent's consent. See docs/product/who-may-book.md#parental-consent. */
export function checkIntake(
  { behalfOf, isConsentForParent }: Intake,
  { recordType, isParents }: { recordType: RecordType; isParents: boolean },
): Partial<Record<IntakeField, string>> {
  const isOffered = onBehalfOfOffered(recordType, null, isParents).includes(behalfOf)
  return {
    ...(!isOffered && { behalfOf: 'This is not offered for this client' }),
    ...(behalfOf === 'myChild' && !isConsentForParent && { isConsentForParent: fundingMessages.consent }),
  }
}

import type { Booker } from '#domain/clients/bookers.ts'
import type { Outcome } from '../form/outcome.ts'
import { emergencyStep } from '../funding/emergency-contact.tsx'
import { contactStep, intakeStep } from '../funding/save-booker.ts'
import type { Saver } from '../funding/use-saver.ts'
import type { ConfirmValues } from './values.ts'

type Submission = {
  save: Saver
  values: ConfirmValues
  isSelfFunded: boolean
  booker: Booker
  /** Null once the browser is on its way, otherwise why not: see useFinish. */
  finish: (agreed?: { isAgreeCancellationPolicy: boolean }) => Promise<string | null>
}

/**
 * Document 1 section 4, "Default, self-fund and DVA confirm", in its order. What is saved stays saved: a second press goes on
 * with the first step that was not.
 */
export async function submitConfirm(submission: Submission): Promise<Outcome<ConfirmValues>> {
  const { save, values, isSelfFunded, booker, finish } = submission
  const emergency = await emergencyStep(save, values)
  if (emergency.kind !== 'done') return emergency
  // The other fundings have said on their own form for whom it is.
  for (const step of isSelfFunded ? [contactStep, intakeStep] : []) {
    const outcome = await step(save, values, booker)
    if (outcome.kind !== 'done') return outcome
  }
  const { isAgreeCancellationPolicy } = values
  const message = await finish(isSelfFunded ? { isAgreeCancellationPolicy } : undefined)
  return message === null ? { kind: 'done' } : { kind: 'failed', message }
}

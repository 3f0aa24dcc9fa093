import type { ApiProblem } from '../api/call-api.ts'
import { type Outcome, outcomeOf, unsaved } from '../form/outcome.ts'
import { addressStep } from '../funding/address.ts'
import { saveIntake } from '../funding/booker.ts'
import { cardPart } from '../funding/use-card-check.ts'
import type { Saver } from '../funding/use-saver.ts'
import { dvaCardFields, dvaFaults, dvaRequest, type DvaValues } from './dva.ts'

type Submission = { save: Saver; values: DvaValues; today: string }

/**
 * Document 1 section 4: the card, checked unless the live check has done it, and the address. Nobody is asked for whom it is, because
 * the card is personal: an earlier booking for somebody else must not stand for this one.
 */
export async function submitDva({ save, values, today }: Submission): Promise<Outcome<DvaValues>> {
  const card = await save(cardPart(dvaRequest(values, today)))
  if (!card.ok) return cardRefused(card.problem)
  const address = await addressStep(save, values)
  if (address.kind !== 'done') return address
  const intake = await saveIntake(save, 'mySelf', false)
  return intake.ok ? { kind: 'done' } : { kind: 'failed', message: unsaved(intake.problem, 'your details') }
}

function cardRefused(problem: ApiProblem): Outcome<DvaValues> {
  const outcome = outcomeOf<DvaValues>(problem, dvaFaults(problem))
  return outcome.kind === 'faults' ? { ...outcome, together: dvaCardFields } : outcome
}

import type { ReservationView } from '#contract/booking.ts'
import type { Verification } from '#contract/funding.ts'
import type { Booker } from '#domain/clients/bookers.ts'
import type { ApiAnswer, ApiProblem } from '../api/call-api.ts'
import { type Outcome, outcomeOf } from '../form/outcome.ts'
import { addressStep } from '../funding/address.ts'
import type { Say } from '../funding/documents-refused.ts'
import { emergencyStep } from '../funding/emergency-contact.tsx'
import { finishWords } from '../funding/finish-booking.ts'
import { contactStep, intakeStep } from '../funding/save-booker.ts'
import { cardPart } from '../funding/use-card-check.ts'
import type { Part, Saver } from '../funding/use-saver.ts'
import { referralWords } from '../uploads/use-uploads.ts'
import { type CardKind, fieldsOfCard } from './card-values.ts'
import { cardFaults, type CardRequest } from './card.ts'
import type { MedicareValues } from './medicare-values.ts'
import { isUploading } from './referral.ts'

/** Document 1 section 8. The words for an answer of "no referral" that could not be saved are ours. */
export const medicareWords = {
  valid: 'Valid Medicare card',
  invalid: 'Invalid Medicare card',
  refused: 'Invalid Medicare card. Please check again.',
  notUploaded: referralWords.failed,
  notAnswered: 'An error occurred while saving your answer about the referral. Please try again.',
} as const

type Sent = Outcome<MedicareValues>

type Submission = {
  save: Saver
  readReservation: () => Promise<ApiAnswer<ReservationView> | null>
  finish: () => Promise<string | null>
  say: Say
  values: MedicareValues
  booker: Booker
  card: { kind: CardKind; request: CardRequest }
  referral: Part
}

/**
 * Document 1 section 4, "Medicare form submit, in order". What was saved stays saved when a later step fails; the saver knows it,
 * so that the next press goes on with the first step that is not done. The intake is for everybody: it keeps for whom the
 * appointment is (docs/decisions/0014-verification.md).
 */
export async function submitMedicare(submission: Submission): Promise<Sent> {
  const { save, values, booker, card, say } = submission

  // 1. The reservation exists.
  const held = await submission.readReservation()
  if (!held?.ok || !isLive(held.value)) return { kind: 'failed', message: finishWords.unread }

  // 2. The Medicare card.
  const checked = await save<Verification>(cardPart(card.request))
  if (!checked.ok) return cardRefused(checked.problem, card.kind, say)
  if (checked.value?.valid === false) return { kind: 'failed', message: medicareWords.invalid }

  // 3. The emergency contact, if it changed.
  const emergency = await emergencyStep(save, values)
  if (emergency.kind !== 'done') return emergency

  // 4. The intake.
  const intake = await intakeStep(save, values, booker)
  if (intake.kind !== 'done') return intake

  // 5. The address, and the adult or guardian who books.
  const address = await addressStep(save, values)
  if (address.kind !== 'done') return address
  const contact = await contactStep(save, values, booker)
  if (contact.kind !== 'done') return contact

  // 6. The referral and the plan.
  const referral = await save(submission.referral)
  if (!referral.ok) return referralRefused(referral.problem, values)

  // 7 and 8. The claim, then the thank-you or the card form.
  const failure = await submission.finish()
  return failure === null ? { kind: 'done' } : { kind: 'failed', message: failure }
}

/** What has been booked meanwhile, in another tab, is not lost: finishing leads to its thank-you. */
const isLive = ({ status }: ReservationView): boolean => status !== 'expired' && status !== 'released'

function cardRefused(problem: ApiProblem, kind: CardKind, say: Say): Sent {
  if (problem.status === 422) say('error', medicareWords.refused)
  const outcome = outcomeOf<MedicareValues>(problem, cardFaults(problem, kind))
  return outcome.kind === 'faults' ? { ...outcome, together: fieldsOfCard(kind) } : outcome
}

/** A file that another tab has removed is named by the server; whatever else is in the document's words. */
function referralRefused({ fields }: ApiProblem, values: MedicareValues): Sent {
  if (fields?.files !== undefined) return { kind: 'failed', message: fields.files }
  const message = isUploading(values) ? medicareWords.notUploaded : medicareWords.notAnswered
  return { kind: 'failed', message }
}

import type { ApiInput } from '#contract/api-types.ts'
import type { ReservationView } from '#contract/booking.ts'
import { isLive } from '#domain/booking/reservation.ts'
import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import type { ApiAnswer, ApiProblem } from '../../api/call-api.ts'
import { type Outcome, refuseFields } from '../../form/outcome.ts'
import { referralMessages } from '../../uploads/use-uploads.ts'
import { saveAddress } from '../funding/address.ts'
import type { Notify } from '../funding/documents-refused.ts'
import { type EmergencyParts, emergencyStep } from '../funding/emergency-contact.tsx'
import { finishMessages } from '../funding/finish-booking.ts'
import { contactStep, intakeStep, type OnBehalfOfParts } from '../funding/on-behalf-of.ts'
import { saveSteps } from '../funding/save-parts.ts'
import type { Part, Saver } from '../funding/use-saver.ts'
import { type CardBody, type CardKind, fieldsOfCard } from '../../client-details/medicare-card.ts'
import { isUploading, type ReferralValues } from './referral.ts'

type AddressBody = ApiInput<'saveAddress'>['body']

/** As the specification has them; the words for an answer of "no referral" that could not be saved are ours. */
export const medicareMessages = {
  valid: 'Valid Medicare card',
  invalid: 'Invalid Medicare card',
  refused: 'Invalid Medicare card. Please check again.',
  notUploaded: referralMessages.failed,
  notAnswered: 'An error occurred while saving your answer about the referral. Please try again.',
} as const

type Submission = {
  save: Saver
  /** Null where this tab holds none. */
  readReservation: () => Promise<ApiAnswer<ReservationView | null> | null>
  /** The last step: null once the browser is on its way, otherwise why not. */
  finish: () => Promise<string | null>
  notify: Notify
  values: OnBehalfOfParts & EmergencyParts
  behalfOf: OnBehalfOf
  card: { kind: CardKind; body: CardBody }
  address: AddressBody
  /** Null for a GP, who writes it. */
  referral: { part: Part; values: ReferralValues } | null
}

/**
 * The order of docs/product/funding-forms.md#medicare-submit. What was saved stays saved when a later step fails; the saver
 * knows it, so that the next press goes on with the first step that is not done. The intake is for everyone: it stores for
 * whom the appointment is (docs/decisions/0014-verification.md).
 */
export async function submitMedicare(submission: Submission): Promise<Outcome> {
  const { save, values, behalfOf, card, notify } = submission

  // 1. The reservation exists. What has been booked meanwhile, in another tab, is not lost: finishing leads to its thank-you.
  const held = await submission.readReservation()
  if (!held?.ok || !held.value || !isLive(held.value.status))
    return { kind: 'failed', message: finishMessages.unread }

  // 2. The Medicare card.
  const checked = await save({ saves: 'saveMedicare', body: card.body })
  if (!checked.ok) return cardRefused(checked.problem, card.kind, notify)
  if (checked.value?.valid === false) return { kind: 'failed', message: medicareMessages.invalid }

  // 3 and 4. The emergency contact, if it changed, and the intake.
  const started = await saveSteps(save, [emergencyStep(values), intakeStep(values, behalfOf)])
  if (started.kind !== 'done') return started

  // 5. The address, and the adult or guardian who books.
  const address = await saveAddress(save, submission.address)
  if (address.kind !== 'done') return address
  const contact = await saveSteps(save, [contactStep(values, behalfOf)])
  if (contact.kind !== 'done') return contact

  // 6. The referral and the plan.
  const { referral } = submission
  const answered = referral && (await save(referral.part))
  if (answered && !answered.ok) return referralRefused(answered.problem, referral.values)

  // 7 and 8. The claim, then the thank-you or the card form; for a GP what stands before the confirmation.
  const failure = await submission.finish()
  return failure === null ? { kind: 'done' } : { kind: 'failed', message: failure }
}

function cardRefused(problem: ApiProblem, kind: CardKind, notify: Notify): Outcome {
  if (problem.status === 422) notify('error', medicareMessages.refused)
  // What cannot be mended by typing is said in the server's words.
  if (!problem.fields) return { kind: 'failed', message: problem.message }
  return refuseFields(problem, kind, fieldsOfCard(kind))
}

/** The server names a file that another tab has removed; every other failure has a fixed text. */
function referralRefused({ fields }: ApiProblem, referral: ReferralValues): Outcome {
  if (fields?.files !== undefined) return { kind: 'failed', message: fields.files }
  const message = isUploading(referral) ? medicareMessages.notUploaded : medicareMessages.notAnswered
  return { kind: 'failed', message }
}

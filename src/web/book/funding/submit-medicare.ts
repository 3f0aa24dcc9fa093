import type { ReservationView } from '#contract/booking.ts'
import type { ApiInput } from '#contract/endpoints.ts'
import { isLive } from '#domain/booking/holds.ts'
import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import type { ApiAnswer, ApiProblem } from '../../api/call-api.ts'
import { type CardBody, type CardKind, fieldsOfCard } from '../../client-details/medicare-card.tsx'
import { type FormOutcome, refuseFields } from '../../forms/form-rules.ts'
import { referralMessages } from '../../forms/use-uploads.ts'
import { saveAddress } from './address.tsx'
import { type EmergencyParts, emergencyStep } from './emergency-contact.tsx'
import { finishMessages } from './finish-booking.ts'
import { contactStep, intakeStep, type OnBehalfOfParts } from './on-behalf-of.ts'
import { isUploading, type ReferralValues } from './referral.ts'
import { joinOutcomes, type ShowToast, type FormPart, type Saver, saveSteps } from './saver.ts'

type AddressBody = ApiInput<'saveAddress'>['body']

/** As the specification has them; the words for an answer of "no referral" that could not be saved are ours. */
export const medicareMessages = {
  valid: 'Valid Medicare card',
  invalid: 'Invalid Medicare card',
  refused: 'Invalid Medicare card. Please check again.',
  notUploaded: referralMessages.failed,
  notAnswered: 'An error occurred while saving your answer about the referral. Please try again.',
} as const

type MedicareSubmission = {
  save: Saver
  /** Null where this tab holds none. */
  readReservation: () => Promise<ApiAnswer<ReservationView | null> | null>
  /** The last step: null once the browser is on its way, otherwise why not. */
  finish: () => Promise<string | null>
  notify: ShowToast
  values: OnBehalfOfParts & EmergencyParts
  behalfOf: OnBehalfOf
  card: { kind: CardKind; body: CardBody }
  address: AddressBody
  /** Null for a GP, who writes it. */
  referral: { part: FormPart; values: ReferralValues } | null
}

/**
 * The order of docs/product/funding-forms.md#medicare-submit. Steps that do not need each other are under way together and are
 * judged in that order. What was saved stays saved when another step fails; the
 * saver knows it, so that the next press sends only what is not done. The intake is for everyone: it stores for whom the
 * appointment is (docs/decisions/0014-verification.md).
 */
export async function submitMedicare(submission: MedicareSubmission): Promise<FormOutcome> {
  const { save, values, behalfOf, card, notify } = submission

  // 1 and 2. The reservation exists, and the Medicare card, which is checked while it is typed as well.
  const [held, checked] = await Promise.all([
    submission.readReservation(),
    save({ saves: 'saveMedicare', body: card.body }),
  ])
  // What has been booked meanwhile, in another tab, is not lost: finishing leads to its thank-you.
  if (!held?.ok || !held.value || !isLive(held.value.status))
    return { kind: 'failed', message: finishMessages.unread }
  if (!checked.ok) return cardRefused(checked.problem, card.kind, notify)
  if (checked.value?.valid === false) return { kind: 'failed', message: medicareMessages.invalid }

  const saved = await joinOutcomes([
    // 3 and 4. The emergency contact, if it changed, and the intake.
    saveSteps(save, [emergencyStep(values), intakeStep(values, behalfOf)]),
    // 5. The address, and the adult or guardian who books.
    saveAddress(save, submission.address),
    saveSteps(save, [contactStep(values, behalfOf)]),
    // 6. The referral and the plan.
    saveReferral(save, submission.referral),
  ])
  if (saved.kind !== 'done') return saved

  // 7 and 8. The claim, then the thank-you or the card form; for a GP what stands before the confirmation.
  const failure = await submission.finish()
  return failure === null ? { kind: 'done' } : { kind: 'failed', message: failure }
}

function cardRefused(problem: ApiProblem, kind: CardKind, notify: ShowToast): FormOutcome {
  if (problem.status === 422) notify('error', medicareMessages.refused)
  // What cannot be mended by typing is said in the server's words.
  if (!problem.fields) return { kind: 'failed', message: problem.message }
  return refuseFields(problem, kind, fieldsOfCard(kind))
}

async function saveReferral(save: Saver, referral: MedicareSubmission['referral']): Promise<FormOutcome> {
  const answered = referral && (await save(referral.part))
  return answered && !answered.ok ? referralRefused(answered.problem, referral.values) : { kind: 'done' }
}

/** The server names a file that another tab has removed; every other failure has a fixed text. */
function referralRefused({ fields }: ApiProblem, referral: ReferralValues): FormOutcome {
  if (fields?.files !== undefined) return { kind: 'failed', message: fields.files }
  const message = isUploading(referral) ? medicareMessages.notUploaded : medicareMessages.notAnswered
  return { kind: 'failed', message }
}

import type { ApiProblem } from '../api/call-api.ts'
import { type Outcome, outcomeOf } from '../form/outcome.ts'
import { renameFaults } from '../form/rename-faults.ts'
import { documentsRefused, type Say } from '../funding/documents-refused.ts'
import { saveBooker } from '../funding/save-booker.ts'
import type { Submission } from '../funding/use-details-form.ts'
import { workCoverPart, type WorkCoverValues } from './work-cover.ts'

/** Document 1 section 8, "Generic": decisions want shown what the document only logs. */
const workCoverFailure = 'Something went wrong. Please try again.'

/**
 * Document 1 section 4: the claim with its NSW flag, then for whom it is, with the adult who books. The document also says
 * "update the contact address": its form has no address field and a WorkCover booking needs none, so what is on file stays.
 */
export async function submitWorkCover(
  submission: Submission<WorkCoverValues>,
): Promise<Outcome<WorkCoverValues>> {
  const { save, values, booker, files, say } = submission
  const claim = await save(workCoverPart(values, files))
  if (!claim.ok) return documentsRefused(claim.problem, say) ?? refused(claim.problem, say)
  return saveBooker(save, values, booker)
}

const fieldOf = {
  claimNumber: 'workCoverNumber',
  caseManagerDetails: 'managerDetail',
  numberOfAppointmentApproved: 'totalApproved',
  isClaimInNSW: 'isClaimInNSW',
} as const

function refused(problem: ApiProblem, say: Say): Outcome<WorkCoverValues> {
  // The dialog about the token says it, and the form waits behind it.
  if (problem.status === 401) return { kind: 'failed', message: problem.message }
  const outcome = outcomeOf<WorkCoverValues>(problem, renameFaults(problem, fieldOf), workCoverFailure)
  if (outcome.kind === 'failed') say('error', outcome.message)
  return outcome
}

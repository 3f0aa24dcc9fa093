import { identifierMessages } from '#domain/identifiers/messages.ts'
import type { ApiProblem } from '../api/call-api.ts'
import { type Outcome, outcomeOf } from '../form/outcome.ts'
import { renameFaults } from '../form/rename-faults.ts'
import type { Messages } from '../form/use-checked-form.ts'
import { documentsRefused, type Say } from '../funding/documents-refused.ts'
import { saveBooker } from '../funding/save-booker.ts'
import type { Submission } from '../funding/use-details-form.ts'
import { ndisPart, type NdisValues } from './ndis.ts'

/** Document 1 section 8. */
const ndisWords = {
  valid: 'Valid NDIS number',
  invalid: 'Invalid NDIS number. Please check again.',
  unchecked: 'Error while validating your NDIS number',
} as const

/** Document 1 section 4: "validate the NDIS number, run an intake step, save contacts by booker type". */
export async function submitNdis(submission: Submission<NdisValues>): Promise<Outcome<NdisValues>> {
  const { save, values, booker, files, say } = submission
  const checked = await save(ndisPart(values, files))
  if (!checked.ok) return documentsRefused(checked.problem, say) ?? refused(checked.problem, say)
  say('success', ndisWords.valid)
  return saveBooker(save, values, booker)
}

/** A number of another length is told at once that it is none, as one that the server refuses is. */
export function stoppedNdis(faults: Messages<NdisValues>, say: Say): void {
  if (faults.ndisNumber === identifierMessages.ndisNumber) say('error', ndisWords.invalid)
}

const fieldOf = { number: 'ndisNumber', plan: 'plan' } as const

function refused(problem: ApiProblem, say: Say): Outcome<NdisValues> {
  // The dialog about the token says it, and the form waits behind it.
  if (problem.status === 401) return { kind: 'failed', message: problem.message }
  const words = problem.status === 422 ? ndisWords.invalid : ndisWords.unchecked
  say('error', words)
  return outcomeOf(problem, renameFaults(problem, fieldOf), words)
}

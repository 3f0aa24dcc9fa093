import type { StaffDocument } from '#contract/staff/documents.ts'
import type { ToastType } from '../../ui/toast/toast-store.ts'

type Missing = Pick<StaffDocument, 'missing'>
/** As the server answers: no number where it could not be issued. */
type Issued = Missing & { number: string | null }
type Said = { type: ToastType; words: string }

/** “Missing for a claim: The practice’s ABN. The client’s NDIS number.” */
export const missingWords = ({ missing }: Missing): string =>
  `Missing for a claim: ${missing.map(({ words }) => words).join('. ')}.`

/** After “Issue it now”. */
export const issuedWords = ({ number, missing }: Issued): Said =>
  number === null
    ? { type: 'warning', words: `It still cannot be issued. ${missingWords({ missing })}` }
    : { type: 'success', words: `${number} is issued.` }

/** After a document was voided, to be issued again or not. */
export function voidedWords(voided: string, { number, missing }: Issued, wasToIssue: boolean): Said {
  if (number !== null) return { type: 'success', words: `Void. ${number} takes its place.` }
  if (!wasToIssue) return { type: 'success', words: `${voided} is void.` }
  return {
    type: 'warning',
    words: `${voided} is void, and none takes its place yet. ${missingWords({ missing })}`,
  }
}

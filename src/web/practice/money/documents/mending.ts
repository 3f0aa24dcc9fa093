import type { WaitingDocument } from '#contract/staff/documents.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'

type Missing = WaitingDocument['missing'][number]
/** The page where staff add it; or, where they cannot, who can and how. */
type Mend = { to: string; label: string } | { words: string }

const practice = (): Mend => ({ to: staffPages.practice(), label: 'Open the practice’s details' })
const items = (): Mend => ({ to: staffPages.items(), label: 'Open the items' })
const clinician = ({ clinician: { id, name } }: WaitingDocument): Mend => ({
  to: staffPages.clinician(id),
  label: `Open ${name}’s profile`,
})
const client = ({ client: { id, name } }: WaitingDocument): Mend => ({
  to: staffPages.client(id),
  label: `Open ${name}’s page`,
})

const byClient = (): Mend => ({ words: 'The client adds it on their profile page.' })

const mends = {
  abn: practice,
  practiceAddress: practice,
  item: items,
  workCoverNumber: items,
  providerNumber: clinician,
  whichPlace: clinician,
  referral: client,
  referrerNumber: client,
  referralUsedUp: client,
  dvaCycleOver: client,
  yearUsedUp: client,
  medicareCard: byClient,
  dvaCard: byClient,
  ndisNumber: byClient,
  workCoverClaim: byClient,
} as const satisfies Record<Missing['field'], (row: WaitingDocument) => Mend>

export const mendOf = (row: WaitingDocument, { field }: Missing): Mend => mends[field](row)

/** A referral that was uploaded has to be noted: no one but a person reads its date. */
export const missingWords = ({ hasReferralFile }: WaitingDocument, { field, words }: Missing): string =>
  field === 'referral' && hasReferralFile
    ? 'The referral was uploaded: note its date, who wrote it and their provider number'
    : `Missing: ${words.charAt(0).toLowerCase()}${words.slice(1)}`

import type { ClientRecord } from '../appointment/client-facts.ts'
import { DetailsForm } from '../funding/details-form.tsx'
import type { Details } from '../funding/use-details-form.ts'
import { ClaimFields } from './claim-fields.tsx'
import { submitWorkCover } from './submit-work-cover.ts'
import { checkWorkCover, workCoverNames, workCoverOf, type WorkCoverValues } from './work-cover.ts'

const details: Details<WorkCoverValues> = {
  form: 'workCover',
  funding: 'workCover',
  of: workCoverOf,
  names: workCoverNames,
  check: checkWorkCover,
  submit: submitWorkCover,
}

const words = {
  form: 'WorkCover details',
  booker: 'WorkCover sessions are for adults.',
  documents: {
    title: 'Approval letter',
    label: 'Letter from your insurer',
    help: 'A photo of each page is fine.',
  },
} as const

export function WorkCoverForm({ client }: { client: ClientRecord }) {
  return <DetailsForm {...{ client, details, words }}>{(fields) => <ClaimFields {...fields} />}</DetailsForm>
}

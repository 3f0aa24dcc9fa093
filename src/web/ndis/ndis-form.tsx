import type { ClientRecord } from '../appointment/client-facts.ts'
import { DetailsForm } from '../funding/details-form.tsx'
import type { Details } from '../funding/use-details-form.ts'
import { checkNdis, ndisNames, ndisOf, type NdisValues } from './ndis.ts'
import { PlanFields } from './plan-fields.tsx'
import { stoppedNdis, submitNdis } from './submit-ndis.ts'

const details: Details<NdisValues> = {
  form: 'ndis',
  funding: 'ndis',
  of: ndisOf,
  names: ndisNames,
  check: checkNdis,
  submit: submitNdis,
  stopped: stoppedNdis,
}

const words = {
  form: 'NDIS details',
  documents: {
    title: 'Documents',
    label: 'Service agreement or plan goals',
    help: 'They help the psychologist prepare.',
  },
} as const

export function NdisForm({ client }: { client: ClientRecord }) {
  return <DetailsForm {...{ client, details, words }}>{(fields) => <PlanFields {...fields} />}</DetailsForm>
}

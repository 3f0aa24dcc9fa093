import { useCallback, useState } from 'react'
import { paths } from '#contract/page-paths.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import { localToday } from '../../client/local-today.ts'
import { useForm } from '../../forms/use-form.ts'
import { journeyPageAt } from '../frame/journey.ts'
import { FormPage } from '../funding/form-frame.tsx'
import type { GpMedicareParts } from '../funding/form-parts.ts'
import {
  MedicareFields,
  toGpMedicare,
  useMedicareDetails,
  useMedicareRecord,
} from '../funding/medicare-details.tsx'
import { useConsentAnew } from '../funding/on-behalf-of-fields.tsx'
import { useGpCardForm } from './gp-card-form.ts'
import { GpStep } from './gp-step.tsx'

const { title } = journeyPageAt(paths.gpMedicare())

/** See docs/product/gp.md#medicare-details. */
export default function GpMedicarePage() {
  return (
    <GpStep>
      {() => (
        <FormPage
          title={title}
          description="Your Medicare card and address, checked as you type."
          lead="We check the card as you type, so that you can correct it at once."
        >
          {(client) => <GpMedicareForm client={client} />}
        </FormPage>
      )}
    </GpStep>
  )
}

/** With a saved card the press leads past the payment details. */
const GpMedicareForm = ({ client }: { client: ClientRecord }) => (
  <MedicareFields
    client={client}
    {...useGpMedicareForm(client)}
    button={client.hasSavedCard ? 'Save and continue' : 'Proceed to payment details'}
  />
)

function useGpMedicareForm(client: ClientRecord) {
  const [today] = useState(() => localToday(client))
  const loadRules = useCallback(
    async () => (await import('../funding/card-rules.ts')).gpMedicareRules(today),
    [today],
  )
  const record = useMedicareRecord('gpMedicare', client, toGpMedicare)
  const form = useForm<GpMedicareParts>({ loadRules, ...record })
  useConsentAnew(() => form.change('consent.isConsentForParent', false))
  const details = useMedicareDetails(client, form, record.save)
  const checked = form.check(details.given)
  const finish = useGpCardForm()
  const submit = checked.onSubmit((sent, typed) =>
    details.send(sent, typed, { finish, hasNoContact: typed.emergency.hasNone }),
  )
  return { form, checked, submit, details, hasNoContact: form.values.emergency.hasNone }
}

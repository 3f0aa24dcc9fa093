import { useCallback, useState } from 'react'
import type { ClientRecord } from '../../client/client-profile.ts'
import { localToday } from '../../client-details/local-today.ts'
import { useForm } from '../../form/use-form.ts'
import { useDraft } from '../funding/draft.ts'
import type { GpMedicareParts } from '../funding/form-parts.ts'
import { useConsentAnew } from '../funding/use-consent-anew.ts'
import { toGpMedicare, useMedicareDetails } from '../medicare/use-medicare-details.ts'
import { useGpCardForm } from './use-gp-card-form.ts'

/** The psychologist's Medicare form without a referral: a GP writes it. */
export function useGpMedicareForm(client: ClientRecord) {
  const [today] = useState(() => localToday(client))
  const loadRules = useCallback(
    async () => (await import('../funding/card-rules.ts')).gpMedicareRules(today),
    [today],
  )
  const draft = useDraft('gpMedicare', client, toGpMedicare)
  const form = useForm<GpMedicareParts>({ loadRules, ...draft })
  useConsentAnew(() => form.change('consent.isConsentForParent', false))
  const details = useMedicareDetails(client, form, draft.note)
  const checked = form.check(details.given)
  const finish = useGpCardForm()
  const submit = checked.onSubmit((sent, typed) => details.send(sent, typed, { referral: null, finish }))
  return { form, checked, submit, details }
}

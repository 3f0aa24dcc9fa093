import { useCallback, useState } from 'react'
import type { ReferralStatus } from '#domain/clients/referral.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import { localToday } from '../../client-details/local-today.ts'
import { useForm } from '../../form/use-form.ts'
import { readItem } from '../../visit/tab-storage.ts'
import { useDraft } from '../funding/draft.ts'
import type { MedicareParts } from '../funding/form-parts.ts'
import { useConsentAnew } from '../funding/use-consent-anew.ts'
import { useFinish } from '../funding/use-finish.ts'
import { findReferralErrors, hasReferral, referralPart, toReferral } from './referral.ts'
import { toGpMedicare, useMedicareDetails } from './use-medicare-details.ts'
import { useReferralFiles } from './use-referral-files.ts'

export const toMedicare = (client: ClientRecord, referral: ReferralStatus | null = null): MedicareParts => ({
  ...toGpMedicare(client),
  ...toReferral(client, referral),
})

/** What the held time has of it. */
const readReferral = (): ReferralStatus | null => readItem('reservation')?.appointments[0]?.referral ?? null

/** The state of the form and what is known of it; the rules are in the files that it names. */
export function useMedicareForm(client: ClientRecord) {
  const [today] = useState(() => localToday(client))
  const loadRules = useCallback(
    async () => (await import('../funding/card-rules.ts')).medicareRules(today),
    [today],
  )
  const [ofBooking] = useState(readReferral)
  const draft = useDraft('medicare', client, (record) => toMedicare(record, ofBooking))
  const form = useForm<MedicareParts>({ loadRules, ...draft })
  const { values, change } = form
  useConsentAnew(() => {
    change('consent.isConsentForParent', false)
    change('referral.hasReferral', toReferral(client, readReferral()).referral.hasReferral)
  })
  const details = useMedicareDetails(client, form, draft.note)
  const files = useReferralFiles(values.referral, (kind, ids) => change(`referral.${kind}`, ids))
  const checked = form.check({ found: findReferralErrors(values.referral, files, client), ...details.given })
  const finish = useFinish()

  const submit = checked.onSubmit(async (sent, typed) => {
    const outcome = await details.send(sent, typed, {
      referral: { part: referralPart(typed.referral, files, client), values: typed.referral },
      finish: () => finish({ isHaveGPReferralAndTreatmentPlan: hasReferral(typed.referral) }),
    })
    // A file that has gone, by another tab say, goes from the screen as well.
    if (outcome.kind === 'failed') void files.readAgain()
    return outcome
  })
  return { form, checked, submit, details, files }
}

import { useCallback, useState } from 'react'
import type { ReferralStatus } from '#domain/funding/referral.ts'
import { type ClientRecord, localToday } from '../../client/client-profile.ts'
import { useForm } from '../../forms/use-form.ts'
import { readItem } from '../../session/tab-storage.ts'
import { bookButtonText, useFinish } from './finish-booking.ts'
import { FundingPage } from './form-frame.tsx'
import type { MedicareParts } from './form-parts.ts'
import { MedicareFields, toGpMedicare, useMedicareDetails, useMedicareRecord } from './medicare-details.tsx'
import { useConsentAnew } from './on-behalf-of-fields.tsx'
import { ReferralSection, useReferralFiles } from './referral-section.tsx'
import { findReferralErrors, hasReferral, referralPart, toReferral } from './referral.ts'

export default function MedicarePage() {
  return (
    <FundingPage
      form="medicare"
      description="Your card, address and referral, checked as you type."
      lead="We check the card as you type, so that you can correct it at once."
    >
      {(client) => <MedicareForm client={client} />}
    </FundingPage>
  )
}

function MedicareForm({ client }: { client: ClientRecord }) {
  const { files, ...medicare } = useMedicareForm(client)
  const { referral } = medicare.form.values
  return (
    <MedicareFields
      client={client}
      {...medicare}
      button={
        referral.hasReferral === 'No' ? 'Confirm psychology session' : (bookButtonText(client) ?? undefined)
      }
    >
      <ReferralSection values={referral} bind={medicare.checked.bindAt} client={client} files={files} />
    </MedicareFields>
  )
}

export const toMedicare = (client: ClientRecord, referral: ReferralStatus | null = null): MedicareParts => ({
  ...toGpMedicare(client),
  ...toReferral(client, referral),
})

/** What the held time has of it. */
const readReferral = (): ReferralStatus | null => readItem('reservation')?.appointments[0]?.referral ?? null

/** The state of the form and what is known of it; the rules are in the files that it names. */
function useMedicareForm(client: ClientRecord) {
  const [today] = useState(() => localToday(client))
  const loadRules = useCallback(async () => (await import('./card-rules.ts')).medicareRules(today), [today])
  const [ofBooking] = useState(readReferral)
  const record = useMedicareRecord('medicare', client, (read) => toMedicare(read, ofBooking))
  const form = useForm<MedicareParts>({ loadRules, ...record })
  const { values, change } = form
  useConsentAnew(() => {
    change('consent.isConsentForParent', false)
    change('referral.hasReferral', toReferral(client, readReferral()).referral.hasReferral)
  })
  const details = useMedicareDetails(client, form, record.save)
  const files = useReferralFiles(values.referral, (kind, ids) => change(`referral.${kind}`, ids))
  const checked = form.check({ found: findReferralErrors(values.referral, files, client), ...details.given })
  const finish = useFinish()

  const submit = checked.onSubmit(async (sent, typed) => {
    const outcome = await details.send(sent, typed, {
      referral: referralPart(typed.referral, files, client),
      finish: () => finish({ isHaveGPReferralAndTreatmentPlan: hasReferral(typed.referral) }),
    })
    // A file that has gone, by another tab say, goes from the screen as well.
    if (outcome.kind === 'failed') void files.readAgain()
    return outcome
  })
  return { form, checked, submit, details, files }
}

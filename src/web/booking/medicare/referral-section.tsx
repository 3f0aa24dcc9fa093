import type { ChangeEvent } from 'react'
import { referralWarningTexts } from '#domain/clients/referral-warnings.ts'
import { useSettings } from '../../api/settings.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import type { Bound } from '../../form/bound.ts'
import { Button } from '../../ui/button/button.tsx'
import { RadioCards } from '../../ui/choice/radio-cards.tsx'
import { FieldError } from '../../ui/field/field-error.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { UploadField } from '../../uploads/upload-field.tsx'
import { useItem } from '../../visit/tab-storage.ts'
import { ReferralNote } from '../frame/referral-note.tsx'
import { isUploading, type ReferralValues } from './referral.ts'
import { useReferralAnswer } from './use-referral-answer.ts'
import type { ReferralUploads } from './use-referral-files.ts'
import { WithoutReferral } from './without-referral.tsx'

type ReferralSectionProps = {
  values: ReferralValues
  bind: (field: `referral.${keyof ReferralValues}`) => Bound
  client: ClientRecord
  files: ReferralUploads
}

/** Whether there is a referral, and how it comes to us: docs/product/funding-forms.md#referral. */
export function ReferralSection(props: ReferralSectionProps) {
  const { values, bind } = props
  const hasReferral = values.hasReferral !== 'No'
  const tell = useReferralAnswer()
  const field = bind('referral.hasReferral')
  return (
    <section className="form-section">
      <header>
        <h2 className="text-xl">GP referral</h2>
        <p>Medicare pays when a GP has written a referral and a mental health treatment plan.</p>
      </header>
      <div className="fields">
        <RadioCards
          field={{
            ...field,
            onChange: (event: ChangeEvent<HTMLInputElement>) => {
              void tell(event.target.value !== 'No')
              return field.onChange(event)
            },
          }}
          legend="Do you have a GP referral and treatment plan?"
          columns={2}
          options={[
            { value: 'Yes', label: 'Yes' },
            { value: 'No', label: 'No' },
          ]}
        />
        {hasReferral ? <HowItComes {...props} /> : <WithoutReferral {...props} />}
      </div>
    </section>
  )
}

function HowItComes(props: ReferralSectionProps) {
  const { supportEmail } = useSettings()
  const { values, bind, client } = props
  return (
    <>
      {client.referral?.isReferredByGP && <OnRecord isStillToCome={client.referral.isGPSentReferral} />}
      <RadioCards
        field={bind('referral.comes')}
        legend="How will you give it to us?"
        columns={2}
        options={[
          { value: 'upload', label: 'Upload it now', help: 'A photo is fine' },
          { value: 'sentByGP', label: 'My GP will send it', help: `To ${supportEmail}` },
        ]}
      />
      {isUploading(values) ? <Files {...props} /> : <WaitingForGp />}
    </>
  )
}

function WaitingForGp() {
  const reservation = useItem('reservation')
  return reservation && <ReferralNote reservation={reservation} referral="waiting" />
}

function OnRecord({ isStillToCome }: { isStillToCome: boolean }) {
  const [appointment] = useItem('reservation')?.appointments ?? []
  if (isStillToCome)
    return (
      <Notice title="You told us that your GP sends it">
        We add it to your record when it arrives. If you have it yourself, you can upload it here.
      </Notice>
    )
  // It has come, and still one is waited for: docs/product/funding.md#used-up.
  return appointment?.referral === 'waiting' ? (
    <Notice type="warning" title={referralWarningTexts.usedUp.title}>
      {referralWarningTexts.usedUp.text} If you have it, add it here.
    </Notice>
  ) : (
    <Notice type="success" title="Your referral is on record">
      You need to send nothing more. If you have a new one, add it here.
    </Notice>
  )
}

function Files({ files, bind }: ReferralSectionProps) {
  const [referral, plan] = [bind('referral.referral'), bind('referral.treatmentPlan')]
  if (!files.isRead) return files.hasFailed ? <Unread files={files} {...referral} /> : <FilesSkeleton />
  return (
    <>
      <UploadField
        id={referral.id}
        uploads={files.uploads.referral}
        label="GP referral"
        error={referral.error}
      />
      <UploadField
        id={plan.id}
        uploads={files.uploads.treatmentPlan}
        label="Treatment plan"
        help="If it is not in the referral."
        optional
        error={plan.error}
      />
    </>
  )
}

const FilesSkeleton = () => <div className="skeleton h-48 rounded" aria-hidden="true" />

function Unread({ files, id, error }: Pick<ReferralSectionProps, 'files'> & Pick<Bound, 'id' | 'error'>) {
  return (
    <div id={id} tabIndex={-1} className="grid gap-4 justify-items-start">
      <Notice type="warning" announced="politely" title="We could not look up your files just now">
        You can try again, or ask your GP to send the referral.
      </Notice>
      <Button look="secondary" size="small" onClick={() => void files.readAgain()}>
        Try again
      </Button>
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}

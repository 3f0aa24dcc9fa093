import { useSettings } from '../api/settings.ts'
import type { ClientRecord } from '../appointment/client-facts.ts'
import type { CheckedForm, Messages } from '../form/use-checked-form.ts'
import { Button } from '../ui/button/button.tsx'
import { RadioCards } from '../ui/choice/radio-cards.tsx'
import { FieldError } from '../ui/field/field-error.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { UploadField } from '../uploads/upload-field.tsx'
import type { MedicareValues } from './medicare-values.ts'
import { isUploading } from './referral.ts'
import type { ReferralUploads } from './use-referral-files.ts'
import { WithoutReferral } from './without-referral.tsx'

type ReferralSectionProps = {
  form: CheckedForm<MedicareValues>
  errors: Messages<MedicareValues>
  client: ClientRecord
  files: ReferralUploads
}

/** Document 1 section 3, "Referral". */
export function ReferralSection(props: ReferralSectionProps) {
  const { form } = props
  const hasReferral = form.values.isHaveGPReferralAndTreatmentPlan !== 'No'
  return (
    <section className="form-section">
      <header>
        <h2 className="text-xl">GP referral</h2>
        <p>Medicare pays when a GP has written a referral and a mental health treatment plan.</p>
      </header>
      <div className="fields">
        <RadioCards
          id="isHaveGPReferralAndTreatmentPlan"
          legend="Do you have a GP referral and treatment plan?"
          columns={2}
          input={form.field('isHaveGPReferralAndTreatmentPlan')}
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
  const { form, client } = props
  return (
    <>
      {client.referral?.isReferredByGP && <OnRecord isStillToCome={client.referral.isGPSentReferral} />}
      <RadioCards
        id="provideReferral"
        legend="How will you give it to us?"
        columns={2}
        input={form.field('provideReferral')}
        options={[
          { value: 'upload', label: 'Upload it now', help: 'A photo is fine' },
          { value: 'sentByGP', label: 'My GP will send it', help: `To ${supportEmail}` },
        ]}
      />
      {isUploading(form.values) && <Files {...props} />}
    </>
  )
}

function OnRecord({ isStillToCome }: { isStillToCome: boolean }) {
  return isStillToCome ? (
    <Notice title="You told us that your GP sends it">
      We add it to your record when it arrives. If you have it yourself, you can upload it here.
    </Notice>
  ) : (
    <Notice type="success" title="Your referral is on record">
      You need to send nothing more. If you have a new one, add it here.
    </Notice>
  )
}

function Files({ files, errors }: ReferralSectionProps) {
  if (!files.isRead) return files.hasFailed ? <Unread {...{ files, errors }} /> : <FilesSkeleton />
  return (
    <>
      <UploadField
        id="gPReferralList"
        uploads={files.uploads.referral}
        label="GP referral"
        error={errors.gPReferralList}
      />
      <UploadField
        id="treatmentPlanList"
        uploads={files.uploads.treatmentPlan}
        label="Treatment plan"
        help="If it is not in the referral."
        optional
        error={errors.treatmentPlanList}
      />
    </>
  )
}

const FilesSkeleton = () => <div className="skel h-48 rounded" aria-hidden="true" />

function Unread({ files, errors }: Pick<ReferralSectionProps, 'files' | 'errors'>) {
  return (
    <div id="gPReferralList" tabIndex={-1} className="grid gap-4 justify-items-start">
      <Notice type="warning" announced="politely" title="We could not look up your files just now">
        You can try again, or ask your GP to send the referral.
      </Notice>
      <Button look="secondary" size="small" onClick={() => void files.readAgain()}>
        Try again
      </Button>
      {errors.gPReferralList && <FieldError>{errors.gPReferralList}</FieldError>}
    </div>
  )
}

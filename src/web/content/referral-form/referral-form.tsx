import { useState } from 'react'
import {
  longestReason,
  referralFields,
  referralFormId,
  referralFormMessages,
} from '#domain/messages/referral-form.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { defaultZone } from '#domain/time/zones.ts'
import { FormErrors } from '../../form/form-errors.tsx'
import { FormFoot } from '../../form/form-foot.tsx'
import { NoScriptNotice } from '../../form/no-script-notice.tsx'
import { ScriptForm } from '../../form/script-form.tsx'
import { UnseenField } from '../../form/unseen-field.tsx'
import { useForm } from '../../form/use-form.ts'
import { usePhone } from '../../form/use-phone.ts'
import { useSendMessage } from '../../form/use-send-message.ts'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { GpFields } from './gp-fields.tsx'
import { PatientFields } from './patient-fields.tsx'
import { ReferralFileField } from './referral-file-field.tsx'
import { useReferralFile } from './use-referral-file.ts'

const empty = {
  referral: {
    gpName: '',
    gpPractice: '',
    providerNumber: '',
    gpEmail: '',
    gpPhone: '',
    patientFirstName: '',
    patientLastName: '',
    patientDateOfBirth: '',
    patientPhone: '',
    patientEmail: '',
    reason: '',
    isPatientInformed: false,
    fileId: '',
  },
}

const loadRules = async () => {
  const { referralFormSchema } = await import('#contract/messages.ts')
  return () => ({ referral: referralFormSchema(formatIsoDate(localDayAt(new Date(), defaultZone))) })
}

/** For GPs: who refers, whom, and a document if there is one. See docs/product/contact.md#referrals. */
export function ReferralForm() {
  const [isSent, setIsSent] = useState(false)
  const form = useForm({ initial: empty, loadRules })
  const { send, guard } = useSendMessage()
  const file = useReferralFile(guard)
  const phone = usePhone(form.values.referral.patientPhone)
  const { errors, reason, showErrors, bind, bindAt, onSubmit } = form.check({
    remote: {
      'referral.patientPhone': phone === 'no' ? referralFormMessages.patientPhoneInvalid : undefined,
    },
    waiting: file.reason,
  })
  const submit = onSubmit(async (_, { referral }) => {
    const values = { ...referral, fileId: file.stored?.fileId ?? '' }
    const message = { formId: referralFormId, part: 'referral', pageName: 'Refer your patients' }
    const outcome = await send({ ...message, table: referralFields, values })
    if (outcome.kind !== 'done') return outcome
    form.reset(empty)
    file.remove()
    setIsSent(true)
    return outcome
  })
  if (isSent)
    return (
      <div id="referral-form">
        <Notice type="success" announced="politely" title="Thank you. We have your referral.">
          It is stored encrypted until our team has read it. To send another,{' '}
          <TextButton inline onClick={() => setIsSent(false)}>
            open the form again
          </TextButton>
          .
        </Notice>
      </div>
    )
  return (
    <section id="referral-form" aria-labelledby="referral-form-title" className="grid gap-6">
      <h2 id="referral-form-title">Send a referral</h2>
      <NoScriptNotice />
      <FormErrors attempts={form.attempts} errors={errors} />
      <ScriptForm className="fields" onSubmit={submit} aria-label="Send a referral">
        <GpFields bind={bindAt} />
        <PatientFields bind={bindAt} phone={phone} />
        <TextArea
          {...bind('referral.reason')}
          label="Reason for the referral"
          rows={4}
          maxLength={longestReason}
          optional
        />
        <ReferralFileField id="referral.fileId" file={file} error={errors['referral.fileId']} />
        <Checkbox {...bind('referral.isPatientInformed')} required>
          My patient knows about this referral and agrees that you contact them.
        </Checkbox>
        <UnseenField field={guard.website} />
        <FormFoot
          button="Send the referral"
          busy={form.busy && 'Sending'}
          failure={form.busy ? null : form.failure}
          reason={reason}
          onRefused={showErrors}
        />
      </ScriptForm>
    </section>
  )
}

import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { cacheablePageHeaders } from '#contract/page-cache.ts'
import {
  longestReason,
  referralFields,
  referralFormId,
  referralFormMessages,
} from '#domain/messages/site-forms.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { defaultZone } from '#domain/time/zones.ts'
import { FormErrors, FormFoot, ScriptForm } from '../forms/form-parts.tsx'
import { NameFields } from '../forms/name-fields.tsx'
import { NoScriptNotice, UnseenField, useSendMessage } from '../forms/public-form.tsx'
import { type RemoteCheck, usePhone } from '../forms/remote-check.ts'
import { type FieldBinding, useForm } from '../forms/use-form.ts'
import type { PageHandle } from '../page-handle.ts'
import { PageHead } from '../site/page-head.tsx'
import { TextButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { DateField } from '../ui/digits-field.tsx'
import { EmailField, PhoneField, TextArea, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Blocks } from './blocks.tsx'
import { loadPageStory } from './load-blocks.ts'
import { PageIntro } from './page-intro.tsx'
import { ReferralFileField, useReferralFile } from './referral-file.tsx'

/** For GPs: the page has its own button. */
export const handle: PageHandle = { stickyBar: 'never' }

export const headers = () => cacheablePageHeaders

export const loader = ({ context }: LoaderFunctionArgs) => loadPageStory(context, 'refer-your-patients')

export default function ReferYourPatientsPage() {
  const { title, description, lead, blocks } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={title} description={description} />
      <PageIntro title={title} lead={lead}>
        <p>
          <a href="#referral-form">Send a referral</a>
        </p>
      </PageIntro>
      <Blocks blocks={blocks} />
      <div className="wrap pb-(--section)">
        <div className="max-w-[680px]">
          <ReferralForm />
        </div>
      </div>
    </>
  )
}

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
function ReferralForm() {
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

function GpFields({ bind }: { bind: (field: string) => FieldBinding }) {
  return (
    <fieldset className="fields">
      <legend className="text-lg">You</legend>
      <div className="field-row">
        <TextField {...bind('referral.gpName')} label="Your name" autoComplete="name" required />
        <TextField {...bind('referral.gpPractice')} label="Practice" autoComplete="organization" required />
      </div>
      <TextField
        {...bind('referral.providerNumber')}
        label="Provider number"
        help="Eight characters, such as 2426621B."
        autoComplete="off"
        spellCheck={false}
        size="number"
        required
      />
      <div className="field-row">
        <EmailField
          {...bind('referral.gpEmail')}
          label="Your email"
          help="An email or a phone number is enough."
          autoComplete="email"
          spellCheck={false}
        />
        <PhoneField {...bind('referral.gpPhone')} label="Your phone" help="With its area code." />
      </div>
    </fieldset>
  )
}

type PatientFieldsProps = { bind: (field: string) => FieldBinding; phone: RemoteCheck }

const formatLabel = (label: string) => `Patient’s ${label.toLowerCase()}`

function PatientFields({ bind, phone }: PatientFieldsProps) {
  const patientPhone = bind('referral.patientPhone')
  return (
    <fieldset className="fields">
      <legend className="text-lg">Your patient</legend>
      <NameFields
        first={bind('referral.patientFirstName')}
        last={bind('referral.patientLastName')}
        formatLabel={formatLabel}
      />
      <DateField
        {...bind('referral.patientDateOfBirth')}
        label="Patient’s date of birth"
        autoComplete="off"
        required
      />
      <div className="field-row">
        <PhoneField
          {...patientPhone}
          label="Patient’s phone number"
          autoComplete="off"
          valid={phone === 'yes' && patientPhone.error === undefined}
          required
        />
        <EmailField
          {...bind('referral.patientEmail')}
          label="Patient’s email"
          autoComplete="off"
          spellCheck={false}
          optional
        />
      </div>
    </fieldset>
  )
}

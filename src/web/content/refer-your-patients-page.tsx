import FileText from 'lucide-react/icons/file-text'
import Upload from 'lucide-react/icons/upload'
import { useEffect, useId, useRef, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { cacheablePageHeaders } from '#contract/page-cache.ts'
import type { StoredFile } from '#contract/uploads.ts'
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
import { type FormGuard, NoScriptNotice, UnseenField, useSendMessage } from '../forms/public-form.tsx'
import { type RemoteCheck, usePhone } from '../forms/remote-check.ts'
import { acceptedTypes, chooseFiles, formatSize, sendFiles } from '../forms/send-files.ts'
import { type FieldBinding, useForm } from '../forms/use-form.ts'
import type { PageHandle } from '../page-handle.ts'
import { newKey } from '../session/new-key.ts'
import { PageHead } from '../site/page-head.tsx'
import { Button, RowButton, TextButton, TryAgainButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { DateField } from '../ui/digits-field.tsx'
import { EmailField, FieldError, PhoneField, TextArea, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { ProgressBar } from '../ui/progress.tsx'
import { Blocks } from './blocks.tsx'
import { loadPageStory } from './load-blocks.ts'
import { PageIntro } from './page-intro.tsx'
import * as styles from './content.module.css'

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

const GpFields = ({ bind }: { bind: (field: string) => FieldBinding }) => (
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

const formatLabel = (label: string) => `Patient’s ${label.toLowerCase()}`

function PatientFields({ bind, phone }: { bind: (field: string) => FieldBinding; phone: RemoteCheck }) {
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

type ReferralFileFieldProps = { id: string; file: ReferralFile; error: string | undefined }

function ReferralFileField({ id, file, error }: ReferralFileFieldProps) {
  const helpId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { stored, sending, warning } = file
  const percent = Math.round((sending?.share ?? 0) * 100)
  const isFree = !stored && !sending
  return (
    <fieldset id={id} tabIndex={-1} className="grid gap-3" aria-describedby={helpId}>
      <legend className="field__label">
        Referral <span className="field__optional">(optional)</span>
      </legend>
      <p className="field__help" id={helpId}>
        One file: PDF, DOCX, DOC, PNG or JPG, up to 10 MB.
      </p>
      {(stored || sending) && (
        <div className={styles.row}>
          <FileText className="icon" />
          <div>
            <div className="wrap-anywhere">{stored?.name ?? sending?.file.name}</div>
            <output className="text-sm text-ink-soft">
              {stored
                ? `Uploaded, ${formatSize(stored.size)}`
                : sending?.message
                  ? 'Not uploaded'
                  : `Uploading, ${percent}%`}
            </output>
          </div>
          <RowButton onClick={file.remove}>{sending && !sending.message ? 'Stop' : 'Leave it out'}</RowButton>
          {sending && !sending.message && <ProgressBar label="Uploading the referral" value={percent} />}
        </div>
      )}
      {sending?.message && (
        <>
          <Notice type="error" announced="atOnce" title={sending.message} />
          <div>
            <TryAgainButton look="secondary" size="small" onClick={file.tryAgain} />
          </div>
        </>
      )}
      {warning && <Notice type="warning" announced="politely" title={warning} />}
      {isFree && (
        <div>
          <Button look="secondary" size="small" onClick={() => input.current?.click()}>
            <Upload className="icon" /> Choose a file
          </Button>
        </div>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedTypes}
        aria-label="Referral"
        onChange={({ target }) => {
          file.choose([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

/** On its way; with a message it did not arrive, and can be sent again. */
type FileSending = { file: File; key: string; share: number; message: string | null }

const failed = 'An error occurred while uploading the referral. Please try again.'

type ReferralFile = ReturnType<typeof useReferralFile>

/** The one document of a referral: uploaded when it is chosen, and tied to the referral when that is sent. */
function useReferralFile(guard: Pick<FormGuard, 'take'>) {
  const [stored, setStored] = useState<StoredFile | null>(null)
  const [sending, setSending] = useState<FileSending | null>(null)
  const [warning, setWarning] = useState<string | null>(null)
  const stopping = useRef<AbortController | null>(null)
  useEffect(() => () => stopping.current?.abort(), [])

  const send = async (file: File, key = newKey()) => {
    const stop = new AbortController()
    stopping.current = stop
    setSending({ file, key, share: 0, message: null })
    const fail = (message: string) => setSending({ file, key, share: 0, message })
    const taken = await guard.take()
    if (!taken.ok) return fail(failed)
    const answer = await sendFiles([file], {
      key,
      formToken: taken.guard.token,
      onProgress: (share) => setSending((now) => now && { ...now, share }),
      signal: stop.signal,
    })
    if (answer === null) return
    if (!answer.ok) return fail(answer.message ?? failed)
    setSending(null)
    setStored(answer.files[0] ?? null)
  }

  return {
    stored,
    sending,
    warning,
    choose: (chosen: readonly File[]) => {
      const { taken, warning: why } = chooseFiles(chosen.slice(0, 1), { kind: 'referral', held: 0 })
      setWarning(why)
      const [file] = taken
      if (file) void send(file)
    },
    tryAgain: () => void (sending && send(sending.file, sending.key)),
    /** What has arrived and is named by no referral is swept by the server. */
    remove: () => {
      stopping.current?.abort()
      setSending(null)
      setStored(null)
    },
    /** Why the form waits, where it does. */
    reason:
      sending === null
        ? null
        : sending.message === null
          ? 'Please wait until your file has arrived.'
          : 'Please send your file again, or leave it out.',
  }
}

import { type ChangeEvent, useCallback, useState } from 'react'
import type { ReservationView } from '#contract/booking.ts'
import { paths } from '#contract/page-paths.ts'
import { formatCents } from '#domain/fees/cents.ts'
import { backFromMedicare } from '#domain/fees/cost-words.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import { referralWarningTexts } from '#domain/funding/referral.ts'
import type { ReferralStatus } from '#domain/funding/referral.ts'
import { callApi } from '../../api/call-api.ts'
import { useHas, useSettings } from '../../api/settings.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import { localToday } from '../../client/local-today.ts'
import { FormSection } from '../../forms/form-parts.tsx'
import { UploadField } from '../../forms/upload-field.tsx'
import { type FieldBinding, useForm } from '../../forms/use-form.ts'
import { referralMessages, useOwnFiles, useUploads } from '../../forms/use-uploads.ts'
import { newKey } from '../../session/new-key.ts'
import { useSession } from '../../session/session.tsx'
import { readItem, storeItem, useItem } from '../../session/tab-storage.ts'
import { LinkButton, TryAgainButton } from '../../ui/button.tsx'
import { RadioCards } from '../../ui/choice-cards.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { ReferralNote } from '../frame/booking-notes.tsx'
import { readReservation } from '../frame/reservation-query.ts'
import { quoteInstead } from '../frame/reservation-words.ts'
import { waitingFor } from './documents.tsx'
import { bookButtonText, lastButtonText, useFinish } from './finish-booking.ts'
import { FundingPage, SavedCardLine } from './form-frame.tsx'
import type { MedicareParts } from './form-parts.ts'
import { MedicareFields, toGpMedicare, useMedicareDetails, useMedicareRecord } from './medicare-details.tsx'
import { useConsentAnew } from './on-behalf-of-fields.tsx'
import {
  filesOfKind,
  findReferralErrors,
  hasReferral,
  isUploading,
  type ReferralKind,
  referralPart,
  type ReferralValues,
  toReferral,
} from './referral.ts'

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
        referral.hasReferral === 'No'
          ? lastButtonText(client, { hasReferral: false })
          : (bookButtonText(client) ?? undefined)
      }
      aboveButton={<SavedCardLine client={client} />}
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
  const has = useHas()
  const answers = has('gp') ? values.referral : { ...values.referral, wantsGp: 'No' }
  const checked = form.check({ found: findReferralErrors(answers, files, client), ...details.given })
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

type ReferralSectionProps = {
  values: ReferralValues
  bind: (field: `referral.${keyof ReferralValues}`) => FieldBinding
  client: ClientRecord
  files: ReferralUploads
}

/** Whether there is a referral, and how it comes to us: docs/product/funding-forms.md#referral. */
function ReferralSection(props: ReferralSectionProps) {
  const { values, bind } = props
  const hasReferral = values.hasReferral !== 'No'
  const tell = useReferralAnswer()
  const field = bind('referral.hasReferral')
  return (
    <FormSection
      title="GP referral"
      note="Medicare pays when a GP has written a referral and a mental health treatment plan."
    >
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
    </FormSection>
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
      {isUploading(values) ? <ReferralFileFields {...props} /> : <WaitingForGp />}
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

function ReferralFileFields({ files, bind }: ReferralSectionProps) {
  const [referral, plan] = [bind('referral.referral'), bind('referral.treatmentPlan')]
  if (!files.isRead) return files.hasFailed ? <FilesUnread files={files} {...referral} /> : <FilesSkeleton />
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

const FilesUnread = ({
  files,
  id,
  error,
}: Pick<ReferralSectionProps, 'files'> & Pick<FieldBinding, 'id' | 'error'>) => (
  <div id={id} tabIndex={-1} className="grid gap-4 justify-items-start">
    <Notice type="warning" announced="politely" title="We could not look up your files just now">
      You can try again, or ask your GP to send the referral.
    </Notice>
    <TryAgainButton look="secondary" size="small" onClick={() => void files.readAgain()} />
    {error && <FieldError>{error}</FieldError>}
  </div>
)

type ChangeList = (kind: ReferralKind, ids: string[]) => void

/** The files of the referral: they arrive at once, and belong to it when the form is sent. */
function useReferralFiles(values: ReferralValues, change: ChangeList) {
  const own = useOwnFiles()
  const referral = useFilesOfKind('referral', { own, values, change })
  const treatmentPlan = useFilesOfKind('treatmentPlan', { own, values, change })
  return {
    uploads: { referral: referral.uploads, treatmentPlan: treatmentPlan.uploads },
    isRead: own.files !== null,
    hasFailed: own.hasFailed,
    readAgain: own.readAgain,
    referral: referral.files,
    treatmentPlan: treatmentPlan.files,
    waiting: {
      referral: waitingFor(referral.uploads.sending),
      treatmentPlan: waitingFor(treatmentPlan.uploads.sending),
    },
  }
}

type ReferralUploads = ReturnType<typeof useReferralFiles>

type FilesOfKind = {
  own: ReturnType<typeof useOwnFiles>
  values: ReferralValues
  change: ChangeList
}

function useFilesOfKind(kind: ReferralKind, { own, values, change }: FilesOfKind) {
  const ids = values[kind]
  const files = filesOfKind(own.files, kind, ids)
  const uploads = useUploads({
    kind,
    files: files ?? [],
    addedBefore: ids,
    onAdded: (added) => {
      change(kind, [...ids, ...added.map(({ fileId }) => fileId)])
      showToast('success', referralMessages.uploaded)
    },
  })
  return { files, uploads }
}

/**
 * The answer about the referral belongs to the booking, and its price follows at once. It is sent with the press; should that
 * fail, it goes again with the claim that ends the form.
 */
function useReferralAnswer() {
  const { accountId, rates } = useSettings()
  return async (isHaveGPReferralAndTreatmentPlan: boolean): Promise<void> => {
    const reservation = readItem('reservation')
    const [appointment] = reservation?.appointments ?? []
    if (!reservation || !appointment || reservation.status === 'booked') return
    const referral = isHaveGPReferralAndTreatmentPlan ? null : 'none'
    const rate = quoteInstead(reservation, { referral: referral ?? 'received' }, rates)
    const answered: typeof appointment = { ...appointment, referral, isHaveGPReferralAndTreatmentPlan, rate }
    storeItem('reservation', { ...reservation, appointments: [answered] } satisfies ReservationView)
    const params = { accountId, reserveId: reservation.reserveId }
    const body = {
      claimReservation: true,
      mode: 'setup',
      shouldGenerateCheckoutSession: false,
      isHaveGPReferralAndTreatmentPlan,
    } as const
    const saved = await callApi('changeReservation', { params, body }, { key: newKey() })
    if (saved.ok) await readReservation(params)
  }
}

type WithoutReferralProps = { values: ReferralValues; bind: (field: 'referral.wantsGp') => FieldBinding }

function WithoutReferral({ values, bind }: WithoutReferralProps) {
  const has = useHas()
  const { rates } = useSettings()
  const reservation = useItem('reservation')
  return (
    <>
      <Notice type="warning" announced="politely" title="You can book now, and get the referral afterwards">
        Medicare pays for psychology only with a GP referral and a mental health treatment plan.{' '}
        {reservation && withoutReferralWords(reservation, rates)}
      </Notice>
      {has('gp') && (
        <RadioCards
          field={bind('referral.wantsGp')}
          legend="Would you like a video appointment with one of our GPs?"
          help="They write the referral and the treatment plan, and bulk bill: it costs you nothing."
          columns={2}
          options={[
            { value: 'Yes', label: 'Yes' },
            { value: 'No', label: 'No, I see my own GP' },
          ]}
        />
      )}
      {values.wantsGp === 'Yes' && <BookAGp />}
    </>
  )
}

function BookAGp() {
  const isSignedIn = useSession().status === 'signedIn'
  return (
    <div className="grid gap-4">
      <Notice title="Confirm this session first">
        We can only hold your time for a few minutes. Once it’s booked, book a GP for a day before the
        session.
      </Notice>
      <div>
        {isSignedIn ? (
          <LinkButton look="secondary" to={paths.findGp()}>
            Book one of our GPs
          </LinkButton>
        ) : (
          <LinkButton look="secondary" to={paths.logIn({ redirectTo: paths.findGp() })}>
            Log in to book one of our GPs
          </LinkButton>
        )}
      </div>
    </div>
  )
}

/** What a session without a referral costs, and what it would cost with one. Medicare pays nothing of it unless a GP refers. */
export function withoutReferralWords(reservation: ReservationView, rates: readonly RateRow[]): string {
  const quote = quoteInstead(reservation, { referral: 'received' }, rates)
  const full = quoteInstead(reservation, { referral: 'none' }, rates)
  const amount = full ? `the full fee of ${formatCents(full.upfrontCents)}` : 'the full fee'
  const isBulkBilled = quote?.kind === 'bulkBilled'
  const loss = isBulkBilled ? 'we cannot bulk bill it, and you pay' : 'there is no rebate, and you pay'
  const gain = isBulkBilled
    ? 'you pay nothing'
    : quote
      ? `you get ${backFromMedicare(quote)}`
      : 'you can claim the rebate with our receipt'
  return `Without both, ${loss} ${amount} after the session. If they reach us before the session, ${gain}.`
}

import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import { paths } from '#contract/page-paths.ts'
import { formatCents } from '#domain/fees/cents.ts'
import { costLines } from '#domain/fees/quote.ts'
import { asksOnConfirm, fundingForms, type FundingMethod } from '#domain/funding/methods.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { useHas, useSettings } from '../../api/settings.ts'
import { longDay } from '../../appointment/format-day.ts'
import { useBookingFunding } from '../../choose-time/booking-funding.ts'
import { fundingPath } from '../../choose-time/next-page.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import { useTimeZone } from '../../client/use-time-zone.ts'
import { FormErrors, FormFoot, ScriptForm } from '../../forms/form-parts.tsx'
import { usePhoneOfAnyCountry } from '../../forms/remote-check.ts'
import { useForm } from '../../forms/use-form.ts'
import { useItem } from '../../session/tab-storage.ts'
import { PageHead } from '../../site/page-head.tsx'
import { LinkButton, NewTabLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useNoticeSentence } from '../frame/booking-notes.tsx'
import { formatAppointment, quoteInstead } from '../frame/reservation-words.ts'
import {
  EmergencyContact,
  emergencyOnFile,
  emergencyPart,
  toEmergency,
} from '../funding/emergency-contact.tsx'
import { lastButtonText, thankYouPath, useFinish } from '../funding/finish-booking.ts'
import { BackToTimes, WithClient, SavedCardLine } from '../funding/form-frame.tsx'
import type { ConfirmParts } from '../funding/form-parts.ts'
import {
  OnBehalfOfFields,
  ParentConsent,
  useConsentAnew,
  useOnBehalfOf,
} from '../funding/on-behalf-of-fields.tsx'
import { bookerParts, toOnBehalfOf } from '../funding/on-behalf-of.ts'
import { toSaveOutcome, useRecord } from '../funding/save-record.ts'
import * as styles from './finish.module.css'

const { title } = fundingForms.confirm

export default function ConfirmPage() {
  const reservation = useItem('reservation')
  const funding = useBookingFunding()
  // Reached by the Back button. A client who is booking here just now is led on by the press itself.
  const [booked] = useState(() => (reservation?.status === 'booked' ? reservation : null))
  if (!reservation) return null
  if (booked?.reserveId === reservation.reserveId) return <Navigate to={thankYouPath(booked)} replace />
  return (
    <>
      <PageHead title={title} description="Check everything before you save your card." indexed={false} />
      <h1>{title}</h1>
      {asksOnConfirm(funding) && <SelfFundedSummary reservation={reservation} />}
      <WithClient>{(client) => <ConfirmForm {...{ client, funding, reservation }} />}</WithClient>
    </>
  )
}

type ConfirmFormProps = {
  client: ClientRecord
  funding: FundingMethod | null
  reservation: ReservationView
}

const toConfirm = (client: ClientRecord): ConfirmParts => ({
  ...toOnBehalfOf(client),
  ...toEmergency(client),
  agreement: { isAgreeCancellationPolicy: false },
})

/** With everything for clients who pay themselves, with an emergency contact for the others. */
function ConfirmForm({ client, funding, reservation }: ConfirmFormProps) {
  const notice = useNoticeSentence(reservation)
  const isSelfFunded = asksOnConfirm(funding)
  const onFile = toConfirm(client)
  const { save, ...draft } = useRecord('confirm', client, toConfirm, emergencyOnFile(client))
  const form = useForm<ConfirmParts>({
    loadRules: isSelfFunded ? loadSelfFundedRules : loadConfirmRules,
    ...draft,
  })
  const { values } = form
  useConsentAnew(() => {
    form.change('consent.isConsentForParent', false)
    form.change('agreement.isAgreeCancellationPolicy', false)
  })
  // The other fundings have asked on their own form for whom it is.
  const { remote, ...who } = useOnBehalfOf(client, funding, isSelfFunded ? values : onFile)
  const emergencyPhone = usePhoneOfAnyCountry(values.emergency.mobileNumber)
  const { errors, reason, showErrors, bind, bindAt, onSubmit } = form.check({
    remote,
  })

  const finish = useFinish()
  const submit = onSubmit(async (_, sent) => {
    const parts = { ...emergencyPart(sent), ...(isSelfFunded && bookerParts(sent, who.behalfOf)) }
    const saved = await save(parts)
    if (!saved.ok) return toSaveOutcome(saved.problem, { parts })
    const message = await finish(isSelfFunded ? sent.agreement : undefined)
    return message === null ? { kind: 'done' } : { kind: 'failed', message }
  })

  return (
    <>
      <FormErrors attempts={form.attempts} errors={errors} />
      <ScriptForm onSubmit={submit} aria-label="Confirm your booking">
        {isSelfFunded && <OnBehalfOfFields bind={bindAt} {...who} />}
        <EmergencyContact
          bind={bindAt}
          phone={emergencyPhone}
          about={who.behalfOf === 'mySelf' ? 'you' : client.firstName}
        />
        <section className="form-section grid gap-6 pb-0">
          {isSelfFunded && (
            <div>
              {who.behalfOf === 'myChild' && <ParentConsent {...bind('consent.isConsentForParent')} />}
              <Checkbox {...bind('agreement.isAgreeCancellationPolicy')} required>
                I have read and agree to the{' '}
                <NewTabLink to={paths.cancellationPolicy()}>cancellation policy</NewTabLink>
                {notice ? `. ${notice}` : '.'}
              </Checkbox>
            </div>
          )}
          <SavedCardLine client={client} />
          <FormFoot
            button={lastButtonText(client)}
            busy={form.busy && 'Saving your details…'}
            failure={form.failure}
            reason={reason}
            onRefused={showErrors}
          >
            {isSelfFunded ? <BackToTimes /> : <BackToForm funding={funding} />}
          </FormFoot>
        </section>
      </ScriptForm>
    </>
  )
}

const loadConfirmRules = async () => (await import('../funding/rules.ts')).confirmRules
const loadSelfFundedRules = async () => (await import('../funding/rules.ts')).selfFundedRules

const BackToForm = ({ funding }: Pick<ConfirmFormProps, 'funding'>) => (
  <LinkButton look="quiet" to={fundingPath(funding)}>
    Back
  </LinkButton>
)

/** What the session costs, from the reservation's own quote. See docs/product/funding.md#self-funded. */
function SelfFundedSummary({ reservation }: { reservation: ReservationView }) {
  const has = useHas()
  const { rates } = useSettings()
  const [zone] = useTimeZone()
  const [appointment] = reservation.appointments
  const words = formatAppointment(reservation, zone)
  if (!appointment || !words) return null
  const consult = `Consult with a ${words.role.toLowerCase()}, ${words.duration}`
  const day = longDay(localDayAt(new Date(appointment.startDateTime), zone))
  const withReferral = quoteInstead(reservation, { funding: 'rebate', referral: 'received' }, rates)
  const instead = withReferral && formatCents(withReferral.outOfPocketCents)
  return (
    <section className={`form-section grid gap-4 pt-8 ${styles.summary}`}>
      <h2 className="text-xl">Summary for self funded</h2>
      <Card>
        {appointment.rate ? (
          <dl className="amounts">
            {costLines(appointment.rate).map(({ key, label, cents }) => (
              <div key={key} data-line={key}>
                <dt>{key === 'consult' ? consult : label}</dt>
                <dd className="flex-none">{formatCents(cents)}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p>We confirm the cost with you before anything is charged.</p>
        )}
      </Card>
      <Notice type="plain" title="You pay after the session, not today">
        We charge your card after your session on {day}, and not before.{' '}
        {instead && (
          <>
            With a GP referral you could claim a rebate from Medicare, and the session would cost you{' '}
            {instead} in the end:{' '}
            {has('gp') ? (
              <Link to={paths.findGp()}>see our GPs</Link>
            ) : (
              <Link to={paths.getGpReferral()}>how to get a referral</Link>
            )}
            .
          </>
        )}
      </Notice>
    </section>
  )
}

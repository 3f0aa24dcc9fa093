import type { ReservationView } from '#contract/booking.ts'
import { paths } from '#contract/page-paths.ts'
import { asksOnConfirm } from '#domain/funding/forms.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { identifierMessages } from '#domain/identifiers/messages.ts'
import { fundingPath } from '../../appointment/next-page.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import { FormErrors } from '../../form/form-errors.tsx'
import { FormFoot } from '../../form/form-foot.tsx'
import { useForm } from '../../form/use-form.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { NewTabLink } from '../../ui/button/new-tab-link.tsx'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import { useNoticeSentence } from '../frame/use-notice-sentence.ts'
import { BackToTimes } from '../funding/back-to-times.tsx'
import { useDraft } from '../funding/draft.ts'
import { EmergencyContact, emergencyStep, toEmergency } from '../funding/emergency-contact.tsx'
import { contactStep, intakeStep, toOnBehalfOf } from '../funding/on-behalf-of.ts'
import type { ConfirmParts } from '../funding/form-parts.ts'
import { OnBehalfOfFields } from '../funding/on-behalf-of-fields.tsx'
import { ParentConsent } from '../funding/parent-consent.tsx'
import { saveSteps } from '../funding/save-parts.ts'
import { useConsentAnew } from '../funding/use-consent-anew.ts'
import { useFinish } from '../funding/use-finish.ts'
import { useOnBehalfOf } from '../funding/use-on-behalf-of.ts'
import { usePhone } from '../../form/use-phone.ts'
import { ScriptForm } from '../../form/script-form.tsx'
import { useSaver } from '../funding/use-saver.ts'
import { SavedCardLine } from './saved-card-line.tsx'
import * as styles from './confirm-form.module.css'

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
export function ConfirmForm({ client, funding, reservation }: ConfirmFormProps) {
  const notice = useNoticeSentence(reservation)
  const isSelfFunded = asksOnConfirm(funding)
  const onFile = toConfirm(client)
  const draft = useDraft('confirm', client, toConfirm)
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
  const emergencyPhone = usePhone(values.emergency.mobileNumber)
  const { errors, reason, showErrors, bind, bindAt, onSubmit } = form.check({
    remote: {
      ...remote,
      'emergency.mobileNumber': emergencyPhone === 'no' ? identifierMessages.phone : undefined,
    },
  })

  const save = useSaver(draft.note, [emergencyStep(onFile)])
  const finish = useFinish()
  const submit = onSubmit(async (_, sent) => {
    const whoFor = [contactStep(sent, who.behalfOf), intakeStep(sent, who.behalfOf)]
    const saved = await saveSteps(save, [emergencyStep(sent), ...(isSelfFunded ? whoFor : [])])
    if (saved.kind !== 'done') return saved
    const message = await finish(isSelfFunded ? sent.agreement : undefined)
    return message === null ? saved : { kind: 'failed', message }
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
        <section className={`form-section ${styles.foot}`}>
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
          <FormFoot
            button="Proceed to payment details to finalise your booking"
            busy={form.busy && 'Saving your details…'}
            failure={form.failure}
            reason={reason}
            onRefused={showErrors}
          >
            {isSelfFunded ? <BackToTimes /> : <BackToForm funding={funding} />}
          </FormFoot>
          {client.hasSavedCard && <SavedCardLine lastFour={client.savedCardLastFour} />}
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

import type { ReservationView } from '#contract/booking.ts'
import type { FundingMethod } from '#domain/clinicians/funding.ts'
import type { ClientRecord } from '../appointment/client-facts.ts'
import { fundingPath } from '../appointment/next-page.ts'
import { FormFaults } from '../form/form-faults.tsx'
import { FormFoot } from '../form/form-foot.tsx'
import { useCheckedForm } from '../form/use-checked-form.ts'
import { useSubmit } from '../form/use-submit.ts'
import { whyNot } from '../form/why-not.ts'
import { BackToTimes } from '../funding/back-to-times.tsx'
import { BookerFields } from '../funding/booker-fields.tsx'
import { bookerOf } from '../funding/booker.ts'
import { useDraft } from '../funding/draft.ts'
import { EmergencyContact, emergencyOf, emergencyPart } from '../funding/emergency-contact.tsx'
import { ParentConsent } from '../funding/parent-consent.tsx'
import { useBooker } from '../funding/use-booker.ts'
import { useFinish } from '../funding/use-finish.ts'
import { usePhone } from '../funding/use-phone.ts'
import { useSaver } from '../funding/use-saver.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { NewTabLink } from '../ui/button/new-tab-link.tsx'
import { TextButton } from '../ui/button/text-button.tsx'
import { Checkbox } from '../ui/choice/checkbox.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { SavedCardLine } from './saved-card-line.tsx'
import { submitConfirm } from './submit-confirm.ts'
import { useClaimed } from './use-claimed.ts'
import { checkConfirm, confirmNames, confirmOf, type ConfirmValues } from './values.ts'

type ConfirmFormProps = { client: ClientRecord; reservation: ReservationView; funding: FundingMethod | null }

const fields = Object.keys(confirmNames)
const notYetClaimed = 'One moment: we are putting this time in your name.'

/** Document 1 screen 11: with everything for whoever pays themselves, with an emergency contact for the others. */
export function ConfirmForm({ client, reservation, funding }: ConfirmFormProps) {
  const isSelfFunded = funding === 'selfFunded'
  const form = useCheckedForm<ConfirmValues>(useDraft('confirm', client._id, confirmOf(client)))
  const { values, field } = form
  // The other fundings have asked on their own form for whom it is.
  const bookedFor = isSelfFunded ? values : bookerOf(client)
  const { offered, booker, phone, atOnce } = useBooker(client, funding, bookedFor)
  const emergencyPhone = usePhone(values.emergencyContactPhoneNumber)
  const found = checkConfirm(values, {
    isSelfFunded,
    booker,
    phones: { booker: phone, emergency: emergencyPhone },
  })
  const asked = emergencyPhone.check === 'no' ? [...atOnce, 'emergencyContactPhoneNumber' as const] : atOnce
  const { faults, errors } = form.judge(found, asked)

  const save = useSaver([emergencyPart(emergencyOf(client))])
  const finish = useFinish()
  const claim = useClaimed(reservation)
  const missing = whyNot(faults, values, confirmNames)
  const reason = missing ?? (claim.isClaimed ? null : notYetClaimed)
  const { busy, failure, onSubmit } = useSubmit(form, {
    reason,
    send: (sent) => submitConfirm({ save, values: sent, isSelfFunded, booker, finish }),
  })

  return (
    <>
      <FormFaults attempts={form.attempts} errors={errors} fields={fields} />
      <form noValidate onSubmit={onSubmit} aria-label="Confirm your booking">
        {isSelfFunded && <BookerFields {...{ field, errors, offered, booker, phone }} />}
        <EmergencyContact
          field={field}
          errors={errors}
          phone={emergencyPhone}
          about={booker === 'mySelf' ? 'you' : client.firstName}
        />
        <section className="form-section confirm-foot">
          {isSelfFunded && (
            <div>
              {booker === 'myChild' && (
                <ParentConsent input={field('isConsentForParent')} error={errors.isConsentForParent} />
              )}
              <Checkbox
                {...field('isAgreeCancellationPolicy')}
                id="isAgreeCancellationPolicy"
                required
                error={errors.isAgreeCancellationPolicy}
              >
                I have read and agree to the{' '}
                <NewTabLink to={paths.cancellationPolicy()}>cancellation policy</NewTabLink>: free up to 48
                hours before, a fee may apply after that.
              </Checkbox>
            </div>
          )}
          {claim.failure && (
            <Notice type="error" announced="politely" title={claim.failure}>
              <TextButton inline onClick={claim.claimAgain}>
                Try again
              </TextButton>
            </Notice>
          )}
          <FormFoot
            button="Proceed to payment details to finalise your booking"
            busy={busy && 'Saving your details…'}
            failure={failure}
            reason={reason}
            onRefused={form.showFaults}
          >
            {isSelfFunded ? <BackToTimes /> : <BackToForm funding={funding} />}
          </FormFoot>
          {client.hasSavedCard && <SavedCardLine lastFour={client.savedCardLastFour} />}
        </section>
      </form>
    </>
  )
}

const BackToForm = ({ funding }: Pick<ConfirmFormProps, 'funding'>) => (
  <LinkButton look="quiet" to={fundingPath(funding)}>
    Back
  </LinkButton>
)

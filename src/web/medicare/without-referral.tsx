import { useSettings } from '../api/settings.ts'
import { useItem } from '../appointment/session-items.ts'
import type { CheckedForm, Messages } from '../form/use-checked-form.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session-context.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { RadioCards } from '../ui/choice/radio-cards.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import type { MedicareValues } from './medicare-values.ts'
import { withoutReferralWords } from './without-referral-words.ts'

type WithoutReferralProps = { form: CheckedForm<MedicareValues>; errors: Messages<MedicareValues> }

/** Document 1 section 4, "Answering No to 'has referral'": what it means, and the way to get one. */
export function WithoutReferral({ form, errors }: WithoutReferralProps) {
  const { rates } = useSettings()
  const reservation = useItem('reservation')
  return (
    <>
      <Notice type="warning" announced="politely" title="You can book now, and get the referral afterwards">
        Medicare pays for psychology only with a GP referral and a mental health treatment plan.{' '}
        {reservation && withoutReferralWords(reservation, rates)}
      </Notice>
      <RadioCards
        id="videoAppointmentWithBulkBillGP"
        legend="Would you like a video appointment with one of our GPs?"
        help="They write the referral and the treatment plan, and bulk bill: it costs you nothing."
        columns={2}
        input={form.field('videoAppointmentWithBulkBillGP')}
        options={[
          { value: 'Yes', label: 'Yes' },
          { value: 'No', label: 'No, I see my own GP' },
        ]}
        error={errors.videoAppointmentWithBulkBillGP}
      />
      {form.values.videoAppointmentWithBulkBillGP === 'Yes' && <BookAGp />}
    </>
  )
}

function BookAGp() {
  const isSignedIn = useSession().status === 'signedIn'
  return (
    <div className="grid gap-4">
      <Notice title="Confirm this session first">
        Your time is held for a few minutes only. Then book a GP for a day before the session.
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

import { useSettings } from '../../api/settings.ts'
import { useItem } from '../../visit/tab-storage.ts'
import type { Bound } from '../../form/bound.ts'
import { paths } from '#contract/page-paths.ts'
import { useSession } from '../../session/session-context.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { RadioCards } from '../../ui/choice/radio-cards.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import type { ReferralValues } from './referral.ts'
import { withoutReferralCopy } from './without-referral-copy.ts'

type WithoutReferralProps = { values: ReferralValues; bind: (field: 'referral.wantsGp') => Bound }

/** What it means to have no referral, and the way to get one. */
export function WithoutReferral({ values, bind }: WithoutReferralProps) {
  const { rates } = useSettings()
  const reservation = useItem('reservation')
  return (
    <>
      <Notice type="warning" announced="politely" title="You can book now, and get the referral afterwards">
        Medicare pays for psychology only with a GP referral and a mental health treatment plan.{' '}
        {reservation && withoutReferralCopy(reservation, rates)}
      </Notice>
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
      {values.wantsGp === 'Yes' && <BookAGp />}
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

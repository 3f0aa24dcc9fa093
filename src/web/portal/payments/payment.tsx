import { Link } from 'react-router'
import type { OwnCharge } from '#contract/own-money.ts'
import { paths } from '#contract/page-paths.ts'
import { formatCents } from '#domain/fees/money.ts'
import { useTimeZone } from '../../visit/use-time-zone.ts'
import { Button } from '../../ui/button/button.tsx'
import { Spinner } from '../../ui/button/spinner.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { isSettled } from './charge-polling.ts'
import { PayNow } from './pay-now.tsx'
import { howItStands, whatFor } from './payment-words.ts'
import * as styles from './payments.module.css'

type PaymentProps = {
  charge: OwnCharge
  /** Whether the answer to a payment that was just sent is awaited. */
  polling: 'off' | 'running' | 'late'
  onSent: () => void
  onLook: () => Promise<unknown>
}

/** Says what it is for, what it costs and where it stands; and takes the payment where there is one to make. */
export function Payment({ charge, polling, onSent, onLook }: PaymentProps) {
  const [zone] = useTimeZone()
  const { state, canPay } = charge
  const awaited = isSettled(charge) ? 'off' : polling
  return (
    <div className="grid max-w-[680px] gap-6">
      <div>
        <p className={styles.amount}>{formatCents(charge.cents)}</p>
        <p>{whatFor(charge, zone)}</p>
      </div>
      {state === 'paid' ? (
        <Notice type="success" announced="politely" title="Paid. Thank you.">
          {howItStands(charge, zone)}
        </Notice>
      ) : awaited === 'running' ? (
        <output className="flex items-center gap-3">
          <Spinner />
          Waiting for your bank’s answer. Please keep this page open.
        </output>
      ) : awaited === 'late' ? (
        <NotHeard
          onLook={() => {
            onSent()
            void onLook()
          }}
        />
      ) : (
        <>
          <Notice type={state === 'failed' ? 'warning' : 'info'} announced="politely">
            {howItStands(charge, zone)}
          </Notice>
          {canPay && <PayNow charge={charge} onSent={onSent} onLook={onLook} />}
          {state === 'checking' && (
            <div>
              <Button look="secondary" onClick={() => void onLook()}>
                Look again
              </Button>
            </div>
          )}
        </>
      )}
      <p>
        <Link to={paths.myPayments()}>All payments</Link>
        {state === 'paid' && (
          <>
            {' · '}
            <Link to={paths.myReceipts()}>Your receipts</Link>
          </>
        )}
      </p>
    </div>
  )
}

/** The bank may have taken the money: a second payment must not be offered here. */
const NotHeard = ({ onLook }: { onLook: () => void }) => (
  <div className="grid justify-items-start gap-4">
    <Notice type="warning" announced="politely" title="We have not heard from your bank yet">
      Please don’t pay again: your payment may have gone through. If your bank tells you that it refused the
      payment, open it again under All payments.
    </Notice>
    <Button onClick={onLook}>Look again</Button>
  </div>
)

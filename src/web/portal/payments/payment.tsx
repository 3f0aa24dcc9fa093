import { Link } from 'react-router'
import type { OwnCharge } from '#contract/own-money.ts'
import { paths } from '#contract/page-paths.ts'
import { formatCents } from '#domain/fees/money.ts'
import { useTimeZone } from '../../visit/use-time-zone.ts'
import { Button } from '../../ui/button/button.tsx'
import { Spinner } from '../../ui/button/spinner.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
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
  const isWaiting = polling === 'running' && state !== 'paid'
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
      ) : isWaiting ? (
        <output className="flex items-center gap-3">
          <Spinner />
          Waiting for your bank’s answer. Please keep this page open.
        </output>
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

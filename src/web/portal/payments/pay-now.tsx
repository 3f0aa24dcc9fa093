import { useState } from 'react'
import type { OwnCharge } from '#contract/own-money.ts'
import { formatCents } from '#domain/fees/money.ts'
import { useSettings } from '../../api/settings.ts'
import { StripeCheckout } from '../../card-form/stripe-checkout.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { callOwnMoney } from './own-money.ts'
import { TestPaymentForm } from './test-payment-form.tsx'
import * as styles from './payments.module.css'

type PayNowProps = { charge: OwnCharge; onSent: () => void; onLook: () => Promise<unknown> }

/** The press opens the provider’s form; the payment is made in it. */
export function PayNow({ charge, onSent, onLook }: PayNowProps) {
  const { mode } = useSettings().payment
  const [secret, setSecret] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const amount = formatCents(charge.cents)

  const open = async () => {
    setBusy(true)
    setFailure(null)
    const answer = await callOwnMoney('payOwnCharge', { params: { id: charge.id } })
    setBusy(false)
    if (answer.ok) return setSecret(answer.value.clientSecret)
    setFailure(answer.problem.message)
    void onLook()
  }
  /** This form has ended: the next press opens another. */
  const end = () => {
    setSecret(null)
    void onLook()
  }

  if (secret === null)
    return (
      <div className="grid justify-items-start gap-4">
        {failure && (
          <Notice type="error" announced="atOnce" title={failure}>
            Nothing has been charged.
          </Notice>
        )}
        <Button busy={busy && 'Opening the form'} onClick={() => void open()}>
          Pay {amount}
        </Button>
        <p className="text-sm text-ink-soft">You enter a card next. Nothing is charged before that.</p>
      </div>
    )
  return (
    <Card className={styles.form}>
      {mode === 'stripe' ? (
        <StripeCheckout clientSecret={secret} safe="Nothing has been charged." onComplete={onSent} />
      ) : (
        <TestPaymentForm clientSecret={secret} amount={amount} onSent={onSent} onEnded={end} />
      )}
    </Card>
  )
}

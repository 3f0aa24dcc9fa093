import { useCallback, useState } from 'react'
import type { TestPayment } from '#contract/own-money.ts'
import type { TestCardRequest } from '#contract/payments.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { defaultZone } from '#domain/time/zones.ts'
import { BankDialog } from '../../card-form/bank-dialog.tsx'
import { CardFields } from '../../card-form/card-fields.tsx'
import { type CardParts, emptyCard } from '../../card-form/card-values.ts'
import { TestCardsNote } from '../../card-form/test-cards-note.tsx'
import { FormErrors } from '../../form/form-errors.tsx'
import { FormFoot } from '../../form/form-foot.tsx'
import { type Outcome, toOutcome } from '../../form/outcome.ts'
import { ScriptForm } from '../../form/script-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { callOwnMoney } from './own-money.ts'

type TestPaymentFormProps = {
  clientSecret: string
  amount: string
  /** The bank has the card; the charge says what becomes of it. */
  onSent: () => void
  /** The form is over without a payment. */
  onEnded: () => void
}

/** The simulator's own form for a payment. */
export function TestPaymentForm({ clientSecret, amount, onSent, onEnded }: TestPaymentFormProps) {
  const [today] = useState(() => formatIsoDate(localDayAt(new Date(), defaultZone)))
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const loadRules = useCallback(
    async () => (await import('../../card-form/card-rules.ts')).cardRules(today),
    [today],
  )
  const form = useForm<CardParts>({ initial: emptyCard, loadRules })
  const { errors, bind, onSubmit } = form.check()

  const take = ({ state, message }: TestPayment) => {
    setAsked(state === 'needsAuthentication')
    setRefusal(state === 'failed' ? (message ?? 'The payment did not go through.') : null)
    if (state === 'paid') onSent()
  }
  const send = async (body: TestCardRequest): Promise<Outcome> => {
    const answer = await callOwnMoney('tryTestPayment', { params: { clientSecret }, body })
    if (answer.ok) {
      take(answer.value)
      return { kind: 'done' }
    }
    setAsked(false)
    const { status, message } = answer.problem
    if (status === 404 || status === 409) onEnded()
    return status === 0 || status >= 500
      ? { kind: 'failed', message }
      : toOutcome(answer.problem, 'card', 'this card')
  }
  const submit = onSubmit((_, { card }) => send(card))

  return (
    <>
      <h2 className="mb-4 text-xl">Card</h2>
      <TestCardsNote today={today} onUse={(card) => form.change('card', card)} />
      <FormErrors attempts={form.attempts} errors={errors} />
      <ScriptForm className="fields" autoComplete="off" onSubmit={submit} aria-label="Card">
        <CardFields bind={bind} number={form.values.card.number} />
        <FormFoot
          button={`Pay ${amount}`}
          busy={form.busy && 'Asking your bank…'}
          failure={form.busy ? null : (form.failure ?? refusal)}
        />
      </ScriptForm>
      {isAsked && (
        <BankDialog onAnswer={(authenticated) => send({ authenticated }).then(() => undefined)}>
          <p>Approve to pay {amount}.</p>
        </BankDialog>
      )}
    </>
  )
}

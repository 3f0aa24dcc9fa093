import CreditCard from 'lucide-react/icons/credit-card'
import { useCallback, useState } from 'react'
import type { PaymentSetup } from '#contract/payments.ts'
import { isCardNumber } from '#domain/payments/check-card.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { defaultZone } from '#domain/time/zones.ts'
import { FormErrors } from '../form/form-errors.tsx'
import { FormFoot } from '../form/form-foot.tsx'
import { useForm } from '../form/use-form.ts'
import { ScriptForm } from '../form/script-form.tsx'
import { GroupedDigitsField } from '../ui/field/grouped-digits-field.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { BankQuestion } from './bank-question.tsx'
import { cardGroups, type CardParts, emptyCard } from './card-values.ts'
import { useCardSender } from './send-card.ts'
import { TestCardsNote } from './test-cards-note.tsx'
import type { Setup } from './use-setup.ts'
import * as styles from './card-form.module.css'

type CardFormProps = {
  clientSecret: string
  setup: PaymentSetup
  news: Pick<Setup, 'accept' | 'look'>
  /** "Save card and book". */
  button: string
}

const longestName = 200

/**
 * The simulator's own card form. No field asks the browser to fill it in, because a browser knows only real cards, and nothing
 * that is typed here is kept.
 */
export function CardForm({ clientSecret, setup, news, button }: CardFormProps) {
  const [today] = useState(() => formatIsoDate(localDayAt(new Date(), defaultZone)))
  const loadRules = useCallback(async () => (await import('./card-rules.ts')).cardRules(today), [today])
  const form = useForm<CardParts>({ initial: emptyCard, loadRules })
  const { errors, bind, onSubmit } = form.check()
  const sendCard = useCardSender(clientSecret)

  const submit = onSubmit(async (_, { card }) => {
    const sent = await sendCard(card)
    if (sent.kind === 'answered') news.accept(sent.setup)
    else if (sent.kind === 'failed' || sent.kind === 'outdated') void news.look()
    return sent.kind === 'refused' || sent.kind === 'failed' ? sent : { kind: 'done' }
  })
  const refusal = setup.state === 'failed' ? setup.message : null
  const { number } = form.values.card

  return (
    <>
      <TestCardsNote today={today} onUse={(card) => form.change('card', card)} />
      <FormErrors attempts={form.attempts} errors={errors} />
      <ScriptForm className="fields" autoComplete="off" onSubmit={submit} aria-label="Card">
        <GroupedDigitsField
          {...bind('card.number')}
          label="Card number"
          groups={cardGroups(number)}
          startIcon={<CreditCard className="icon field__icon--start" />}
          valid={isCardNumber(number)}
          required
        />
        <div className={styles.pair}>
          <GroupedDigitsField
            {...bind('card.expiry')}
            label="Expiry"
            groups={[2, 4]}
            separator="/"
            placeholder="MM/YY"
            required
          />
          <TextField
            {...bind('card.cvc')}
            label="Security code"
            inputMode="numeric"
            maxLength={4}
            placeholder="CVC"
            required
          />
        </div>
        <TextField {...bind('card.name')} label="Name on card" maxLength={longestName} required />
        <FormFoot
          button={button}
          busy={form.busy && 'Saving your card…'}
          failure={form.busy ? null : (form.failure ?? refusal)}
        />
      </ScriptForm>
      {setup.state === 'needsAuthentication' && <BankQuestion send={sendCard} news={news} />}
    </>
  )
}

import CreditCard from 'lucide-react/icons/credit-card'
import { useState } from 'react'
import type { PaymentSetup } from '#contract/payments.ts'
import { checkCard } from '#domain/payments/check-card.ts'
import { isoDateOf } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { defaultZone } from '#domain/time/zones.ts'
import { FormFaults } from '../form/form-faults.tsx'
import { FormFoot } from '../form/form-foot.tsx'
import type { Outcome } from '../form/outcome.ts'
import { useCheckedForm } from '../form/use-checked-form.ts'
import { useSubmit } from '../form/use-submit.ts'
import { whyNot } from '../form/why-not.ts'
import { GroupedDigitsField } from '../ui/field/grouped-digits-field.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { BankQuestion } from './bank-question.tsx'
import { cardFields, cardGroups, cardNames, type CardValues, emptyCard } from './card-values.ts'
import { useCardSender } from './send-card.ts'
import { TestCardsNote } from './test-cards-note.tsx'
import type { Setup } from './use-setup.ts'

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
  const [today] = useState(() => isoDateOf(localDayAt(new Date(), defaultZone)))
  const form = useCheckedForm<CardValues>({ initial: emptyCard })
  const { values, field } = form
  const checked = checkCard(values, today)
  const found = checked.ok ? {} : checked.fields
  const { faults, errors } = form.judge(found)
  const sendCard = useCardSender(clientSecret)

  const send = async (card: CardValues): Promise<Outcome<CardValues>> => {
    const sent = await sendCard(card)
    if (sent.kind === 'answered') news.accept(sent.setup)
    else if (sent.kind === 'failed' || sent.kind === 'outdated') void news.look()
    return sent.kind === 'faults' || sent.kind === 'failed' ? sent : { kind: 'done' }
  }
  const reason = whyNot(faults, values, cardNames)
  const { busy, failure, onSubmit } = useSubmit(form, { reason, send })
  const refusal = setup.state === 'failed' ? setup.message : null
  const use = (card: CardValues) => cardFields.forEach((name) => form.change(name, card[name]))

  return (
    <>
      <TestCardsNote today={today} onUse={use} />
      <FormFaults attempts={form.attempts} errors={errors} fields={cardFields} />
      <form className="fields" noValidate autoComplete="off" onSubmit={onSubmit} aria-label="Card">
        <GroupedDigitsField
          {...field('number')}
          id="number"
          label="Card number"
          groups={cardGroups(values.number)}
          startIcon={<CreditCard className="icon icon--start" />}
          valid={found.number === undefined}
          required
          error={errors.number}
        />
        <div className="checkout__pair">
          <GroupedDigitsField
            {...field('expiry')}
            id="expiry"
            label="Expiry"
            groups={[2, 4]}
            separator="/"
            placeholder="MM/YY"
            required
            error={errors.expiry}
          />
          <TextField
            {...field('cvc')}
            id="cvc"
            label="Security code"
            inputMode="numeric"
            maxLength={4}
            placeholder="CVC"
            required
            error={errors.cvc}
          />
        </div>
        <TextField
          {...field('name')}
          id="name"
          label="Name on card"
          maxLength={longestName}
          required
          error={errors.name}
        />
        <FormFoot
          button={button}
          busy={busy && 'Saving your card…'}
          failure={busy ? null : (failure ?? refusal)}
        />
      </form>
      {setup.state === 'needsAuthentication' && <BankQuestion send={sendCard} news={news} />}
    </>
  )
}

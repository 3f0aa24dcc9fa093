import { useCallback, useState } from 'react'
import type { PaymentSetup } from '#contract/payments.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { defaultZone } from '#domain/time/zones.ts'
import { FormErrors } from '../form/form-errors.tsx'
import { FormFoot } from '../form/form-foot.tsx'
import { useForm } from '../form/use-form.ts'
import { ScriptForm } from '../form/script-form.tsx'
import { BankQuestion } from './bank-question.tsx'
import { CardFields } from './card-fields.tsx'
import { type CardParts, emptyCard } from './card-values.ts'
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

/** The simulator's own card form: for a card that is kept. */
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

  return (
    <>
      <TestCardsNote today={today} onUse={(card) => form.change('card', card)} />
      <FormErrors attempts={form.attempts} errors={errors} />
      <ScriptForm className="fields" autoComplete="off" onSubmit={submit} aria-label="Card">
        <CardFields bind={bind} number={form.values.card.number} />
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

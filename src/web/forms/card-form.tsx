import ChevronDown from 'lucide-react/icons/chevron-down'
import CreditCard from 'lucide-react/icons/credit-card'
import Landmark from 'lucide-react/icons/landmark'
import { type ReactNode, useCallback, useState } from 'react'
import type { PaymentSetup } from '#contract/payments.ts'
import { isCardNumber } from '#domain/money/cards.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { defaultZone } from '#domain/time/zones.ts'
import { Button, TextButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { GroupedDigitsField } from '../ui/digits-field.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { type CardSender, type CardSetup, useCardSender } from './card-setup.ts'
import { cardGroups, type CardParts, type CardValues, emptyCard, offeredCards } from './card-values.ts'
import { FormErrors, FormFoot, ScriptForm } from './form-parts.tsx'
import { type FieldBinding, useForm } from './use-form.ts'
import * as styles from './card-form.module.css'

type CardFormProps = {
  clientSecret: string
  setup: PaymentSetup
  news: Pick<CardSetup, 'accept' | 'look'>
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

type CardFieldsProps = {
  bind: (field: `card.${keyof CardValues & string}`) => FieldBinding
  number: string
}

const longestName = 200

/**
 * The fields of the simulator's own card form. None asks the browser to fill it in, because a browser knows only real cards, and
 * nothing that is typed here is kept.
 */
export const CardFields = ({ bind, number }: CardFieldsProps) => (
  <>
    <GroupedDigitsField
      {...bind('card.number')}
      label="Card number"
      groups={cardGroups(number)}
      startIcon={<CreditCard className="icon field__icon--start" />}
      valid={isCardNumber(number)}
      required
    />
    <div className={`grid grid-cols-[1fr_1fr] gap-4 ${styles.pair}`}>
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
  </>
)

/** The simulator takes no other cards, so it says which it takes. */
export const TestCardsNote = ({ today, onUse }: { today: string; onUse: (card: CardValues) => void }) => (
  <div className={`px-4 pt-3 rounded bg-sunken ${styles.cards}`}>
    <p className="text-sm">This is a demo. Please don’t use a real card.</p>
    <details>
      <summary className="flex justify-between items-center min-h-target text-sm font-semibold list-none cursor-pointer">
        Test cards
        <ChevronDown className="icon" />
      </summary>
      <ul className="grid pb-3">
        {offeredCards(today).map(({ card, words }) => (
          <li key={card.number} className="flex justify-between items-center gap-4 py-1 border-t border-line">
            <span>
              <b className="tabular-nums">{card.number}</b>
              <span className="text-sm text-ink-soft">{words}</span>
            </span>
            <TextButton onClick={() => onUse(card)}>
              Use<span className="sr-only"> {card.number}</span>
            </TextButton>
          </li>
        ))}
      </ul>
    </details>
  </div>
)

/** Before a card is saved. */
function BankQuestion({ send, news }: { send: CardSender; news: Pick<CardSetup, 'accept' | 'look'> }) {
  const [failure, setFailure] = useState<string | null>(null)
  const answer = async (authenticated: boolean) => {
    setFailure(null)
    const outcome = await send({ authenticated })
    if (outcome.kind === 'answered') return news.accept(outcome.setup)
    if (outcome.kind === 'failed') setFailure(outcome.message)
    void news.look()
  }
  return (
    <BankDialog onAnswer={answer}>
      <p>Approve to save this card. Nothing is charged today.</p>
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
    </BankDialog>
  )
}

type BankDialogProps = {
  /** What approving does. */
  children: ReactNode
  onAnswer: (authenticated: boolean) => Promise<void>
}

/** What a bank asks before it lets a card be used, in the simulator's words. Stripe's form asks it by itself. */
export function BankDialog({ children, onAnswer }: BankDialogProps) {
  const [answering, setAnswering] = useState<boolean | null>(null)
  const answer = async (authenticated: boolean) => {
    if (answering !== null) return
    setAnswering(authenticated)
    await onAnswer(authenticated)
    setAnswering(null)
  }
  return (
    <Dialog
      title="Your bank asks if this is you"
      above={<Landmark className="icon size-10 text-main" aria-hidden="true" />}
      actions={
        <>
          <Button busy={answering === true && 'Telling your bank…'} onClick={() => void answer(true)}>
            Approve
          </Button>
          <Button
            look="secondary"
            busy={answering === false && 'Telling your bank…'}
            onClick={() => void answer(false)}
          >
            Decline
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

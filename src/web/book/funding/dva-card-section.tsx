import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CreditCard from 'lucide-react/icons/credit-card'
import type { ReactNode } from 'react'
import type { DvaCardType } from '#domain/identifiers/numbers.ts'
import { verificationMessages } from '#domain/identifiers/verification.ts'
import { DvaNumberField, DvaTypeField, needsMedicareCard } from '../../client-details/dva-fields.tsx'
import { CardExpiryField, IrnField, MedicareNumberField } from '../../client-details/medicare-card.tsx'
import type { ClientRecord } from '../../client/client-profile.ts'
import type { FieldBinding } from '../../forms/use-form.ts'
import { Spinner, TextButton } from '../../ui/button.tsx'
import { type CardCheck, enterAgain } from './card-check.ts'
import type { DvaParts } from './form-parts.ts'
import * as styles from './funding.module.css'

type DvaCardSectionProps = {
  bind: (field: string) => FieldBinding
  card: DvaParts['card']
  client: ClientRecord
  check: CardCheck
}

export function DvaCardSection({ bind, card, client, check }: DvaCardSectionProps) {
  const { cardType, number } = card.dvaCardDetails
  const isWhite = needsMedicareCard(cardType)
  const isVerified = check.standing === 'verified'
  return (
    <>
      <section className="form-section">
        <header>
          <h2 className="text-xl">Your card</h2>
        </header>
        <div className="fields">
          <DvaTypeField field={bind('card.dvaCardDetails.cardType')} />
          <div className={styles.withCard}>
            <DvaNumberField {...bind('card.dvaCardDetails.number')} valid={isVerified} />
            <DvaCard type={cardType} number={number} client={client} />
          </div>
          {!isWhite && <DvaCheckLine check={check} />}
        </div>
      </section>
      {isWhite && (
        <section className="form-section">
          <header>
            <h2 className="text-xl">Medicare card</h2>
            <p>A white card covers some conditions, so we need your Medicare card as well.</p>
          </header>
          <div className="fields">
            <MedicareNumberField {...bind('card.number')} valid={isVerified} />
            <div className="field-row">
              <IrnField {...bind('card.irn')} />
              <CardExpiryField {...bind('card.expiryDate')} />
            </div>
            <DvaCheckLine check={check} />
          </div>
        </section>
      )}
    </>
  )
}

/** Exact text. See docs/product/funding-forms.md#dva-form. */
const accepted = 'Validate your DVA card successfully'

/** What becomes of the card, always in the same place: nothing moves when the answer comes. */
export function DvaCheckLine({ check }: { check: CardCheck }) {
  const { tone, icon, title, detail } = toLine(check)
  return (
    <output className={styles.line} data-tone={tone}>
      {icon}
      <span>
        <b>{title}</b>
        {detail}
      </span>
    </output>
  )
}

type CheckWords = {
  tone: 'plain' | 'ok' | 'error'
  icon: ReactNode
  title: string
  detail: ReactNode
}

const costsNothing = 'The session costs you nothing.'

function toLine(check: CardCheck): CheckWords {
  const isVerified = check.standing === 'verified'
  const ok = (title: string, when: string): CheckWords => ({
    tone: 'ok',
    icon: <CircleCheck className="icon" />,
    title,
    detail: `${when} ${costsNothing}`,
  })
  const unverified = (title: string): CheckWords => ({
    tone: 'plain',
    icon: <CreditCard className="icon" />,
    title,
    detail: verificationMessages.dvaUnverified,
  })
  const error = (title: string, detail: ReactNode): CheckWords => ({
    tone: 'error',
    icon: <CircleAlert className="icon" />,
    title,
    detail,
  })
  switch (check.state) {
    case 'idle':
      if (check.standing === 'refused') return error(verificationMessages.dva, enterAgain)
      if (check.isOnFile)
        return isVerified
          ? ok('This card is on file', 'It was checked before.')
          : unverified('This card is on file')
      return {
        tone: 'plain',
        icon: <CreditCard className="icon" />,
        title: 'We check your card here',
        detail: 'As soon as every field is filled.',
      }
    case 'waiting':
    case 'saving':
      return {
        tone: 'plain',
        icon: <Spinner />,
        title: 'Checking your DVA card',
        detail: 'This takes a few seconds. Keep going, we will tell you here.',
      }
    case 'saved':
      return isVerified ? ok(accepted, 'Checked just now.') : unverified('Your card is saved')
    case 'refused':
      return check.problem.fields
        ? error(
            verificationMessages.dva,
            `Check ${check.problem.fields.number ? 'the Medicare details' : 'the card number'}. What you typed is kept.`,
          )
        : error(
            check.problem.message,
            <TextButton inline onClick={check.tryAgain}>
              Try again
            </TextButton>,
          )
  }
}

const titleByCard = {
  white: 'Veteran White Card',
  gold: 'Veteran Gold Card',
} as const satisfies Record<DvaCardType, string>

type DvaCardProps = { type: DvaCardType; number: string; client: ClientRecord }

/** Shows where the number is printed. It follows what is typed, and says nothing that the fields do not. */
function DvaCard({ type, number, client: { firstName, lastName } }: DvaCardProps) {
  return (
    <figure
      className={type === 'gold' ? `${styles.dvaCard} ${styles.gold}` : styles.dvaCard}
      aria-hidden="true"
    >
      <div className={styles.dvaTitle}>{titleByCard[type]}</div>
      <div className={`${styles.dvaNumber} tabular-nums`}>
        <mark>{number.trim().slice(0, 8).toUpperCase() || 'NXXX1234'}</mark>
      </div>
      {`${firstName.slice(0, 1)} ${lastName}`.toUpperCase()}
    </figure>
  )
}

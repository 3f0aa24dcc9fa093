import type { ClientRecord } from '../../client/client-profile.ts'
import type { Bound } from '../../form/bound.ts'
import { CardExpiryField, IrnField, MedicareNumberField } from '../../client-details/medicare-card-fields.tsx'
import { DvaNumberField, DvaTypeField, needsMedicareCard } from '../../client-details/dva-fields.tsx'
import type { CardCheck } from '../funding/use-card-check.ts'
import { CheckLine } from './check-line.tsx'
import { DvaCard } from './dva-card.tsx'
import type { DvaParts } from '../funding/form-parts.ts'
import * as styles from './card-fields.module.css'

type CardFieldsProps = {
  bind: (field: string) => Bound
  card: DvaParts['card']
  client: ClientRecord
  check: CardCheck
}

export function CardFields({ bind, card, client, check }: CardFieldsProps) {
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
          {!isWhite && <CheckLine check={check} />}
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
            <CheckLine check={check} />
          </div>
        </section>
      )}
    </>
  )
}

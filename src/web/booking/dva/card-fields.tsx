import { findTerm } from '#domain/clinicians/vocabulary.ts'
import { dvaCardTypes } from '#domain/identifiers/dva.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import type { Bound } from '../../form/bound.ts'
import { CardExpiryField, IrnField, MedicareNumberField } from '../../client-details/medicare-card-fields.tsx'
import type { CardCheck } from '../funding/use-card-check.ts'
import { RadioCards } from '../../ui/choice/radio-cards.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
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

const helpByCard = {
  white: 'For accepted conditions',
  gold: 'For all clinical needs',
} as const satisfies Record<(typeof dvaCardTypes)[number]['code'], string>

export function CardFields({ bind, card, client, check }: CardFieldsProps) {
  const { cardType, number } = card.dvaCardDetails
  const isWhite = findTerm(dvaCardTypes, cardType).needsMedicareCard
  const isVerified = check.standing === 'verified'
  return (
    <>
      <section className="form-section">
        <header>
          <h2 className="text-xl">Your card</h2>
        </header>
        <div className="fields">
          <RadioCards
            field={bind('card.dvaCardDetails.cardType')}
            legend="Which card do you have?"
            columns={2}
            options={dvaCardTypes.map(({ code, label }) => ({
              value: code,
              label,
              help: helpByCard[code],
              icon: (
                <span
                  className={code === 'gold' ? `${styles.swatch} ${styles.gold}` : styles.swatch}
                  aria-hidden="true"
                />
              ),
            }))}
          />
          <div className={styles.withCard}>
            <TextField
              {...bind('card.dvaCardDetails.number')}
              label="DVA card number"
              help="8 letters and numbers, on the front."
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              required
              valid={isVerified}
            />
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

import { dvaCardTypes } from '#domain/identifiers/dva.ts'
import type { ClientRecord } from '../appointment/client-facts.ts'
import type { Messages } from '../form/use-checked-form.ts'
import { CardExpiryField, IrnField, MedicareNumberField } from '../funding/medicare-card-fields.tsx'
import type { CardCheck } from '../funding/use-card-check.ts'
import { RadioCards } from '../ui/choice/radio-cards.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { CheckLine } from './check-line.tsx'
import { DvaCard } from './dva-card.tsx'
import { cardTypeIn, type DvaValues, needsMedicareCard } from './dva.ts'

type CardFieldsProps = {
  field: (name: keyof DvaValues) => object
  errors: Messages<DvaValues>
  values: DvaValues
  client: ClientRecord
  check: CardCheck
}

const helpOf = {
  white: 'For accepted conditions',
  gold: 'For all clinical needs',
} as const satisfies Record<(typeof dvaCardTypes)[number]['code'], string>

export function CardFields({ field, errors, values, client, check }: CardFieldsProps) {
  const type = cardTypeIn(values)
  const isWhite = needsMedicareCard(values)
  const isAccepted = check.state === 'saved' || check.isOnFile
  return (
    <>
      <section className="form-section">
        <header>
          <h2 className="text-xl">Your card</h2>
        </header>
        <div className="fields">
          <RadioCards
            id="dvaCardType"
            legend="Which card do you have?"
            columns={2}
            input={field('dvaCardType')}
            options={dvaCardTypes.map(({ code, label }) => ({
              value: code,
              label,
              help: helpOf[code],
              icon: <span className={`swatch swatch--${code}`} aria-hidden="true" />,
            }))}
            error={errors.dvaCardType}
          />
          <div className="with-card">
            <TextField
              {...field('dvaCardNumber')}
              id="dvaCardNumber"
              label="DVA card number"
              help="8 letters and numbers, on the front."
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              required
              valid={isAccepted}
              error={errors.dvaCardNumber}
            />
            <DvaCard type={type} number={values.dvaCardNumber} client={client} />
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
            <MedicareNumberField
              input={field('medicareNumber')}
              id="medicareNumber"
              valid={isAccepted}
              error={errors.medicareNumber}
            />
            <div className="two">
              <IrnField input={field('irnNumber')} id="irnNumber" error={errors.irnNumber} />
              <CardExpiryField input={field('expiryDate')} id="expiryDate" error={errors.expiryDate} />
            </div>
            <CheckLine check={check} />
          </div>
        </section>
      )}
    </>
  )
}
